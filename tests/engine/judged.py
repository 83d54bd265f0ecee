"""The engine's tables in the words of the second implementation."""

from __future__ import annotations

from engine import cards
from engine.round import Round
from engine.rules import Rules
from tests.engine import tiny


def seat_of(round_: Round, seat: int) -> tiny.Seat:
    """A seat's part of the table."""
    layout = round_.layouts[seat]
    return tiny.Seat(
        pile_of(layout.peanuts),
        tuple(pile_of(pile) for pile in layout.work),
        pile_of(layout.stock[::-1]),
        pile_of(layout.waste),
    )


def pile_of(pile: list[cards.Card]) -> tiny.Pile:
    """A pile, bottom to top."""
    return tuple((int(card.rank), int(card.suit), card.back) for card in pile)


def heights_of(round_: Round) -> tiny.Heights:
    """The foundations, oldest first."""
    return tuple((int(each.suit), len(each.cards)) for each in round_.foundations)


def house_of(rules: Rules) -> tiny.House:
    """The house rules that bear on moves."""
    return tiny.House(rules.draw_count, rules.fill == "free")
