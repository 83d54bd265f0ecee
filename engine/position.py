"""A position as a whole: its text form, its moves, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.cards import Card
from engine.foundations import Foundations
from engine.judging import judge
from engine.layout import Layout, run_length
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK, Call, Draw, Move, Play, Reform
from engine.notation import format_card, format_cards
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


def faults_of(layouts: Sequence[Layout], foundations: Foundations, rules: Rules) -> list[str]:
    """What is wrong with a position, a sentence each."""
    return [
        *_twice(layouts, foundations),
        *(fault for seat, each in enumerate(layouts) for fault in _of_layout(seat, each, rules)),
        *(fault for index, each in enumerate(foundations) for fault in _of_pile(index, each.cards)),
        *_of_counts(foundations),
    ]


def _twice(layouts: Sequence[Layout], foundations: Foundations) -> Iterator[str]:
    cards = Counter(card for layout in layouts for card in layout.cards())
    cards.update(card for each in foundations for card in each.cards)
    for card, count in cards.items():
        if count > 1:
            yield f"the card {format_card(card, with_back=True)} is on the table {count} times"


def _of_layout(seat: int, layout: Layout, rules: Rules) -> Iterator[str]:
    for card in layout.cards():
        if card.back != seat:
            yield f"seat {seat} holds {format_card(card, with_back=True)}, which is not its own"
    if len(layout.work) != rules.work_piles:
        yield f"seat {seat} has {len(layout.work)} work piles, the rules say {rules.work_piles}"
    if rules.fill == "from-peanuts" and layout.peanuts and not all(layout.work):
        yield f"seat {seat} has an empty work pile that its peanuts pile should have filled"


def _of_pile(index: int, cards: Sequence[Card]) -> Iterator[str]:
    for rank, card in enumerate(cards, start=1):
        if card.rank != rank or card.suit is not cards[0].suit:
            where = format_card(card, with_back=True)
            yield f"foundation {index} has {where} where rank {rank} of its suit belongs"
            return


def _of_counts(foundations: Foundations) -> Iterator[str]:
    fresh = foundations.copy()
    if (fresh.open, fresh.wanted) != (foundations.open, foundations.wanted):
        yield "what the foundations want is not what their tops say"
