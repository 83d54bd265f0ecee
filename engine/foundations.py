"""The foundations in the middle, shared by all seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.cards import Card, Rank, Suit, kind_of
from engine.refusals import Reason, Refusal

BEATEN_WITHIN_NS = 1_500_000_000
ACES = sum(1 << kind_of(Rank.ACE, suit) for suit in Suit)


@dataclass(slots=True)
class Foundation:
    """One foundation from its ace upwards; `placed_ns[i]` is when card i came, None if set up."""

    suit: Suit
    cards: list[Card] = field(default_factory=list)
    placed_ns: list[int | None] = field(default_factory=list)

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Foundation:
        """A foundation that is set up with cards, at least an ace."""
        return cls(cards[0].suit, list(cards), [None] * len(cards))

    def copy(self) -> Foundation:
        """A foundation of its own with the same cards."""
        return Foundation(self.suit, self.cards.copy(), self.placed_ns.copy())


class Foundations(Sequence[Foundation]):
    """All foundations, oldest first.

    `wanted` has the bit of every kind of card that one of them would take, an ace always;
    `open` says for each kind how many would.
    """

    __slots__ = ("_all", "open", "wanted")

    def __init__(self, foundations: Iterable[Foundation] = ()) -> None:
        self._all = list(foundations)
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
        return Foundations(foundation.copy() for foundation in self._all)

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

    def place(self, card: Card, index: int, at_ns: int) -> None:
        """Put a card on the foundation that takes it."""
        if card.rank == 1:
            self._all.append(Foundation(card.suit, [card], [at_ns]))
        else:
            foundation = self._all[index]
            foundation.cards.append(card)
            foundation.placed_ns.append(at_ns)
            self.open[card.kind] -= 1
            if not self.open[card.kind]:
                self.wanted &= ~card.bit
        self._opened(card)

    def refusal(self, card: Card, at_ns: int) -> Refusal:
        """Why no foundation takes a card: beaten, no foundation of its suit, or the wrong rank."""
        suit, index = card.suit, card.rank - 1
        mine = [foundation for foundation in self._all if foundation.suit is suit]
        beaten: tuple[int, Card] | None = None
        for foundation in mine:
            if len(foundation.cards) <= index or foundation.cards[index].back == card.back:
                continue
            placed_ns = foundation.placed_ns[index]
            if placed_ns is None or at_ns - placed_ns > BEATEN_WITHIN_NS:
                continue
            if beaten is None or placed_ns >= beaten[0]:
                beaten = placed_ns, foundation.cards[index]
        if beaten is not None:
            return Refusal(Reason.BEATEN, beaten[1].back, abs(at_ns - beaten[0]))
        return Refusal(Reason.WRONG_RANK if mine else Reason.ACE_FIRST)

    def _opened(self, top: Card) -> None:
        if top.rank < 13:
            self.open[top.kind + 1] += 1
            self.wanted |= top.bit << 1
