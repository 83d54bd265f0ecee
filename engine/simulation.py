"""Bots alone at a table, from event to event: virtual time, nothing waits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.bot import Bot
from engine.events import Event, Shifted
from engine.moves import Move
from engine.refusals import Reason, Refusal
from engine.round import Round, RoundState
from engine.rules import Rules
from engine.sight import Sight


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a round: `moves` counts those played, `contests` those refused as beaten."""

    points: tuple[int, ...]
    caller: int | None
    moves: int
    contests: int
    shifts: int
    lasted_ns: int


class SelfPlay:
    """A round played by bots: each looks, and its move lands a reaction later on what is then."""

    def __init__(self, round: Round, bots: list[Bot]) -> None:
        self.round = round
        self.bots = bots
        self.moves = self.contests = self.shifts = 0
        self._sights = [Sight(round, seat) for seat in range(len(bots))]
        self._chosen: list[Move | None] = [None for _ in bots]
        # Per seat: when its chosen move lands or, if none is chosen, when it looks next.
        self._due_ns = [bot.rest_ns() for bot in bots]
        self._votes = round.rules.shifts == "off"  # else the table shifts by itself
        round.watch(0)

    @classmethod
    def deal(cls, rules: Rules, seats: int, level: int, seed: int, number: int) -> SelfPlay:
        """The round of that number, every seat a bot of that level; the seed settles all of it."""
        bots = [Bot(level, f"{seed}/{number}/{seat}") for seat in range(seats)]
        return cls(Round.deal(rules, seats, seed, number), bots)

    def run(self) -> Outcome:
        """Play the round to its end."""
        while self.round.state is RoundState.RUNNING:
            self.step()
        return Outcome(self.round.points(), self.round.caller, self.moves, self.contests,
                       self.shifts, self.round.ended_ns or 0)

    def step(self) -> None:
        """Go on to the next thing that happens: a bot looks, a move lands, or the table shifts."""
        round, due_ns = self.round, self._due_ns
        at_ns = min(due_ns)
        deed_ns = round.next_deed_ns
        if deed_ns is not None and deed_ns <= at_ns:
            self._count(round.advance(deed_ns))
            return
        seat = due_ns.index(at_ns)
        move = self._chosen[seat]
        due_ns[seat] = at_ns + (
            self._look(seat, at_ns) if move is None else self._land(seat, move, at_ns)
        )

    def _look(self, seat: int, at_ns: int) -> int:
        """Let a bot decide; returns the ns until its move lands, or until it looks again."""
        bot, sight = self.bots[seat], self._sights[seat]
        if self._votes and bot.gives_up(sight):
            self._count(self.round.vote(seat, at_ns, range(len(self.bots))))
        move = self._chosen[seat] = bot.look(sight)
        return bot.rest_ns() if move is None else bot.delay_ns()

    def _land(self, seat: int, move: Move, at_ns: int) -> int:
        """Apply what a bot decided a moment ago; returns the ns until it looks again."""
        self._chosen[seat] = None
        answer = self.round.apply(seat, move, at_ns)
        if not isinstance(answer, Refusal):
            self.moves += 1
        elif answer.reason is Reason.BEATEN:
            self.contests += 1
        return self.bots[seat].rest_ns()

    def _count(self, events: Iterable[Event]) -> None:
        """Count the shifts among what the table did."""
        self.shifts += sum(isinstance(event, Shifted) for event in events)
