"""The lobby: people join, and the host sets the table."""

from __future__ import annotations

from firmware_py.stages.stage import Ceremony
from firmware_py.table.items import ITEMS, Item, bots_of
from firmware_py.table.table import Table
from firmware_py.views import LobbyView
from hal.edges import Key, Press

LOWER = {Key.WORK1, Key.LEFT}
HIGHER = {Key.WORK4, Key.RIGHT}
NEXT = {Key.DRAW, Key.PICK}


class Lobby(Ceremony):
    """CALL joins and leaves; the host's keys choose an item, change it, and start."""

    name = "lobby"

    def __init__(self, table: Table) -> None:
        self._table = table
        self._item = 0
        table.match = None
        table.seats.clear_bots()

    @property
    def item(self) -> Item:
        """What the host is setting."""
        return ITEMS[self._item]

    def press(self, press: Press, now_ns: int) -> None:
        """Join or leave, or if it is the host's, set the table."""
        seats, seat = self._table.seats, press.seat
        if press.key is Key.CALL:
            if seats[seat].person:
                seats.leave(seat)
            else:
                seats.sit(seat)
        elif not seats[seat].person:
            self._table.notices.tell(seat, "press CALL to join", now_ns)
        elif seat == seats.host:
            self._set(press, now_ns)

    def view(self, seat: int, now_ns: int) -> LobbyView:
        """Who sits where, and what the host is setting."""
        table = self._table
        return LobbyView(
            seat=seat,
            guests=table.seats.guests(),
            joined=table.seats[seat].person,
            host=seat == table.seats.host,
            item=self.item.label,
            value=self.item.shown(table),
            compact=table.seats[seat].compact,
            note=table.notices.of(seat, now_ns),
        )

    def _set(self, press: Press, now_ns: int) -> None:
        if press.key in LOWER:
            self.item.step(self._table, -1)
        elif press.key in HIGHER:
            self.item.step(self._table, 1)
        elif press.key in NEXT:
            self._item = (self._item + 1) % len(ITEMS)
        elif press.key is Key.SLAP:
            self._start(press.seat, now_ns)

    def _start(self, seat: int, now_ns: int) -> None:
        if wanted := wanting(self._table):
            self._table.notices.tell(seat, wanted, now_ns)
            return
        self._table.seats.fill(len(self._table.seats.free))
        self.over = True


def wanting(table: Table) -> str | None:
    """Why the game can't start yet, or None: bots may not take all the free seats."""
    wanted = len(table.seats.free) - bots_of(table)
    if wanted <= 0:
        return None
    return f"{wanted} more people wanted" if wanted > 1 else "1 more person wanted"
