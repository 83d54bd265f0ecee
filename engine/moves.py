"""The four moves of a seat, and the piles that they name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PileKind(Enum):
    """The kinds of pile; the value is the letter of the text form."""

    PEANUTS = "P"
    WORK = "W"
    WASTE = "X"
    STOCK = "S"
    FOUNDATIONS = "F"


@dataclass(frozen=True, slots=True)
class PileRef:
    """A pile of the seat that moves; `index` counts the work piles from 0."""

    kind: PileKind
    index: int = 0


PEANUTS = PileRef(PileKind.PEANUTS)
WASTE = PileRef(PileKind.WASTE)
STOCK = PileRef(PileKind.STOCK)
FOUNDATIONS = PileRef(PileKind.FOUNDATIONS)
WORK = tuple(PileRef(PileKind.WORK, index) for index in range(6))
SOURCES = (PileKind.PEANUTS, PileKind.WASTE, PileKind.WORK)
TARGETS = (PileKind.FOUNDATIONS, PileKind.WORK)


@dataclass(frozen=True, slots=True)
class Play:
    """A card or a run from `source` to `target`; without `count` the run that fits.

    Raises ValueError for piles that no play has, and for a count of any but a work pile's cards.
    """

    source: PileRef
    target: PileRef
    count: int | None = None

    def __post_init__(self) -> None:
        if self.source.kind not in SOURCES or self.target.kind not in TARGETS:
            raise ValueError(f"no card goes from {self.source} to {self.target}")
        if self.count is not None and (self.count < 1 or self.source.kind is not PileKind.WORK):
            raise ValueError(f"{self.count} cards can't be played from {self.source}")


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the stock onto the waste."""


@dataclass(frozen=True, slots=True)
class Reform:
    """The waste, turned over, becomes the stock."""


@dataclass(frozen=True, slots=True)
class Call:
    """The call that ends the round."""


Move = Play | Draw | Reform | Call
