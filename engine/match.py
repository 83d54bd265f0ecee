"""A match: round after round until a total has reached the target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.log import Log
from engine.round import Round
from engine.rules import Rules


@dataclass(slots=True)
class Match:
    """The points of each finished round, a number a seat, and the logs that they come of."""

    rules: Rules
    seats: int
    seed: int
    rounds: list[tuple[int, ...]] = field(default_factory=list)
    logs: list[Log] = field(default_factory=list)

    @property
    def totals(self) -> list[int]:
        """Each seat's points so far."""
        return [sum(points[seat] for points in self.rounds) for seat in range(self.seats)]

    def deal(self) -> Round:
        """The next round, all cards reclaimed and reshuffled."""
        return Round.deal(self.rules, self.seats, self.seed, len(self.rounds))

    def finish(self, round_: Round) -> None:
        """Count the points of a round that has ended."""
        if round_.ended_ns is None:
            raise ValueError("the round has not ended")
        self.rounds.append(round_.points())
        self.logs.append(round_.log.copy())

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None while another round is to be played."""
        totals = {seat: self.totals[seat] for seat in self.rules.playing(self.seats)}
        highest = max(totals.values())
        best = [seat for seat, total in totals.items() if total == highest]
        return best[0] if self._far_enough(highest) and len(best) == 1 else None

    @property
    def over(self) -> bool:
        """Whether the match has a winner."""
        return self.winner is not None

    def copy(self) -> Match:
        """A match of its own that stands as this one does."""
        return Match(self.rules, self.seats, self.seed, self.rounds.copy(), self.logs.copy())

    @classmethod
    def from_log(cls, rules: Rules, seats: int, seed: int, logs: Iterable[Log]) -> Match:
        """The match that the logs of its rounds tell of, as it stood after the last of them."""
        match = cls(rules, seats, seed)
        for log in logs:
            match.finish(Round.from_log(log))
        return match

    def check(self) -> list[str]:
        """What is wrong with the match, a sentence each; an empty list for a sound one."""
        faults = [
            f"round {number} has points for {len(points)} seats, the match has {self.seats}"
            for number, points in enumerate(self.rounds)
            if len(points) != self.seats
        ]
        told = [Round.from_log(log).points() for log in self.logs]
        if told != self.rounds:
            faults.append(f"the points of the rounds are {self.rounds}, the logs say {told}")
        return faults

    def _far_enough(self, highest: int) -> bool:
        if self.rules.rounds is not None:
            return len(self.rounds) >= self.rules.rounds
        return bool(self.rounds) and highest >= self.rules.target
