"""A round: the table, and the one door through which it changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy
from enum import Enum
from typing import Any

from engine.cards import Card
from engine.checking import faults_of
from engine.deal import deal
from engine.events import Called, Died, Drew, Event, Reformed, Shifted, Voted
from engine.foundations import Foundation, Foundations
from engine.judging import NOTHING_THERE, ROUND_OVER, judge
from engine.layout import Layout
from engine.log import DEATH, SHIFT, VOTE, VOTED_SHIFT, WATCH, Log, LogEntry
from engine.moves import Call, Draw, Move, PileKind, Play, Reform
from engine.playing import carry_out, fill
from engine.position import legal_moves, position_of
from engine.refusals import Refusal
from engine.replaying import redo
from engine.rules import Rules
from engine.watch import Watch

ANY_NUMBER = 1 << 30


class RoundState(Enum):
    """How a round stands; the value is the text form."""

    RUNNING = "running"
    CALLED = "called"
    DEAD = "dead"


class Round:
    """A round in play. All instants are ns of the round's own time, told by the caller."""

    def __init__(
        self,
        rules: Rules,
        layouts: Iterable[Layout],
        foundations: Iterable[Foundation] = (),
        seed: int = 0,
        number: int = 0,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.number = number
        self.layouts = list(layouts)
        self.foundations = Foundations(foundations)
        self.state = RoundState.RUNNING
        self.caller: int | None = None
        self.ended_ns: int | None = None
        self.votes: set[int] = set()
        self.log = Log.begin(rules, seed, number, self.layouts, self.foundations)
        self._automatic = False
        self._now_ns = 0
        for seat, layout in enumerate(self.layouts):
            fill(layout, rules, seat)
        self._watch = Watch(self.layouts, self.foundations, rules)

    @classmethod
    def deal(cls, rules: Rules, seats: int, seed: int, number: int) -> Round:
        """The round of a number, freshly dealt to so many seats."""
        layouts = [deal(rules, seed, number, seat) for seat in range(seats)]
        return cls(rules, layouts, seed=seed, number=number)

    # Moves

    def apply(self, seat: int, move: Move, at_ns: int) -> Refusal | tuple[Event, ...]:
        """Make a move; refused, it changes nothing. `at_ns` may be earlier than the last."""
        answer = self._judge(seat, move, at_ns)
        if isinstance(answer, Refusal):
            return answer
        self._now_ns = max(self._now_ns, at_ns)
        self.log.entries.append(LogEntry(at_ns, seat, move))
        if isinstance(move, Play):
            return self._play(seat, move, answer, at_ns)
        layout = self.layouts[seat]
        if isinstance(move, Draw):
            events: tuple[Event, ...] = (Drew(seat, layout.draw(self.rules.draw_count)),)
        elif isinstance(move, Reform):
            events = (Reformed(seat, len(layout.waste)),)
            layout.reform()
        else:
            return (self._call(seat, at_ns, automatic=False),)
        self._watch.drawn(seat, self._now_ns)
        return events

    def refusal(self, seat: int, move: Move, at_ns: int) -> Refusal | None:
        """Why a move would be refused, or None; leaves no trace."""
        answer = self._judge(seat, move, at_ns)
        return answer if isinstance(answer, Refusal) else None

    def _judge(self, seat: int, move: Move, at_ns: int) -> Refusal | int:
        if self.ended_ns is not None and self._is_over(move, at_ns):
            return ROUND_OVER
        if isinstance(move, Call) and self.rules.sits_out(seat):
            return NOTHING_THERE
        return judge(self.layouts[seat], self.foundations, self.rules, move, at_ns)

    def _is_over(self, move: Move, at_ns: int) -> bool:
        """What was made before the end counts, though it be judged later."""
        assert self.ended_ns is not None
        if at_ns != self.ended_ns:
            return at_ns > self.ended_ns
        return self.state is RoundState.DEAD or self._automatic or isinstance(move, Call)

    def _play(self, seat: int, move: Play, count: int, at_ns: int) -> tuple[Event, ...]:
        layout = self.layouts[seat]
        had_peanuts = bool(layout.peanuts)
        events = carry_out(layout, self.foundations, self.rules, seat, move, count, at_ns)
        self.votes.discard(seat)
        emptied = had_peanuts and not layout.peanuts and self.state is RoundState.RUNNING
        if emptied and self.rules.call == "automatic":
            events += (self._call(seat, at_ns, automatic=True),)
        self._watch.played(seat, move.target.kind is PileKind.FOUNDATIONS, self._now_ns)
        return events

    def _call(self, seat: int, at_ns: int, automatic: bool) -> Event:
        if self.state is RoundState.RUNNING:
            self.state, self.caller = RoundState.CALLED, seat
            self.ended_ns, self._automatic = at_ns, automatic
        return Called(seat, automatic)

    # Stuck, shifts and the death

    def watch(self, at_ns: int) -> None:
        """Look whether the table is stuck, as after a deal."""
        self.log.entries.append(LogEntry(at_ns, None, WATCH))
        self._watch.look(at_ns)

    @property
    def all_stuck(self) -> bool:
        """Whether every seat is stuck in the present position."""
        return self._watch.all_stuck

    def stuck(self, seat: int) -> bool:
        """Whether no productive play is left to a seat."""
        return self._watch.stuck(seat)

    @property
    def exhausted(self) -> bool:
        """Whether the table's next deed is the round's death, every card having been shown."""
        return self._watch.exhausted

    @property
    def next_deed_ns(self) -> int | None:
        """The instant of the next shift or of the death, or None."""
        return self._watch.next_deed_ns if self.state is RoundState.RUNNING else None

    def advance(self, to_ns: int) -> tuple[Event, ...]:
        """Do every shift, and the death, that is due at or before an instant."""
        events: list[Event] = []
        while (due_ns := self.next_deed_ns) is not None and due_ns <= to_ns:
            exhausted = self._watch.exhausted
            events.append(self.die(due_ns) if exhausted else self.shift(due_ns, voted=False))
        return tuple(events)

    def vote(self, seat: int, at_ns: int, voters: Collection[int]) -> tuple[Event, ...]:
        """A seat says that it is stuck; when all of `voters` have, the table shifts at once."""
        if self.state is not RoundState.RUNNING:
            return ()
        self.count_vote(seat, at_ns)
        if not self.votes.issuperset(voters):
            return (Voted(seat),)
        return Voted(seat), self.shift(at_ns, voted=True)

    def count_vote(self, seat: int, at_ns: int) -> None:
        """Count a vote without asking whether it was the last one needed."""
        self.votes.add(seat)
        self.log.entries.append(LogEntry(at_ns, seat, VOTE))

    def shift(self, at_ns: int, voted: bool) -> Event:
        """Shift every stock; fruitless if every seat was stuck before it and is after it."""
        self.log.entries.append(LogEntry(at_ns, None, VOTED_SHIFT if voted else SHIFT))
        stuck_before = self._watch.since_ns is not None or self.all_stuck
        for layout in self.layouts:
            layout.shift()
        self.votes.clear()
        self._now_ns = max(self._now_ns, at_ns)
        self._watch.shifted(at_ns, stuck_before)
        return Shifted(self._watch.fruitless, voted)

    def die(self, at_ns: int) -> Event:
        """End the round as dead."""
        self.log.entries.append(LogEntry(at_ns, None, DEATH))
        self.state, self.ended_ns = RoundState.DEAD, at_ns
        return Died()

    # What the table shows

    def places(self, card: Card) -> int:
        """How many foundations would take a card."""
        return ANY_NUMBER if card.rank == 1 else self.foundations.open[card.kind]

    def could_call(self, seat: int) -> bool:
        """Whether a call of a seat would be heard now."""
        emptied = not self.layouts[seat].peanuts and not self.rules.sits_out(seat)
        return emptied and self.state is RoundState.RUNNING

    def on_foundations(self, seat: int) -> int:
        """How many cards of a seat lie on the foundations."""
        return sum(c.back == seat for each in self.foundations for c in each.cards)

    def points(self) -> tuple[int, ...]:
        """What each seat scores if the round ends as it stands."""
        rules = self.rules
        return tuple(
            self.on_foundations(seat)
            - rules.peanuts_penalty * len(layout.peanuts)
            + (rules.call_bonus if seat == self.caller else 0)
            for seat, layout in enumerate(self.layouts)
        )

    # Copies and records

    def position(self) -> dict[str, list[dict[str, Any]]]:
        """The position in its text form: every seat's piles, and the foundations."""
        return position_of(self.layouts, self.foundations)

    def moves(self, seat: int) -> list[Move]:
        """Every move that a seat could make now; runs onto cards as the run that fits."""
        if self.state is not RoundState.RUNNING or self.rules.sits_out(seat):
            return []
        return legal_moves(self.layouts[seat], self.foundations, self.rules, self._now_ns)

    def check(self) -> list[str]:
        """What is wrong with the position, a sentence each; an empty list for a sound one."""
        return faults_of(self.layouts, self.foundations, self.rules, self.log)

    def copy(self) -> Round:
        """A round of its own that stands as this one does."""
        other = copy(self)
        other.layouts = [layout.copy() for layout in self.layouts]
        other.foundations = self.foundations.copy()
        other.votes = set(self.votes)
        other.log = self.log.copy()
        other._watch = self._watch.copy(other.layouts, other.foundations)
        return other

    @classmethod
    def from_log(cls, log: Log) -> Round:
        """The round that a log tells of, as it stood at its end."""
        round_ = cls(log.rules, *log.start(), seed=log.seed, number=log.number)
        for entry in log.entries:
            redo(round_, entry)
        return round_
