"""The one place that reads the time; everything else is given it."""

from __future__ import annotations

import sys
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the instant."""

    def now_ns(self) -> int:
        """The present instant in ns, from an unknown zero; never goes back."""
        ...


class MonotonicClock:
    """The machine's monotonic clock, which the kernel stamps edges with, too."""

    def now_ns(self) -> int:
        """The present instant in ns."""
        # Windows' monotonic clock moves in steps of 16 ms before Python 3.13.
        return time.perf_counter_ns() if sys.platform == "win32" else time.monotonic_ns()


class ManualClock:
    """A clock that stands still until it is told to go on: for tests and scenarios."""

    def __init__(self, now_ns: int = 0) -> None:
        self._now_ns = now_ns

    def now_ns(self) -> int:
        """The instant that the clock was set to, in ns."""
        return self._now_ns

    def advance(self, ns: int) -> int:
        """Let so many ns go by, and return the new instant; ValueError if that is backwards."""
        if ns < 0:
            raise ValueError(f"a clock doesn't go back: {ns} ns")
        self._now_ns += ns
        return self._now_ns
