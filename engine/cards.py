"""Cards, interned, with the bit masks that make the rules quick to ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Suit(IntEnum):
    """The four suits."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter of the text form."""
        return SUITS[self]

    @property
    def red(self) -> bool:
        """Whether it is diamonds or hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """The thirteen ranks, ace 1 to king 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The letter or digit of the text form."""
        return RANKS[self - 1]


@dataclass(frozen=True, slots=True)
class Card:
    """A card; made by `card()` alone, so that there is one object of each.

    `kind` numbers rank and suit from 0 to 51, `bit` is `1 << kind`, and `onto` has the bits of the
    two kinds that it may lie on in a work pile: one rank higher and of the other colour.
    """

    rank: Rank
    suit: Suit
    back: int
    red: bool = field(init=False, repr=False, compare=False)
    kind: int = field(init=False, repr=False, compare=False)
    bit: int = field(init=False, repr=False, compare=False)
    onto: int = field(init=False, repr=False, compare=False)
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kind = kind_of(self.rank, self.suit)
        others = [suit for suit in Suit if suit.red is not self.suit.red]
        higher = [] if self.rank is Rank.KING else [kind_of(self.rank + 1, s) for s in others]
        derived = {
            "red": self.suit.red,
            "kind": kind,
            "bit": 1 << kind,
            "onto": sum(1 << other for other in higher),
            "text": self.rank.letter + self.suit.letter,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def kind_of(rank: int, suit: int) -> int:
    """The number of a rank and suit, 0 to 51."""
    return suit * 13 + rank - 1


@cache
def card(rank: int, suit: int, back: int) -> Card:
    """The card of a rank, suit and back."""
    return Card(Rank(rank), Suit(suit), back)


@cache
def deck(back: int) -> tuple[Card, ...]:
    """The 52 cards of a seat's deck, in the order of their kinds."""
    return tuple(card(rank, suit, back) for suit in Suit for rank in Rank)
