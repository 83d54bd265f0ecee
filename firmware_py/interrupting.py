"""How signals end the program: by an exception for a person at a terminal, or after a turn."""

from __future__ import annotations

import contextlib
import itertools
import signal
from collections.abc import Callable, Iterator
from types import FrameType

from firmware_py.waking import Alarm

Handler = Callable[[int, FrameType | None], None]


@contextlib.contextmanager
def interrupted_once(alarm: Alarm) -> Iterator[None]:
    """Let Ctrl-C end a wait on every system, and only once.

    Windows' select doesn't notice it by itself. Whoever presses it twice means the same, and the
    panels are left dark all the same.
    """
    presses = itertools.count()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if next(presses) == 0:
            raise KeyboardInterrupt

    with handled(interrupt, alarm, signal.SIGINT):
        yield


@contextlib.contextmanager
def ended_by_signals(alarm: Alarm) -> Iterator[None]:
    """Let SIGTERM and Ctrl-C end the loop after the turn in hand."""
    with handled(lambda number, frame: alarm.end(), alarm, signal.SIGTERM, signal.SIGINT):
        yield


@contextlib.contextmanager
def handled(handler: Handler, alarm: Alarm, *numbers: signal.Signals) -> Iterator[None]:
    """Handle signals so, and let each of them wake the loop."""
    before = {number: signal.signal(number, handler) for number in numbers}
    wakes = signal.set_wakeup_fd(alarm.ring_fd, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(wakes)
        for number, former in before.items():
            signal.signal(number, former)
