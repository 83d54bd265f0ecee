from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import deck
from engine.deal import below, coin, deal, shuffled, words
from engine.notation import format_cards
from engine.round import Round
from engine.rules import Rules

seeds = st.integers(0, 2**63)


def test_a_seeded_deal_is_this_one_on_every_platform_and_in_every_later_version() -> None:
    layout = deal(Rules(), 7, 1, 2)
    assert format_cards(layout.peanuts) == "JH 2H KH 8D 3D 4C TH 6H 2S 8C QC QS 9S"
    assert [format_cards(pile) for pile in layout.work] == ["8S", "AD", "3S", "9D"]
    assert format_cards(layout.stock[::-1]) == (
        "5H 7D 3C 3H 6D 5C QH JC TD 5D JD 7S KC 9H QD AC 6C AS "
        "9C 8H 4H KS 7H 5S 7C KD 2D TS AH JS TC 4S 2C 4D 6S"
    )


def test_seeded_coins_are_these() -> None:
    assert [coin(7, 1, count, 2) for count in range(12)] == [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    assert [coin(7, 1, count, 3) for count in range(12)] == [2, 1, 1, 0, 1, 2, 2, 2, 2, 1, 0, 1]


def test_cards_go_to_the_peanuts_pile_then_to_the_work_piles_then_to_the_stock() -> None:
    cards = shuffled(3, 4, 1)
    layout = deal(Rules(), 3, 4, 1)
    assert layout.peanuts == cards[:13]
    assert layout.work == [[card] for card in cards[13:17]]
    assert layout.stock[::-1] == cards[17:]
    assert layout.waste == []


def test_handicaps_and_more_work_piles_take_their_cards_of_the_stock() -> None:
    round_ = Round.deal(Rules(peanuts_size=(5, 20), work_piles=6), 2, 0, 0)
    assert [len(each.peanuts) for each in round_.layouts] == [5, 20]
    assert [len(each.work) for each in round_.layouts] == [6, 6]
    assert [len(each.stock) for each in round_.layouts] == [41, 26]


@given(seeds, st.integers(0, 50), st.integers(0, 7))
def test_a_shuffled_deck_is_the_deck(seed: int, number: int, seat: int) -> None:
    assert sorted(shuffled(seed, number, seat), key=lambda card: card.kind) == list(deck(seat))


def test_seed_round_and_seat_each_give_another_order() -> None:
    kinds = {
        tuple(card.kind for card in shuffled(*place))
        for place in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 1, 0), (11, 0, 0)]
    }
    assert len(kinds) == 7


@given(seeds, st.integers(1, 52))
def test_every_number_below_a_bound_may_come(seed: int, bound: int) -> None:
    source = words("test", seed)
    assert all(below(bound, source) < bound for _ in range(20))


def test_a_word_that_would_favour_the_small_numbers_is_left_out() -> None:
    assert below(3, iter([(1 << 32) - 1, 5])) == 2


def test_every_card_comes_to_every_place_about_as_often() -> None:
    first = [shuffled(seed, 0, 0)[0].kind for seed in range(2600)]
    counts = [first.count(kind) for kind in range(52)]
    assert min(counts) > 20
    assert max(counts) < 90


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_coin_falls_on_every_side(sides: int) -> None:
    assert {coin(0, 0, count, sides) for count in range(60)} == set(range(sides))


def test_words_have_no_end_and_no_start_of_their_own() -> None:
    assert list(islice(words("a"), 20)) == list(islice(words("a"), 20))
    assert list(islice(words("a"), 20)) != list(islice(words("b"), 20))
