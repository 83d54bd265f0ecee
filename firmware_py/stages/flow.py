"""How the stages follow one another, and how what comes in reaches them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.round import RoundState
from firmware_py.happenings import MatchEnded
from firmware_py.inbox import Inbox
from firmware_py.stages.called import Called
from firmware_py.stages.countdown import Countdown
from firmware_py.stages.lobby import Lobby
from firmware_py.stages.match_over import MatchOver
from firmware_py.stages.pause import Pause
from firmware_py.stages.playing import Playing
from firmware_py.stages.points import Points
from firmware_py.stages.resume import Resume
from firmware_py.stages.stage import Stage, soonest
from firmware_py.table.table import Table
from firmware_py.unfinished import Unfinished
from firmware_py.views import SeatView
from hal.edges import Decision, Glitch, Key, Press, Release


class Flow:
    """A table in use: things come in, the stages follow one another, each seat has its view."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.stage: Stage = Lobby(table)
        self._inbox = Inbox()

    def resume(self, unfinished: Unfinished, now_ns: int) -> None:
        """Go back into a match that was not played to its end; those who sit here decide."""
        table = self.table
        table.go_back(unfinished)
        round_ = unfinished.round()
        if round_ is None:
            self.stage = Resume(table, None)
            return
        playing = Playing(table, round_, now_ns, resumed=True)
        if round_.state is RoundState.RUNNING:
            playing.pause(None, now_ns, "the console was off")
            self.stage = Resume(table, playing)
        else:
            table.finish(round_, now_ns)
            self.stage = Points(table, round_, now_ns)

    def take(self, decisions: Iterable[Decision], now_ns: int, frontier_ns: int) -> None:
        """Take what was decided, and let all happen that is final and due."""
        for decision in decisions:
            if not isinstance(decision, Glitch) and not self.stage.put(decision):
                self._inbox.put(decision)
        for thing in self._inbox.drain(frontier_ns):
            # The stage may have changed since it came: it may be the new one's to order.
            if isinstance(thing, Press) and not self.stage.put(thing):
                self._press(thing, now_ns)
                self._follow(now_ns)
            elif isinstance(thing, Release):
                self.stage.release(thing)
        self.stage.advance(now_ns, frontier_ns)
        self._follow(now_ns)

    def view(self, seat: int, now_ns: int) -> SeatView:
        """What a seat's screen shows now."""
        return self.stage.view(seat, now_ns)

    def next_ns(self, now_ns: int) -> int | None:
        """The next instant at which something happens by itself or a screen changes, or None."""
        return soonest(self.stage.next_ns(now_ns), self.table.notices.next_ns(now_ns))

    @property
    def waits_ns(self) -> int | None:
        """How far presses have to be complete for something to go on, or None."""
        return soonest(self._inbox.needs_ns, self.stage.waits_ns)

    def slept(self, now_ns: int) -> None:
        """The machine has slept: cards in play wait until somebody says go on."""
        if isinstance(self.stage, Playing):
            self.stage.pause(None, now_ns, "the computer slept")
            self._follow(now_ns)

    def miss(self, now_ns: int) -> None:
        """Who is missing has changed: cards in play wait for them, and go on when all are there."""
        seats, stage = self.table.seats, self.stage
        if isinstance(stage, Playing) and seats.missing:
            stage.pause(None, now_ns, seats.missed)
            self._follow(now_ns)
        elif isinstance(stage, Pause) and (seats.missing or stage.playing.missing):
            stage.playing.missing = seats.missed or stage.playing.missing
            if not seats.missing and stage.playing.paused_by is None:
                stage.go_on(now_ns)

    def vote_hold(self, seat: int, at_ns: int) -> bool:
        """Whether letting go of CALL at this instant would be a vote."""
        stage = self.stage
        return isinstance(stage, Playing) and stage.referee.vote_hold(seat, at_ns - stage.lag_ns)

    def _press(self, press: Press, now_ns: int) -> None:
        seats, seat = self.table.seats, press.seat
        self.table.acted.add(seat)
        if seats[seat].person or isinstance(self.stage, Lobby):
            self.stage.press(press, now_ns)
        elif press.key is Key.CALL:
            seats.sit(seat)
            plays = self.table.plays(seat)
            how = "takes over from a bot" if plays else "plays from the next round on"
            self.table.say(f"{seats[seat].name} {how}")
        elif self.table.plays(seat):
            self.table.notices.tell(seat, "a bot plays: CALL to join", now_ns)

    def _follow(self, now_ns: int) -> None:
        while self.stage.over:
            self.stage = following(self.stage, self.table, now_ns)


def following(stage: Stage, table: Table, now_ns: int) -> Stage:
    """The stage that follows one that is over."""
    match stage:
        case Lobby():
            table.begin(now_ns)
            return Countdown(table, now_ns)
        case Countdown():
            return complete(Playing(table, stage.round, stage.ends_ns), now_ns)
        case Playing() if stage.pause_ns is not None:
            return Pause(table, stage, now_ns)
        case Playing():
            return Called(table, stage, now_ns)
        case Pause() if stage.leaving.all_gone:
            return give_up(table, now_ns)
        case Pause():
            return complete(stage.playing, now_ns)
        case Resume() if stage.given_up:
            return give_up(table, now_ns)
        case Resume():
            return went_on(table, stage.playing, now_ns)
        case Called():
            return Points(table, stage.round, now_ns)
        case Points() if table.match is not None and not table.match.over:
            gone = stage.leaving.all_gone
            return give_up(table, now_ns) if gone else Countdown(table, now_ns)
        case Points():
            return MatchOver(table, stage.round, now_ns)
        case _:
            return Lobby(table)


def give_up(table: Table, now_ns: int) -> Lobby:
    """The match has no winner, and ends in the lobby."""
    table.happened.append(MatchEnded(now_ns, None))
    return Lobby(table)


def went_on(table: Table, playing: Playing | None, now_ns: int) -> Stage:
    """What follows once all are here again: the next round, or the end of a pause."""
    if playing is None:
        return Countdown(table, now_ns)
    pause = Pause(table, playing, now_ns)
    pause.go_on(now_ns)
    return pause


def complete(playing: Playing, now_ns: int) -> Playing:
    """The play of a round, which pauses at once while somebody is missing."""
    if playing.table.seats.missing:
        playing.pause(None, now_ns, playing.table.seats.missed)
    return playing
