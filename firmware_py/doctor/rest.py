"""How the doctor lets time go by: it waits for whatever can be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from firmware_py.doctor.listening import Rest
from firmware_py.waking import Alarm


@contextmanager
def resting() -> Iterator[Rest]:
    """What waits for so many ns, or until one of some files can be read."""
    with closing(Alarm()) as alarm:
        yield alarm.wait
