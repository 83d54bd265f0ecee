"""Why a move is refused: a value, and normal life."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """The reasons; the value is the text form."""

    ROUND_OVER = "round-over"
    NOTHING_THERE = "nothing-there"
    NO_RUN_THERE = "no-run-there"
    BEATEN = "beaten"
    ACE_FIRST = "ace-first"
    WRONG_RANK = "wrong-rank"
    SAME_COLOR = "same-color"
    STOCK_NOT_EMPTY = "stock-not-empty"
    STOCK_EMPTY = "stock-empty"
    NOTHING_TO_DRAW = "nothing-to-draw"
    PEANUTS_LEFT = "peanuts-left"
    STILL_A_PLAY = "still-a-play"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused move: the reason and, if beaten, by which seat and by how many nanoseconds."""

    reason: Reason
    by: int | None = None
    margin_ns: int | None = None
