"""The way to a play that only other plays among the work piles make possible."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from engine.layout import run_length
from engine.moves import WORK, Play
from engine.sight import Sight

Piles = tuple[tuple[Card, ...], ...]


def way_out(sight: Sight) -> Play | None:
    """The first step of the shortest way to a productive play, or None if there is none."""
    start: Piles = tuple(tuple(pile) for pile in sight.work)
    ahead: list[tuple[Piles, Play]] = [(piles, play) for play, piles in _steps(start)]
    seen = {start}
    for piles, first in ahead:  # grows as it goes: the nearest come first
        if piles in seen:
            continue
        if _pays(sight, piles):
            return first
        seen.add(piles)
        ahead += [(further, first) for _, further in _steps(piles)]
    return None


def _steps(piles: Piles) -> Iterator[tuple[Play, Piles]]:
    """Every run that may move from one work pile to another, and what that leads to."""
    for source, cards in enumerate(piles):
        for count in range(1, run_length(cards) + 1):
            lowest = cards[-count]
            for target, below in enumerate(piles):
                fits = lowest.onto & below[-1].bit if below else count < len(cards)
                if fits and target != source:
                    moved = list(piles)
                    moved[source], moved[target] = cards[:-count], below + cards[-count:]
                    yield Play(WORK[source], WORK[target], count), tuple(moved)


def _pays(sight: Sight, piles: Piles) -> bool:
    """Whether a productive play is possible now, or a pile was emptied that peanuts fill."""
    movable = [card for card in (sight.peanuts_top, sight.waste_top) if card is not None]
    exposed = 0
    for pile in piles:
        if not pile:
            return bool(movable)
        exposed |= pile[-1].bit
    return bool(exposed & sight.wanted) or any(card.onto & exposed for card in movable)
