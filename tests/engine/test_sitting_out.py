"""A table at which not every seat is taken."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.layout import Layout
from engine.log import Log
from engine.match import Match
from engine.moves import Call, Draw, Reform
from engine.refusals import Reason, Refusal
from engine.round import Round, RoundState
from engine.rules import Rules
from engine.sight import Sight
from engine.watch import WAIT_NS

RULES = Rules(peanuts_size=(13, 0, 13, 0))


def test_who_sits_out_has_no_cards_and_the_others_those_that_they_always_have() -> None:
    round_ = Round.deal(RULES, 4, 7, 0)
    whole = Round.deal(Rules(), 4, 7, 0)
    assert round_.layouts[1] == round_.layouts[3] == Layout([], [[], [], [], []], [], [])
    assert (round_.layouts[0], round_.layouts[2]) == (whole.layouts[0], whole.layouts[2])
    assert round_.check() == []
    assert RULES.playing(4) == [0, 2]


def test_who_sits_out_can_neither_move_nor_call() -> None:
    round_ = Round.deal(RULES, 4, 7, 0)
    assert round_.moves(1) == []
    assert not round_.could_call(1)
    for move in (Call(), Draw(), Reform()):
        assert isinstance(round_.apply(1, move, 5), Refusal)
    refusal = round_.refusal(1, Call(), 5)
    assert refusal is not None
    assert refusal.reason is Reason.NOTHING_THERE
    assert round_.log.entries == []


def test_an_empty_pile_of_nobody_keeps_no_round_from_dying() -> None:
    round_ = Round.deal(RULES, 4, 7, 0)
    for seat in (0, 2):
        cards = round_.layouts[seat].cards()
        # Kings on the work piles, and nothing to play on them.
        kings = [card for card in cards if card.rank == 13]
        round_.layouts[seat] = Layout(kings[:1] * 13, [[king] for king in kings], [], [])
    round_ = Round(RULES, round_.layouts)
    round_.watch(0)
    round_.advance(10 * WAIT_NS)
    assert round_.state is RoundState.DEAD


def test_rivals_are_those_who_play() -> None:
    round_ = Round.deal(RULES, 4, 7, 0)
    assert [rival.seat for rival in Sight(round_, 0).rivals] == [2]


def test_who_sits_out_wins_nothing_though_all_others_lose() -> None:
    match = Match(Rules(rounds=1, peanuts_size=(13, 0, 13, 0)), 4, 7, [(-5, 0, -9, 0)])
    assert match.winner == 0
    match = Match(Rules(rounds=1, peanuts_size=(13, 0, 13, 0)), 4, 7, [(-5, 0, -5, 0)])
    assert match.winner is None


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 999), out=st.sets(st.integers(0, 3), min_size=1, max_size=2),
       choices=st.lists(st.integers(0, 99), max_size=60))
def test_a_smaller_table_is_sound_and_its_log_tells_it(
    seed: int, out: set[int], choices: list[int]
) -> None:
    sizes = tuple(0 if seat in out else 13 for seat in range(4))
    round_ = Round.deal(Rules(peanuts_size=sizes), 4, seed, 0)
    round_.watch(0)
    for at_ns, choice in enumerate(choices, start=1):
        seat = round_.rules.playing(4)[choice % (4 - len(out))]
        if moves := round_.moves(seat):
            round_.apply(seat, moves[choice % len(moves)], at_ns)
        round_.advance(at_ns)
    assert round_.check() == []
    again = Round.from_log(Log.parse(round_.log.text()))
    assert again.position() == round_.position()
    assert again.points() == round_.points()
    assert all(round_.points()[seat] == 0 for seat in out)
