"""A sound position has nothing wrong with it, and each fault has its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.cards import card
from engine.round import Round
from engine.rules import Rules
from tests.engine.tables import KINGS, table


@pytest.fixture
def round_() -> Round:
    seat = {"peanuts": "2S 3C 4C", "work": KINGS, "stock": "5D 6D 7D 8D 9D 2D", "waste": "TD JD"}
    return table(seat, seat, foundations=["AC/0 2C/0", "AD/1"])


def take(round_: Round, wanted: object) -> None:
    """Take a card away, wherever it lies."""
    for layout in round_.layouts:
        for pile in (layout.peanuts, *layout.work, layout.stock, layout.waste):
            pile[:] = [each for each in pile if each is not wanted]


def sentences(round_: Round) -> str:
    return "\n".join(round_.check())


@pytest.mark.parametrize("seed", range(5))
def test_nothing_is_wrong_with_a_deal(seed: int) -> None:
    assert Round.deal(Rules(), 3, seed, 0).check() == []


def put_twice(round_: Round) -> None:
    round_.layouts[0].waste.append(round_.layouts[0].stock[0])


def lose(round_: Round) -> None:
    round_.layouts[0].stock.pop()


def swap_backs(round_: Round) -> None:
    round_.layouts[0].waste.append(round_.layouts[1].stock.pop())


def come_from_nowhere(round_: Round) -> None:
    round_.layouts[0].waste.append(card(5, 0, 6))


def empty_a_pile(round_: Round) -> None:
    round_.layouts[1].waste.append(round_.layouts[1].work[2].pop())


def add_a_pile(round_: Round) -> None:
    round_.layouts[1].work.append([round_.layouts[1].stock.pop()])


def mix_the_stock(round_: Round) -> None:
    stock = round_.layouts[0].stock
    stock[1], stock[4] = stock[4], stock[1]


def mix_the_peanuts(round_: Round) -> None:
    round_.layouts[0].peanuts.reverse()


def skip_a_rank(round_: Round) -> None:
    round_.foundations[0].cards.append(card(4, 0, 0))
    take(round_, card(4, 0, 0))


def change_suit(round_: Round) -> None:
    round_.foundations[0].cards.append(card(2, 1, 0))
    take(round_, card(2, 1, 0))


def forget_what_is_wanted(round_: Round) -> None:
    round_.foundations.wanted = 0


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (put_twice, "is on the table 2 times"),
        (lose, "has left the table"),
        (come_from_nowhere, "5C/6 came from nowhere"),
        (swap_backs, "which is not its own"),
        (empty_a_pile, "seat 1 has an empty work pile that its peanuts pile should have filled"),
        (add_a_pile, "seat 1 has 5 work piles, the rules say 4"),
        (mix_the_stock, "seat 0's stock and waste are not in an order that drawing could give"),
        (mix_the_peanuts, "seat 0's peanuts pile is not what was left of it"),
        (skip_a_rank, "foundation 0 has 4C/0 where rank 3 of its suit belongs"),
        (change_suit, "foundation 0 has 2D/0 where rank 3 of its suit belongs"),
        (forget_what_is_wanted, "what the foundations want is not what their tops say"),
    ],
)
def test_a_fault_is_named(
    round_: Round, spoil: Callable[[Round], None], sentence: str
) -> None:
    assert sentence not in sentences(round_)
    spoil(round_)
    assert sentence in sentences(round_)
