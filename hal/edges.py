"""Edges as the sources stamp them, and what the debouncer makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class Key(Enum):
    """The keys of both legends; the value is the text form."""

    PEANUTS = "peanuts"
    WORK1 = "work1"
    WORK2 = "work2"
    WORK3 = "work3"
    WORK4 = "work4"
    WASTE = "waste"
    DRAW = "draw"
    SLAP = "slap"
    CALL = "call"
    LEFT = "left"
    RIGHT = "right"
    PICK = "pick"


FULL = (
    Key.PEANUTS, Key.WORK1, Key.WORK2, Key.WORK3, Key.WORK4, Key.WASTE,
    Key.DRAW, Key.SLAP, Key.CALL,
)  # fmt: skip
COMPACT = (Key.LEFT, Key.RIGHT, Key.PICK, Key.DRAW, Key.SLAP, Key.CALL)


@dataclass(frozen=True, slots=True)
class Edge:
    """A change of a contact: instant and half-width of its uncertainty in ns, and where from.

    `late_ns` is the watermark that had passed the edge when it came, or None if it came in time.
    `made_good` marks one that was lost, and was inferred from the contact's level. `held` marks no
    change: the contact was found closed when its source was opened, and nobody has pressed it.
    `seq` goes up by one an edge, so that a gap says that one is missing.
    """

    at_ns: int
    u_ns: int
    source: str
    line: int
    closed: bool
    seq: int
    late_ns: int | None = None
    made_good: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """A press: stamped with its first closing edge; `decided_ns` is the deadline in event time."""

    at_ns: int
    u_ns: int
    seat: int
    key: Key
    seq: int
    decided_ns: int
    late_ns: int | None = None


@dataclass(frozen=True, slots=True)
class Release:
    """The end of a press, stamped with the edge that opened the contact."""

    at_ns: int
    u_ns: int
    seat: int
    key: Key
    seq: int
    decided_ns: int
    late_ns: int | None = None


@dataclass(frozen=True, slots=True)
class Glitch:
    """A burst that was no press, stamped with its first edge."""

    at_ns: int
    u_ns: int
    seat: int
    key: Key
    seq: int
    decided_ns: int
    late_ns: int | None = None


Decision = Press | Release | Glitch


class FaultKind(Enum):
    """What can be wrong with a part."""

    MISSING = "missing"
    DENIED = "denied"
    NO_ANSWER = "no answer"
    LOST = "lost"
    HELD_OUT = "held out"  # it answers too late to be waited for
    OUT_OF_STEP = "out of step"  # its instants are too uncertain to be waited for
    DEGRADED = "degraded"  # it works, with less certain instants


@dataclass(frozen=True, slots=True)
class Fault:
    """Hardware that fails: which part, what kind, since when, and the detail for the log.

    `part` is how people call it ("pad of seat 3"); `seats` are those that it serves, counted from
    0; `stops` says whether they can't play without it.
    """

    part: str
    kind: FaultKind
    at_ns: int
    detail: str
    seats: tuple[int, ...] = ()
    stops: bool = False


@dataclass(frozen=True, slots=True)
class Mended:
    """A part that had failed works again."""

    part: str
    at_ns: int


News = Fault | Mended


class EdgeSource(Protocol):
    """What hands over edges, says up to where it has, and names its faults.

    `u_ns` is the half-width of uncertainty that its next press would have.
    """

    name: str
    u_ns: int

    def edges(self) -> list[Edge]:
        """The edges that have come since the last call, in any order."""
        ...

    def watermark_ns(self, now_ns: int) -> int:
        """The instant before which every edge has been handed over.

        `now_ns` was read before `edges` was called.
        """
        ...

    def faults(self) -> list[News]:
        """The faults that have come, and the parts that were mended, since the last call."""
        ...

    def filenos(self) -> Sequence[int]:
        """What becomes readable when something came; empty if the source wakes the loop itself."""
        ...

    def next_ns(self) -> int | None:
        """When `edges` is to be called even if nothing came, in ns, or None."""
        ...

    def hurry(self, now_ns: int) -> None:
        """Presses wait for this source's watermark: bring it up to date as soon as can be."""
        ...

    def close(self) -> None:
        """Let go of the hardware."""
        ...
