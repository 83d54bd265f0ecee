"""What happened at a table, as journals, recordings, lamps and tunes are told of it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.match import Match
from engine.round import Round
from firmware_py.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began; names a seat, and the level of the bot that plays there, or None."""

    at_ns: int
    match: Match
    names: tuple[str, ...]
    bots: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The cards of a round lie open; `resumed` if that was before the console was off."""

    at_ns: int
    round: Round
    resumed: bool = False


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """What came of one thing; `lag_ns` is how far the round's own time lags behind."""

    at_ns: int
    outcome: Outcome
    lag_ns: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round ended, its points are counted, and nothing changes them any more."""

    at_ns: int
    round: Round
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match has a winner, or was given up (None)."""

    at_ns: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """The host has asked for the console to be switched off."""

    at_ns: int


Happening = MatchBegan | RoundBegan | TurnTaken | RoundEnded | MatchEnded | SwitchedOff
