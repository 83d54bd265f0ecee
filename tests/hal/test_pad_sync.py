"""The map of a pad's clock: its uncertainty is a guarantee whatever the delays are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.pads.link import ClockMap
from hal.pads.sync import LAG_NS, PLAIN_NS, UNKNOWN_NS, ClockSync

MS = 1_000_000
S = 1_000_000_000
START_NS = 10**12


@dataclass
class Pad:
    """A pad's clock that is so far ahead, and runs so much too fast."""

    ahead_ns: int = 123_456_789_012
    ppb: int = 0

    def ns(self, at_ns: int) -> int:
        """Its time in whole microseconds at an instant of the console's clock."""
        exact = at_ns + (at_ns - START_NS) * self.ppb // 10**9 + self.ahead_ns
        return exact // 1000 * 1000


def exchange(sync: ClockSync, pad: Pad, t0_ns: int, down_ns: int = 0, up_ns: int = 0) -> int:
    """An exchange with these delays; the instant of its end."""
    came_ns = t0_ns + down_ns
    t3_ns = came_ns + 50_000 + up_ns
    sync.add_exchange(t0_ns, pad.ns(came_ns), pad.ns(came_ns + 50_000), t3_ns)
    return t3_ns


def converse(sync: ClockSync, pad: Pad, from_ns: int, to_ns: int, delay_ns: int = 200_000) -> None:
    """Exchanges as the clock wants them, from one instant to another."""
    now_ns = from_ns
    while (now_ns := max(now_ns, sync.next_exchange_ns(now_ns))) < to_ns:
        now_ns = exchange(sync, pad, now_ns, delay_ns, delay_ns)


def covers(sync: ClockSync, pad: Pad, at_ns: int, now_ns: int) -> bool:
    """Whether an instant lies where its stamp is placed, and within its ends."""
    placed_ns, u_ns = sync.place(pad.ns(at_ns), now_ns)
    between = sync.between(pad.ns(at_ns), now_ns)
    assert between is not None
    return between[0] <= at_ns <= between[1] and abs(placed_ns - at_ns) <= u_ns


def as_map(sync: ClockSync) -> ClockMap:
    """What a pad's line is given."""
    return sync


DELAY = st.one_of(st.integers(0, MS), st.integers(0, 60 * MS))
STEP = st.tuples(st.sampled_from(["exchange", "bound", "pulse"]), st.integers(0, 900 * MS),
                 DELAY, DELAY)


@settings(max_examples=300)
@given(st.integers(-(10**15), 10**15), st.integers(-699_000, 699_000),
       st.lists(STEP, max_size=60), st.integers(-S, 2 * S))
def test_the_truth_is_within_u_whatever_the_delays(
    ahead_ns: int, ppb: int, steps: Sequence[tuple[str, int, int, int]], off_ns: int
) -> None:
    sync, pad = ClockSync(), Pad(ahead_ns, ppb)
    now_ns = exchange(sync, pad, START_NS)
    for kind, wait_ns, down_ns, up_ns in steps:
        now_ns += wait_ns
        if kind == "exchange":
            now_ns = exchange(sync, pad, now_ns, down_ns, up_ns)
        elif kind == "bound":
            sync.add_bound(pad.ns(now_ns), now_ns + up_ns)
        else:
            back_ns = now_ns + up_ns // 1000
            sync.add_pulse(pad.ns(back_ns + LAG_NS), now_ns, back_ns)
        assert covers(sync, pad, now_ns, now_ns)
        assert covers(sync, pad, now_ns + off_ns, now_ns)
    assert (sync.impossible, sync.misfits) == (0, 0)


@given(st.lists(st.tuples(st.integers(0, 3 * S), st.integers(-10**18, 10**18),
                          st.integers(-10**10, 10**10)), max_size=20))
def test_any_stamps_are_taken_and_recovered_from(lies: Sequence[tuple[int, int, int]]) -> None:
    sync, pad, now_ns = ClockSync(), Pad(ppb=50_000), START_NS
    for wait_ns, p_ns, off_ns in lies:
        now_ns = exchange(sync, pad, now_ns + wait_ns)
        sync.add_bound(p_ns, now_ns)
        sync.add_exchange(now_ns, p_ns, p_ns + off_ns, now_ns + off_ns)
        sync.place(p_ns, now_ns)
    converse(sync, pad, now_ns, now_ns + 5 * S)
    assert covers(sync, pad, now_ns + 5 * S, now_ns + 5 * S)


def test_sixteen_exchanges_come_40_ms_apart_and_then_four_a_second_unevenly() -> None:
    sync, pad, asked = ClockSync(), Pad(), [START_NS]
    for _ in range(200):
        exchange(sync, pad, asked[-1])
        asked.append(sync.next_exchange_ns(asked[-1]))
    gaps = [b - a for a, b in pairwise(asked)]
    assert gaps[:15] == [40 * MS] * 15
    assert sum(gaps[16:]) / len(gaps[16:]) == pytest.approx(250 * MS, rel=0.02)
    assert len(set(gaps[16:])) > 100


def test_an_unsynchronised_pad_is_placed_nowhere_for_certain() -> None:
    sync, pad = ClockSync(), Pad()
    assert sync.place(pad.ns(START_NS), START_NS)[1] == UNKNOWN_NS
    sync.add_bound(pad.ns(START_NS), START_NS + MS)
    assert sync.place(pad.ns(START_NS), START_NS)[1] == UNKNOWN_NS
    exchange(sync, pad, START_NS)
    assert sync.place(pad.ns(START_NS), START_NS)[1] < MS
    sync.reset()
    assert sync.place(pad.ns(START_NS), START_NS)[1] == UNKNOWN_NS


def test_a_stall_leaves_what_is_known() -> None:
    sync, pad = ClockSync(), Pad(ppb=-30_000)
    converse(sync, pad, START_NS, START_NS + 10 * S)
    before = sync.between(pad.ns(START_NS + 10 * S), START_NS + 10 * S)
    exchange(sync, pad, START_NS + 10 * S, down_ns=50 * MS, up_ns=50 * MS)
    assert sync.between(pad.ns(START_NS + 10 * S), START_NS + 10 * S) == before


def test_over_plain_usb_no_less_than_300_us_is_claimed() -> None:
    sync, pad, end_ns = ClockSync(), Pad(), START_NS + 10 * S
    converse(sync, pad, START_NS, end_ns, delay_ns=20_000)
    assert sync.place(pad.ns(end_ns), end_ns)[1] == PLAIN_NS


def test_the_sync_wire_sees_what_no_exchange_can() -> None:
    """A path that takes 1 ms one way and nothing the other: the middle is wrong by half of it."""
    sync, pad, end_ns = ClockSync(), Pad(ppb=20_000), START_NS + 10 * S
    now_ns = START_NS
    while (now_ns := max(now_ns, sync.next_exchange_ns(now_ns))) < end_ns:
        now_ns = exchange(sync, pad, now_ns, down_ns=MS)
    assert sync.place(pad.ns(end_ns), end_ns)[1] > 450_000
    for second in range(10):
        at_ns = START_NS + second * S
        sync.add_pulse(pad.ns(at_ns), at_ns - 10_000, at_ns + 10_000)
    placed_ns, u_ns = sync.place(pad.ns(end_ns), end_ns)
    assert u_ns < 40_000
    assert abs(placed_ns - end_ns) <= u_ns
    silent_ns = end_ns + 6 * S
    assert sync.place(pad.ns(silent_ns), silent_ns)[1] >= PLAIN_NS  # pulses have stopped


def test_u_grows_while_nothing_is_heard_and_nothing_is_known_after_half_a_minute() -> None:
    sync, pad, end_ns = ClockSync(), Pad(), START_NS + 5 * S
    converse(sync, pad, START_NS, end_ns, delay_ns=400_000)
    us = [sync.place(pad.ns(end_ns + n * S), end_ns + n * S)[1] for n in (0, 5, 20, 40)]
    assert us[0] < us[1] < us[2] < us[3] == UNKNOWN_NS


def test_a_clock_that_is_slewed_makes_a_misfit_and_is_followed() -> None:
    sync, pad, slewed_ns = ClockSync(), Pad(), START_NS + 20 * S
    converse(sync, pad, START_NS, slewed_ns)
    bent = Pad(pad.ahead_ns - 20 * S * 500_000 // 10**9, ppb=500_000)
    converse(sync, bent, slewed_ns, slewed_ns + 10 * S)
    assert sync.misfits > 0
    assert covers(sync, bent, slewed_ns + 10 * S, slewed_ns + 10 * S)


@pytest.mark.parametrize("ppm", [-50, 50])
def test_what_is_claimed_over_plain_usb_covers_a_gentle_slew(ppm: int) -> None:
    sync, pad, bent_ns = ClockSync(), Pad(), START_NS + 20 * S
    bent = Pad(pad.ahead_ns - 20 * S * ppm // 10**6, ppm * 1000)
    converse(sync, pad, START_NS, bent_ns)
    for second in range(20):
        converse(sync, bent, bent_ns + second * S, bent_ns + (second + 1) * S)
        at_ns = bent_ns + (second + 1) * S
        placed_ns, u_ns = sync.place(bent.ns(at_ns), at_ns)
        assert abs(placed_ns - at_ns) <= u_ns


def test_a_message_that_contradicts_itself_is_counted_and_left_out() -> None:
    sync, pad, end_ns = ClockSync(), Pad(), START_NS + 5 * S
    converse(sync, pad, START_NS, end_ns)
    before = sync.between(pad.ns(end_ns), end_ns)
    p_ns = pad.ns(end_ns)
    sync.add_exchange(end_ns, p_ns, p_ns + 2 * MS, end_ns + MS)  # longer aboard than under way
    sync.add_exchange(end_ns, p_ns, p_ns - 1000, end_ns + MS)
    sync.add_pulse(p_ns, end_ns, end_ns - MS)
    assert sync.impossible == 3
    assert sync.between(p_ns, end_ns) == before


def test_a_message_that_nothing_else_agrees_with_is_forgotten_again() -> None:
    sync, pad, lie_ns = ClockSync(), Pad(), START_NS + 20 * S
    converse(sync, pad, START_NS, lie_ns)
    sync.add_bound(pad.ns(lie_ns) + 100 * S, lie_ns)
    converse(sync, pad, lie_ns + MS, lie_ns + 3 * S)
    assert covers(sync, pad, lie_ns + 3 * S, lie_ns + 3 * S)
    assert 0 < sync.misfits < 10


def test_what_is_kept_is_bounded_however_much_is_said() -> None:
    """The stamps bend, so that every one of them is a corner of the hull."""
    sync = ClockSync()
    for n in range(3000):
        sync.add_bound(20 * n * MS, START_NS + 20 * n * MS + n * n // 10)
    assert 24 < sync.size < 300
