"""A pad's counter, unwrapped: ticks of a microsecond that begin anew at the announced period."""

from __future__ import annotations

TICK_NS = 1_000


class Counter:
    """Turns ticks into ns of the pad's time since about its boot.

    What is heard was stamped at most three quarters of a period before; with the RP2040's 2^30
    ticks that is 13 minutes, and a pad forgets after seconds.
    """

    def __init__(self, period: int) -> None:
        self.period = period
        self._last: tuple[int, int] | None = None  # ticks unwrapped, and when they were heard

    def at_ns(self, ticks: int, heard_ns: int) -> int:
        """The pad's time in ns of a stamp that was heard at an instant."""
        if self._last is None:
            self._last = (ticks, heard_ns)
        quarter = self.period // 4
        expected = self._expected(heard_ns)
        unwrapped = expected + quarter - (expected + quarter - ticks) % self.period
        if unwrapped > self._last[0]:
            self._last = (unwrapped, heard_ns)
        return unwrapped * TICK_NS

    def now_ns(self, now_ns: int) -> int:
        """The pad's time in ns at an instant, as far as this counter knows."""
        return self._expected(now_ns) * TICK_NS

    def _expected(self, at_ns: int) -> int:
        if self._last is None:
            return 0
        ticks, heard_ns = self._last
        return ticks + (at_ns - heard_ns) // TICK_NS
