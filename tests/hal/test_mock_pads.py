"""Mock mode's serial pads: the firmware itself at the far end of ttys."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from hal.clock import MonotonicClock
from hal.edges import COMPACT, FULL, Edge
from hal.mock.pads import TwinPads
from hal.pads.finder import Finder
from hal.pads.source import PadSource
from hal.pads.sync import ClockSync
from tests.hal.pad_rig import FIRMWARE, PINS, SETTINGS

STEPS = 3000


class Four:
    """A table of four serial pads, two of them compact."""

    def __init__(self) -> None:
        clock = MonotonicClock()
        compact = {"legend": "<>kdsc", "pins": PINS[:6]}
        self.pads = TwinPads(FIRMWARE, [
            {**SETTINGS, "id": f"p{seat}", **(compact if seat > 1 else {})} for seat in range(4)
        ], clock)  # fmt: skip
        self.finder = Finder(clock, self.pads.paths)
        self.sources = [
            PadSource(f"p{seat}", seat, COMPACT if seat > 1 else FULL, self.finder, ClockSync(),
                      clock)
            for seat in range(4)
        ]  # fmt: skip
        self.edges: list[Edge] = []

    def until(self, holds: Callable[[], object]) -> None:
        """Step until something holds."""
        for _ in range(STEPS):
            if holds():
                return
            waiting = [fileno for source in self.sources for fileno in source.filenos()]
            select.select(waiting, [], [], 0.005)
            self.edges += [edge for source in self.sources for edge in source.edges()]
        raise AssertionError("it never held")

    def close(self) -> None:
        """Let go of all."""
        for source in self.sources:
            source.close()
        self.finder.close()
        self.pads.close()


def pressed(four: Four, count: int) -> bool:
    """Whether so many edges have come."""
    return len(four.edges) >= count


@pytest.fixture
def four() -> Iterator[Four]:
    """A table whose pads are all in a session."""
    made = Four()
    made.until(lambda: all(source.link.tally.next is not None for source in made.sources))
    yield made
    made.close()


def test_four_pads_press_through_their_own_ttys(four: Four) -> None:
    for seat in range(4):
        four.pads.press(f"p{seat}", seat, True)
        four.until(partial(pressed, four, seat + 1))
    came = [(edge.source, edge.line) for edge in four.edges]
    assert came == [("pad p0", 0), ("pad p1", 1), ("pad p2", 2), ("pad p3", 3)]
    assert [edge.at_ns for edge in four.edges] == sorted(edge.at_ns for edge in four.edges)


def test_their_lamps_shine(four: Four) -> None:
    four.sources[2].lamp.set(True)
    four.until(lambda: four.pads.lamp("p2"))
    assert not four.pads.lamp("p1")
