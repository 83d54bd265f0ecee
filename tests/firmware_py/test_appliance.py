from __future__ import annotations

from collections.abc import Sequence

import pytest

from firmware_py.appliance import PATIENCE_NS, Appliance
from firmware_py.errors import Unable
from firmware_py.notify import READY, WATCHDOG

S = 1_000_000_000


class Parts:
    """A console some of whose parts may not answer."""

    def __init__(self, *missing: str, seats: int = 4) -> None:
        self.lacks, self.seats, self.next_ns = list(missing), seats, 7 * S

    def turn(self, now_ns: int) -> int | None:
        return self.next_ns

    def filenos(self) -> Sequence[int]:
        return ()

    def missing(self) -> list[str]:
        return self.lacks

    def able(self) -> int:
        return self.seats

    def doing(self) -> str:
        return "lobby"


def rig(parts: Parts, watched_ns: int | None = None) -> tuple[Appliance, list[str]]:
    told: list[str] = []
    return Appliance(parts, 0, lambda *lines: told.extend(lines), watched_ns), told


def test_it_is_ready_as_soon_as_all_parts_answer() -> None:
    parts = Parts("pad of seat 3: missing")
    appliance, told = rig(parts)
    appliance.turn(1)
    assert told == ["STATUS=waits for pad of seat 3: missing"]
    parts.lacks = []
    appliance.turn(2)
    appliance.turn(3)
    assert told[1:] == [READY, "STATUS=lobby"]


def test_what_does_not_answer_is_waited_for_and_then_named() -> None:
    appliance, told = rig(Parts("screen of seat 2: no answer"))
    assert appliance.turn(PATIENCE_NS - 1) == 7 * S
    assert READY not in told
    appliance.turn(PATIENCE_NS)
    assert told[-2:] == [READY, "STATUS=lobby; without screen of seat 2: no answer"]


def test_it_wakes_to_stand_up_though_nothing_comes() -> None:
    parts = Parts("gpio: denied")
    parts.next_ns = PATIENCE_NS * 9
    assert rig(parts)[0].turn(1) == PATIENCE_NS


def test_fewer_than_two_seats_are_no_table() -> None:
    appliance, told = rig(Parts("gpio: denied", seats=1))
    appliance.turn(1)
    with pytest.raises(Unable, match="fewer than 2 seats can play: gpio: denied; `peanuts doctor"):
        appliance.turn(PATIENCE_NS)
    assert READY not in told


def test_the_loop_feeds_the_watchdog_three_times_in_its_time() -> None:
    parts = Parts()
    parts.next_ns = 999 * S
    appliance, told = rig(parts, watched_ns=21 * S)
    now_ns = 0
    while now_ns <= 42 * S:
        next_ns = appliance.turn(now_ns)
        assert next_ns is not None
        assert now_ns < next_ns <= now_ns + 7 * S
        now_ns = next_ns
    assert told.count(WATCHDOG) == 6


def test_without_a_watchdog_nothing_is_fed() -> None:
    appliance, told = rig(Parts())
    assert appliance.turn(99 * S) == 7 * S
    assert WATCHDOG not in told
