"""Resume: the console was off in the middle of a match, and those who sit here go on or don't."""

from __future__ import annotations

from firmware_py.stages.playing import Playing
from firmware_py.stages.stage import Ceremony
from firmware_py.table.table import Table
from firmware_py.views import PauseView
from hal.edges import Key, Press


class Resume(Ceremony):
    """Everybody's CALL goes on; the host's SLAP does, with bots for the others; DRAW ends it.

    `playing` is the round that goes on, or None between two rounds.
    """

    name = "pause"

    def __init__(self, table: Table, playing: Playing | None) -> None:
        self.table = table
        self.playing = playing
        self.given_up = False
        self._here: set[int] = set()

    def press(self, press: Press, now_ns: int) -> None:
        """Confirm, or if it is the host's, decide."""
        host = self.table.seats.host
        if press.key is Key.CALL:
            self._here.add(press.seat)
        elif press.seat == host and press.key is Key.SLAP:
            for seat in set(self.table.seats.people) - self._here - {host}:
                self.table.get_up(seat)
            self._here.add(press.seat)
        elif press.seat == host and press.key is Key.DRAW:
            self.given_up = True
        self.over = self.given_up or self._all_here()

    def _all_here(self) -> bool:
        """Whether all have confirmed who can; bots play for whoever is missing then."""
        seats = self.table.seats
        if not self._here or not self._here.issuperset(set(seats.people) - set(seats.missing)):
            return False
        for seat in set(seats.missing) - self._here:
            self.table.get_up(seat)
        return True

    def is_here(self, seat: int) -> bool:
        """Whether a seat has confirmed."""
        return seat in self._here

    def view(self, seat: int, now_ns: int) -> PauseView:
        """That the power was off, and what each may press."""
        seats, why, also = self.table.seats, "the console was off", ""
        if not seats.person_at(seat):
            how = "press CALL to join"
        elif self.is_here(seat):
            how = f"{len(self._here)} of {len(seats.people)} are here"
        else:
            how = "press CALL to go on"
        if seat == seats.host:
            also = "SLAP: with bots, DRAW: end"
        return PauseView(None, "", why, None, how, also)
