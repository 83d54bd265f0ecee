"""Pads' firmware at the far ends of real ttys, in virtual time: what a table's USB ports look like.

Bytes take a moment of real time through a tty, so tests step until something holds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hal.clock import ManualClock
from hal.edges import FULL, Edge, News
from hal.mock.cable import open_tty
from hal.mock.twin import Twin
from hal.pads.finder import Finder
from hal.pads.source import PadSource
from tests.hal.pad_rig import FIRMWARE, MS, SETTINGS, MidClock

STEPS = 20_000


class PluggedPad:
    """A twin at a tty to which a path leads."""

    def __init__(self, path: Path, clock: ManualClock, **settings: Any) -> None:
        self.twin = Twin(FIRMWARE, {**SETTINGS, **settings}, clock)
        self.path = path
        self.deaf = False
        self.plug_in()

    def plug_in(self) -> None:
        """Make the port appear."""
        self._ours, self._theirs, tty = open_tty()
        self.path.symlink_to(tty)

    def pull_out(self) -> None:
        """Make the port vanish."""
        os.close(self._ours)
        os.close(self._theirs)
        self.path.unlink()

    def step(self) -> None:
        """Carry bytes both ways."""
        if not self.path.exists():
            return
        try:
            heard = os.read(self._ours, 4096)
        except BlockingIOError:
            heard = b""
        self.twin.hear(b"" if self.deaf else heard)
        os.write(self._ours, self.twin.say())


class Table:
    """Sources, pads, and a finder that looks for links in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = ManualClock(10**12)
        self.finder = Finder(self.clock, lambda: sorted(map(str, folder.iterdir())))
        self.pads: list[PluggedPad] = []
        self.sources: list[PadSource] = []
        self.edges: list[Edge] = []
        self.news: list[News] = []

    def plug(self, name: str, **settings: Any) -> PluggedPad:
        """Plug a pad in."""
        self.pads.append(PluggedPad(self.folder / name, self.clock, **settings))
        return self.pads[-1]

    def seek(self, id: str, path: str | None = None) -> PadSource:
        """Add a source for a pad."""
        seat = len(self.sources)
        self.sources.append(
            PadSource(id, seat, FULL, self.finder, MidClock(), self.clock, path))
        return self.sources[-1]

    def step(self) -> None:
        """A turn, and a millisecond."""
        for source in self.sources:
            self.edges += source.edges()
            self.news += source.faults()
        for pad in self.pads:
            pad.step()
        self.clock.advance(MS)

    def until(self, holds: Callable[[], object]) -> None:
        """Step until something holds."""
        for _ in range(STEPS):
            if holds():
                return
            self.step()
        raise AssertionError(f"it never held; the news: {self.news}")

    def close(self) -> None:
        """Let go of all."""
        for source in self.sources:
            source.close()
        self.finder.close()
        for pad in self.pads:
            if pad.path.exists():
                pad.pull_out()
