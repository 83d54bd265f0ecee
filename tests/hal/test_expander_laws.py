"""Laws of the expander: what it says of a contact is so, within the uncertainty that it says."""

from __future__ import annotations

import errno
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.hal.expanders import US, Bench

START_US = 1000
Move = tuple[int, int]  # µs after the one before, and the bit that changes
pauses = st.one_of(st.integers(1, 60), st.integers(1, 1000), st.integers(1, 20_000))
moves = st.lists(st.tuples(pauses, st.sampled_from([0, 1, 2, 8, 9])), max_size=15)
turns = st.lists(
    st.one_of(st.integers(100, 1500), st.integers(100, 30_000)), min_size=5, max_size=40
)
errors = st.lists(st.sampled_from([None, errno.EIO, errno.ETIMEDOUT]), max_size=12)


def will(bench: Bench, moves: Sequence[Move]) -> int:
    """Let contacts change, and return when the last does."""
    at_us, closed = START_US, dict.fromkeys(bench.lines, False)
    for pause_us, bit in moves:
        at_us += pause_us
        closed[bit] = not closed[bit]
        bench.will(at_us, bit, closed[bit])
    return at_us


def play(moves: Sequence[Move], turns: Sequence[int], latency_us: int) -> Bench:
    """Let contacts change and the loop turn; no edge may be older than a published watermark."""
    bench = Bench()
    bench.ints.latency_ns = dict.fromkeys(bench.ints.latency_ns, latency_us * US)
    bench.start()
    now_us, published_ns = START_US, 0
    for pause_us in [*turns, will(bench, moves), 20_000, 20_000, 200_000]:
        now_us += pause_us
        now_ns = max(bench.clock.now_ns(), 10**9 + now_us * US)
        assert all(edge.at_ns >= published_ns for edge in bench.turn(now_us))
        published_ns = max(published_ns, bench.source.watermark_ns(now_ns))
    return bench


@given(moves, turns, st.integers(0, 2000))
def test_an_edge_is_a_change_that_was_within_its_uncertainty(
    moves: list[Move], turns: list[int], latency_us: int
) -> None:
    bench = play(moves, turns, latency_us)
    for edge in bench.edges:
        near = [at_us for at_us, bit, closed in bench.truth
                if (bit, closed) == (edge.line, edge.closed)
                and abs(at_us - bench.us(edge.at_ns)) <= edge.u_ns / US]
        assert near, edge


@given(moves, turns, st.integers(0, 2000))
def test_in_the_end_every_contact_is_as_its_last_edge_says(
    moves: list[Move], turns: list[int], latency_us: int
) -> None:
    bench = play(moves, turns, latency_us)
    assert bench.believed() == bench.closed()


@given(moves, turns, errors)
def test_a_bus_that_fails_at_times_neither_raises_nor_loses_a_contact_for_good(
    moves: list[Move], turns: list[int], failing: list[int | None]
) -> None:
    bench = Bench()
    bench.bus.failing = list(failing)
    bench.start()
    now_us = START_US
    for pause_us in [*turns, will(bench, moves), *[10_000_000] * 14, 20_000, 20_000]:
        now_us += pause_us
        bench.turn(now_us)
    assert bench.believed() == bench.closed()
