"""What the pages say, heeded: who sits where, what the table is set to, who wants a hint."""

from __future__ import annotations

from firmware_py.page.messages import (
    AskHint,
    Hold,
    Leave,
    Message,
    PageGone,
    Rename,
    SetRule,
    Sit,
)
from firmware_py.stages.flow import Flow
from firmware_py.stages.lobby import Lobby
from firmware_py.stages.playing import Playing
from firmware_py.table.hints import Hint, hint
from firmware_py.table.items import settings_of


class Heeding:
    """Heeds the messages of pages, but for their keys; keeps the hints that were asked for."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self.hints: dict[int, Hint] = {}

    def heed(self, message: Message, now_ns: int) -> None:
        """Do what a page says, where it makes sense."""
        match message:
            case Sit(seat, name):
                self._sit(seat, name, now_ns)
            case Hold(seat):
                self._back(seat, now_ns)
            case Leave(seat):
                self._leave(seat)
            case Rename(seat, name):
                self._flow.table.seats[seat].called = name
            case AskHint(seat):
                self._hint(seat)
            case SetRule(name, value):
                self._set(name, value)
            case PageGone(seats):
                self._gone(seats, now_ns)
            case _:
                return

    def forget_hint(self, seat: int) -> None:
        """A hint that was followed, or not, is one no longer."""
        self.hints.pop(seat, None)

    def _sit(self, seat: int, name: str, now_ns: int) -> None:
        self._flow.table.seats.sit(seat, name)
        self._flow.table.say(f"{name} sits at seat {seat + 1}")
        self._back(seat, now_ns)

    def _back(self, seat: int, now_ns: int) -> None:
        """Whoever was away is back; if nobody else is missing, the table goes on."""
        self._flow.table.seats[seat].away = False
        self._flow.miss(now_ns)

    def _leave(self, seat: int) -> None:
        seats = self._flow.table.seats
        if seats[seat].person:
            self._flow.table.say(f"{seats[seat].name} leaves")
            self._flow.table.get_up(seat)

    def _gone(self, seats: tuple[int, ...], now_ns: int) -> None:
        """A page was closed: its people are away, and cards in play wait for them."""
        table = self._flow.table
        for seat in seats:
            table.seats[seat].away = table.seats[seat].person
        self._flow.miss(now_ns)

    def _hint(self, seat: int) -> None:
        stage = self._flow.stage
        if isinstance(stage, Playing) and stage.plays(seat):
            self.hints[seat] = hint(stage.round, seat, stage.controls[seat])

    def _set(self, name: str, value: int | str) -> None:
        if isinstance(self._flow.stage, Lobby):
            for item in settings_of(self._flow.table):
                if item.name == name:
                    item.choose(self._flow.table, value)
