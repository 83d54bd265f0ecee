"""Picos whose firmware a real MicroPython runs, at a console's sources, in real time.

Tests step until something holds: nothing here judges how long that took.
"""

from __future__ import annotations

import json
import select
import sys
from collections.abc import Callable
from pathlib import Path

from hal.clock import MonotonicClock
from hal.edges import FULL, Edge, News
from hal.mock.micropython import Command
from hal.mock.pico import Pico, flashed
from hal.pads.finder import Finder
from hal.pads.source import PadSource
from hal.pads.sync import ClockSync
from tests.hal.pad_rig import FIRMWARE, PINS, SETTINGS

STEPS = 3000
PATIENCE_S = 0.01


class Aboard:
    """A pad called a1 on a cable, and the source that looks for it."""

    def __init__(self, interpreter: Command, folder: Path, shift_us: int = 0) -> None:
        settings = {**SETTINGS, "lamp": 25, "sync": 22}
        flash = flashed(folder / "flash", FIRMWARE, {"pad.json": json.dumps(settings)})
        ports = folder / "ports"
        ports.mkdir()
        self.clock = MonotonicClock()
        self.pico = Pico(interpreter, flash, ports / "ttyACM0", self.clock, shift_us)
        self.finder = Finder(self.clock, lambda: sorted(map(str, ports.iterdir())))
        self.map = ClockSync()
        self.source = PadSource("a1", 0, FULL, self.finder, self.map, self.clock)
        self.edges: list[Edge] = []
        self.news: list[News] = []
        self.pico.start()

    def step(self, patience_s: float = PATIENCE_S) -> None:
        """Wait a little for something to come, and take it."""
        select.select(self.source.filenos(), [], [], patience_s)
        self.edges += self.source.edges()
        self.news += self.source.faults()
        self.pico.hear()

    def until(self, holds: Callable[[], object]) -> None:
        """Step until something holds."""
        for _ in range(STEPS):
            if holds():
                return
            self.step()
        raise AssertionError(f"it never held; the news: {self.news}; the edges: {self.edges}")

    def until_locked(self) -> None:
        """Step until the pad can press."""
        self.until(lambda: self.source.link.tally.next is not None)

    def touch(self, line: int, closed: bool) -> tuple[int, int]:
        """Move a contact; the instants between which it did, once its edge has come."""
        count = len(self.edges)
        before_ns = self.pico.drive(PINS[line], 1 - closed)
        self.until(lambda: len(self.edges) > count)
        return before_ns, self.clock.now_ns()

    def close(self) -> None:
        """Let go of all; a board that allocated in an interrupt has failed."""
        self.source.close()
        self.finder.close()
        self.pico.close()
        assert not self.pico.allocated or sys.exc_info()[0]
