"""How the doctor lets time go by: it waits for whatever can be read."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from types import FrameType
from typing import NoReturn

from firmware_py.doctor.listening import Rest
from firmware_py.interrupting import handled
from firmware_py.waking import Alarm


@contextmanager
def resting() -> Iterator[Rest]:
    """What waits for so many ns, or until one of some files can be read.

    SIGTERM ends it as Ctrl-C does: whoever is interrupted leaves the panels dark.
    """
    with closing(Alarm()) as alarm, handled(_interrupt, alarm, signal.SIGTERM):
        yield alarm.wait


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
