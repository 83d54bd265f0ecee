"""Leaving: a person gets up in the middle of a match, and a bot takes over."""

from __future__ import annotations

from firmware_py.table.table import Table
from firmware_py.views import AskView
from hal.edges import Key, Press

KEY = Key.DRAW
HOW = "DRAW: leave"


class Leaving:
    """DRAW asks a person whether they leave; SLAP then is yes, and any other key no."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asked: set[int] = set()
        self.all_gone = False

    def take(self, press: Press) -> bool:
        """Take a press; returns whether it was a question or an answer."""
        seat = press.seat
        if seat not in self._asked:
            if press.key is not KEY:
                return False
            self._asked.add(seat)
        else:
            self._asked.remove(seat)
            if press.key is Key.SLAP:
                self._leave(seat)
        return True

    def is_asked(self, seat: int) -> bool:
        """Whether a person has to answer."""
        return seat in self._asked and self._table.seats[seat].person

    def view(self, seat: int) -> AskView | None:
        """The question to a seat, or None."""
        if not self.is_asked(seat):
            return None
        alone = self._table.seats.people == [seat]
        detail = "Nobody else is here: it ends." if alone else "A bot goes on in your place."
        return AskView("Leave the match?", detail, "leave")

    def _leave(self, seat: int) -> None:
        """With the last person the match is given up."""
        self._table.say(f"{self._table.seats[seat].name} leaves")
        self._table.get_up(seat)
        self.all_gone = not self._table.seats.people
