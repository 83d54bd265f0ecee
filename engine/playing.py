"""What an allowed play does to a seat's layout and to the foundations."""

from __future__ import annotations

from engine.cards import Card
from engine.events import Event, Filled, Played
from engine.foundations import Foundations
from engine.layout import Layout
from engine.moves import PileKind, Play
from engine.rules import Rules


def carry_out(
    layout: Layout,
    foundations: Foundations,
    rules: Rules,
    seat: int,
    move: Play,
    count: int,
    at_ns: int,
) -> tuple[Event, ...]:
    """Move `count` cards from source to target, and fill the work pile that this empties."""
    source = layout.pile(move.source)
    foundation = None
    cards: tuple[Card, ...]
    if count == 1:
        cards = (source.pop(),)
    else:
        cards = tuple(source[-count:])
        del source[-count:]
    if move.target.kind is PileKind.FOUNDATIONS:
        foundation = foundations.place(cards[0], at_ns)
    else:
        layout.work[move.target.index] += cards
    played = Played(seat, cards, move.source, move.target, foundation)
    if not source and layout.peanuts and move.source.kind is PileKind.WORK:
        return (played, *fill(layout, rules, seat))
    return (played,)


def fill(layout: Layout, rules: Rules, seat: int) -> tuple[Event, ...]:
    """Fill empty work piles, from the first to the last, while the peanuts pile has cards."""
    if rules.fill != "from-peanuts":
        return ()
    events = []
    for index, pile in enumerate(layout.work):
        if not pile and layout.peanuts:
            pile.append(layout.peanuts.pop())
            events.append(Filled(seat, index, pile[0]))
    return tuple(events)
