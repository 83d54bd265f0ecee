"""A position as a whole: its text form, and its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.foundations import Foundations
from engine.judging import judge
from engine.layout import Layout, run_length
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK, Call, Draw, Move, Play, Reform
from engine.notation import format_cards
from engine.refusals import Refusal
from engine.rules import Rules


def position_of(
    layouts: Sequence[Layout], foundations: Foundations
) -> dict[str, list[dict[str, Any]]]:
    """Every seat's piles bottom to top, the stock in the order of drawing, and the foundations."""
    return {
        "seat": [
            {
                "peanuts": format_cards(layout.peanuts),
                "work": [format_cards(pile) for pile in layout.work],
                "stock": format_cards(layout.stock[::-1]),
                "waste": format_cards(layout.waste),
            }
            for layout in layouts
        ],
        "foundation": [{"cards": format_cards(each.cards, with_back=True)} for each in foundations],
    }


def legal_moves(
    layout: Layout, foundations: Foundations, rules: Rules, at_ns: int
) -> list[Move]:
    """Every move that the layout's seat could make."""
    return [
        move
        for move in _candidates(layout)
        if not isinstance(judge(layout, foundations, rules, move, at_ns), Refusal)
    ]


def _candidates(layout: Layout) -> Iterator[Move]:
    work = WORK[: len(layout.work)]
    for source in (PEANUTS, WASTE, *work):
        yield Play(source, FOUNDATIONS)
        for target in work:
            if target != source:
                yield Play(source, target)
                if source in work and not layout.work[target.index]:
                    longest = run_length(layout.work[source.index])
                    yield from (Play(source, target, n) for n in range(2, longest + 1))
    yield from (Draw(), Reform(), Call())
