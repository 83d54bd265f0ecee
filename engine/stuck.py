"""Exactly whether a seat has a productive play left, and what it hangs on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.cards import Card
from engine.layout import Layout, run_length
from engine.rules import Rules

Piles = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Productive:
    """A productive play that exists: it holds until its seat plays, and as long as

    the foundations want a card of `wanted` (0: they don't matter), and until its seat draws if it
    is `passing`: a card that this pass through the stock shows and the next may not.
    """

    wanted: int = 0
    passing: bool = False


LASTING = Productive()
PASSING = Productive(passing=True)


def tops_of_every_pass(layout: Layout, count: int) -> list[Card]:
    """The cards that drawing in `count`s from a reformed stock brings to the top of the waste."""
    order = layout.waste + layout.stock[::-1]
    tops = order[count - 1 :: count]
    if len(order) % count:
        tops.append(order[-1])
    return tops


def tops_of_this_pass(layout: Layout, count: int) -> list[Card]:
    """The top of the waste, and those that drawing on brings there before a reform."""
    stock, waste = layout.stock, layout.waste
    tops = waste[-1:] + stock[-count::-count]
    if len(stock) % count:
        tops.append(stock[0])
    return tops


def productive(
    layout: Layout, wanted: int, rules: Rules, only_top: bool = False
) -> Productive | None:
    """A productive play of a seat, or None; with `only_top` no card but the waste's present top."""
    count = rules.draw_count
    lasting = layout.waste[-1:] if only_top else tops_of_every_pass(layout, count)
    found = _at_once(layout, wanted, lasting)
    if found is None and not only_top:
        passing = tops_of_this_pass(layout, count)
        if any(card.bit & wanted for card in passing):
            return Productive(mask(passing) & wanted, passing=True)
        if _builds(passing, layout.work):
            return PASSING
        lasting = lasting + passing
    return found if found is not None else _after_runs_move(layout, wanted, lasting)


def mask(cards: Iterable[Card]) -> int:
    """The bits of the kinds of cards."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def _at_once(layout: Layout, wanted: int, tops: list[Card]) -> Productive | None:
    """A play that needs no other before it."""
    movable = layout.peanuts[-1:] + tops
    if _builds(movable, layout.work):
        return LASTING
    exposed = [pile[-1] for pile in layout.work if pile]
    bits = (mask(movable) | mask(exposed)) & wanted
    return Productive(bits) if bits else None


def _builds(cards: list[Card], work: Iterable[list[Card]]) -> bool:
    """Whether a peanuts or waste card may go onto a work pile."""
    if not cards:
        return False
    exposed = 0
    for pile in work:
        if not pile:
            return True
        exposed |= pile[-1].bit
    return any(card.onto & exposed for card in cards)


def _after_runs_move(layout: Layout, wanted: int, tops: list[Card]) -> Productive | None:
    """A play that moving runs between work piles makes possible."""
    movable = layout.peanuts[-1:] + tops
    onto = 0
    for card in movable:
        onto |= card.onto
    fills = bool(movable)  # an empty pile is filled, or takes any of these
    if not fills and not any(card.bit & wanted for pile in layout.work for card in pile):
        return None
    start = tuple(sorted((tuple(pile) for pile in layout.work), key=_order))
    seen, ahead = {start}, [start]
    while ahead:
        for piles in _moved(ahead.pop()):
            if piles in seen:
                continue
            exposed = mask(pile[-1] for pile in piles if pile)
            if onto & exposed or (fills and () in piles):
                return PASSING
            if exposed & wanted:
                return Productive(exposed & wanted, passing=True)
            seen.add(piles)
            ahead.append(piles)
    return None


def _moved(piles: Piles) -> Iterator[Piles]:
    """Every arrangement that one run moved from pile to pile leads to, in a fixed order."""
    for source, cards in enumerate(piles):
        for count in range(1, run_length(cards) + 1):
            lowest = cards[-count]
            for target, below in enumerate(piles):
                fits = lowest.onto & below[-1].bit if below else count < len(cards)
                if target != source and fits:
                    moved = list(piles)
                    moved[source], moved[target] = cards[:-count], below + cards[-count:]
                    yield tuple(sorted(moved, key=_order))


def _order(pile: tuple[Card, ...]) -> tuple[int, int]:
    return (pile[0].kind, len(pile)) if pile else (-1, 0)
