"""MicroPython's time with a microsecond counter that starts where the test wants it to."""

import os

import utime
from utime import *  # noqa: F403

_HALF = (utime.ticks_add(0, -1) + 1) // 2
_SHIFT = int(os.getenv("PAD_TICKS_SHIFT") or 0)  # less than half a period


def ticks_us():
    # No plain sum: it could be too large for a small integer, and an interrupt can't allocate.
    return utime.ticks_add(utime.ticks_us(), _SHIFT)
