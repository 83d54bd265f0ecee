"""When the table shifts by itself, and when a round dies."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import Died, Shifted, Voted
from engine.notation import format_cards
from engine.round import Round
from tests.engine.tables import KINGS, WAIT, play, reason, table

STUCK: dict[str, Any] = {"work": KINGS, "peanuts": "2C 9C", "stock": "2D 3D 4D 5D 6D"}
OTHER: dict[str, Any] = {"work": KINGS, "peanuts": "2H 9H"}
# Draws of three show neither ace; the first shift brings the ace of hearts up, the second spades.
ACE_AFTER_ONE: dict[str, Any] = {"work": KINGS, "peanuts": "9C", "stock": "2D 3D 4D AH 6D 7D"}
ACE_AFTER_TWO: dict[str, Any] = {"work": KINGS, "peanuts": "9C", "stock": "2D AH 4D 5D 6D 7D"}


def stock(round_: Round, seat: int = 0) -> str:
    """A seat's stock in the order of drawing."""
    return format_cards(round_.layouts[seat].stock[::-1])


def fates(round_: Round, to_ns: int = 10 * WAIT) -> list[Any]:
    """What the table does by itself up to an instant."""
    return list(round_.advance(to_ns))


def test_nothing_is_looked_at_before_the_deal_is_over_or_a_move_was_played() -> None:
    round_ = table(STUCK, OTHER)
    assert round_.all_stuck
    assert round_.next_deed_ns is None
    reason(round_, 0, "call", at_ns=5)
    assert round_.next_deed_ns is None
    play(round_, 0, "draw", at_ns=70)
    assert round_.next_deed_ns == 70 + WAIT


def test_a_table_that_is_dealt_stuck_shifts_1500_ms_after_the_deal() -> None:
    round_ = table(STUCK, OTHER)
    round_.watch(1000)
    assert round_.next_deed_ns == 1000 + WAIT
    assert round_.advance(999 + WAIT) == ()
    assert round_.advance(1000 + WAIT) == (Shifted(1, voted=False),)
    assert round_.next_deed_ns == 1000 + 2 * WAIT


def test_a_shift_reforms_and_puts_the_top_of_the_stock_at_its_bottom() -> None:
    round_ = table(STUCK, {**OTHER, "waste": "3S"}, {"work": KINGS, "stock": "7S"}, OTHER)
    play(round_, 0, "draw")
    fates(round_, WAIT)
    assert stock(round_) == "3D 4D 5D 6D 2D"
    assert stock(round_, 1) == "3S"
    assert stock(round_, 2) == "7S"
    assert stock(round_, 3) == ""
    assert not any(layout.waste for layout in round_.layouts)


def test_moves_that_free_nobody_put_a_shift_off_by_nothing() -> None:
    round_ = table({**STUCK, "work": ["KC QD", "KD", "KH", "KS"]}, OTHER)
    round_.watch(0)
    for at_ns, text in enumerate(["draw", "draw", "reform", "W1>W4", "W4>W1"], start=1):
        play(round_, 0, text, at_ns)
        assert round_.next_deed_ns == WAIT


def test_drawing_in_threes_the_round_dies_1500_ms_after_the_second_fruitless_shift() -> None:
    round_ = table(STUCK, OTHER)
    round_.watch(0)
    assert fates(round_) == [Shifted(1, False), Shifted(2, False), Died()]
    assert (round_.state.value, round_.caller, round_.ended_ns) == ("dead", None, 3 * WAIT)
    assert round_.points() == (-4, -4)


@pytest.mark.parametrize(("count", "shifts"), [(1, 0), (2, 1), (3, 2)])
def test_drawing_n_cards_takes_n_less_one_fruitless_shifts(count: int, shifts: int) -> None:
    round_ = table(STUCK, OTHER, draw_count=count)
    round_.watch(0)
    expected = [Shifted(n, False) for n in range(1, shifts + 1)]
    assert fates(round_) == [*expected, Died()]
    assert round_.ended_ns == (shifts + 1) * WAIT


def test_a_shift_that_frees_a_seat_stops_the_count() -> None:
    round_ = table(ACE_AFTER_ONE, OTHER)
    round_.watch(0)
    assert fates(round_) == [Shifted(0, False)]
    assert round_.next_deed_ns is None
    assert not round_.stuck(0)
    assert round_.stuck(1)


def test_the_last_fruitless_shift_may_be_followed_by_one_that_frees() -> None:
    round_ = table(ACE_AFTER_TWO, OTHER)
    round_.watch(0)
    assert fates(round_) == [Shifted(1, False), Shifted(0, False)]


def test_a_table_that_is_stuck_again_counts_from_the_start() -> None:
    round_ = table(ACE_AFTER_TWO, OTHER)
    round_.watch(0)
    fates(round_)
    play(round_, 0, "draw", 4 * WAIT)
    play(round_, 0, "draw", 5 * WAIT)
    play(round_, 0, "reform", 6 * WAIT)
    assert round_.next_deed_ns is None
    while stock(round_):
        play(round_, 0, "draw", 7 * WAIT)
        if format_cards(round_.layouts[0].waste[-1:]) == "AH":
            play(round_, 0, "X>F", 8 * WAIT)
    assert round_.next_deed_ns == 9 * WAIT
    assert fates(round_, 20 * WAIT) == [Shifted(1, False), Shifted(2, False), Died()]


def test_a_passing_card_that_is_drawn_over_makes_the_seat_stuck() -> None:
    seat = {"work": KINGS, "peanuts": "9C", "waste": "2D AH", "stock": "3D 4D"}
    round_ = table(seat, OTHER)
    round_.watch(0)
    assert not round_.all_stuck
    assert round_.next_deed_ns is None
    play(round_, 0, "draw", 10)
    assert round_.all_stuck
    assert round_.next_deed_ns == 10 + WAIT


def test_a_rivals_play_can_make_a_seat_stuck() -> None:
    seats = [{"work": KINGS, "peanuts": "9C 2H"}, {"work": KINGS, "peanuts": "9C 2H"}]
    round_ = table(*seats, foundations=["AH/0"])
    round_.watch(0)
    play(round_, 1, "P>F", 10)
    assert round_.stuck(0)
    assert round_.next_deed_ns == 10 + WAIT


def test_a_wait_begins_with_the_latest_instant_known_not_with_a_late_moves() -> None:
    seats = [{"work": KINGS, "peanuts": "9C 2H"}, {**OTHER, "stock": "7C"}]
    round_ = table(*seats, foundations=["AH/0"])
    play(round_, 1, "draw", 50)
    play(round_, 0, "P>F", 40)
    assert round_.next_deed_ns == 50 + WAIT


def test_no_round_dies_while_a_peanuts_pile_is_empty() -> None:
    round_ = table(STUCK, {"work": KINGS})
    round_.watch(0)
    assert fates(round_) == [Shifted(1, False), Shifted(2, False)]
    assert round_.next_deed_ns is None
    play(round_, 1, "call", 100 * WAIT)
    assert round_.caller == 1


# Votes


def test_the_table_shifts_at_once_when_all_needed_votes_are_there() -> None:
    round_ = table(STUCK, OTHER)
    assert round_.vote(0, 10, range(2)) == (Voted(0),)
    assert round_.vote(0, 11, range(2)) == (Voted(0),)
    assert round_.vote(1, 12, range(2)) == (Voted(1), Shifted(1, voted=True))
    assert not round_.votes
    assert round_.next_deed_ns == 12 + WAIT


def test_only_the_votes_of_voters_are_needed() -> None:
    round_ = table(STUCK, OTHER, OTHER)
    assert round_.vote(1, 10, {1})[1:] == (Shifted(1, voted=True),)


def test_a_vote_falls_when_its_seat_plays_and_not_when_it_draws() -> None:
    round_ = table({**STUCK, "peanuts": "QD"}, OTHER)
    round_.vote(0, 1, range(2))
    play(round_, 0, "draw", 2)
    assert round_.votes == {0}
    play(round_, 0, "P>W1", 3)
    assert not round_.votes
    assert round_.vote(1, 4, range(2)) == (Voted(1),)


def test_a_voted_shift_is_fruitless_only_if_all_were_stuck_before_and_after() -> None:
    free = table({**STUCK, "peanuts": "QD"}, OTHER)
    assert free.vote(0, 1, {0})[1:] == (Shifted(0, True),)
    assert free.next_deed_ns is None
    frees = table(ACE_AFTER_ONE, OTHER)
    assert frees.vote(0, 1, {0})[1:] == (Shifted(0, True),)
    # Free before by a card of this pass alone, stuck after.
    seat = {"work": KINGS, "peanuts": "9C", "waste": "2D AH", "stock": "3D 4D"}
    passing = table(seat, OTHER)
    passing.watch(0)
    assert passing.vote(0, 1, {0})[1:] == (Shifted(0, True),)
    assert passing.all_stuck
    assert passing.next_deed_ns == 1 + WAIT


def test_a_vote_in_the_wait_counts_as_a_fruitless_shift_and_begins_the_next_wait() -> None:
    round_ = table(STUCK, OTHER)
    round_.watch(0)
    round_.vote(0, 100, {0})
    assert round_.next_deed_ns == 100 + WAIT
    assert fates(round_) == [Shifted(2, False), Died()]
    assert round_.ended_ns == 100 + 2 * WAIT


def test_a_table_that_shifts_clears_the_votes() -> None:
    round_ = table(STUCK, OTHER)
    round_.watch(0)
    round_.vote(0, 5, range(2))
    round_.advance(WAIT)
    assert not round_.votes


def test_with_shifts_off_nothing_but_the_vote_shifts_and_the_round_dies_of_as_many() -> None:
    round_ = table(STUCK, OTHER, shifts="off")
    round_.watch(0)
    assert round_.next_deed_ns is None
    round_.vote(0, 10, {0})
    assert round_.next_deed_ns is None
    round_.vote(0, 20, {0})
    assert round_.next_deed_ns == 20 + WAIT
    assert fates(round_) == [Died()]


def test_with_shifts_off_and_one_card_a_draw_the_round_dies_all_the_same() -> None:
    round_ = table(STUCK, OTHER, shifts="off", draw_count=1)
    round_.watch(3)
    assert fates(round_) == [Died()]
    assert round_.ended_ns == 3 + WAIT
