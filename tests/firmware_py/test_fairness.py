"""The measured pairs: what the models make, and that a wrong decider is caught."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.measures import fairness
from firmware_py.measures.bounce import Pair, bounces, clear_pair, faint_pair, near_pair
from firmware_py.measures.delivery import deliver, edges_of
from firmware_py.measures.duel import Verdict, decide, table
from firmware_py.measures.rivals import arrival, eager, trailing
from firmware_py.sources import GUARD_NS, Arrivals

US = 1_000
MS = 1_000_000
AT_NS = 10**9
SEEDS = st.integers(0, 1 << 32)


def pair(first: list[int], second: list[int], touched: tuple[int, int]) -> Pair:
    """A pair from changes in microseconds; seat 1 is the first."""
    at_us = AT_NS // US
    return Pair(((at_us + touched[0]) * US, (at_us + touched[1]) * US),
                ([(at_us + t) * US for t in first], [(at_us + t) * US for t in second]))


def verdict(seed: int, of: Pair) -> Verdict:
    """What the console makes of a pair."""
    return decide(table(), seed, deliver(Random(seed), of).turns)


@settings(max_examples=60)
@given(SEEDS)
def test_a_clear_pair_is_as_it_is_described(seed: int) -> None:
    random = Random(seed)
    made = clear_pair(random, AT_NS)
    assert 210 * US <= abs(made.touched_ns[0] - made.touched_ns[1]) <= 5 * MS
    for touched_ns, burst in zip(made.touched_ns, made.bursts, strict=True):
        assert burst == sorted(set(burst))
        assert len(burst) % 2 == 1  # closed at last
        assert touched_ns in burst[:3:2]
        spiked = burst[0] != touched_ns
        assert burst[-1] - touched_ns <= (5 if spiked else 8) * MS
        assert not spiked or touched_ns - burst[1] > 1_010 * US


def test_bounces_reach_all_that_they_may() -> None:
    random = Random(0)
    bursts = [bounces(random, 0) for _ in range(3000)]
    openings = [b - a for burst in bursts for a, b in zip(burst[1::2], burst[2::2], strict=True)]
    assert min(openings) < 25 * US
    assert 2_400 * US < max(openings) <= 2_500 * US
    assert 100 * US <= min(burst[1] for burst in bursts if len(burst) > 1) < 120 * US
    assert 7 * MS < max(burst[-1] for burst in bursts) <= 8 * MS


@settings(max_examples=60)
@given(SEEDS)
def test_every_edge_is_delivered_once_before_its_watermark(seed: int) -> None:
    random = Random(seed)
    made = clear_pair(random, AT_NS)
    delivered = deliver(random, made)
    assert sorted(e.seq for e in delivered.edges) == list(range(len(list(edges_of(made)))))
    final_ns = 0
    for turn in delivered.turns:
        (drained,) = turn.drained
        assert all(edge.at_ns >= final_ns for edge in drained.edges)
        final_ns = drained.watermark_ns
        assert final_ns == turn.now_ns - GUARD_NS


@settings(max_examples=60)
@given(SEEDS)
def test_the_console_lets_the_earlier_press_win(seed: int) -> None:
    random = Random(seed)
    made = clear_pair(random, AT_NS)
    assert decide(table(), seed, deliver(random, made).turns) == Verdict(made.earlier, False, 2)


@settings(max_examples=30)
@given(SEEDS)
def test_a_near_pair_is_a_dead_heat(seed: int) -> None:
    assert verdict(seed, near_pair(Random(seed), AT_NS)).dead_heat


@settings(max_examples=30)
@given(SEEDS)
def test_a_faint_pair_has_two_presses_and_a_winner(seed: int) -> None:
    found = verdict(seed, faint_pair(Random(seed), AT_NS))
    assert found.presses == 2
    assert found.winner is not None


def test_trailing_debouncing_lets_the_less_bouncy_contact_win() -> None:
    made = pair([0, 500, 900, 1300, 3000], [1000], (0, 1000))
    assert trailing(made, deliver(Random(0), made)) == 1
    assert verdict(0, made).winner == 0


def test_eager_debouncing_lets_a_spike_win() -> None:
    made = pair([0], [-1500, -1450, 1000], (0, 1000))
    assert sum(eager(made, deliver(Random(seed), made)) for seed in range(100)) > 60
    assert verdict(0, made).winner == 0


def test_the_order_of_arrival_lets_the_quicker_wire_win_now_and_then() -> None:
    made = pair([0], [1000], (0, 1000))
    winners = [arrival(made, deliver(Random(seed), made)) for seed in range(100)]
    assert 0 < sum(winners) < 50


def test_a_console_that_is_wrong_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_table: object, number: int, turns: list[Arrivals]) -> Verdict:
        first = turns[0].drained[0]
        assert first.u_ns > 0
        return Verdict(number % 2, dead_heat=False, presses=2)

    monkeypatch.setattr(fairness, "decide", wrong)
    tally = fairness.judge((0, 0, 200))
    assert 50 < tally["gpio"] < 150
    assert tally["dead heats"] == 0


def test_one_press_too_many_is_wrong() -> None:
    made = clear_pair(Random(0), AT_NS)
    assert fairness.is_wrong(made, Verdict(made.earlier, False, 3))
    assert not fairness.is_wrong(made, Verdict(made.earlier, False, 2))


def test_a_coin_that_favours_a_seat_is_seen() -> None:
    tally: Counter[str] = Counter({"clear": 1, "near": 10_000, "dead heats": 10_000})
    tally["dead heats of seat 1"] = 5_250
    (bias,) = [f for f in fairness.figures_of(tally) if f.name == "dead_heat_bias_sigma"]
    assert bias.value == 5
    assert not bias.holds


def test_a_seed_gives_the_same_figures_whatever_the_chunks_are_run_by() -> None:
    tasks = fairness.tasks(pairs=2_100, seed=7)
    assert [pairs for _, _, pairs in tasks] == [1_000, 1_000, 100]
    small = (7, 3, 20)
    assert fairness.judge(small) == fairness.judge(small)
    assert fairness.judge(small) != fairness.judge((8, 3, 20))


def test_all_figures_are_there_and_hold() -> None:
    figures = {figure.name: figure for figure in fairness.fairness(pairs=300, seed=1)}
    assert list(figures) == [
        "pairs", "gpio_wrong", "wrong_trailing", "wrong_eager", "wrong_arrival", "wrong_faint",
        "dead_heat_share", "dead_heat_bias_sigma",
    ]  # fmt: skip
    assert figures["pairs"].value == 300
    assert all(figure.holds is not False for figure in figures.values())
    assert min(figures[f"wrong_{name}"].value for name in ("trailing", "eager", "arrival")) > 0.05
