"""Maps a pad's clock to the console's, with an uncertainty that is a guarantee, sans-I/O.

What the pad's clock has to be ahead or behind is bounded by every message: it was not stamped
after it was heard, and not before it was asked for. Between those bounds of the last 30 s lies a
line, since both clocks run evenly. It is not the only one, so that an instant has a least and a
greatest place; the truth is between them whatever the delays were. hulls.py finds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hal.pads.counter import TICK_NS
from hal.pads.hulls import Hull, Point, Rates, floor, highest, lowest, rates, roof

# Two crystals differ by up to 200 ppm, and a time service may begin at any moment to slew the
# console's clock by 500 more. After the first seconds the bounds know the rate better than that.
MOST_RATE = 700 / 1_000_000
WINDOW_NS = 30_000_000_000
CELL_NS = 3_000_000_000
KEPT = 24  # points of a hull in a cell
PLAIN_NS = 300_000  # what is claimed at best over plain USB
PULSES_NS = 5_000_000_000  # for so long a pulse of the sync wire lifts that
LAG_NS = 20_000  # the pad's interrupt stamps a pulse so late at most
UNKNOWN_NS = 1 << 62
FIRST, FIRST_APART_NS = 16, 40_000_000
APART_NS, SPREAD_NS = 200_000_000, 100_000_000


@dataclass(slots=True)
class Cell:
    """The bounds that were heard in a few seconds, as far as they can ever matter."""

    number: int
    floor: Hull = field(default_factory=list)
    roof: Hull = field(default_factory=list)

    def add(self, below: Sequence[Point], above: Sequence[Point]) -> None:
        """Take bounds in. To let one go is always safe: it only leaves more room."""
        self.floor = floor([*self.floor, *below])[-KEPT:]
        self.roof = roof([*self.roof, *above])[-KEPT:]


class ClockSync:
    """What is known of a pad's clock; its time is in ns and unwrapped, but in whole ticks.

    `exchanged` counts exchanges, `impossible` messages that contradict themselves and are left
    out, `misfits` how often no line fitted, and the older half of the bounds was dropped.
    """

    def __init__(self) -> None:
        self.impossible = 0
        self.misfits = 0
        self.reset()

    def reset(self) -> None:
        """Forget all: the pad's time begins anew."""
        self.exchanged = 0
        self._cells: list[Cell] = []
        self._floor: Hull = []
        self._roof: Hull = []
        self._rates: Rates = (-MOST_RATE, MOST_RATE)
        self._next_ns = 0
        self._pulse_ns: int | None = None

    def add_exchange(self, t0_ns: int, p1_ns: int, p2_ns: int, t3_ns: int) -> None:
        """The pad's p1 was not before the console's t0, its p2 not after t3."""
        if p2_ns < p1_ns:
            self.impossible += 1
            return
        if self._learn([_not_before(p1_ns, t0_ns)], [_not_after(p2_ns, t3_ns)], t3_ns):
            self.exchanged += 1
            self._next_ns = t0_ns + self._interval_ns()

    def add_bound(self, p_ns: int, heard_ns: int) -> None:
        """The pad's p was not after an instant."""
        self._learn([], [_not_after(p_ns, heard_ns)], heard_ns)

    def add_pulse(self, p_ns: int, out_ns: int, back_ns: int) -> None:
        """The sync wire rose at the pad's p, between two instants of the console."""
        above = _not_after(p_ns, back_ns + LAG_NS)
        if self._learn([_not_before(p_ns, out_ns)], [above], back_ns):
            self._pulse_ns = back_ns

    def between(self, p_ns: int, now_ns: int) -> tuple[int, int] | None:
        """The least and the greatest instant that the pad's p can be, as known at an instant.

        None while that is unbounded.
        """
        self._forget_old(now_ns)
        if not self._floor or not self._roof:
            return None
        least_ns = p_ns + lowest(self._floor, p_ns, self._rates)
        return least_ns, p_ns + highest(self._roof, p_ns, self._rates) + TICK_NS

    def place(self, p_ns: int, now_ns: int) -> tuple[int, int]:
        """The instant of the pad's p as known at an instant, and the half-width in ns.

        That is UNKNOWN_NS if the pad's clock is not synchronised.
        """
        between = self.between(p_ns, now_ns)
        if between is None:
            return now_ns, UNKNOWN_NS
        least_ns, greatest_ns = between
        at_ns = (least_ns + greatest_ns) // 2
        return at_ns, max(greatest_ns - at_ns, 0 if self._has_pulses(now_ns) else PLAIN_NS)

    @property
    def size(self) -> int:
        """How many bounds are kept."""
        return sum(len(cell.floor) + len(cell.roof) for cell in self._cells)

    def next_exchange_ns(self, _now_ns: int) -> int:
        """When the next exchange is wanted."""
        return self._next_ns

    def _learn(self, below: list[Point], above: list[Point], heard_ns: int) -> bool:
        """Take the bounds of a message in; whether they can be."""
        if rates(below, above, MOST_RATE) is None:
            self.impossible += 1
            return False
        number = heard_ns // CELL_NS
        self._forget_old(heard_ns)
        if not self._cells or self._cells[-1].number != number:
            self._cells.append(Cell(number))
        self._cells[-1].add(below, above)
        while not self._fits():
            self.misfits += 1
            del self._cells[: (len(self._cells) + 1) // 2]
            if not self._cells:
                self._cells = [Cell(number, below, above)]
        return True

    def _fits(self) -> bool:
        """Find the rates at which lines lie between the bounds."""
        self._floor = floor(point for cell in self._cells for point in cell.floor)
        self._roof = roof(point for cell in self._cells for point in cell.roof)
        found = rates(self._floor, self._roof, MOST_RATE)
        self._rates = found or self._rates
        return found is not None

    def _forget_old(self, now_ns: int) -> None:
        oldest = (now_ns - WINDOW_NS) // CELL_NS
        if self._cells and self._cells[0].number < oldest:
            self._cells = [cell for cell in self._cells if cell.number >= oldest]
            self._fits()

    def _has_pulses(self, now_ns: int) -> bool:
        return self._pulse_ns is not None and now_ns - self._pulse_ns <= PULSES_NS

    def _interval_ns(self) -> int:
        """Until the next exchange: uneven, so that it beats with nothing."""
        if self.exchanged < FIRST:
            return FIRST_APART_NS
        return APART_NS + self.exchanged * 618_034 % 1_000_000 * SPREAD_NS // 1_000_000


def _not_before(p_ns: int, at_ns: int) -> Point:
    """Bounds from below how far the console's clock is ahead; the stamp was within its tick."""
    return p_ns, at_ns - p_ns - TICK_NS - 1


def _not_after(p_ns: int, at_ns: int) -> Point:
    """Bounds from above how far the console's clock is ahead."""
    return p_ns, at_ns - p_ns
