from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence

import pytest

from firmware_py.loop import run
from firmware_py.waking import Alarm
from hal.clock import ManualClock


class Turns:
    """A console that wants to be turned at the instants given, and then was interrupted."""

    def __init__(self, clock: ManualClock, wants: list[int | None]) -> None:
        self.clock = clock
        self.wants = wants
        self.turned: list[int] = []

    def turn(self, now_ns: int) -> int | None:
        self.turned.append(now_ns)
        if not self.wants:
            raise KeyboardInterrupt
        return self.wants.pop(0)

    def filenos(self) -> list[int]:
        return [7]


class Waits(Alarm):
    """An alarm in virtual time."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__()
        self.clock = clock
        self.waited: list[int | None] = []

    def wait(self, timeout_ns: int | None, filenos: Sequence[int] = ()) -> None:
        assert filenos == [7]
        self.waited.append(timeout_ns)
        self.clock.advance(timeout_ns or 0)


@pytest.fixture
def alarm() -> Iterator[Alarm]:
    made = Alarm()
    yield made
    made.close()


def test_the_loop_turns_when_the_console_wants_and_sleeps_in_between() -> None:
    clock = ManualClock(100)
    alarm = Waits(clock)
    console = Turns(clock, [105, 130, None])
    with pytest.raises(KeyboardInterrupt):
        run(console, clock, alarm)
    alarm.close()
    assert console.turned == [100, 105, 130, 130]
    assert alarm.waited == [5, 25, None]


def test_what_wakes_before_the_wait_is_not_lost(alarm: Alarm) -> None:
    alarm.wake()
    alarm.wait(None)


def test_any_number_of_wakes_ends_one_wait_and_blocks_nobody(alarm: Alarm) -> None:
    for _ in range(100_000):
        alarm.wake()
    alarm.wait(None)


def test_another_thread_ends_the_wait(alarm: Alarm) -> None:
    thread = threading.Thread(target=alarm.wake)
    thread.start()
    alarm.wait(None)
    thread.join()


def test_a_deadline_that_has_passed_is_not_waited_for(alarm: Alarm) -> None:
    alarm.wait(-5)
    alarm.wait(0)


def test_a_file_that_can_be_read_ends_the_wait(alarm: Alarm) -> None:
    readable, writable = os.pipe()
    os.write(writable, b"!")
    alarm.wait(None, [readable])
    os.close(readable)
    os.close(writable)
