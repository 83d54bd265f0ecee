"""The foundations in the middle, shared by all seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Card, Rank, Suit, kind_of
from engine.refusals import Reason, Refusal

BEATEN_WITHIN_NS = 1_500_000_000
ACES = sum(1 << kind_of(Rank.ACE, suit) for suit in Suit)


@dataclass(slots=True)
class Foundation:
    """One foundation, its cards from the ace upwards."""

    suit: Suit
    cards: list[Card]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Foundation:
        """A foundation that is set up with cards, at least an ace."""
        return cls(cards[0].suit, list(cards))

    def copy(self) -> Foundation:
        """A foundation of its own with the same cards."""
        return Foundation(self.suit, self.cards.copy())


class Foundations(Sequence[Foundation]):
    """All foundations, oldest first.

    `wanted` has the bit of every kind of card that one of them would take, an ace always;
    `open` says for each kind how many would.
    """

    __slots__ = ("_all", "_taken", "open", "wanted")

    def __init__(self, foundations: Iterable[Foundation] = ()) -> None:
        self._all = list(foundations)
        # For each kind who took a place with it and when, in the order of taking.
        self._taken: dict[int, list[tuple[int, int]]] = {}
        self.wanted = ACES
        self.open = [0] * 52
        for foundation in self._all:
            self._opened(foundation.cards[-1])

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Foundation]:
        return iter(self._all)

    def __getitem__(self, index: int) -> Foundation:  # type: ignore[override]  # no slices
        return self._all[index]

    def copy(self) -> Foundations:
        """Foundations of their own with the same cards."""
        other = Foundations(foundation.copy() for foundation in self._all)
        other._taken = {kind: taken.copy() for kind, taken in self._taken.items()}
        return other

    def taker(self, card: Card) -> int | None:
        """The index of the oldest foundation that takes a card (an ace: a new one), or None."""
        if not card.bit & self.wanted:
            return None
        if card.rank == 1:
            return len(self._all)
        suit, height = card.suit, card.rank - 1
        for index, foundation in enumerate(self._all):
            if foundation.suit is suit and len(foundation.cards) == height:
                return index
        return None

    def place(self, card: Card, at_ns: int) -> int:
        """Put a card on the foundation that takes it; returns the index of that one."""
        index = self.taker(card)
        if index is None:
            raise ValueError(f"no foundation takes {card}")
        if card.rank == 1:
            self._all.append(Foundation(card.suit, [card]))
        else:
            self._all[index].cards.append(card)
            self._taken.setdefault(card.kind, []).append((card.back, at_ns))
            self._closed(card)
        self._opened(card)
        return index

    def refusal(self, card: Card, at_ns: int) -> Refusal:
        """Why no foundation takes a card: beaten, no foundation of its suit, or the wrong rank."""
        for rival, taken_ns in reversed(self._taken.get(card.kind, ())):
            if rival != card.back and at_ns - taken_ns <= BEATEN_WITHIN_NS:
                return Refusal(Reason.BEATEN, rival, abs(at_ns - taken_ns))
        suits = (foundation.suit for foundation in self._all)
        return Refusal(Reason.WRONG_RANK if card.suit in suits else Reason.ACE_FIRST)

    def _closed(self, card: Card) -> None:
        self.open[card.kind] -= 1
        if not self.open[card.kind]:
            self.wanted &= ~card.bit

    def _opened(self, top: Card) -> None:
        if top.rank < 13:
            self.open[top.kind + 1] += 1
            self.wanted |= top.bit << 1
