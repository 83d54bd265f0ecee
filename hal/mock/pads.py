"""Serial pads for mock mode: the firmware's twins at real ttys, pressed by whoever has them."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from hal.clock import Clock
from hal.mock.cable import open_tty
from hal.mock.twin import Twin

LOOK_S = 0.01  # how often a pad looks whether something is to be said again
CHUNK = 4096


class TwinPads:
    """Pads by their ids, run in a thread of their own until they are closed.

    `settings` are those of each pad (its pad.json), `firmware` the folder with the firmware.
    """

    def __init__(
        self, firmware: Path, settings: Iterable[Mapping[str, Any]], clock: Clock
    ) -> None:
        self._twins: dict[str, Twin] = {}
        self._ports: dict[str, tuple[int, int, str]] = {}
        for each in settings:
            self._twins[each["id"]] = Twin(firmware, each, clock)
            self._ports[each["id"]] = open_tty()
        self._wake, self._woken = os.pipe()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="mock pads", daemon=True)
        self._thread.start()

    def paths(self) -> list[str]:
        """The paths of their ports, for a Finder to look at."""
        return [path for _, _, path in self._ports.values()]

    def press(self, id: str, line: int, closed: bool) -> None:
        """Close or open a contact; the pad stamps it now."""
        # As on a board: what touches the contact breaks in on what talks, and only fills the ring.
        self._twins[id].touch(line, closed)
        os.write(self._woken, b"!")

    def pulse(self) -> None:
        """Let the sync wire rise and fall at every pad."""
        for twin in self._twins.values():
            twin.pulse()
        os.write(self._woken, b"!")

    def lamp(self, id: str) -> bool:
        """Whether a pad's lamp shines."""
        return bool(self._twins[id].lamp.level)

    def close(self) -> None:
        """Stop, and let the ports vanish."""
        self._stopping = True
        os.write(self._woken, b"!")
        self._thread.join()
        for ours, theirs, _ in self._ports.values():
            os.close(ours)
            os.close(theirs)
        os.close(self._wake)
        os.close(self._woken)

    def _run(self) -> None:
        ends = [ours for ours, _, _ in self._ports.values()]
        while not self._stopping:
            if self._wake in select.select([*ends, self._wake], [], [], LOOK_S)[0]:
                os.read(self._wake, CHUNK)
            for id, twin in self._twins.items():
                self._talk(twin, self._ports[id][0])

    def _talk(self, twin: Twin, end: int) -> None:
        """Carry bytes both ways; what a port has no room for is said again."""
        with suppress(BlockingIOError):
            twin.hear(os.read(end, CHUNK))
        with suppress(BlockingIOError):
            os.write(end, twin.say())
