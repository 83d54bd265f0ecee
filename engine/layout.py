"""One seat's own part of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.cards import Card
from engine.moves import PileKind, PileRef


@dataclass(slots=True)
class Layout:
    """The piles of a seat, each bottom to top; `stock[-1]` is drawn next."""

    peanuts: list[Card]
    work: list[list[Card]]
    stock: list[Card]
    waste: list[Card]

    def pile(self, ref: PileRef) -> list[Card]:
        """The pile that a reference names; the foundations are no pile of a seat."""
        kind = ref.kind
        if kind is PileKind.WORK:
            return self.work[ref.index]
        if kind is PileKind.PEANUTS:
            return self.peanuts
        if kind is PileKind.WASTE:
            return self.waste
        if kind is PileKind.STOCK:
            return self.stock
        raise ValueError("the foundations are no pile of a seat")

    def cards(self) -> list[Card]:
        """All cards of the layout, pile after pile."""
        work = [card for pile in self.work for card in pile]
        return [*self.peanuts, *work, *self.stock, *self.waste]

    def copy(self) -> Layout:
        """A layout of its own with the same cards."""
        work = [pile.copy() for pile in self.work]
        return Layout(self.peanuts.copy(), work, self.stock.copy(), self.waste.copy())

    def draw(self, count: int) -> tuple[Card, ...]:
        """Turn cards from the stock onto the waste, as many as are there."""
        drawn = self.stock[: -count - 1 : -1]
        del self.stock[-count:]
        self.waste += drawn
        return tuple(drawn)

    def reform(self) -> None:
        """Turn the waste over as one packet: the card drawn first comes first again."""
        self.stock += self.waste[::-1]
        self.waste.clear()

    def shift(self) -> None:
        """The waste goes back onto the stock, then the top card of the stock to its bottom."""
        self.reform()
        if self.stock:
            self.stock.insert(0, self.stock.pop())


def is_run(cards: Sequence[Card]) -> bool:
    """Whether each card may lie on the one before it in a work pile."""
    return all(upper.onto & lower.bit for lower, upper in pairwise(cards))


def run_length(pile: Sequence[Card]) -> int:
    """How many cards at the exposed end of a work pile form a run."""
    length = min(len(pile), 1)
    while length < len(pile) and pile[-length].onto & pile[-length - 1].bit:
        length += 1
    return length
