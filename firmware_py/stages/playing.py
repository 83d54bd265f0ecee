"""Play: a round, from the first card to its end."""

from __future__ import annotations

from dataclasses import replace

from engine.round import Round, RoundState
from firmware_py.controls import Controls
from firmware_py.happenings import RoundBegan, TurnTaken
from firmware_py.inbox import Ballot
from firmware_py.outcomes import Deed
from firmware_py.referee import Referee
from firmware_py.stages.stage import later, soonest
from firmware_py.table.bots import BotsPlaying
from firmware_py.table.holds import Holds
from firmware_py.table.seeing import FRESH_NS, see
from firmware_py.table.table import Table
from firmware_py.table.telling import Telling
from firmware_py.views import AsideView, PlayView, StuckView
from hal.edges import Key, Press, Release


class Playing:
    """The round's own time stands still while the table is paused: it lags by `lag_ns`.

    A round that is `resumed` goes on from its last instant, whatever the clock said then.
    """

    name = "play"

    def __init__(
        self, table: Table, round_: Round, starts_ns: int, resumed: bool = False
    ) -> None:
        self.table = table
        self.round = round_
        last_ns = max((entry.at_ns for entry in round_.log.entries), default=starts_ns)
        self.lag_ns = starts_ns - last_ns if resumed else 0
        self._open_ns = starts_ns
        self.paused_by: int | None = None
        self.pause_ns: int | None = None
        self.missing: str | None = None
        self.controls = [Controls(seat.compact) for seat in table.seats.all]
        self.referee = Referee(
            round_, self.controls, table.dead_heats, most_u_ns=table.most_u_ns
        )
        self.bots = BotsPlaying(table.seats, round_, starts_ns - self.lag_ns)
        self.holds = Holds()
        self.telling = Telling(table, round_)
        if not resumed:
            round_.watch(starts_ns)
        table.happened.append(RoundBegan(starts_ns, round_, resumed))

    @property
    def over(self) -> bool:
        """The round has ended, or the table is to pause."""
        return self.pause_ns is not None or self.round.state is not RoundState.RUNNING

    def put(self, thing: Press | Release) -> bool:
        """Take a press or release, in the round's own time; none from before the cards lay open.

        A press where no person plays is none of the round's.
        """
        person = self.table.seats[thing.seat].person and self.plays(thing.seat)
        if isinstance(thing, Press) and not person:
            return False
        if thing.at_ns < self._open_ns:
            return True
        self.holds.take(thing)
        own = replace(
            thing,
            at_ns=thing.at_ns - self.lag_ns,
            decided_ns=thing.decided_ns - self.lag_ns,
            late_ns=None if thing.late_ns is None else thing.late_ns - self.lag_ns,
        )
        if isinstance(own, Press) or own.key in (Key.CALL, Key.LEFT, Key.RIGHT):
            self.referee.put(own)
        return True

    def plays(self, seat: int) -> bool:
        """Whether a seat has cards in this round."""
        return not self.round.rules.sits_out(seat)

    def press(self, press: Press, now_ns: int) -> None:
        """Every press of who plays was put: the referee keeps the order."""

    def release(self, release: Release) -> None:
        """Every release was put, too."""

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """Let the bots move, and apply what is final."""
        for seat in self.table.seats.bots:
            self.controls[seat].selection = None  # what a person who left had picked up
        if self.round.state is RoundState.RUNNING:
            for thing in self.bots.advance(now_ns - self.lag_ns):
                self.referee.put(thing)
            self._agree(now_ns - self.lag_ns)
        self.settle(now_ns, frontier_ns)
        for control in self.controls:
            control.repeat(frontier_ns - self.lag_ns)
        if (pause := self.holds.pausing(now_ns)) is not None:
            self.pause(pause, now_ns)

    def settle(self, now_ns: int, frontier_ns: int) -> None:
        """Apply what is final, and tell the seats."""
        self.referee.voters = self.bots.voters()
        self.referee.most_u_ns = self.table.most_u_ns
        for outcome in self.referee.process(frontier_ns - self.lag_ns):
            self.table.happened.append(TurnTaken(now_ns, outcome, self.lag_ns))
            self.telling.tell(outcome, now_ns)
            if not isinstance(outcome, Deed) and isinstance(outcome.thing, Press | Release):
                self.table.acted.add(outcome.thing.seat)

    def pause(self, by: int | None, now_ns: int, missing: str | None = None) -> None:
        """The table is to stand still from now on."""
        if self.pause_ns is None and self.round.state is RoundState.RUNNING:
            self.pause_ns, self.paused_by, self.missing = now_ns, by, missing
            self.holds.clear()
            # What is let go during the pause is not heard.
            for control in self.controls:
                for key in (Key.LEFT, Key.RIGHT):
                    control.release(key, now_ns - self.lag_ns)

    def resume(self, now_ns: int) -> None:
        """Go on: what stood still goes on from where it stood."""
        assert self.pause_ns is not None
        self.lag_ns += now_ns - self.pause_ns
        self._open_ns = now_ns
        self.pause_ns = self.paused_by = self.missing = None

    def _agree(self, own_ns: int) -> None:
        """A vote that only waited for a bot's last play is cast again once that is made."""
        votes = self.round.votes
        if votes and votes.issuperset(self.bots.voters()) and not any(
            isinstance(thing, Ballot) for thing in self.referee.inbox
        ):
            self.referee.put(Ballot(own_ns, 0, min(votes)))

    def view(self, seat: int, now_ns: int) -> PlayView | StuckView | AsideView:
        """The table as the seat sees it; what all should know comes before what it is told."""
        if not self.plays(seat):
            return AsideView(self.round.number + 1, self.table.seats[seat].person)
        hold = self.holds.hint(seat, now_ns)
        view = see(
            self.round,
            seat,
            self.controls[seat],
            self.table.total(seat),
            hold or self.table.notices.of(seat, now_ns),
            self.telling.changed_ns,
            now_ns,
        )
        deed_ns = self.round.next_deed_ns
        if deed_ns is None or hold or view.message:
            return view
        return StuckView(view, "end" if self.round.exhausted else "shift")

    @property
    def waits_ns(self) -> int | None:
        """How far presses have to be complete for something to go on, or None."""
        repeats = (control.next_repeat_ns for control in self.controls)
        own = soonest(self.referee.needs_ns, *(None if r is None else r + 1 for r in repeats))
        return None if own is None else own + self.lag_ns

    def next_ns(self, now_ns: int) -> int | None:
        """The next bot, hold or end of a highlight."""
        own = self.bots.next_ns
        fresh = [changed + FRESH_NS for changed in self.telling.changed_ns.values()]
        return soonest(
            None if own is None else own + self.lag_ns,
            self.holds.next_ns(now_ns),
            later(fresh, now_ns),
        )
