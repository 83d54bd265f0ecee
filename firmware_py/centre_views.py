"""What the centre of the table shows, as values; some are what a seat sees, seen by nobody."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from firmware_py.views import (
    CalledView,
    CountdownView,
    Guest,
    MatchOverView,
    PauseView,
    PointsView,
)

NOBODY = -1
"""The seat of what is nobody's: the centre of the table marks none as its own."""


@dataclass(frozen=True, slots=True)
class Top:
    """A foundation's top card, with its back, and whether it has just changed."""

    card: Card
    changed: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """What everybody may know of a seat: its cards on the foundations, its peanuts, its total."""

    seat: int
    on_foundations: int
    peanuts: int
    total: int
    could_call: bool


@dataclass(frozen=True, slots=True)
class ContestView:
    """A contest: its card, who has the place, who wanted it, too, and by how much they lost."""

    card: Card
    winner: int
    losers: tuple[int, ...]
    margin_ns: int
    dead_heat: bool


@dataclass(frozen=True, slots=True)
class CentrePlayView:
    """The table in play, as the centre shows it.

    `foundations` holds those of spades, hearts, clubs and diamonds in this order, complete ones
    included. `clock_s` is the round's own time in whole seconds. `coming` is what follows when
    every seat is stuck ("shift" or "end"), `message` what all seats are told.
    """

    foundations: tuple[tuple[Top, ...], ...]
    tallies: tuple[Tally, ...]
    contest: ContestView | None
    clock_s: int
    round_number: int
    coming: str | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True)
class CentreLobbyView:
    """The lobby, as the centre shows it: who sits where, and what is set ("target", "100")."""

    guests: tuple[Guest, ...]
    settings: tuple[tuple[str, str], ...]
    host: int | None


CentreView = (
    CentreLobbyView | CountdownView | CentrePlayView | CalledView | PointsView | MatchOverView
    | PauseView
)
