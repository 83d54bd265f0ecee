"""The model of a cable, and the estimates that the clock's map is compared with."""

from __future__ import annotations

from random import Random

import pytest

from firmware_py.measures import synchronising
from firmware_py.measures.estimates import ESTIMATES, Exchange
from firmware_py.measures.percentiles import in_us, percentile
from firmware_py.measures.synchronising import AGES_S, PRESSES, Placed, errors, watch
from firmware_py.measures.usb import PERIOD, STALL_NS, PadClock, Way

US = 1_000
MS = 1_000_000
S = 1_000_000_000


def exchange(at_ns: int, down_ns: int, up_ns: int, ppm: int = 0) -> Exchange:
    """An exchange with a pad whose clock shows nought at nought."""
    came_ns, went_ns = at_ns + down_ns, at_ns + down_ns + 100 * US
    p1_ns, p2_ns = (t + t * ppm // 10**6 for t in (came_ns, went_ns))
    return Exchange(at_ns, p1_ns, p2_ns, went_ns + up_ns)


def test_messages_arrive_in_order_within_a_frame_or_as_outliers() -> None:
    way = Way(Random(0), stalls_ns=100 * S)
    delays = [way.arrives_ns(at_ns) - at_ns for at_ns in range(0, 1000 * S, S)]
    late = [delay for delay in delays if delay >= MS and delay != STALL_NS]
    assert 0 < len(late) < 25
    assert all(5 * MS <= delay <= 20 * MS for delay in late)
    arrivals = [way.arrives_ns(2000 * S + n * US) for n in range(5000)]
    assert arrivals == sorted(arrivals)


def test_nothing_arrives_in_a_stall() -> None:
    way = Way(Random(0), stalls_ns=S)
    assert way.arrives_ns(S + MS) == S + STALL_NS


def test_a_pads_counter_begins_anew_between_two_instants() -> None:
    pad = PadClock.wrapping(Random(3), S, 60 * S)
    assert pad.ticks(S) > PERIOD // 2 > 60 * 10**6 > pad.ticks(60 * S)
    assert abs(pad.ppb) <= 50_000


def test_each_other_way_is_right_about_a_perfect_cable() -> None:
    exchanges = [exchange(at_ns, 10 * US, 10 * US) for at_ns in range(0, 20 * S, S // 4)]
    assert {estimate(exchanges, 20 * S) for estimate in ESTIMATES.values()} == {20 * S}


def test_only_a_line_follows_a_clock_that_runs_wrong() -> None:
    exchanges = [exchange(at_ns, 0, 0, ppm=40) for at_ns in range(0, 20 * S, S // 4)]
    errors_ns = {name: abs(estimate(exchanges, 21 * S + 21 * S * 40 // 10**6) - 21 * S)
                 for name, estimate in ESTIMATES.items()}
    assert errors_ns["linear"] < 10
    assert errors_ns["last"] == pytest.approx(50 * US, rel=0.1)
    assert errors_ns["least8"] == pytest.approx(120 * US, rel=0.1)


def test_each_other_way_has_its_own_weakness() -> None:
    good = [exchange(at_ns, 10 * US, 10 * US) for at_ns in range(0, 20 * S, S)]
    late = [*good[:-1], exchange(20 * S, 9 * MS, 0)]
    assert ESTIMATES["last"](late, 20 * S) == pytest.approx(20 * S - 4_500 * US, abs=100 * US)
    assert ESTIMATES["least8"](late, 20 * S) == pytest.approx(20 * S, abs=US)
    assert abs(ESTIMATES["linear"](late, 20 * S) - 20 * S) > 300 * US
    skew = [exchange(at_ns, MS, 0) for at_ns in range(0, 20 * S, S)]
    assert ESTIMATES["least8"](skew, 20 * S) == pytest.approx(20 * S - 500 * US, abs=US)


def test_a_percentile_is_one_of_the_values() -> None:
    assert [percentile(range(1, 101), p) for p in (1, 50, 99, 100)] == [1, 50, 99, 100]
    assert percentile([7], 99) == 7
    figures = in_us("x", [1_000, 2_000, 3_140], "<= 3")
    assert [(f.name, f.value) for f in figures] == [
        ("x_median_us", 2.0), ("x_p99_us", 3.1), ("x_max_us", 3.1)]
    assert [f.holds for f in figures] == [None, False, None]


def test_one_press_outside_its_bounds_is_seen() -> None:
    placed = [Placed(10, error_ns, 100, {}) for error_ns in (0, 100, 50, 101)]
    (covered,) = [f for f in errors("x", placed) if f.name == "x_covered"]
    assert covered.value == 0.75
    assert not covered.holds


def test_a_pad_is_watched_at_each_age_and_the_same_for_a_seed() -> None:
    placed = watch((5, 0, False))
    assert [press.age_s for press in placed] == [age for age in AGES_S for _ in range(PRESSES)]
    assert all(press.covered for press in placed)
    assert placed == watch((5, 0, False))
    assert placed != watch((6, 0, False))


@pytest.mark.slow
def test_all_figures_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(synchronising, "PADS", 2)
    figures = {figure.name: figure for figure in synchronising.synchronising(seed=0)}
    for name in ("sync", "sync_10s", "sync_60s", "sync_load"):
        for what in ("median_us", "p99_us", "max_us", "covered"):
            assert f"{name}_{what}" in figures
    for name in ("last", "least8", "linear"):
        assert figures[f"sync_{name}_p99_us"].value > figures["sync_p99_us"].value
    assert figures["sync_covered"].value == 1
