"""What is wrong with a part, told once, and when to try it again."""

from __future__ import annotations

from collections.abc import Sequence

from hal.edges import Fault, FaultKind, Mended, News

FIRST_NS = 500_000_000
MOST_NS = 8_000_000_000


class Trouble:
    """The trouble that one part has now; each change is news once.

    `seats` are those that it serves; `stops` says whether they can't play without it.
    """

    def __init__(self, part: str, seats: Sequence[int] = (), stops: bool = False) -> None:
        self.part = part
        self._seats, self._stops = tuple(seats), stops
        self._news: list[News] = []
        self._now: tuple[FaultKind, str] | None = None

    def __bool__(self) -> bool:
        return self._now is not None

    def is_(self, kind: FaultKind, at_ns: int, detail: str) -> None:
        """The part fails, in this way; only a failure stops seats, being degraded doesn't."""
        if self._now != (kind, detail):
            self._now = (kind, detail)
            stops = self._stops and kind is not FaultKind.DEGRADED
            self._news.append(Fault(self.part, kind, at_ns, detail, self._seats, stops))

    def over(self, at_ns: int) -> None:
        """The part works."""
        if self._now is not None:
            self._now = None
            self._news.append(Mended(self.part, at_ns))

    def news(self) -> list[News]:
        """What has changed since the last call."""
        news, self._news = self._news, []
        return news


class Retry:
    """When to try again: at once, after half a second, then twice as long each time, up to 8 s."""

    def __init__(self) -> None:
        self.next_ns: int | None = None
        self._pause_ns = FIRST_NS

    def is_due(self, now_ns: int) -> bool:
        """Whether it is time."""
        return self.next_ns is not None and now_ns >= self.next_ns

    def failed(self, now_ns: int) -> None:
        """It failed: wait."""
        self.next_ns = now_ns + self._pause_ns
        self._pause_ns = min(2 * self._pause_ns, MOST_NS)

    def worked(self) -> None:
        """It works: the next failure is a first one."""
        self.next_ns, self._pause_ns = None, FIRST_NS
