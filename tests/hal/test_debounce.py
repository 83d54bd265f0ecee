"""One contact, edge by edge: the rules of TIMING.md, each with the case that tells it."""

from __future__ import annotations

import pytest

from hal.debounce import C_NS, CAP_NS, G_NS, R_NS, REMEMBERED, S_NS, Debouncer
from hal.edges import Decision, Edge, Key, Press

US, MS = 1_000, 1_000_000
LONG_AFTER = 10_000 * MS


def edge(at_us: float, label: str, seq: int = 0) -> Edge:
    return Edge(round(at_us * US), 100 * US, "gpio", 3, label == "closed", seq)


def edges(*pairs: tuple[float, str]) -> list[Edge]:
    return [edge(at_us, label, seq) for seq, (at_us, label) in enumerate(pairs)]


def told(decisions: list[Decision]) -> list[tuple[str, float, float]]:
    return [
        (type(each).__name__.lower(), each.at_ns / US, each.decided_ns / US) for each in decisions
    ]


def debounce(*pairs: tuple[float, str], closed: bool = False) -> list[tuple[str, float, float]]:
    debouncer = Debouncer(0, Key.DRAW, closed)
    decisions = [each for one in edges(*pairs) for each in debouncer.feed(one)]
    return told(decisions + debouncer.advance(LONG_AFTER))


def test_a_clean_press_is_stamped_with_its_edge_and_decided_when_it_is_quiet() -> None:
    assert debounce((1000, "closed")) == [("press", 1000, 4000)]


def test_bounces_belong_to_one_press_and_one_release() -> None:
    assert debounce(
        (1000, "closed"), (1400, "open"), (1700, "closed"),
        (70000, "open"), (70300, "closed"), (70600, "open"),
    ) == [("press", 1000, 4700), ("release", 70600, 85600)]  # fmt: skip


def test_a_touch_that_comes_to_nothing_is_a_glitch_of_its_first_edge() -> None:
    assert debounce((1000, "closed"), (1050, "open")) == [("glitch", 1000, 4050)]


def test_a_tap_longer_than_the_quiet_is_a_press_and_a_release() -> None:
    assert debounce((30000, "closed"), (33500, "open")) == [
        ("press", 30000, 33000), ("release", 33500, 48500),
    ]  # fmt: skip


def test_a_leading_spike_earns_nothing() -> None:
    assert debounce((5000, "closed"), (5060, "open"), (6800, "closed")) == [("press", 6800, 9800)]


def test_a_first_touch_of_300_us_counts_though_a_long_opening_follows() -> None:
    assert debounce((5000, "closed"), (5300, "open"), (6800, "closed")) == [("press", 5000, 9800)]


@pytest.mark.parametrize(("touch_us", "stamp"), [(99, 2000), (100, 0)])
def test_a_part_closed_for_less_than_s_is_a_spike(touch_us: int, stamp: int) -> None:
    assert debounce((0, "closed"), (touch_us, "open"), (2000, "closed"))[0][1] == stamp


@pytest.mark.parametrize(("opening_us", "stamp"), [(1000, 0), (1001, 1041)])
def test_only_an_opening_longer_than_g_parts_a_burst(opening_us: int, stamp: int) -> None:
    burst = ((0, "closed"), (40, "open"), (40 + opening_us, "closed"))
    assert debounce(*burst)[0][1] == stamp


def test_a_part_is_judged_by_all_its_touches_together() -> None:
    touches = ((0, "closed"), (60, "open"), (500, "closed"), (540, "open"))
    assert debounce(*touches, (2500, "closed"))[0][1] == 0
    assert debounce(*touches[:3], (539, "open"), (2500, "closed"))[0][1] == 2500


def test_several_leading_spikes_are_all_left_out() -> None:
    spikes = ((0, "closed"), (50, "open"), (1500, "closed"), (1550, "open"))
    assert debounce(*spikes, (3000, "closed")) == [("press", 3000, 6000)]


def test_a_part_after_the_first_real_touch_is_no_spike() -> None:
    assert debounce(
        (0, "closed"), (200, "open"), (1500, "closed"), (1520, "open"), (3000, "closed")
    ) == [("press", 0, 6000)]


def test_a_part_that_is_the_only_one_is_no_spike_however_short() -> None:
    cap_us = CAP_NS // US
    bounces = [(900 * i, "closed" if i % 2 else "open") for i in range(9)]
    assert debounce(*bounces, (cap_us - 90, "closed"), (cap_us - 40, "open"))[0] == (
        "press", 900, cap_us,
    )  # fmt: skip
    silent = [(900 * i, "open") for i in range(10)]
    assert debounce(*silent, (cap_us - 40, "closed"))[0] == ("press", cap_us - 40, cap_us)


def test_a_contact_that_still_bounces_at_the_cap_is_decided_there() -> None:
    bounces = [(800 * i, "open" if i % 2 else "closed") for i in range(14)]
    assert debounce(*bounces)[0] == ("press", 0, 9000)


@pytest.mark.parametrize(("opened_us", "kind"), [(8000, "press"), (7999, "glitch")])
def test_open_for_at_most_g_at_the_cap_is_a_press(opened_us: int, kind: str) -> None:
    burst = [(0, "closed"), (2500, "open"), (5000, "closed"), (7000, "closed")]
    assert debounce(*burst, (opened_us, "open"))[0] == (kind, 0, 9000)


def test_open_at_the_decision_and_after_is_a_release_measured_from_its_opening() -> None:
    burst = ((0, "closed"), (2500, "open"), (5000, "closed"), (7500, "closed"), (8400, "open"))
    assert debounce(*burst) == [("press", 0, 9000), ("release", 8400, 23400)]


def test_open_at_the_decision_and_closed_again_is_still_the_same_press() -> None:
    burst = ((0, "closed"), (2500, "open"), (5000, "closed"), (7500, "closed"), (8400, "open"))
    assert debounce(*burst, (12000, "closed"), (50000, "open")) == [
        ("press", 0, 9000), ("release", 50000, 65000),
    ]  # fmt: skip


def test_an_edge_on_the_deadline_comes_after_the_decision() -> None:
    assert debounce((0, "closed"), (C_NS // US, "open")) == [
        ("press", 0, 3000), ("release", 3000, 18000),
    ]  # fmt: skip
    assert debounce((0, "closed"), (10000, "open"), (25000, "closed")) == [
        ("press", 0, 3000), ("release", 10000, 25000), ("press", 25000, 28000),
    ]  # fmt: skip


def test_an_edge_on_the_cap_opens_the_next_burst() -> None:
    storm = [(1000 * i, "open") for i in range(9)]
    assert debounce(*storm, (9000, "closed")) == [("glitch", 0, 9000), ("press", 9000, 12000)]


def test_an_edge_just_before_a_deadline_still_belongs_to_it() -> None:
    assert debounce((0, "closed"), (2999, "open")) == [("glitch", 0, 5999)]
    assert debounce((0, "closed"), (10000, "open"), (24999, "closed"))[1:] == []


def test_the_first_edge_opens_a_burst_whatever_it_says() -> None:
    assert debounce((0, "open"), (2000, "closed")) == [("press", 2000, 5000)]
    assert debounce((0, "open")) == [("glitch", 0, 3000)]


def test_a_repeated_edge_extends_the_burst_and_does_nothing_else() -> None:
    assert debounce((0, "closed"), (2000, "closed")) == [("press", 0, 5000)]
    assert debounce((0, "closed"), (90, "open"), (800, "open"), (1200, "closed")) == [
        ("press", 1200, 4200)
    ]


def test_a_repeated_opening_does_not_put_off_the_release() -> None:
    assert debounce((0, "closed"), (20000, "open"), (30000, "open"))[1] == (
        "release", 20000, 35000,
    )  # fmt: skip


def test_a_contact_closed_at_start_up_is_not_pressed_until_it_opened() -> None:
    assert debounce((1000, "closed"), closed=True) == []
    assert debounce((1000, "open"), closed=True) == []
    assert debounce((1000, "open"), (5000, "closed"), (9000, "open"), closed=True) == []
    assert debounce((1000, "open"), (40000, "closed"), closed=True) == [("press", 40000, 43000)]


def test_an_undecided_burst_and_opening_can_be_seen() -> None:
    debouncer = Debouncer(0, Key.DRAW)
    assert (debouncer.open_since_ns, debouncer.opening_since_ns) == (None, None)
    debouncer.feed(edge(1000, "closed"))
    assert (debouncer.open_since_ns, debouncer.deadline_ns) == (1000 * US, 4000 * US)
    debouncer.advance(4000 * US)
    assert (debouncer.open_since_ns, debouncer.down, debouncer.closed) == (None, True, True)
    debouncer.feed(edge(9000, "open"))
    assert (debouncer.opening_since_ns, debouncer.deadline_ns) == (9000 * US, 24000 * US)
    debouncer.advance(24000 * US)
    assert (debouncer.opening_since_ns, debouncer.down, debouncer.deadline_ns) == (
        None, False, None,
    )  # fmt: skip


def test_a_decision_carries_what_its_edge_carries() -> None:
    debouncer = Debouncer(2, Key.SLAP)
    debouncer.feed(Edge(5_000, 77, "pad", 4, True, 12, 99_000))
    assert debouncer.advance(LONG_AFTER) == [
        Press(5_000, 77, 2, Key.SLAP, 12, 5_000 + C_NS, 99_000)
    ]


def test_glitches_are_counted() -> None:
    debouncer = Debouncer(0, Key.DRAW)
    for i in range(3):
        debouncer.feed(edge(20_000 * i, "closed"))
        debouncer.feed(edge(20_000 * i + 50, "open"))
    debouncer.advance(LONG_AFTER)
    assert debouncer.glitches == 3


def test_a_contact_that_never_comes_to_rest_takes_no_memory() -> None:
    debouncer = Debouncer(0, Key.DRAW)
    for i in range(20 * REMEMBERED):
        debouncer.feed(edge(2000 * i, "open" if i % 2 else "closed", i))
    assert len(debouncer._edges) <= REMEMBERED


def test_the_settings_are_those_of_the_timing_rules() -> None:
    assert (C_NS, CAP_NS, G_NS, S_NS, R_NS) == (3 * MS, 9 * MS, MS, 100 * US, 15 * MS)
