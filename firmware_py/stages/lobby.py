"""The lobby: people join and choose their names, and the host sets the table."""

from __future__ import annotations

from firmware_py.happenings import SwitchedOff
from firmware_py.stages.spelling import Spelling
from firmware_py.stages.stage import Ceremony, soonest
from firmware_py.table.items import SWITCH_OFF, Item, bots_of, items_for
from firmware_py.table.table import Table
from firmware_py.views import AskView, LobbyView, SpellView
from hal.edges import Key, Press, Release

FEWEST = 2  # who can play a match
LOWER = {Key.WORK1, Key.LEFT}
HIGHER = {Key.WORK4, Key.RIGHT}
SWITCH_OFF_ASKED = AskView("Switch the console off?", "Then wait 20 s to unplug it.", "off")


class Lobby(Ceremony):
    """CALL joins and leaves; other keys choose an item, change it, and start or spell."""

    name = "lobby"

    def __init__(self, table: Table) -> None:
        self._table = table
        self._item = 0
        self._spelling: dict[int, Spelling] = {}
        self._asked: int | None = None  # whether to switch off
        table.match = None
        table.seats.clear_bots()

    def item(self, seat: int) -> Item:
        """What a seat is setting; who is not the host has but one item."""
        items = items_for(self._table, seat)
        return items[self._item % len(items)]

    def spelling(self, seat: int) -> Spelling | None:
        """The name that the person of a seat is spelling, or None."""
        return self._spelling.get(seat) if self._table.seats[seat].person else None

    def is_asked(self, seat: int) -> bool:
        """Whether the seat is asked if the console is to be switched off."""
        return self._asked == seat == self._table.seats.host

    def press(self, press: Press, now_ns: int) -> None:
        """Answer, spell, join or leave, or set what is to be set."""
        seats, seat = self._table.seats, press.seat
        if self.is_asked(seat):
            self._answer(press, now_ns)
        elif (spelling := self.spelling(seat)) is not None:
            self._spell(spelling, press, now_ns)
        elif press.key is Key.CALL:
            self._come_or_go(seat)
        elif not seats[seat].person:
            self._table.notices.tell(seat, "press CALL to join", now_ns)
        else:
            self._set(press, now_ns)

    def release(self, release: Release) -> None:
        """A choice of letters that runs on stands still."""
        if (spelling := self.spelling(release.seat)) is not None:
            spelling.release(release)

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """Choices of letters run on; who has gone spells nothing, and is asked nothing."""
        for seat in list(self._spelling):
            if self.spelling(seat) is None:
                del self._spelling[seat]
        for spelling in self._spelling.values():
            spelling.advance(frontier_ns)
        if self._asked is not None and not self.is_asked(self._asked):
            self._asked = None

    @property
    def waits_ns(self) -> int | None:  # type: ignore[override]  # a plain value elsewhere
        """How far presses have to be complete for a choice of letters to run on."""
        due_ns = soonest(*(spelling.next_ns for spelling in self._spelling.values()))
        return None if due_ns is None else due_ns + 1

    def view(self, seat: int, now_ns: int) -> LobbyView | SpellView | AskView:
        """Who sits where, and what the seat or the host is setting."""
        table, note = self._table, self._table.notices.of(seat, now_ns)
        if self.is_asked(seat):
            return SWITCH_OFF_ASKED
        if (spelling := self.spelling(seat)) is not None:
            return spelling.view(note)
        person, host = table.seats[seat].person, table.seats.host
        item = self.item(seat if person or host is None else host)
        return LobbyView(
            seat=seat,
            guests=table.seats.guests(),
            joined=person,
            host=seat == host,
            item=item.label,
            value=item.shown(table),
            compact=table.seats[seat].compact,
            note=note,
            slap=item.slap,
            starter="" if host is None else f"seat {host + 1} starts",
        )

    def _come_or_go(self, seat: int) -> None:
        seats = self._table.seats
        if seats[seat].person:
            seats.leave(seat)
        else:
            seats.sit(seat)

    def _set(self, press: Press, now_ns: int) -> None:
        seat, compact = press.seat, self._table.seats[press.seat].compact
        item = self.item(seat)
        if press.key in LOWER:
            item.step(self._table, -1)
        elif press.key in HIGHER:
            item.step(self._table, 1)
        elif press.key is Key.SLAP:
            self._slap(item, seat, now_ns)
        elif seat == self._table.seats.host:
            self._turn(press.key, compact)

    def _turn(self, key: Key, compact: bool) -> None:
        """Another item comes into sight, or the one before."""
        if key is (Key.PICK if compact else Key.DRAW):
            self._item += 1
        elif key is (Key.DRAW if compact else Key.WASTE):
            self._item -= 1

    def _slap(self, item: Item, seat: int, now_ns: int) -> None:
        if item.name == "name":
            self._spelling[seat] = Spelling(self._table.seats[seat].compact)
        elif item is SWITCH_OFF:
            self._asked = seat
        else:
            self._start(seat, now_ns)

    def _spell(self, spelling: Spelling, press: Press, now_ns: int) -> None:
        """A letter more or less; SLAP takes the name, CALL leaves all as it was."""
        table, seat, note = self._table, press.seat, None
        if press.key is Key.CALL:
            del self._spelling[seat]
        elif press.key is not Key.SLAP:
            note = spelling.press(press)
        elif (note := unfit(table, seat, spelling.name)) is None:
            table.seats[seat].called = spelling.name
            table.names.add(spelling.name)
            del self._spelling[seat]
        if note is not None:
            table.notices.tell(seat, note, now_ns)

    def _answer(self, press: Press, now_ns: int) -> None:
        self._asked = None
        if press.key is Key.SLAP:
            self._table.happened.append(SwitchedOff(now_ns))
            self._table.say("the console switches off")

    def _start(self, seat: int, now_ns: int) -> None:
        if wanted := wanting(self._table):
            self._table.notices.tell(seat, wanted, now_ns)
            return
        self._table.seats.fill(bots_of(self._table))
        self.over = True


def unfit(table: Table, seat: int, name: str) -> str | None:
    """Why a seat can't be called so, or None."""
    if not name:
        return "no letter yet"
    same = (each for each in table.seats.all if each.taken and each.name == name)
    other = next((each.number for each in same if each.number != seat), None)
    return None if other is None else f"seat {other + 1} is called so"


def wanting(table: Table) -> str | None:
    """Why the game can't start yet, or None: two have to play, people or bots."""
    bots = min(bots_of(table), len(table.seats.free))
    return "1 more person wanted" if len(table.seats.people) + bots < FEWEST else None
