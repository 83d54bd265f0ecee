"""Windows around what has changed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.panels.covering import GAP, MANY, Window, cover, runs

WIDTH, PAGES = 128, 8


def changed(*windows: Window) -> bytes:
    """A memory in which the bytes in some windows have changed."""
    memory = bytearray(WIDTH * PAGES)
    for window in windows:
        for page in range(window.top, window.bottom + 1):
            start = page * WIDTH
            memory[start + window.left : start + window.right + 1] = b"\1" * (
                window.right - window.left + 1)
    return bytes(memory)


def price(windows: list[Window]) -> int:
    return sum(window.size + GAP for window in windows)


def test_nothing_changed_is_no_window() -> None:
    assert cover(bytes(WIDTH * PAGES), WIDTH) == []
    assert list(runs(bytes(WIDTH * PAGES), WIDTH)) == []


def test_a_gap_of_16_bytes_is_sent_and_one_of_17_is_skipped() -> None:
    memory = bytearray(WIDTH)
    for column in (0, 17, 35):
        memory[column] = 1
    assert list(runs(bytes(memory), WIDTH)) == [Window(0, 0, 0, 17), Window(0, 0, 35, 35)]
    assert cover(bytes(memory), WIDTH) == [Window(0, 0, 0, 17), Window(0, 0, 35, 35)]


def test_a_run_ends_with_its_page() -> None:
    memory = changed(Window(1, 1, 120, 127), Window(2, 2, 0, 7))
    assert list(runs(memory, WIDTH)) == [Window(1, 1, 120, 127), Window(2, 2, 0, 7)]


def test_a_card_is_one_window_over_its_pages() -> None:
    card = Window(3, 6, 22, 41)
    assert cover(changed(card), WIDTH) == [card]


def test_two_cards_side_by_side_are_one_window_and_two_far_apart_are_two() -> None:
    left, near, far = Window(3, 6, 1, 20), Window(3, 6, 22, 41), Window(3, 6, 64, 83)
    assert cover(changed(left, near), WIDTH) == [Window(3, 6, 1, 41)]
    assert cover(changed(left, far), WIDTH) == [left, far]


def test_windows_one_above_the_other_are_joined_before_those_beside() -> None:
    left, right = Window(2, 5, 10, 15), Window(2, 5, 30, 35)
    assert cover(changed(left, right), WIDTH) == [left, right]


def test_three_windows_are_joined_that_no_two_of_would_be() -> None:
    wide, narrow, wide_again = Window(2, 3, 0, 19), Window(4, 5, 4, 14), Window(6, 6, 0, 19)
    assert cover(changed(wide, narrow, wide_again), WIDTH) == [Window(2, 6, 0, 19)]


def test_noise_all_over_is_one_window() -> None:
    memory = bytes((1, 0, 0, 0, 0) * 205)[: WIDTH * PAGES]
    assert len(list(runs(memory, WIDTH, 3))) > MANY
    assert cover(memory, WIDTH) == [Window(0, 7, 0, 127)]


memories = st.lists(
    st.builds(
        lambda top, left, pages, columns: Window(
            top, min(7, top + pages), left, min(127, left + columns)),
        st.integers(0, 7), st.integers(0, 127), st.integers(0, 4), st.integers(0, 30)),
    max_size=12,
).map(lambda windows: changed(*windows))


@settings(max_examples=150)
@given(memories)
def test_every_changed_byte_is_covered_and_no_window_is_better_left_out(memory: bytes) -> None:
    windows = cover(memory, WIDTH)
    covered = changed(*windows)
    assert all(covered[at] for at, byte in enumerate(memory) if byte)
    for window in windows:
        rest = changed(*(each for each in windows if each != window))
        assert any(byte and not rest[at] for at, byte in enumerate(memory))


@settings(max_examples=100)
@given(memories)
def test_a_cover_is_never_dearer_than_runs_or_a_whole_frame(memory: bytes) -> None:
    if any(memory):
        best = min(price(list(runs(memory, WIDTH))), WIDTH * PAGES + GAP)
        assert price(cover(memory, WIDTH)) <= best


@pytest.mark.parametrize(
    "window", [Window(0, 7, 0, 127), Window(2, 3, 5, 9), Window(7, 7, 127, 127)])
def test_a_windows_bytes_come_page_by_page(window: Window) -> None:
    packed = bytes(at // 128 ^ at % 128 for at in range(1024))
    bytes_cut = window.cut(packed, WIDTH)
    assert len(bytes_cut) == window.size
    assert bytes_cut[-1] == packed[window.bottom * WIDTH + window.right]
    assert bytes_cut[0] == packed[window.top * WIDTH + window.left]
