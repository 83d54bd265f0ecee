from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import deck
from engine.foundations import Foundation
from engine.layout import Layout
from engine.moves import Draw
from engine.refusals import Reason, Refusal
from engine.round import Round
from engine.rules import Rules
from tests.engine.judged import heights_of, house_of, seat_of
from tests.engine.tables import KINGS, play, table
from tests.engine.tiny import is_stuck

OTHER: dict[str, Any] = {"work": KINGS}


def stuck(seat: dict[str, Any], foundations: tuple[str, ...] = (), **rules: Any) -> bool:
    """Whether a seat is stuck that has all kings but those it names."""
    return table(seat, OTHER, foundations=foundations, **rules).stuck(0)


def test_a_seat_with_nothing_to_play_is_stuck() -> None:
    assert stuck({"work": KINGS, "peanuts": "2C 9C"})


def test_every_play_onto_a_foundation_is_productive() -> None:
    for seat in ({"peanuts": "AC"}, {"waste": "AC"}, {"work": ["KC AC", *KINGS[1:]]}):
        assert not stuck({"work": KINGS, **seat})


def test_a_card_that_drawing_brings_up_is_not_stuck_one_that_stays_covered_is() -> None:
    assert not stuck({"work": KINGS, "stock": "2C 3C AC 4C"})
    assert stuck({"work": KINGS, "stock": "AC 3C 2C 4C"})
    assert not stuck({"work": KINGS, "stock": "4C 3C 2C AC"})  # the last of an incomplete draw
    assert not stuck({"work": KINGS, "stock": "AC 3C 2C 4C"}, draw_count=1)
    assert stuck({"work": KINGS, "stock": "AC 3C 2C 4C"}, draw_count=2)
    assert not stuck({"work": KINGS, "stock": "3C AC 2C 4C"}, draw_count=2)


def test_cards_that_only_this_pass_shows_count_and_so_do_those_of_the_next() -> None:
    assert not stuck({"work": KINGS, "waste": "2C", "stock": "3C 4C AC"})  # now, not next time
    assert not stuck({"work": KINGS, "waste": "2C", "stock": "3C AC 4C 5C"})  # next time alone
    assert not stuck({"work": KINGS, "waste": "2C AC", "stock": "3C 4C"})  # the top, now
    assert stuck({"work": KINGS, "waste": "2C 3C", "stock": "4C AC 5C 6C 7C"})


def test_a_work_to_work_play_alone_is_not_productive() -> None:
    assert stuck({"work": ["KC QD", "KS", "KH", "KD"], "peanuts": "9C"})


def test_a_work_to_work_play_is_that_uncovers_a_card_for_a_foundation() -> None:
    assert not stuck({"work": ["AC QD", *KINGS[:1], *KINGS[2:]], "peanuts": "9C"})


def test_a_work_to_work_play_is_that_makes_room_for_a_peanuts_or_waste_card() -> None:
    work = ["5C 9D", "TS", "KC", "KS"]
    assert not stuck({"work": work, "peanuts": "4D"})
    assert not stuck({"work": work, "peanuts": "3D", "stock": "2H 2S 4H"})
    assert stuck({"work": work, "peanuts": "3D", "stock": "2H 4H 2S"})


def test_a_work_to_work_play_is_that_empties_a_pile_for_the_peanuts_pile() -> None:
    work = ["QD", "KC", "9C", "9S"]
    assert not stuck({"work": work, "peanuts": "2C"})
    assert stuck({"work": work})
    assert not stuck({"work": work, "waste": "2C"})  # the empty pile would take the waste's card
    assert not stuck({"work": work, "peanuts": "2C"}, fill="free")


def test_several_work_to_work_plays_may_be_needed() -> None:
    work = ["AC 9D", "TS 8C", "9H", "KH"]  # 8C to 9H, then 9D to TS
    assert not stuck({"work": work, "peanuts": "2S"})


def test_a_part_of_a_run_may_have_to_move() -> None:
    work = ["9C 8D 7C", "8H", "KC", "KD"]  # only 7C can go, and what it leaves takes the 7S
    assert not stuck({"work": work, "peanuts": "7S"})
    assert stuck({"work": ["9C 8D 7C", "8H", "KC", "KD"], "peanuts": "5S"})


def test_with_an_empty_pile_every_peanuts_or_waste_card_is_a_play() -> None:
    assert not stuck({"work": KINGS[:3], "stock": "2C"})
    assert stuck({"work": KINGS[:3]})
    assert not stuck({"work": KINGS[:3], "peanuts": "2C"}, fill="free")


def test_with_an_empty_pile_and_no_other_cards_a_buried_ace_can_be_dug_out() -> None:
    assert not stuck({"work": ["AC 9D", "KC", "KD"]})
    assert not stuck({"work": ["AC 9D 8C", "KC", "KD"]})
    assert stuck({"work": ["AC 9D 2H", "KC", "KD"]})
    assert not stuck({"work": ["AC 9D 2H", "KC", "3S"]})


@st.composite
def positions(draw: st.DrawFn) -> Round:
    """Small positions, of any house rules, with foundations that may be far up."""
    rules = Rules(
        draw_count=draw(st.integers(1, 3)),
        fill=draw(st.sampled_from(["from-peanuts", "free"])),
        draw=draw(st.sampled_from(["any-time", "when-stuck"])),
    )
    pool = list(draw(st.permutations([c for c in deck(0) if c.rank < 9])))
    if draw(st.booleans()):
        pool = [c for c in pool if c.rank > 1]
    sizes = draw(st.lists(st.integers(0, 4), min_size=7, max_size=7))
    parts = [[pool.pop() for _ in range(size)] for size in sizes]
    layout = Layout(parts[0], parts[3:], parts[1], parts[2])
    heights = draw(st.lists(st.integers(0, 6), min_size=4, max_size=4))
    foundations = [
        Foundation.of(deck(1)[13 * suit : 13 * suit + height])
        for suit, height in enumerate(heights)
        if height
    ]
    return Round(rules, [layout, Layout([], [[] for _ in range(4)], [], [])], foundations)


@settings(max_examples=400)
@given(positions())
def test_stuck_is_what_trying_everything_finds(round_: Round) -> None:
    seat, heights, house = seat_of(round_, 0), heights_of(round_), house_of(round_.rules)
    assert round_.stuck(0) == is_stuck(seat, heights, house)


@settings(max_examples=200)
@given(positions())
def test_a_draw_is_forbidden_exactly_while_the_present_top_leaves_a_play(round_: Round) -> None:
    if round_.rules.draw == "any-time" or not round_.layouts[0].stock:
        return
    seat, heights, house = seat_of(round_, 0), heights_of(round_), house_of(round_.rules)
    expected = None if is_stuck(seat, heights, house, draws=False) else Reason.STILL_A_PLAY
    answer = round_.refusal(0, Draw(), 0)
    assert (answer.reason if isinstance(answer, Refusal) else None) == expected


@pytest.mark.parametrize("count", [1, 2, 3])
def test_drawing_and_reforming_free_nobody(count: int) -> None:
    seat = {"work": KINGS, "waste": "2C 3C", "stock": "4C 5C 6C 7C 8C"}
    round_ = table(seat, OTHER, draw_count=count)
    for _ in range(12):
        play(round_, 0, "draw" if round_.layouts[0].stock else "reform")
        assert round_.all_stuck
