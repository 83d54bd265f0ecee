"""Watches whether every seat is stuck, and since when.

One seat's productive play is remembered: as long as it holds the table is not stuck, and nothing
has to be searched.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.foundations import Foundations
from engine.layout import Layout
from engine.rules import Rules
from engine.stuck import Productive, productive

WAIT_NS = 1_500_000_000


class Watch:
    """`since_ns` is the instant with which the present wait began, None while a seat is free."""

    __slots__ = ("_foundations", "_free", "_layouts", "_rules", "_seat", "fruitless", "since_ns")

    def __init__(
        self, layouts: Sequence[Layout], foundations: Foundations, rules: Rules
    ) -> None:
        self._layouts = layouts
        self._foundations = foundations
        self._rules = rules
        self._seat = 0
        self._free: Productive | None = None
        self.since_ns: int | None = None
        self.fruitless = 0

    def copy(self, layouts: Sequence[Layout], foundations: Foundations) -> Watch:
        """A watch of its own over a copy of the table."""
        other = Watch(layouts, foundations, self._rules)
        other._seat, other._free = self._seat, self._free
        other.since_ns, other.fruitless = self.since_ns, self.fruitless
        return other

    def stuck(self, seat: int) -> bool:
        """Whether a seat is stuck in the present position."""
        return productive(self._layouts[seat], self._foundations.wanted, self._rules) is None

    @property
    def all_stuck(self) -> bool:
        """Whether every seat is stuck in the present position."""
        return all(self.stuck(seat) for seat in range(len(self._layouts)))

    @property
    def exhausted(self) -> bool:
        """Whether so many shifts were fruitless that every card was shown."""
        return self.fruitless >= self._rules.shifts_before_death

    @property
    def next_deed_ns(self) -> int | None:
        """The instant of the next shift or of the death, while the round runs, or None."""
        if self.since_ns is None:
            return None
        if not self.exhausted:
            return self.since_ns + WAIT_NS if self._rules.shifts == "on" else None
        could_call = any(
            not layout.peanuts and not self._rules.sits_out(seat)
            for seat, layout in enumerate(self._layouts)
        )
        return None if could_call else self.since_ns + WAIT_NS

    def look(self, at_ns: int) -> None:
        """Find a seat that is free, or begin to count the time since none is."""
        if self._free is None:
            self._find()
        if self._free is not None:
            self.since_ns, self.fruitless = None, 0
        elif self.since_ns is None:
            self.since_ns, self.fruitless = at_ns, 0

    def drawn(self, seat: int, at_ns: int) -> None:
        """A seat has drawn or reformed: that frees nobody, but its passing play may be past."""
        if self.since_ns is not None:
            return
        if self._free is None or (self._free.passing and self._seat == seat):
            self._free = None
            self.look(at_ns)

    def played(self, seat: int, on_foundation: bool, at_ns: int) -> None:
        """A seat has played: what was remembered may hold no longer."""
        free = self._free
        if free is not None and self._seat != seat:
            wanted = free.wanted
            if not on_foundation or not wanted or wanted & self._foundations.wanted:
                return
        self._free = None
        self.look(at_ns)

    def shifted(self, at_ns: int, stuck_before: bool) -> None:
        """Every stock has shifted; the next wait begins with it."""
        self._free = None
        self.look(at_ns)
        if self.since_ns is not None:
            self.since_ns = at_ns
            self.fruitless += stuck_before

    def _find(self) -> None:
        wanted, seats = self._foundations.wanted, len(self._layouts)
        for step in range(seats):
            seat = (self._seat + 1 + step) % seats
            self._free = productive(self._layouts[seat], wanted, self._rules)
            if self._free is not None:
                self._seat = seat
                return
