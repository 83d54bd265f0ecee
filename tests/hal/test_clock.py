"""The clocks."""

from __future__ import annotations

import pytest

from hal.clock import ManualClock, MonotonicClock


def test_the_manual_clock_moves_only_when_told() -> None:
    clock = ManualClock(5)
    assert clock.now_ns() == 5
    assert clock.advance(7) == 12
    assert clock.now_ns() == 12


def test_the_manual_clock_refuses_to_go_back() -> None:
    with pytest.raises(ValueError, match="doesn't go back"):
        ManualClock().advance(-1)


def test_the_monotonic_clock_never_goes_back() -> None:
    clock = MonotonicClock()
    instants = [clock.now_ns() for _ in range(100)]
    assert instants == sorted(instants)
