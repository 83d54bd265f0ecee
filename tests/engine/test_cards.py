from __future__ import annotations

from itertools import product

import pytest

from engine.cards import Card, Rank, Suit, card, deck
from engine.layout import Layout, is_run, run_length
from engine.moves import FOUNDATIONS, PEANUTS, STOCK, WASTE, WORK
from engine.notation import parse_cards


def test_there_is_one_object_of_each_card() -> None:
    assert card(1, 0, 0) is card(Rank.ACE, Suit.CLUBS, 0)
    assert card(1, 0, 0) == Card(Rank.ACE, Suit.CLUBS, 0)
    assert card(1, 0, 0) != card(1, 0, 1)


def test_a_deck_has_each_card_once() -> None:
    assert len(set(deck(3))) == 52
    assert [each.kind for each in deck(3)] == list(range(52))
    assert {each.back for each in deck(3)} == {3}


def test_a_card_lies_on_the_next_rank_of_the_other_colour_and_on_no_other() -> None:
    for upper, lower in product(deck(0), deck(1)):
        fits = upper.rank == lower.rank - 1 and upper.suit.red != lower.suit.red
        assert bool(upper.onto & lower.bit) == fits


def test_hearts_and_diamonds_are_red() -> None:
    assert [suit.letter for suit in Suit if suit.red] == ["D", "H"]
    assert card(5, Suit.HEARTS, 0).red
    assert not card(5, Suit.SPADES, 0).red


def test_a_run_goes_down_in_other_colours() -> None:
    assert is_run(parse_cards("KS QH JS", 0))
    assert is_run([])
    assert not is_run(parse_cards("KS QS", 0))
    lengths = {"": 0, "KS": 1, "KS JH": 1, "KS QH JS": 3, "2C KS QH": 2, "KS QH TS": 1}
    assert {text: run_length(parse_cards(text, 0)) for text in lengths} == lengths


def test_a_pile_is_found_by_its_name() -> None:
    layout = Layout([card(1, 0, 0)], [[], [card(2, 0, 0)]], [card(3, 0, 0)], [card(4, 0, 0)])
    named = [layout.pile(ref) for ref in (PEANUTS, WORK[0], WORK[1], STOCK, WASTE)]
    assert named == [layout.peanuts, *layout.work, layout.stock, layout.waste]
    with pytest.raises(ValueError, match="no pile of a seat"):
        layout.pile(FOUNDATIONS)
