"""Pause: the table stands still, its cards hidden; whoever likes leaves the match."""

from __future__ import annotations

from firmware_py.stages.leaving import HOW, Leaving
from firmware_py.stages.playing import Playing
from firmware_py.stages.stage import Ceremony, later
from firmware_py.table.table import Table
from firmware_py.views import AskView, PauseView
from hal.edges import Key, Press, Release

SECOND_NS = 1_000_000_000
SECONDS = 3


class Pause(Ceremony):
    """Ends by a countdown, which a person's CALL begins, or whoever was missing by coming back."""

    name = "pause"

    def __init__(self, table: Table, playing: Playing, now_ns: int) -> None:
        self._table = table
        self.playing = playing
        self._ends_ns: int | None = None
        self.leaving = Leaving(table)

    def put(self, thing: Press | Release) -> bool:
        """What was made before the pause is still for the cards."""
        pause_ns = self.playing.pause_ns
        return pause_ns is not None and thing.at_ns < pause_ns and self.playing.put(thing)

    def press(self, press: Press, now_ns: int) -> None:
        """CALL goes on; whose person is still missing then is played by a bot."""
        if self.leaving.take(press):
            self.over = self.over or self.leaving.all_gone
        elif press.key is Key.CALL and self._ends_ns is None:
            for seat in self._table.seats.missing:
                self._table.get_up(seat)
            self.go_on(now_ns)

    def go_on(self, now_ns: int) -> None:
        """Begin the countdown that ends the pause."""
        if self._ends_ns is None:
            self._ends_ns = now_ns + SECONDS * SECOND_NS

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """Judge what was made before the pause, and end it when its countdown has run."""
        pause_ns = self.playing.pause_ns
        if not self._table.seats.people:
            self.go_on(now_ns)  # nobody is here who could
        if pause_ns is not None and not self.over:
            self.playing.settle(now_ns, min(frontier_ns, pause_ns))
            if self._ends_ns is not None and now_ns >= self._ends_ns:
                self.playing.resume(now_ns)
                self.over = True

    @property
    def ending(self) -> bool:
        """Whether its countdown runs."""
        return self._ends_ns is not None

    def view(self, seat: int, now_ns: int) -> PauseView | AskView:
        """Who paused, what is missing, and how long it still is."""
        if (question := self.leaving.view(seat)) is not None:
            return question
        by = self.playing.paused_by
        name = "" if by is None else self._table.seats[by].name
        left = None if self._ends_ns is None else -(-(self._ends_ns - now_ns) // SECOND_NS)
        if self._table.seats.person_at(seat):
            return PauseView(by, name, self.playing.missing, left, also=HOW)
        return PauseView(by, name, self.playing.missing, left, "press CALL to join")

    def next_ns(self, now_ns: int) -> int | None:
        """The next figure of the countdown."""
        if self._ends_ns is None:
            return None
        return later([self._ends_ns - n * SECOND_NS for n in range(SECONDS)], now_ns)
