"""A match: round after round until a total has reached the target."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.round import Round
from engine.rules import Rules


@dataclass(slots=True)
class Match:
    """The totals of a match, and the points of each finished round, a number a seat."""

    rules: Rules
    seats: int
    seed: int
    rounds: list[tuple[int, ...]] = field(default_factory=list)

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

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None while another round is to be played."""
        totals = self.totals
        highest = max(totals)
        if not self._far_enough(highest) or totals.count(highest) > 1:
            return None
        return totals.index(highest)

    @property
    def over(self) -> bool:
        """Whether the match has a winner."""
        return self.winner is not None

    def copy(self) -> Match:
        """A match of its own that stands as this one does."""
        return Match(self.rules, self.seats, self.seed, self.rounds.copy())

    def check(self) -> list[str]:
        """What is wrong with the match, a sentence each; an empty list for a sound one."""
        return [
            f"round {number} has points for {len(points)} seats, the match has {self.seats}"
            for number, points in enumerate(self.rounds)
            if len(points) != self.seats
        ]

    def _far_enough(self, highest: int) -> bool:
        if self.rules.rounds is not None:
            return len(self.rounds) >= self.rules.rounds
        return bool(self.rounds) and highest >= self.rules.target
