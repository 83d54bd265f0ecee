"""A round ends at the instant of its end: what was made before it counts, whenever it comes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.round import Round
from tests.engine.tables import KINGS, WAIT, play, reason, table

CALLER: dict[str, Any] = {"work": KINGS, "stock": "2D 3D", "waste": "9S"}
OTHER: dict[str, Any] = {"work": ["KC AC", *KINGS[1:]], "peanuts": "5H AD", "stock": "3H 4H"}


@pytest.fixture
def called() -> Round:
    round_ = table(CALLER, OTHER, CALLER)
    play(round_, 0, "call", at_ns=100)
    return round_


def test_what_was_made_before_the_call_counts(called: Round) -> None:
    play(called, 1, "P>F", at_ns=99)
    assert called.points() == (0, -1, 0)
    assert (called.caller, called.ended_ns) == (0, 100)


def test_what_was_made_after_the_call_is_refused(called: Round) -> None:
    assert reason(called, 1, "P>F", at_ns=101) == "round-over"


def test_of_the_calls_own_instant_all_but_another_call_counts(called: Round) -> None:
    play(called, 1, "draw", at_ns=100)
    play(called, 1, "P>F", at_ns=100)
    assert reason(called, 2, "call", at_ns=100) == "round-over"


def test_after_an_earlier_call_that_comes_late_the_caller_stays(called: Round) -> None:
    play(called, 2, "call", at_ns=99)
    assert (called.caller, called.ended_ns) == (0, 100)


def test_what_comes_late_is_still_held_to_the_rules(called: Round) -> None:
    assert reason(called, 1, "call", at_ns=99) == "peanuts-left"
    assert reason(called, 1, "W1>W2", at_ns=99) == "wrong-rank"


def test_an_automatic_call_ends_the_round_where_its_play_stands() -> None:
    last = {"work": KINGS, "peanuts": "AS"}
    round_ = table(last, OTHER, call="automatic")
    play(round_, 0, "P>F", at_ns=100)
    assert reason(round_, 1, "P>F", at_ns=100) == "round-over"
    play(round_, 1, "P>F", at_ns=99)


def test_a_late_play_that_empties_a_peanuts_pile_is_no_second_call() -> None:
    last = {"work": KINGS, "peanuts": "AS"}
    round_ = table(last, dict(last), call="automatic")
    play(round_, 0, "P>F", at_ns=100)
    assert len(play(round_, 1, "P>F", at_ns=50)) == 1
    assert (round_.caller, round_.ended_ns) == (0, 100)


def test_a_death_ends_the_round_before_what_is_of_its_instant() -> None:
    seat = {"work": KINGS, "peanuts": "5C 9C", "stock": "7C 8C"}
    dead = table(seat, {"work": KINGS, "peanuts": "9C"}, draw_count=1)
    dead.watch(0)
    dead.advance(WAIT)
    assert (dead.state.value, dead.ended_ns, dead.caller) == ("dead", WAIT, None)
    assert reason(dead, 0, "draw", at_ns=WAIT) == "round-over"
    play(dead, 0, "draw", at_ns=WAIT - 1)
    assert dead.next_deed_ns is None


def test_an_ended_round_neither_shifts_nor_votes(called: Round) -> None:
    assert called.next_deed_ns is None
    assert called.vote(1, 200, range(3)) == ()
    assert not called.votes
