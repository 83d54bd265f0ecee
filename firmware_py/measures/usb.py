"""A pad at the end of a full-speed USB cable, in virtual time."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

MS = 1_000_000
FRAME_NS = MS  # the host polls once a frame
OUTLIER_NS = (5 * MS, 20 * MS)
OUTLIERS = 100  # one message of so many
STALL_NS = 50 * MS
PERIOD = 1 << 30
MOST_PPB = 50_000
BUSY_NS = 2 * MS  # what a process waits for its processor under heavy load, on average


@dataclass(frozen=True, slots=True)
class PadClock:
    """A pad's counter of microseconds, which begins anew at a period: its ticks at an instant."""

    ahead_ns: int
    ppb: int

    def ticks(self, at_ns: int) -> int:
        """What it shows."""
        return (at_ns + at_ns * self.ppb // 10**9 + self.ahead_ns) // 1000 % PERIOD

    @classmethod
    def wrapping(cls, random: Random, from_ns: int, to_ns: int) -> PadClock:
        """One that runs by up to 50 ppm wrong, and begins anew at some instant between two."""
        ppb = random.randint(-MOST_PPB, MOST_PPB)
        wraps_ns = random.randrange(from_ns, to_ns)
        return cls(-wraps_ns - wraps_ns * ppb // 10**9, ppb)


class Way:
    """One direction of a cable: messages arrive in order, up to a frame late, some much later.

    Within a stall nothing arrives. On a machine under heavy load, every second one waits for a
    processor, too.
    """

    def __init__(self, random: Random, stalls_ns: int, load: bool = False) -> None:
        self._random = random
        self._stalls_ns = stalls_ns
        self._load = load
        self._last_ns = 0

    def arrives_ns(self, sent_ns: int) -> int:
        """When what was sent at an instant arrives."""
        arrives_ns = max(sent_ns + self._delay_ns(), self._last_ns)
        if self._stalls_ns <= arrives_ns < self._stalls_ns + STALL_NS:
            arrives_ns = self._stalls_ns + STALL_NS
        self._last_ns = arrives_ns
        return arrives_ns

    def _delay_ns(self) -> int:
        if self._random.randrange(OUTLIERS) == 0:
            return self._random.randint(*OUTLIER_NS)
        delay_ns = self._random.randrange(FRAME_NS)
        if self._load and self._random.random() < 0.5:
            delay_ns += int(self._random.expovariate(1 / BUSY_NS))
        return delay_ns
