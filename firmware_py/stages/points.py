"""Points: what the round brought each seat, counted up; whoever likes leaves the match."""

from __future__ import annotations

from engine.round import Round
from firmware_py.stages.leaving import HOW, Leaving
from firmware_py.stages.stage import Ceremony, later
from firmware_py.table.table import Table
from firmware_py.views import AskView, PointsView, Score
from hal.edges import Press

COUNT_NS = 1_500_000_000
STEPS = 30
SHOWN_NS = 20_000_000_000
BOTS_ALONE_NS = 4_000_000_000


def scores(table: Table, round_: Round) -> tuple[Score, ...]:
    """A row a seat, with the round's points in the total already."""
    points = round_.points()
    return tuple(
        Score(
            seat,
            table.seats[seat].name,
            round_.on_foundations(seat),
            len(layout.peanuts),
            points[seat],
            table.total(seat),
        )
        for seat, layout in enumerate(round_.layouts)
        if not round_.rules.sits_out(seat)
    )


class Points(Ceremony):
    """Counts the totals up; a press ends the counting, and one of each person goes on."""

    name = "points"

    def __init__(self, table: Table, round_: Round, now_ns: int) -> None:
        self._table = table
        self.round = round_
        self._scores = scores(table, round_)
        self._since_ns = now_ns
        self._counted_ns = now_ns + COUNT_NS
        self._ready: set[int] = set()
        self.leaving = Leaving(table)
        self._ends_ns = now_ns + (SHOWN_NS if table.seats.people else BOTS_ALONE_NS)

    def press(self, press: Press, now_ns: int) -> None:
        """End the counting, leave, or say that one has seen enough."""
        if press.at_ns < self._counted_ns:
            self._counted_ns = min(press.at_ns, now_ns)
        elif not self.leaving.take(press):
            self._ready.add(press.seat)

    def is_ready(self, seat: int) -> bool:
        """Whether the seat has seen enough."""
        return seat in self._ready

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """It is over when all people have seen enough or gone, or after a while."""
        people = set(self._table.seats.people) - set(self._table.seats.missing)
        agreed = bool(people) and people <= self._ready
        self.over = agreed or self.leaving.all_gone or now_ns >= self._ends_ns

    def view(self, seat: int, now_ns: int) -> PointsView | AskView:
        """The points so far counted."""
        if (question := self.leaving.view(seat)) is not None:
            return question
        shown = self._step(now_ns) * 1000 // STEPS
        rules = self._table.rules
        target = rules.target if rules.rounds is None else None
        return PointsView(seat, self._scores, target, shown, self._foot(seat))

    def next_ns(self, now_ns: int) -> int | None:
        """The next step of the counting, or the end."""
        if now_ns >= self._counted_ns:
            return later([self._ends_ns], now_ns)
        return self._since_ns + (self._step(now_ns) + 1) * COUNT_NS // STEPS

    def _foot(self, seat: int) -> str:
        if not self._table.seats.person_at(seat):
            return "CALL: join"
        return "waits for the others" if seat in self._ready else f"{HOW}, any other: go on"

    def _step(self, now_ns: int) -> int:
        if now_ns >= self._counted_ns:
            return STEPS
        return min((now_ns - self._since_ns) * STEPS // COUNT_NS, STEPS)
