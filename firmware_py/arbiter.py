"""Who has a contested place: the heats, and the record of what was decided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from engine.cards import Card
from firmware_py.inbox import Thing

MOST_U_NS = 5_000_000


def half_width(thing: Thing) -> int:
    """The uncertainty that counts in a heat: one over 5 ms counts as 5 ms."""
    return min(thing.u_ns, MOST_U_NS)


def reach_of(earliest: Thing) -> int:
    """The last instant that can't be told apart from the earliest press's."""
    return earliest.at_ns + half_width(earliest)


def heat(earliest: Thing, rivals: Sequence[Thing]) -> list[Thing]:
    """The earliest and those of its rivals that are in a dead heat with it."""
    reach_ns = reach_of(earliest)
    return [earliest, *(r for r in rivals if r.at_ns - half_width(r) <= reach_ns)]


class DeadHeats:
    """Decides dead heats fairly: who lost the last one goes first, else a coin.

    `coin(count, n)` gives a number below n for the count-th coin of the round. It outlives a
    round, since a loss does.
    """

    def __init__(self) -> None:
        self.lost: set[int] = set()

    def winner(self, seats: Collection[int], coin: Callable[[int], int]) -> int:
        """The seat that goes first, remembered as the heat's winner."""
        level = sorted(self.lost.intersection(seats)) or sorted(seats)
        first = level[0] if len(level) == 1 else level[coin(len(level))]
        self.lost = self.lost.union(seats) - {first}
        return first


@dataclass(slots=True)
class Contest:
    """A place that more than one seat wanted: the winner first, then the losers as refused.

    `margin_ns` is the least distance of a loser's instant from the winner's.
    """

    card: Card
    seats: list[int]
    margin_ns: int
    by: str

    @property
    def winner(self) -> int:
        """The seat that has the place."""
        return self.seats[0]


@dataclass(slots=True)
class Taken:
    """A place on a foundation that was taken: by which card, when, and how it was awarded."""

    card: Card
    seat: int
    at_ns: int
    by: str
    contest: Contest | None = None


class Record:
    """The contests of a round, from the places that were taken and the presses refused there."""

    def __init__(self) -> None:
        self.contests: list[Contest] = []
        self._taken: list[Taken] = []

    def take(self, card: Card, thing: Thing, by: str) -> None:
        """A card has taken a place on a foundation."""
        self._taken.append(Taken(card, thing.seat, thing.at_ns, by))

    def beaten(self, card: Card, thing: Thing, by: int, margin_ns: int) -> Contest | None:
        """A press was refused as beaten: the contest of the place that beat it.

        None if that place was not taken by a press.
        """
        for taken in reversed(self._taken):
            if taken.seat == by and taken.card.kind == card.kind and (
                abs(taken.at_ns - thing.at_ns) == margin_ns
            ):
                return self._lose(taken, thing.seat, margin_ns)
        return None

    def _lose(self, taken: Taken, seat: int, margin_ns: int) -> Contest:
        if taken.contest is None:
            taken.contest = Contest(taken.card, [taken.seat], margin_ns, taken.by)
            self.contests.append(taken.contest)
        contest = taken.contest
        if seat not in contest.seats:
            contest.seats.append(seat)
        contest.margin_ns = min(contest.margin_ns, margin_ns)
        return contest
