"""How well a pad's clock is known in real time: its firmware, run by a real MicroPython.

The interpreter's clock is the machine's own, so that the true instant of each stamp is known; a
modelled cable lies in between.
"""

from __future__ import annotations

import select
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from firmware_py.errors import Unable
from firmware_py.measures.figures import Figure
from firmware_py.measures.percentiles import in_us
from firmware_py.measures.pico import ID, plug_in, touch
from firmware_py.measures.usb import Way
from hal.clock import Clock, MonotonicClock
from hal.edges import FULL, Edge, Key
from hal.mock.cable import Delay
from hal.pads.finder import Finder
from hal.pads.source import PadSource
from hal.pads.sync import ClockSync

S = 1_000_000_000
START_NS = 10 * S  # to be there, and begin to talk
SETTLING_NS = 10 * S
WATCHED_NS = 10 * S
APART_NS = (21_000_000, 40_000_000)  # edges of one burst would be placed together


class Witness(ClockSync):
    """A map that remembers which of the pad's instants it placed where."""

    def __init__(self) -> None:
        super().__init__()
        self.placed: dict[int, int] = {}

    def place(self, p_ns: int, now_ns: int) -> tuple[int, int]:
        """As a map places."""
        at_ns, u_ns = super().place(p_ns, now_ns)
        self.placed[at_ns] = p_ns
        return at_ns, u_ns


class RealPad:
    """A pad on a cable, and the source that looks for it."""

    def __init__(self, folder: Path, clock: Clock, delays: Sequence[Delay]) -> None:
        self.clock = clock
        self.map = Witness()
        self.pico = plug_in(folder, clock, *delays)
        self.finder = Finder(clock, lambda: [str(folder / "port")])
        self.source = PadSource(ID, 0, FULL, self.finder, self.map, clock)

    def run(self, until_ns: int) -> list[Edge]:
        """Hear and answer the pad until an instant; the edges that came."""
        edges = []
        while (now_ns := self.clock.now_ns()) < until_ns:
            next_ns = self.source.next_ns()
            wake_ns = until_ns if next_ns is None else min(until_ns, max(now_ns, next_ns))
            select.select(self.source.filenos(), [], [], (wake_ns - now_ns) / 1e9)
            edges += self.source.edges()
            self.pico.hear()
        return edges

    def touch(self, random: Random, for_ns: int) -> list[Edge]:
        """Close and open a contact again and again for so long; the edges that came."""
        edges, closed, end_ns = [], False, self.clock.now_ns() + for_ns
        while self.clock.now_ns() < end_ns:
            closed = not closed
            touch(self.pico, Key.PEANUTS, closed)
            edges += self.run(self.clock.now_ns() + random.randint(*APART_NS))
        return edges

    def close(self) -> None:
        """Let go of all."""
        self.source.close()
        self.finder.close()
        self.pico.close()


def real_pad(seed: int) -> list[Figure]:
    """The figures of a pad that was there for 10 s; Unable if there is no interpreter."""
    random, clock = Random(seed), MonotonicClock()
    begins_ns = clock.now_ns()
    ends_ns = begins_ns + START_NS + SETTLING_NS + WATCHED_NS
    stalls_ns = random.randrange(begins_ns, ends_ns)
    delays = [delay(Way(Random(f"{seed}/{way}"), stalls_ns)) for way in range(2)]
    with plugged_in(clock, delays) as pad:
        while pad.map.exchanged == 0:
            pad.run(clock.now_ns() + S // 10)
            if clock.now_ns() > begins_ns + START_NS:
                raise Unable("the pad that a MicroPython was to run gave no answer for 10 s")
        pad.run(clock.now_ns() + SETTLING_NS)
        edges = pad.touch(random, WATCHED_NS)
    if not edges:
        raise Unable("the pad that a MicroPython ran told of no edge")
    return figures_of(pad, edges)


def figures_of(pad: RealPad, edges: Sequence[Edge]) -> list[Figure]:
    """How far the edges are from their true instants, and how often within their u."""
    errors_ns = [error(pad, edge) for edge in edges]
    covered = sum(error <= edge.u_ns for error, edge in zip(errors_ns, edges, strict=True))
    return [*in_us("sync_real", errors_ns, "<= 350"),
            Figure("sync_real_covered", round(covered / len(edges), 5), "", ">= 0.999"),
            Figure("sync_real_edges", len(edges), "")]


def error(pad: RealPad, edge: Edge) -> int:
    """How far an edge is from the true instant of its stamp, in ns."""
    placed = pad.map.placed
    stamp_us = placed[min(placed, key=lambda at_ns: abs(at_ns - edge.at_ns))] // 1000
    return abs(edge.at_ns - pad.pico.true_ns(stamp_us, edge.at_ns))


def delay(way: Way) -> Delay:
    """What a cable wants to know of a direction."""
    return lambda now_ns: way.arrives_ns(now_ns) - now_ns


@contextmanager
def plugged_in(clock: Clock, delays: Sequence[Delay]) -> Iterator[RealPad]:
    """A pad that is there for a while."""
    with TemporaryDirectory(prefix="peanuts-pad-") as folder:
        pad = RealPad(Path(folder), clock, delays)
        try:
            yield pad
        finally:
            pad.close()
