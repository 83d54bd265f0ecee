"""Events as sentences for people, who count seats from 1."""

from __future__ import annotations

from engine.cards import Card
from engine.events import Called, Drew, Event, Filled, Played, Reformed, Shifted, Voted
from engine.moves import PileKind, PileRef

RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


def name_of(card: Card) -> str:
    """A card in words: `the queen of hearts`."""
    return f"the {RANK_NAMES[card.rank - 1]} of {card.suit.name.lower()}"


def place_of(pile: PileRef) -> str:
    """A pile in words: `work pile 2`."""
    if pile.kind is PileKind.WORK:
        return f"work pile {pile.index + 1}"
    if pile.kind is PileKind.FOUNDATIONS:
        return "a foundation"
    return "the waste" if pile.kind is PileKind.WASTE else "the peanuts pile"


def sentence(event: Event) -> str:
    """What an event says."""
    if isinstance(event, Played):
        return _played(event)
    if isinstance(event, Filled):
        return f"seat {event.seat + 1}: {name_of(event.card)} fills work pile {event.pile + 1}"
    if isinstance(event, Drew):
        return f"seat {event.seat + 1} draws up to {name_of(event.cards[-1])}"
    if isinstance(event, Reformed):
        return f"seat {event.seat + 1} turns the waste over"
    if isinstance(event, Called):
        how = " with its last card" if event.automatic else ""
        return f'seat {event.seat + 1} calls "Peanuts!"{how}'
    if isinstance(event, Voted):
        return f"seat {event.seat + 1} says that it is stuck"
    if isinstance(event, Shifted):
        return "the table shifts" + (", as all asked" if event.voted else "")
    return "the round is dead"


def _played(event: Played) -> str:
    cards = name_of(event.cards[0])
    if len(event.cards) > 1:
        cards += f" and {len(event.cards) - 1} more"
    source, target = place_of(event.source), place_of(event.target)
    return f"seat {event.seat + 1} plays {cards} from {source} to {target}"
