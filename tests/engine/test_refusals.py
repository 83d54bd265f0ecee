from __future__ import annotations

import pytest

from engine.cards import card
from engine.moves import FOUNDATIONS, PEANUTS, STOCK, WASTE, WORK, PileRef, Play
from engine.refusals import Reason, Refusal
from engine.round import Round
from tests.engine.tables import KINGS, MS, play, reason, refused, table

FULL = {
    "peanuts": "2C 5H",
    "work": ["KS QH JS", "9C", "6S", "6D"],
    "stock": "4C 8D",
    "waste": "JD 4S",
}
OTHER = {"work": ["KC", "KD", "KH", "KS"], "peanuts": "3C 3D", "stock": "AC 5H"}


@pytest.fixture
def round_() -> Round:
    return table(FULL, OTHER, foundations=["AH/1 2H/1 3H/1 4H/1"])


def test_nothing_there_comes_of_an_empty_source() -> None:
    empty = table({"peanuts": "", "work": ["KS"]}, OTHER)
    for text in ("P>F", "P>W1", "X>F", "X>W1", "W2>F", "W2>W1", "W2x3>W1", "W2x2>F", "W2>W3"):
        assert reason(empty, 0, text) == "nothing-there"


@pytest.mark.parametrize("text", ["W1x2>F", "W1x4>W4", "W1x4>F", "W2x2>W3", "W2x2>F"])
def test_no_run_there_comes_of_a_run_too_long_or_where_none_may_go(
    round_: Round, text: str
) -> None:
    assert reason(round_, 0, text) == "no-run-there"


def test_cards_that_are_no_run_do_not_move_together() -> None:
    round_ = table({"work": ["KS QS JH", "QD", "KC"]}, OTHER)
    assert reason(round_, 0, "W1x3>W4") == "no-run-there"
    assert reason(round_, 0, "W1x3>W2") == "no-run-there"
    play(round_, 0, "W1x2>W4")


def test_a_run_of_one_may_go_on_a_foundation() -> None:
    round_ = table({"work": ["KS AS"]}, OTHER)
    play(round_, 0, "W1x1>F")


def test_a_card_without_a_foundation_of_its_suit_needs_its_ace_first(round_: Round) -> None:
    assert reason(round_, 0, "X>F") == "ace-first"
    assert reason(round_, 0, "W2>F") == "ace-first"


def test_a_card_of_the_wrong_rank_goes_on_no_foundation() -> None:
    seat = {"work": KINGS, "waste": "6H", "peanuts": "4H"}
    round_ = table(seat, OTHER, foundations=["AH/1 2H/1 3H/1 4H/1"])
    assert reason(round_, 0, "X>F") == "wrong-rank"
    assert reason(round_, 0, "P>F") == "wrong-rank"


def test_on_a_work_pile_the_rank_has_to_fit_and_the_colour(round_: Round) -> None:
    assert reason(round_, 0, "P>W4") == "same-color"
    assert reason(round_, 0, "P>W2") == "wrong-rank"
    assert reason(round_, 0, "X>W1") == "wrong-rank"
    play(round_, 0, "P>W3")


def test_a_run_has_the_same_colour_if_one_part_that_may_move_begins_with_the_right_rank() -> None:
    round_ = table({"work": ["9H 8S 7D 6S", "8C", "9D", "TD"], "peanuts": "2C"}, OTHER)
    assert reason(round_, 0, "W1>W4") == "same-color"  # 9H on TD
    assert reason(round_, 0, "W1x2>W4") == "wrong-rank"  # 7D may not be what fits
    assert reason(round_, 0, "W1x4>W4") == "same-color"
    assert reason(round_, 0, "W1x1>W2") == "wrong-rank"
    play(round_, 0, "W1x2>W2")


def test_what_lies_under_a_run_is_no_part_that_may_move() -> None:
    round_ = table({"work": ["9H 8S 6D", "TD"], "peanuts": "2C"}, OTHER)
    assert reason(round_, 0, "W1>W2") == "wrong-rank"


def test_a_single_card_of_peanuts_or_waste_takes_no_run_along() -> None:
    round_ = table({"work": ["9D", "KD", "KH", "KC"], "waste": "8C 7D", "peanuts": "2C"}, OTHER)
    assert reason(round_, 0, "X>W1") == "wrong-rank"


def test_drawing_and_reforming_are_refused_by_what_is_left() -> None:
    round_ = table({"stock": "4C", "work": ["KC"]}, {"work": ["KS"], "waste": "4D"}, OTHER)
    assert reason(round_, 0, "reform") == "stock-not-empty"
    assert reason(round_, 1, "draw") == "stock-empty"
    play(round_, 0, "draw")
    assert reason(round_, 0, "draw") == "stock-empty"
    play(round_, 0, "reform")
    empty = table({"work": ["KC"]}, OTHER)
    assert reason(empty, 0, "draw") == reason(empty, 0, "reform") == "nothing-to-draw"


def test_a_call_is_refused_while_peanuts_cards_are_left(round_: Round) -> None:
    assert reason(round_, 0, "call") == "peanuts-left"


def test_after_the_round_nothing_else_is_said() -> None:
    round_ = table({"work": ["KS"]}, OTHER)
    play(round_, 0, "call", at_ns=5)
    for text in ("P>F", "W1x9>F", "draw", "reform", "call", "W2>W1"):
        assert reason(round_, 0, text, at_ns=6) == "round-over"


# Beaten


def rivals(*backs: int) -> Round:
    """Three seats with the five of hearts up, and as many foundations as backs are named."""
    seat = {"work": KINGS, "peanuts": "2S 5H"}
    foundations = [f"AH/{back} 2H/{back} 3H/{back} 4H/{back}" for back in backs]
    seats: list[dict[str, object]] = [dict(seat) for _ in range(3)]
    return table(*seats, foundations=foundations)


def test_who_comes_too_late_is_beaten_with_the_margin() -> None:
    round_ = rivals(3)
    play(round_, 1, "P>F", at_ns=10 * MS)
    assert refused(round_, 0, "P>F", at_ns=12 * MS) == Refusal(Reason.BEATEN, 1, 2 * MS)


def test_being_beaten_is_over_after_1500_ms_that_included() -> None:
    round_ = rivals(3)
    play(round_, 1, "P>F", at_ns=0)
    assert refused(round_, 0, "P>F", at_ns=1_500 * MS).reason is Reason.BEATEN
    assert refused(round_, 0, "P>F", at_ns=1_500 * MS + 1).reason is Reason.WRONG_RANK


def test_a_margin_has_no_sign() -> None:
    round_ = rivals(3)
    play(round_, 1, "P>F", at_ns=10 * MS)
    assert refused(round_, 0, "P>F", at_ns=9 * MS) == Refusal(Reason.BEATEN, 1, MS)


def test_of_several_rivals_the_one_that_took_a_place_last_is_named() -> None:
    round_ = rivals(3, 4)
    play(round_, 2, "P>F", at_ns=1)
    play(round_, 1, "P>F", at_ns=2)
    assert refused(round_, 0, "P>F", at_ns=3) == Refusal(Reason.BEATEN, 1, 1)


def test_the_last_to_take_a_place_is_the_last_in_turn_whatever_its_instant() -> None:
    round_ = rivals(3, 4)
    play(round_, 2, "P>F", at_ns=2)
    play(round_, 1, "P>F", at_ns=1)
    assert refused(round_, 0, "P>F", at_ns=3) == Refusal(Reason.BEATEN, 1, 2)


def test_a_rivals_card_beats_even_where_others_have_gone_on_it() -> None:
    hearts = {"work": KINGS, "peanuts": "2S 6H 5H"}
    round_ = table(dict(hearts), dict(hearts), foundations=["AH/2 2H/2 3H/2 4H/2"])
    play(round_, 1, "P>F", at_ns=1)
    play(round_, 1, "P>F", at_ns=2)
    assert refused(round_, 0, "P>F", at_ns=3) == Refusal(Reason.BEATEN, 1, 2)


def test_nobody_is_beaten_by_a_card_that_was_set_up_or_of_the_own_back() -> None:
    seat = {"work": KINGS, "peanuts": "5H"}
    round_ = table(seat, OTHER, foundations=["AH/1 2H/1 3H/1 4H/1 5H/1"])
    assert reason(round_, 0, "P>F") == "wrong-rank"
    mine = table(seat, OTHER, foundations=["AH/1 2H/1 3H/1 4H/1"])
    play(mine, 0, "P>F", at_ns=1)
    assert mine.foundations.refusal(card(5, 2, 0), 2).reason is Reason.WRONG_RANK


def test_a_place_that_is_still_open_beats_nobody() -> None:
    round_ = rivals(3, 4)
    play(round_, 1, "P>F", at_ns=1)
    play(round_, 0, "P>F", at_ns=1)


def test_whether_the_card_lay_open_at_the_time_is_no_matter() -> None:
    later, now = {"work": KINGS, "stock": "5H"}, {"work": KINGS, "peanuts": "5H"}
    round_ = table(later, now, foundations=["AH/2 2H/2 3H/2 4H/2"])
    play(round_, 1, "P>F", at_ns=1)
    play(round_, 0, "draw", at_ns=2)
    assert reason(round_, 0, "X>F", at_ns=3) == "beaten"


# House rule: draw when stuck


def test_a_draw_is_refused_while_a_productive_play_is_left_with_the_present_top() -> None:
    round_ = table({"work": ["KS", "9C", "6S", "6D"], "peanuts": "2C 5H", "stock": "4C"}, OTHER,
                   draw="when-stuck")
    assert reason(round_, 0, "draw") == "still-a-play"
    play(round_, 0, "P>W3")
    play(round_, 0, "draw")


def test_still_a_play_comes_last_and_never_for_a_reform() -> None:
    seat = {"work": ["KS", "9C", "6S", "6D"], "peanuts": "2C 5H", "waste": "4C"}
    round_ = table(seat, OTHER, draw="when-stuck")
    assert reason(round_, 0, "draw") == "stock-empty"
    play(round_, 0, "reform")
    assert reason(round_, 0, "draw") == "still-a-play"


def test_a_play_that_only_a_later_card_would_make_does_not_forbid_the_draw() -> None:
    round_ = table({"work": ["KS", "KD", "KH", "KC"], "peanuts": "9C", "stock": "AC"}, OTHER,
                   draw="when-stuck")
    play(round_, 0, "draw")
    assert reason(round_, 0, "draw") == "stock-empty"


# Misuse


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [
        (STOCK, WORK[0], None),
        (FOUNDATIONS, WORK[0], None),
        (PEANUTS, WASTE, None),
        (PEANUTS, STOCK, None),
        (WORK[0], PEANUTS, None),
        (PEANUTS, WORK[0], 1),
        (WASTE, WORK[0], 2),
        (WORK[1], WORK[0], 0),
    ],
)
def test_what_can_be_no_play_whatever_lies_there_is_misuse(
    source: PileRef, target: PileRef, count: int | None
) -> None:
    with pytest.raises(ValueError, match=r"from|played"):
        Play(source, target, count)
