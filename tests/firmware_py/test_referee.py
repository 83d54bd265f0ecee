from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.arbiter import DeadHeats
from tests.firmware_py.scenarios import FIVES, applied, played, steps

SELECTED = steps("1000 0 peanuts", "1100 1 peanuts", "1200 2 peanuts")


def race(*rows: str, seed: int = 0) -> Any:
    return played(f"seed = {seed}\n" + FIVES + SELECTED + steps(*rows))


def contests(text_rows: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = text_rows.report()["contests"]
    return rows


def test_the_earlier_press_wins_whatever_arrives_first() -> None:
    rows = race("40400 1 slap u=100", "40000 0 slap u=100 arrives=44000")
    assert contests(rows) == [
        {"card": "5D", "seats": [0, 1], "winner": 0, "margin_us": 400.0, "by": "instant"}
    ]


@pytest.mark.parametrize(("apart", "by"), [(200, "dead-heat"), (201, "instant")])
def test_a_dead_heat_reaches_as_far_as_both_uncertainties(apart: int, by: str) -> None:
    rows = race("40000 0 slap u=100", f"{40000 + apart} 1 slap u=100")
    assert contests(rows)[0]["by"] == by


def test_an_uncertainty_over_five_milliseconds_counts_as_five() -> None:
    rows = race("40000 0 slap u=90000", "50001 1 slap u=90000")
    assert contests(rows)[0]["by"] == "instant"
    rows = race("40000 0 slap u=90000", "50000 1 slap u=90000")
    assert contests(rows)[0]["by"] == "dead-heat"


def test_a_late_press_is_in_no_dead_heat_and_takes_the_turn_of_what_is_final() -> None:
    rows = race("40000 0 slap u=100 arrives=45001", "40000 1 slap u=100")
    assert contests(rows)[0] == {
        "card": "5D", "seats": [1, 0], "winner": 1, "margin_us": 0.0, "by": "instant"
    }


def test_every_loser_is_in_the_contest_of_the_place_that_beat_it_once() -> None:
    rows = race("40000 0 slap", "40900 1 slap", "41000 2 slap", "900000 1 slap")
    assert contests(rows) == [
        {"card": "5D", "seats": [0, 1, 2], "winner": 0, "margin_us": 900.0, "by": "instant"}
    ]


def test_with_as_many_places_as_presses_there_is_no_contest() -> None:
    second = '[[foundation]]\ncards = "AD/2 2D/2 3D/2 4D/2"\n'
    text = FIVES + second + SELECTED + steps("40000 1 slap", "40000 0 slap")
    assert played(text).report()["contests"] == []
    assert [row[1:] for row in applied(text)] == [(1, None), (0, None)]


def test_one_place_at_a_time_is_judged_anew_among_those_who_are_left() -> None:
    second = '[[foundation]]\ncards = "AD/2 2D/2 3D/2 4D/2"\n'
    text = FIVES + second + SELECTED + steps("40000 1 slap", "40000 0 slap", "40000 2 slap")
    rows = played(text).report()
    assert [row["result"] for row in rows["steps"]] == ["played", "played", "refused"]  # type: ignore[attr-defined]
    assert [(c["by"], len(c["seats"])) for c in rows["contests"]] == [("dead-heat", 2)]  # type: ignore[attr-defined]


def test_a_move_of_a_scenario_takes_no_part_in_contests() -> None:
    rows = race("40000 0 P>F", "40000 1 slap")
    assert rows.report()["contests"] == []
    assert rows.steps[-1] | {"events": None} == {
        "step": 4, "seat": 1, "move": "P>F", "result": "refused", "refusal": "beaten",
        "by": 0, "margin_us": 0.0, "events": None,
    }


def test_what_a_press_means_is_read_at_its_turn() -> None:
    text = FIVES + steps("40000 0 slap", "39999 0 peanuts arrives=44000", "41000 1 slap")
    assert [row[:2] for row in applied(text)] == [(0, 0)]


def test_of_two_calls_of_one_instant_the_coin_and_then_the_last_loss_decide() -> None:
    heats = DeadHeats()
    first = heats.winner([0, 1], lambda sides: 1)
    assert first == 1
    assert heats.winner([0, 1], lambda sides: 1) == 0
    assert heats.winner([1, 2], lambda sides: 0) == 1


@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 10))))
def test_only_those_who_lost_the_last_dead_heat_are_in_a_coin_of_their_own(
    case: tuple[int, int],
) -> None:
    seats, coin = case
    heats = DeadHeats()
    winner = heats.winner(range(seats), lambda sides: coin % sides)
    again = heats.winner(range(seats), lambda sides: coin % sides)
    assert winner != again
    assert heats.lost == set(range(seats)) - {again}


KEYS = ("peanuts", "work1", "work2", "waste", "draw", "slap", "call")
PRESSES = st.lists(
    st.tuples(
        st.integers(1, 30_000), st.integers(0, 2), st.sampled_from(KEYS), st.integers(0, 400),
        st.integers(0, 5_000),
    ),
    max_size=25,
)


@given(PRESSES, st.integers(0, 3))
def test_delivery_within_the_watermark_never_changes_what_is_applied(
    presses: list[tuple[int, int, str, int, int]], seed: int
) -> None:
    prompt = steps(*(f"{at} {seat} {key} u={u}" for at, seat, key, u, _ in presses))
    delayed = steps(
        *(f"{at} {seat} {key} u={u} arrives={at + delay}" for at, seat, key, u, delay in presses)
    )
    head = f"seed = {seed}\n" + FIVES
    one, other = played(head + prompt).report(), played(head + delayed).report()
    assert (one["steps"], one["contests"], one["position"]) == (
        other["steps"], other["contests"], other["position"],
    )


def test_presses_before_the_call_count_even_if_they_arrive_after_it() -> None:
    text = (
        '[[seat]]\npeanuts = ""\nwork = ["9C", "QH", "5S", "JC"]\nwaste = "2D"\n'
        '[[seat]]\npeanuts = "AS"\nwork = ["7C", "TH", "KD", "5H"]\n'
        + steps(
            "1000 1 peanuts", "40000 0 call", "39999 1 slap arrives=60000",
            "40001 1 draw arrives=60000",
        )
    )
    rows = applied(text)
    assert rows == [(1, 0, None), (2, 1, None), (3, 1, "round-over")]


VOTES = (
    '[[seat]]\npeanuts = "KC 2D"\nwork = ["9C", "QS", "5S", "JC"]\nstock = "2C 3S"\nwaste = "AS"\n'
    '[[seat]]\npeanuts = "9D 2H"\nwork = ["7C", "TH", "KD", "5H"]\nstock = "3C 8S"\n'
)


def held(seat: int, down_us: int, up_us: int) -> tuple[str, str]:
    return (
        f'{down_us} {seat} call contact="closed"', f'{up_us} {seat} call contact="open"'
    )


@pytest.mark.parametrize(
    ("hold_us", "shifts"), [(1_499_999, 0), (1_500_000, 1), (2_999_999, 1), (3_000_000, 0)]
)
def test_call_held_for_one_and_a_half_seconds_is_a_vote_and_for_three_is_none(
    hold_us: int, shifts: int
) -> None:
    text = VOTES + steps(*held(0, 100_000, 100_000 + hold_us), *held(1, 100_000, 1_700_000))
    piles = played(text).report()["position"]["seat"]  # type: ignore[index]
    assert piles[0]["stock"] == ("2C 3S AS" if shifts else "2C 3S")


def test_a_press_after_a_vote_waits_for_it_though_its_release_is_decided_later() -> None:
    text = VOTES + steps(
        *held(0, 100_000, 1_700_000), *held(1, 100_000, 1_710_000), "1712000 0 draw",
        "1900000 0 waste",
    )
    piles = played(text).report()["position"]["seat"]  # type: ignore[index]
    assert piles[0]["waste"] == "2C 3S AS"
