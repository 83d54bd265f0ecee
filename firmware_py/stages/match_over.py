"""Match over: who has won, and the best of it."""

from __future__ import annotations

from engine.round import Round
from firmware_py.happenings import MatchEnded
from firmware_py.stages.points import scores
from firmware_py.stages.stage import Ceremony, later
from firmware_py.table.table import Table
from firmware_py.views import MatchOverView
from hal.edges import Press

SKIP_AFTER_NS = 1_500_000_000
BOTS_ALONE_NS = 15_000_000_000


class MatchOver(Ceremony):
    """Shows the winner until somebody presses a key."""

    name = "match-over"

    def __init__(self, table: Table, round_: Round, now_ns: int) -> None:
        match = table.match
        assert match is not None
        assert match.winner is not None
        self._table = table
        self._since_ns = now_ns
        self._winner = match.winner
        self._rounds = len(match.rounds)
        playing = match.rules.playing(match.seats)
        rows = scores(table, round_)
        self._scores = tuple(sorted(rows, key=lambda row: (-row.total, row.seat)))
        best, seat = max(
            (row[seat], -seat) for row in match.rounds for seat in playing
        )
        self._record = f"best round {best:+d}, seat {1 - seat}"
        table.happened.append(MatchEnded(now_ns, match.winner))
        table.say(f"{table.seats[self._winner].name} wins the match")

    def press(self, press: Press, now_ns: int) -> None:
        """Back to the lobby, but not by a press that was meant for something before."""
        self.over = self.over or press.at_ns >= self._since_ns + SKIP_AFTER_NS

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """Without people it ends by itself."""
        alone = not self._table.seats.people
        self.over = self.over or (alone and now_ns >= self._since_ns + BOTS_ALONE_NS)

    def view(self, seat: int, now_ns: int) -> MatchOverView:
        """The winner and the totals."""
        name = self._table.seats[self._winner].name
        return MatchOverView(seat, self._winner, name, self._scores, self._rounds, self._record)

    def next_ns(self, now_ns: int) -> int | None:
        """The end, when only bots are here."""
        alone = not self._table.seats.people
        return later([self._since_ns + BOTS_ALONE_NS], now_ns) if alone else None
