"""The loop: one thread owns the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from firmware_py.waking import Alarm
from hal.clock import Clock


class Turning(Protocol):
    """What the loop turns: takes all that has come, and says when it wants to be turned next."""

    def turn(self, now_ns: int) -> int | None:
        """Do all that is due at an instant; return the next instant, or None."""
        ...

    def filenos(self) -> Sequence[int]:
        """What becomes readable when something came, beside the alarm."""
        ...


def run(console: Turning, clock: Clock, alarm: Alarm) -> None:
    """Turn the console, whenever something comes or is due, until interrupted or ended."""
    while not alarm.ended:
        next_ns = console.turn(clock.now_ns())
        wait_ns = None if next_ns is None else next_ns - clock.now_ns()
        alarm.wait(wait_ns, console.filenos())
