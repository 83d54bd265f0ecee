"""MicroPython's time with a microsecond counter that starts where the test wants it to."""

import os

import utime
from utime import *  # noqa: F403

_SHIFT = int(os.getenv("PAD_TICKS_SHIFT") or 0)
_HALF = _SHIFT // 2  # a step has to be less than half a period
_REST = _SHIFT - _HALF


def ticks_us():
    # No plain sum: it could be too large for a small integer, and an interrupt can't allocate.
    return utime.ticks_add(utime.ticks_add(utime.ticks_us(), _HALF), _REST)
