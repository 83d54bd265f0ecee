"""Takes the time of one press after another, told by several threads how far each has come."""

from __future__ import annotations

from threading import Event

from hal.clock import Clock


class Stopwatch:
    """Two times a press in ns, from its first edge: until it is ordered, until it is shown.

    `ordered_ns` and `shown_ns` are those of all presses that got so far.
    """

    def __init__(self, clock: Clock) -> None:
        self.ordered_ns: list[int] = []
        self.shown_ns: list[int] = []
        self._clock = clock
        self._begun_ns = 0
        self._done = Event()

    def begin(self) -> None:
        """A press begins now."""
        self._done.clear()
        self._begun_ns = self._clock.now_ns()

    def ordered(self) -> None:
        """The press has had its turn at the table."""
        if len(self.ordered_ns) == len(self.shown_ns):
            self.ordered_ns.append(self._clock.now_ns() - self._begun_ns)

    def shown(self) -> None:
        """A screen was brought up to date; what was on its way before the turn doesn't count."""
        if len(self.shown_ns) < len(self.ordered_ns):
            self.shown_ns.append(self._clock.now_ns() - self._begun_ns)
            self._done.set()

    def wait(self, patience_s: float) -> bool:
        """Wait until the press is shown; False if that takes too long."""
        return self._done.wait(patience_s)
