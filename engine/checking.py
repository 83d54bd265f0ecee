"""What is wrong with a position: sentences for whoever has to find the fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.cards import Card
from engine.foundations import Foundation, Foundations
from engine.layout import Layout
from engine.log import Log
from engine.notation import format_card
from engine.rules import Rules


def faults_of(
    layouts: Sequence[Layout], foundations: Foundations, rules: Rules, log: Log
) -> list[str]:
    """What is wrong with a position, and with it as one that came of its log's beginning."""
    return [
        *_twice(layouts, foundations),
        *_not_kept(layouts, foundations, log),
        *(fault for seat, each in enumerate(layouts) for fault in _of_layout(seat, each, rules)),
        *_out_of_order(layouts, log),
        *(fault for index, each in enumerate(foundations) for fault in _of_pile(index, each.cards)),
        *_of_counts(foundations),
    ]


def _name(card: Card) -> str:
    return format_card(card, with_back=True)


def _count(layouts: Iterable[Layout], foundations: Iterable[Foundation]) -> Counter[Card]:
    cards = Counter(card for layout in layouts for card in layout.cards())
    cards.update(card for each in foundations for card in each.cards)
    return cards


def _twice(layouts: Sequence[Layout], foundations: Foundations) -> Iterator[str]:
    for card, count in _count(layouts, foundations).items():
        if count > 1:
            yield f"the card {_name(card)} is on the table {count} times"


def _not_kept(layouts: Sequence[Layout], foundations: Foundations, log: Log) -> Iterator[str]:
    now, before = _count(layouts, foundations), _count(log.layouts, log.foundations)
    yield from (f"the card {_name(card)} has left the table" for card in before if card not in now)
    yield from (f"the card {_name(card)} came from nowhere" for card in now if card not in before)


def _of_layout(seat: int, layout: Layout, rules: Rules) -> Iterator[str]:
    for card in layout.cards():
        if card.back != seat:
            yield f"seat {seat} holds {_name(card)}, which is not its own"
    if len(layout.work) != rules.work_piles:
        yield f"seat {seat} has {len(layout.work)} work piles, the rules say {rules.work_piles}"
    if rules.fill == "from-peanuts" and layout.peanuts and not all(layout.work):
        yield f"seat {seat} has an empty work pile that its peanuts pile should have filled"


def _out_of_order(layouts: Sequence[Layout], log: Log) -> Iterator[str]:
    """Plays take cards out of stock and waste, and shifts turn the order, but nothing mixes it."""
    for seat, (layout, start) in enumerate(zip(layouts, log.layouts, strict=True)):
        now, left = layout.waste + layout.stock[::-1], set(layout.waste + layout.stock)
        before = [card for card in start.waste + start.stock[::-1] if card in left]
        turn = before.index(now[0]) if now and now[0] in before else 0
        if now != before[turn:] + before[:turn]:
            yield f"seat {seat}'s stock and waste are not in an order that drawing could give"
        if layout.peanuts != start.peanuts[: len(layout.peanuts)]:
            yield f"seat {seat}'s peanuts pile is not what was left of it"


def _of_pile(index: int, cards: Sequence[Card]) -> Iterator[str]:
    for rank, card in enumerate(cards, start=1):
        if card.rank != rank or card.suit is not cards[0].suit:
            yield f"foundation {index} has {_name(card)} where rank {rank} of its suit belongs"
            return


def _of_counts(foundations: Foundations) -> Iterator[str]:
    fresh = foundations.copy()
    if (fresh.open, fresh.wanted) != (foundations.open, foundations.wanted):
        yield "what the foundations want is not what their tops say"
