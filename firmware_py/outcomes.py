"""What came of one thing that reached the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.moves import Move
from engine.refusals import Refusal
from firmware_py.arbiter import Contest
from firmware_py.inbox import Thing


@dataclass(frozen=True, slots=True)
class Applied:
    """A move that was played; `heat` are the seats of the dead heat that it won."""

    thing: Thing
    move: Move
    events: tuple[Event, ...]
    heat: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that was refused, with the contest that it lost, if any."""

    thing: Thing
    move: Move
    refusal: Refusal
    contest: Contest | None = None


@dataclass(frozen=True, slots=True)
class Selected:
    """A press that was no move: a selection, a cursor step, or a word to the seat."""

    thing: Thing
    notice: str | None


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A vote, and what it brought about."""

    thing: Thing
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """What the table did by itself: shifts, a death."""

    events: tuple[Event, ...]


Outcome = Applied | Refused | Selected | VoteCast | Deed
