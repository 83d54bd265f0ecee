from __future__ import annotations

from statistics import fmean

import pytest

from engine.bot import Bot
from engine.log import SHIFT
from engine.round import Round, RoundState
from engine.rules import Rules
from engine.simulation import Outcome, SelfPlay


def outcomes(rounds: int, seats: int = 4, level: int = 10, seed: int = 0) -> list[Outcome]:
    return [SelfPlay.deal(Rules(), seats, level, seed, n).run() for n in range(rounds)]


def test_the_same_arguments_play_the_same_round_to_the_last_move() -> None:
    logs = []
    for _ in range(2):
        play = SelfPlay.deal(Rules(), 3, 7, 5, 2)
        play.run()
        logs.append(play.round.log.entries)
    assert logs[0] == logs[1]
    assert len(logs[0]) > 50


@pytest.mark.parametrize("changed", [(4, 7, 5, 2), (3, 8, 5, 2), (3, 7, 6, 2), (3, 7, 5, 3)])
def test_other_arguments_play_another_round(changed: tuple[int, int, int, int]) -> None:
    plain, other = SelfPlay.deal(Rules(), 3, 7, 5, 2), SelfPlay.deal(Rules(), *changed)
    assert plain.run() != other.run()


def test_moves_land_in_the_order_of_their_instants() -> None:
    play = SelfPlay.deal(Rules(), 4, 10, 0, 0)
    play.run()
    instants = [entry.at_ns for entry in play.round.log.entries]
    assert instants == sorted(instants)


def test_the_outcome_counts_what_was_played() -> None:
    play = SelfPlay.deal(Rules(), 4, 10, 0, 0)
    outcome = play.run()
    moves = [entry for entry in play.round.log.entries if entry.seat is not None]
    assert outcome.moves == len(moves)
    assert outcome.points == play.round.points()
    assert outcome.caller == play.round.caller


def test_a_table_without_shifts_of_its_own_shifts_by_the_bots_votes() -> None:
    for number in range(40):
        play = SelfPlay.deal(Rules(shifts="off"), 2, 10, 0, number)
        outcome = play.run()
        assert play.round.state is not RoundState.RUNNING
        if outcome.shifts:
            return
    raise AssertionError("two seats in forty rounds were never stuck")


def test_shifts_are_counted() -> None:
    for number in range(20):
        play = SelfPlay.deal(Rules(), 2, 10, 0, number)
        outcome = play.run()
        logged = [entry.what for entry in play.round.log.entries]
        assert outcome.shifts == logged.count(SHIFT)


@pytest.mark.slow
def test_four_equal_bots_score_as_people_do() -> None:
    played = outcomes(1000)
    called = [each for each in played if each.caller is not None]
    callers = [each.points[each.caller] for each in called if each.caller is not None]
    topped = [max(each.points) == points for each, points in zip(called, callers, strict=True)]
    assert len(called) > 990
    assert fmean(point for each in played for point in each.points) == pytest.approx(5, abs=2)
    assert fmean(callers) == pytest.approx(15, abs=2)
    assert 0.85 <= fmean(topped) <= 0.95


def test_the_better_level_wins_most_rounds() -> None:
    won = 0
    for number in range(60):
        strong = number % 2
        bots = [Bot(8 if seat == strong else 2, f"{number}/{seat}") for seat in range(2)]
        points = SelfPlay(Round.deal(Rules(), 2, 9, number), bots).run().points
        won += points[strong] > points[1 - strong]
    assert won > 45
