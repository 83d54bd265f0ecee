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


@dataclass(frozen=True, slots=True)
class Play:
    """A card or a run from `source` to `target`; without `count` the run that fits."""

    source: PileRef
    target: PileRef
    count: int | None = None


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
