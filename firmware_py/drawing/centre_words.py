"""What the centre of the table says in words, whatever its size."""

from __future__ import annotations

from firmware_py.centre_views import ContestView
from firmware_py.drawing.sprites import RANKS, SIGNS


def margin(contest: ContestView) -> tuple[str, str]:
    """Who has won, and by how much, in its unit: `SEAT 2 by 4.2` and `ms`."""
    winner = f"SEAT {contest.winner + 1}"
    if contest.dead_heat:
        return f"{winner}: dead heat", ""
    return f"{winner} by {contest.margin_ns / 1e6:.1f}", "ms"


def losers(contest: ContestView) -> str:
    """What the contest was about, and who lost it: `5♥ before seat 1`."""
    what = f"{RANKS[contest.card.rank - 1]}{SIGNS[contest.card.suit]}"
    seats = ", ".join(str(seat + 1) for seat in contest.losers)
    return f"{what} before seat {seats}"


def clock(seconds: int) -> str:
    """A round's time: minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"


def coming(what: str) -> str:
    """That every seat is stuck, and what comes next."""
    return "All stuck: " + ("new cards come" if what == "shift" else "the round ends")
