from __future__ import annotations

from typing import Any

import pytest

from engine.match import Match
from engine.round import Round
from engine.rules import Rules
from tests.engine.tables import WAIT, play, table


def match(*rounds: tuple[int, ...], **rules: Any) -> Match:
    """A match of two seats with the points of its rounds."""
    return Match(Rules(**rules), 2, 0, list(rounds))


def ended(number: int, winner: int) -> Round:
    """A round that a seat has called with a card on the foundations."""
    suit = "CDHS"[number]
    round_ = table({"work": ["KC"]}, {"work": ["KC"]}, foundations=[f"A{suit}/{winner}"])
    play(round_, winner, "call", number)
    return round_


def test_rounds_are_dealt_one_after_the_other_from_the_matchs_seed() -> None:
    game = Match(Rules(), 3, 17)
    first = game.deal()
    assert (first.seed, first.number, len(first.layouts)) == (17, 0, 3)
    game.rounds.append((1, 2, 3))
    second = game.deal()
    assert second.number == 1
    assert second.layouts[0] != first.layouts[0]
    assert second.layouts == Round.deal(Rules(), 3, 17, 1).layouts


def test_totals_add_up_and_may_be_negative() -> None:
    assert match().totals == [0, 0]
    assert match((10, -26), (5, 3)).totals == [15, -23]


def test_the_highest_total_wins_once_one_has_reached_the_target() -> None:
    assert match((60, 40), (39, 40)).winner is None
    assert match((60, 40), (40, 40)).winner == 0
    assert match((10, 40), (-20, 60)).winner == 1
    assert match((50, 120)).over


def test_reaching_the_target_is_not_winning() -> None:
    assert match((100, 0), (0, 101)).winner == 1


def test_a_tie_for_the_win_takes_another_round() -> None:
    tied = match((60, 70), (50, 40))
    assert tied.winner is None
    assert not tied.over
    tied.rounds.append((-2, -3))
    assert tied.winner == 0


def test_totals_that_fall_below_the_target_again_have_to_reach_it_again() -> None:
    assert match((60, 70), (50, 40), (-30, -20)).winner is None


def test_a_tie_below_the_highest_is_no_matter() -> None:
    assert Match(Rules(), 3, 0, [(50, 100, 50)]).winner == 1


def test_a_match_of_so_many_rounds_ends_with_the_last_and_knows_no_target() -> None:
    assert match((500, 0), rounds=2).winner is None
    assert match((-5, -7), (-1, -1), rounds=2).winner == 0
    assert match((1, 0), (0, 1), rounds=2).winner is None
    assert match((1, 0), (0, 1), (0, 1), rounds=2).winner == 1


def test_a_match_that_has_not_begun_has_no_winner() -> None:
    assert match(target=1).winner is None


def test_only_a_round_that_has_ended_is_counted() -> None:
    game = match()
    with pytest.raises(ValueError, match="has not ended"):
        game.finish(game.deal())
    game.finish(ended(0, 1))
    assert game.rounds == [(0, 1)]


def test_a_dead_round_is_counted_as_it_stands() -> None:
    game = Match(Rules(draw_count=1), 2, 0)
    stuck: dict[str, Any] = {"work": ["KC", "KD", "KH", "KS"], "peanuts": "9C"}
    round_ = table(stuck, stuck, foundations=["AC/0"], draw_count=1)
    round_.watch(0)
    round_.advance(WAIT)
    game.finish(round_)
    assert game.rounds == [(-1, -2)]


def test_a_match_is_rebuilt_from_the_logs_of_its_rounds() -> None:
    game = match(target=3)
    for number in range(3):
        game.finish(ended(number, winner=1))
    again = Match.from_log(game.rules, game.seats, game.seed, game.logs)
    assert again.totals == [0, 3]
    assert again.winner == 1
    assert again.check() == game.check() == []
    assert [log.text() for log in again.logs] == [log.text() for log in game.logs]


def test_a_copy_of_a_match_goes_its_own_way() -> None:
    game = match(target=3)
    other = game.copy()
    other.finish(ended(0, 1))
    assert game.rounds == []
    assert game.logs == []


def test_a_match_says_what_is_wrong_with_it() -> None:
    game = match()
    game.finish(ended(0, 1))
    game.rounds[0] = (1, 1)
    assert game.check() == ["the points of the rounds are [(1, 1)], the logs say [(0, 1)]"]
    game.rounds[0] = (1, 1, 1)
    assert "round 0 has points for 3 seats, the match has 2" in game.check()
