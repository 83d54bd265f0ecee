"""What happened in a round, told to the seats that it concerns."""

from __future__ import annotations

from collections.abc import Iterable

from engine.events import Called, Event, Played, Shifted, Voted
from engine.moves import FOUNDATIONS
from engine.round import Round
from engine.sentences import sentence
from firmware_py.arbiter import Contest
from firmware_py.centre_views import NOBODY
from firmware_py.outcomes import Applied, Deed, Outcome, Refused, Selected, VoteCast
from firmware_py.table.notices import remedy
from firmware_py.table.table import Table


class Telling:
    """Makes notices, the table's talk and the highlights of foundations out of outcomes."""

    def __init__(self, table: Table, round_: Round) -> None:
        self._table = table
        self._round = round_
        self.changed_ns: dict[int, int] = {}
        self._could_call: set[int] = set()

    def tell(self, outcome: Outcome, now_ns: int) -> None:
        """Tell what came of one thing."""
        if isinstance(outcome, Refused):
            self._refused(outcome, now_ns)
        elif isinstance(outcome, Selected):
            if outcome.notice is not None:
                self._table.notices.tell(outcome.thing.seat, outcome.notice, now_ns)
        else:
            if isinstance(outcome, Applied) and outcome.heat:
                self._table.notices.tell(outcome.thing.seat, "dead heat: it is yours", now_ns)
            self._events(outcome, now_ns)

    def _refused(self, refused: Refused, now_ns: int) -> None:
        seat, contest = refused.thing.seat, refused.contest
        heat = contest is not None and contest.by == "dead-heat"
        text = remedy(refused.refusal, refused.move, self._round, seat, heat)
        self._table.notices.tell(seat, text, now_ns)
        if contest is not None:
            self._table.last_contest = contest
            self._table.say(spoken(contest))

    def _events(self, outcome: Applied | VoteCast | Deed, now_ns: int) -> None:
        for event in outcome.events:
            self._event(event, now_ns)
        if isinstance(outcome, Applied):
            self._watch_calls(now_ns)

    def _event(self, event: Event, now_ns: int) -> None:
        if isinstance(event, Played) and event.target == FOUNDATIONS:
            assert event.foundation is not None
            self.changed_ns[event.foundation] = now_ns
            self._table.say(sentence(event))
        elif isinstance(event, Shifted):
            self._everybody("all stocks shifted", now_ns)
            self._table.say(sentence(event))
        elif isinstance(event, Voted):
            self._everybody(self.votes(event.seat), now_ns)
        elif isinstance(event, Called):
            self._table.say(sentence(event))

    def votes(self, seat: int) -> str:
        """How far the vote is; the bots have none, but they don't agree while they see a play."""
        people = [s for s in self._table.seats.people if not self._round.rules.sits_out(s)]
        votes = len(self._round.votes.intersection(people))
        if votes == len(people) > 0:
            return "a bot still sees a play"
        return f"seat {seat + 1} is stuck: {votes} of {len(people)}"

    def _watch_calls(self, now_ns: int) -> None:
        """Say once of each seat that it could call."""
        for seat in range(len(self._round.layouts)):
            if self._round.could_call(seat) and seat not in self._could_call:
                self._could_call.add(seat)
                self._everybody(f"seat {seat + 1} could call!", now_ns, but=(seat,))
                self._table.notices.tell(seat, "no peanuts left: CALL!", now_ns)

    def _everybody(self, text: str, now_ns: int, but: Iterable[int] = ()) -> None:
        for seat in (NOBODY, *range(len(self._table.seats))):
            if seat not in but:
                self._table.notices.tell(seat, text, now_ns)


def spoken(contest: Contest) -> str:
    """A contest in words: `5H: seat 2 before seat 1, 4.2 ms`."""
    losers = " and ".join(str(seat + 1) for seat in contest.seats[1:])
    how = ", a dead heat" if contest.by == "dead-heat" else ""
    margin = f"{contest.margin_ns / 1e6:.1f} ms"
    return f"{contest.card.text}: seat {contest.winner + 1} before seat {losers}, {margin}{how}"
