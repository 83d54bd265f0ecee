from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, Rank, Suit, card
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK, Call, Draw, Move, Play, Reform
from engine.notation import (
    NotationError,
    format_card,
    format_cards,
    format_move,
    parse_card,
    parse_cards,
    parse_move,
)

any_card = st.builds(card, st.sampled_from(Rank), st.sampled_from(Suit), st.integers(0, 7))
counts = st.one_of(st.none(), st.integers(1, 13))
singles = st.builds(Play, st.sampled_from([PEANUTS, WASTE]), st.sampled_from([*WORK, FOUNDATIONS]))
runs = st.builds(Play, st.sampled_from(WORK), st.sampled_from([*WORK, FOUNDATIONS]), counts)
moves = st.one_of(
    st.sampled_from([Draw(), Reform(), Call()]),
    singles,
    runs.filter(lambda move: move.source != move.target),
)


@given(any_card)
def test_a_card_comes_back_from_its_text(card_: Card) -> None:
    assert parse_card(format_card(card_, with_back=True)) is card_
    assert parse_card(format_card(card_), card_.back) is card_
    assert parse_card(format_card(card_).lower(), card_.back) is card_


@given(st.lists(any_card))
def test_cards_come_back_from_their_text(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards, with_back=True)) == cards


@given(moves)
def test_a_move_comes_back_from_its_text(move: Move) -> None:
    assert parse_move(format_move(move), 6) == move
    assert parse_move(format_move(move).lower(), 6) == move


def test_a_ten_may_be_written_out() -> None:
    assert parse_card("10d/2") is card(10, 1, 2)
    assert format_card(card(10, 1, 2), with_back=True) == "TD/2"


@pytest.mark.parametrize("text", ["", "5", "H5", "1H", "11H", "5H5", "5X", "5H/", "5H/x", "5H/-1",
                                  "5H/100", "5\u2665", "\u0665H", "TT", "10"])
def test_what_is_no_card_is_said_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="expected a card"):
        parse_card(text, 0)


def test_a_card_without_a_back_needs_one() -> None:
    with pytest.raises(NotationError, match="with its back"):
        parse_card("5H")


@pytest.mark.parametrize(
    "text",
    ["P>X", "S>W1", "F>W1", "Px2>W1", "X>P", "X>S", "Xx1>F", "W9>F", "W0>F", "W5>F", "P>W5",
     "W1>W1", "W1x2>W1", "W1x0>W2", "W1x>W2", "W1x-1>W2", "W1 > W2", "", "P", "P>", ">F", "P>P",
     "pass", "P>F P>F", "Fx2>F", "W\u0661>F"],
)
def test_what_can_be_no_move_whatever_lies_there_is_bad_input(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


def test_there_are_as_many_work_piles_as_the_rules_say() -> None:
    assert parse_move("W6>W5", 6) == Play(WORK[5], WORK[4])
    with pytest.raises(NotationError, match="from W1 to W5"):
        parse_move("W6>W5", 5)


def test_moves_are_read_as_they_are_meant() -> None:
    assert parse_move("P>F") == Play(PEANUTS, FOUNDATIONS)
    assert parse_move("x>w2") == Play(WASTE, WORK[1])
    assert parse_move("W1x2>W3") == Play(WORK[0], WORK[2], 2)
    assert parse_move(" Draw ") == Draw()
