"""What has happened at the table, as values."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.moves import PileRef


@dataclass(frozen=True, slots=True)
class Played:
    """Cards went from a source to a target; `foundation` is the index of the one they went to."""

    seat: int
    cards: tuple[Card, ...]
    source: PileRef
    target: PileRef
    foundation: int | None = None


@dataclass(frozen=True, slots=True)
class Filled:
    """The top of the peanuts pile has filled an empty work pile."""

    seat: int
    pile: int
    card: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards were turned from the stock onto the waste, the last one on top."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reformed:
    """The waste was turned over and is the stock."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Called:
    """The call; `automatic` if the play was the call."""

    seat: int
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Voted:
    """A seat says that it is stuck."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shifted:
    """Every stock was shifted; `fruitless` counts how many were in a row."""

    fruitless: int
    voted: bool


@dataclass(frozen=True, slots=True)
class Died:
    """The round is dead: every seat is stuck, and every card was shown."""


Event = Played | Filled | Drew | Reformed | Called | Voted | Shifted | Died
