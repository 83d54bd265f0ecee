"""Turns a table's sources without a game, as the console does, and notes what they tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from firmware_py.sources import Arrivals, Sources
from firmware_py.table.faults import Faults
from hal.clock import Clock
from hal.edges import Decision, EdgeSource, Key

Place = tuple[int, Key]
Hearer = Callable[[Arrivals, Sequence[Decision]], None]
Rest = Callable[[int, Sequence[int]], None]
PAUSE_NS = 5_000_000


class Listening:
    """`rest(ns, filenos)` lets so much time go by, or less if something can be read.

    `faults` are those there are; `closed` are the keys that are closed now; `hearers` are told of
    every turn, `turners` of its instant.
    """

    def __init__(
        self, sources: Sequence[EdgeSource], contacts: Mapping[tuple[str, int], Place],
        clock: Clock, rest: Rest,
    ) -> None:  # fmt: skip
        self.faults = Faults()
        self.hearers: list[Hearer] = [self._note]
        self.turners: list[Callable[[int], None]] = []
        self._contacts, self._clock, self._rest = contacts, clock, rest
        self._sources = Sources(sources, contacts)
        self._closed: dict[Place, bool] = {}

    @property
    def closed(self) -> list[Place]:
        """The keys whose contacts are closed, as far as edges tell."""
        return [place for place in self._contacts.values() if self._closed.get(place)]

    def listen(self, ns: int, enough: Callable[[], bool] = lambda: False) -> None:
        """Turn for so long, or until that is enough."""
        until_ns = self._clock.now_ns() + ns
        self.turn()
        while self._clock.now_ns() < until_ns and not enough():
            self._rest(min(PAUSE_NS, until_ns - self._clock.now_ns()), self._sources.filenos())
            self.turn()

    def turn(self) -> None:
        """Take what has come."""
        now_ns = self._clock.now_ns()
        arrivals = self._sources.gather(now_ns)
        decisions = self._sources.take(arrivals)
        self.faults.take([*arrivals.news, *self._sources.news()])
        self._sources.next_ns(None, now_ns)
        self._sources.hurry(now_ns)
        for hearer in self.hearers:
            hearer(arrivals, decisions)
        for turner in self.turners:
            turner(now_ns)

    @property
    def unheard(self) -> list[str]:
        """The sources that have said nothing yet."""
        return self._sources.unheard

    def _note(self, arrivals: Arrivals, decisions: Sequence[Decision]) -> None:
        for drained in arrivals.drained:
            for edge in sorted(drained.edges, key=lambda edge: (edge.at_ns, edge.seq)):
                place = self._contacts.get((edge.source, edge.line))
                if place is not None:
                    self._closed[place] = edge.closed
