"""Countdown: three seconds before the cards lie open."""

from __future__ import annotations

from engine.round import Round
from firmware_py.stages.stage import Ceremony, later
from firmware_py.table.table import Table
from firmware_py.views import CountdownView
from hal.edges import Key, Press

SECOND_NS = 1_000_000_000
SECONDS = 3


class Countdown(Ceremony):
    """The next round is dealt and begins after 3-2-1; the host's SLAP begins it at once."""

    name = "countdown"

    def __init__(self, table: Table, now_ns: int) -> None:
        self._table = table
        self.round: Round = table.deal()
        self.ends_ns = now_ns + SECONDS * SECOND_NS

    def press(self, press: Press, now_ns: int) -> None:
        """Only the host may cut it short."""
        if press.key is Key.SLAP and press.seat == self._table.seats.host:
            self.ends_ns = min(self.ends_ns, now_ns)

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """It is over once the time is up."""
        self.over = now_ns >= self.ends_ns

    def view(self, seat: int, now_ns: int) -> CountdownView:
        """The seconds that are left, each shown for its whole second."""
        left = -(-(self.ends_ns - now_ns) // SECOND_NS)
        return CountdownView(min(max(left, 1), SECONDS), self.round.number + 1)

    def next_ns(self, now_ns: int) -> int | None:
        """The next change of the figure."""
        return later([self.ends_ns - n * SECOND_NS for n in range(SECONDS)], now_ns)
