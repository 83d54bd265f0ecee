"""Watches a pin driver: one whose thread has died, or that loses edges, can't silence the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from hal.clock import Clock
from hal.edges import Edge, FaultKind, News
from hal.levels import Levels
from hal.pin_factories import PinDriver
from hal.trouble import Trouble

WATCH_NS = 50_000_000  # levels are looked at so often though no edge comes
POLL_NS = 5_000_000  # and so often when nothing else tells of edges
SILENT = 3  # so many edges made good in a row, with none from the driver, mean that it is silent


class PinWatch:
    """Compares levels after each drain; `read` gives them, {line: closed}, or raises.

    A driver that is known to be dead, or silent, is replaced by looking at the levels every 5 ms:
    the instants are less certain, which a fault says, and play goes on.
    """

    def __init__(
        self,
        driver: PinDriver,
        read: Callable[[], Mapping[int, bool]],
        clock: Clock,
        levels: Levels,
        seats: Collection[int] = (),
    ) -> None:
        self._driver, self._read, self._clock, self._levels = driver, read, clock, levels
        self._trouble = Trouble("gpio", sorted(seats))
        self._silence = 0
        self._drained_ns = clock.now_ns()
        self.polls = False
        self.opened = levels.open(read(), self._drained_ns)
        self._say()

    @property
    def floor_ns(self) -> int | None:
        """The watermark that may not be passed, or None."""
        return self._levels.floor_ns

    @property
    def next_ns(self) -> int | None:
        """When to look again though no edge comes, in ns."""
        watch_ns = self._drained_ns + (POLL_NS if self.polls else WATCH_NS)
        certain_ns = self._levels.next_ns
        return watch_ns if certain_ns is None else min(watch_ns, certain_ns)

    def begin(self) -> None:
        """A drain begins."""
        self._drained_ns = self._clock.now_ns()

    def look(self, edges: Sequence[Edge]) -> list[Edge]:
        """These edges were drained; return those that have to be made good beside them."""
        for edge in edges:
            self._levels.follow(edge)
        try:
            closed = self._read()
        except self._driver.errors as error:
            self._trouble.is_(FaultKind.LOST, self._drained_ns, f"the pins can't be read: {error}")
            return []
        made_good = self._levels.compare(closed, self._drained_ns, self._clock.now_ns())
        self._judge(len(edges), len(made_good))
        return made_good

    def news(self) -> list[News]:
        """What has changed about the driver since the last call."""
        return self._trouble.news()

    def _judge(self, came: int, made_good: int) -> None:
        self._silence = 0 if came else self._silence + made_good
        dead = not self._driver.is_alive()
        self.polls = dead or self._silence >= SILENT
        self._levels.waits = not dead
        self._say()

    def _say(self) -> None:
        name = self._driver.name
        if self.polls:
            self._trouble.is_(FaultKind.NO_ANSWER, self._drained_ns,
                              f"{name} tells of no edges: the contacts are looked at every 5 ms")
        else:
            self._trouble.is_(FaultKind.DEGRADED, self._drained_ns,
                              f"edges come through {name}, and are certain to 1 ms only")
