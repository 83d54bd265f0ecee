"""Other ways to decide who was first, which are in use elsewhere; each gives the winning seat."""

from __future__ import annotations

from firmware_py.measures.bounce import Pair
from firmware_py.measures.delivery import Delivered


def trailing(pair: Pair, _delivered: Delivered) -> int:
    """Trailing-edge debouncing: a press is when its contact has settled."""
    return int(pair.bursts[1][-1] < pair.bursts[0][-1])


def eager(_pair: Pair, delivered: Delivered) -> int:
    """Eager debouncing in order of arrival: a contact's first closing edge is the press."""
    return next(edge.line for edge in delivered.edges if edge.closed)


def arrival(pair: Pair, delivered: Delivered) -> int:
    """Order of arrival alone: even with the true touches known, whose came in first."""
    return next(edge.line for edge in delivered.edges if edge.at_ns == pair.touched_ns[edge.line])


RIVALS = {"trailing": trailing, "eager": eager, "arrival": arrival}
