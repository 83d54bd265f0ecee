"""Contacts on GPIO lines through the kernel's own events: the source that is used on a Pi.

One request for all lines, so that nothing is lost between them; the kernel stamps in its interrupt
handler; no debouncing but our own.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from contextlib import suppress

from hal.clock import Clock
from hal.edges import Edge, FaultKind, News
from hal.levels import Levels
from hal.line_chip import Change, ChipMissing, LineChip, LineRequest
from hal.trouble import Retry, Trouble

U_NS = 100_000  # lines that change together are served in turn, microseconds apart
GUARD_NS = 5_000_000  # so late may an interrupt thread be in handing an edge over
WATCH_NS = 50_000_000  # levels are looked at so often though no edge comes
CALM_NS = 1_000_000_000  # after so long without a gap, gaps are over


class GpiodSource:
    """An edge source over a chip's lines, whose contacts close to ground.

    What can't be opened, or fails later, is a fault, and is tried again. `seats` are those that
    play through it.
    """

    def __init__(
        self,
        lines: Sequence[int],
        clock: Clock,
        opened: Callable[[], LineChip],
        name: str = "gpio",
        seats: Sequence[int] = (),
    ) -> None:
        self.name, self.u_ns = name, U_NS
        self.gaps = 0
        self._lines, self._clock, self._opened = tuple(lines), clock, opened
        self._levels = Levels(name, U_NS, GUARD_NS)
        self._trouble, self._retry = Trouble(name, seats, stops=True), Retry()
        self._edges: list[Edge] = []
        self._chip: LineChip | None = None
        self._request: LineRequest | None = None
        self._numbers = Numbers()
        self._gap_ns: int | None = None
        self._drained_ns = 0
        self._watermark_ns = -1
        self._open(clock.now_ns())

    @property
    def made_good(self) -> int:
        """How many lost edges were made good."""
        return self._levels.made_good

    def edges(self) -> list[Edge]:
        """The edges that have come since the last call, and those that are made good."""
        now_ns = self._clock.now_ns()
        if self._request is None and self._retry.is_due(now_ns):
            self._open(now_ns)
        if self._request is not None:
            try:
                self._drain(self._request, now_ns)
            except OSError as error:
                self._close()
                self._fail(FaultKind.LOST, f"the lines can't be read: {error.strerror}", now_ns)
        edges, self._edges = self._edges, []
        return edges

    def watermark_ns(self, now_ns: int) -> int:
        """All older than the guard is final, but for what may have to be made good."""
        if self._request is not None:
            floor_ns = self._levels.floor_ns
            final_ns = now_ns - GUARD_NS
            self._watermark_ns = final_ns if floor_ns is None else min(final_ns, floor_ns)
        return self._watermark_ns

    def faults(self) -> list[News]:
        """What has failed or is mended since the last call."""
        return self._trouble.news()

    def filenos(self) -> Sequence[int]:
        """The request's, if there is one."""
        return () if self._request is None else (self._request.fd,)

    def next_ns(self) -> int | None:
        """When to look at the levels, or to try to open the lines again."""
        if self._request is None:
            return self._retry.next_ns
        certain_ns = self._levels.next_ns
        watch_ns = self._drained_ns + WATCH_NS
        return watch_ns if certain_ns is None else min(certain_ns, watch_ns)

    def hurry(self, now_ns: int) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Let go of the lines and of the chip."""
        self._close()
        self._retry.worked()

    def _drain(self, request: LineRequest, now_ns: int) -> None:
        self._drained_ns = now_ns
        while request.ready():
            for change in request.read():
                self._take(change)
        closed = dict(zip(self._lines, request.closed(self._lines), strict=True))
        self._edges += self._levels.compare(closed, now_ns, self._clock.now_ns())
        if self._gap_ns is not None and now_ns - self._gap_ns >= CALM_NS:
            self._gap_ns = None
            self._trouble.over(now_ns)

    def _take(self, change: Change) -> None:
        edge = Edge(change.at_ns, U_NS, self.name, change.line, change.closed,
                    self._numbers.seq(change))
        self._levels.follow(edge)
        self._edges.append(edge)
        if lost := self._numbers.lost(change):
            self.gaps += lost
            self._gap_ns = self._drained_ns
            self._trouble.is_(
                FaultKind.DEGRADED, self._drained_ns,
                f"{lost} edges of GPIO{change.line} were lost: more came than the kernel keeps",
            )  # fmt: skip

    def _open(self, now_ns: int) -> None:
        """Open the chip and request its lines, or say why not, and when to try again."""
        try:
            self._chip = self._opened()
            self._request = self._chip.request(self._lines)
            closed = self._request.closed(self._lines)
        except OSError as error:
            kind, detail = self._why(error)
            self._close()
            self._fail(kind, detail, now_ns)
            return
        self._retry.worked()
        self._trouble.over(now_ns)
        self._numbers.restart()
        self._drained_ns = now_ns
        levels = dict(zip(self._lines, closed, strict=True))
        self._edges += self._levels.open(levels, self._clock.now_ns())

    def _fail(self, kind: FaultKind, detail: str, now_ns: int) -> None:
        self._trouble.is_(kind, now_ns, detail)
        self._retry.failed(now_ns)

    def _close(self) -> None:
        with suppress(OSError):
            if self._request is not None:
                self._request.release()
        with suppress(OSError):
            if self._chip is not None:
                self._chip.close()
        self._request = self._chip = None

    def _why(self, error: OSError) -> tuple[FaultKind, str]:
        """What kind of failure it is to open the lines, and what to do about it."""
        if error.errno == errno.EBUSY:
            return FaultKind.DENIED, self._held()
        if error.errno in (errno.EACCES, errno.EPERM):
            return FaultKind.DENIED, "the GPIO chip may only be used by the group gpio: join it"
        why = error.strerror or str(error)
        if isinstance(error, ChipMissing) or error.errno in (errno.ENOENT, errno.ENODEV):
            return FaultKind.MISSING, why
        return FaultKind.NO_ANSWER, f"the GPIO lines can't be requested: {why}"

    def _held(self) -> str:
        """Which lines have a user already, and who that is."""
        assert self._chip is not None
        holders = {line: self._chip.holder(line) for line in self._lines}
        held = [f'GPIO{line} is used by "{by}"' for line, by in holders.items() if by is not None]
        return (" and ".join(held) or "a GPIO line is used by another program") + (
            ": end that, or wire the key to another line")


class Numbers:
    """The kernel's numbers: one for all events of a request, and one for those of each line."""

    def __init__(self) -> None:
        self._base = self._last = 0
        self._last_of: dict[int, int] = {}

    def restart(self) -> None:
        """A new request counts from 1 again; go on counting."""
        self._base, self._last_of = self._last, {}

    def seq(self, change: Change) -> int:
        """The number of an edge, over all requests."""
        self._last = self._base + change.seq
        return self._last

    def lost(self, change: Change) -> int:
        """How many events of its line are missing before this one."""
        lost = change.line_seq - self._last_of.get(change.line, 0) - 1
        self._last_of[change.line] = change.line_seq
        return lost
