"""The press-every-key test: each press with its stamp and its bounce, and what is missing still."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from firmware_py.doctor.finding import Finding, unknown, well, wrong
from firmware_py.sources import Arrivals
from hal.edges import FULL, Decision, Edge, Glitch, Key, Press

Place = tuple[int, Key]
LONG_NS = 5_000_000  # a switch in good order is quiet after this
# As people read a pad, of either legend.
_ORDER = {key: place for place, key in enumerate((Key.LEFT, Key.RIGHT, Key.PICK, *FULL))}
WORN = "put in another switch: this one bounces for too long"


@dataclass(frozen=True, slots=True)
class Tried:
    """A press: whose, its stamp and half-width, its burst's edges and length, in ns."""

    seat: int
    key: Key
    at_ns: int
    u_ns: int
    edges: int
    bounce_ns: int

    def __str__(self) -> str:
        bounce = "1 edge" if self.edges == 1 else f"{self.edges} edges in {ms(self.bounce_ns)}"
        return (f"seat {self.seat + 1} {self.key.value:8} at {self.at_ns / 1e9:.6f} s "
                f"± {ms(self.u_ns)}, {bounce}")


class KeyTest:
    """Hears what the sources hand over, and what the console makes of it.

    `presses` are all so far, `glitches` how often a contact was touched too shortly, by place.
    """

    def __init__(self, contacts: Mapping[tuple[str, int], Place]) -> None:
        self._contacts = contacts
        self.places = sorted(contacts.values(), key=lambda place: (place[0], _ORDER[place[1]]))
        self.presses: list[Tried] = []
        self.glitches: dict[Place, int] = defaultdict(int)
        self._edges: dict[Place, list[Edge]] = defaultdict(list)

    def hear(self, arrivals: Arrivals, decisions: Sequence[Decision]) -> None:
        """Take what came at a turn."""
        for drained in arrivals.drained:
            for edge in drained.edges:
                if (edge.source, edge.line) in self._contacts and not edge.held:
                    self._edges[self._contacts[edge.source, edge.line]].append(edge)
        for decision in decisions:
            self._decided(decision)

    @property
    def missing(self) -> list[Place]:
        """The keys that nobody has pressed yet."""
        pressed = {(each.seat, each.key) for each in self.presses}
        return [place for place in self.places if place not in pressed]

    def _decided(self, decision: Decision) -> None:
        place = decision.seat, decision.key
        burst = [each for each in self._edges[place] if each.at_ns <= decision.decided_ns]
        self._edges[place] = [each for each in self._edges[place] if each not in burst]
        if isinstance(decision, Press):
            last_ns = max((each.at_ns for each in burst), default=decision.at_ns)
            first_ns = min((each.at_ns for each in burst), default=decision.at_ns)
            self.presses.append(Tried(*place, decision.at_ns, decision.u_ns, len(burst),
                                      last_ns - first_ns))
        elif isinstance(decision, Glitch):
            self.glitches[place] += 1


def findings(test: KeyTest) -> Iterator[Finding]:
    """A finding a seat, and one a key that bounces for too long."""
    missing = set(test.missing)
    for seat in sorted({seat for seat, _ in test.places}):
        part = f"keys of seat {seat + 1}"
        own = [place for place in test.places if place[0] == seat]
        lacking = [place for place in own if place in missing]
        if lacking:
            yield wrong(part, f"no press has come from {keys_in(lacking)}",
                        "press again; if nothing comes, look at the wires: a key closes its line "
                        "to ground")
        else:
            yield well(part, f"all {len(own)} pressed; {_worst(test, seat)}")
    yield from _worn(test)


def stuck(count: int, closed: Sequence[Place]) -> Iterator[Finding]:
    """Which of so many keys are closed though nobody was asked to press any; 0: none is heard."""
    if not count:
        yield unknown("keys", "some are not heard: see what they are wired to")
    elif not closed:
        yield well("keys", f"none of the {count} is closed by itself")
    for seat, key in closed:
        yield wrong(f"{key.value} of seat {seat + 1}", "is closed, as if somebody held it",
                    "let go of it; else look for a short of its line to ground")


def keys_in(places: Sequence[Place]) -> str:
    """Keys in words: `slap, call`."""
    return ", ".join(key.value for _, key in places)


def still(test: KeyTest) -> str:
    """What is missing, by seat."""
    seats = sorted({seat for seat, _ in test.missing})
    return "; ".join(f"seat {seat + 1}: " + keys_in([p for p in test.missing if p[0] == seat])
                     for seat in seats)


def ms(ns: int) -> str:
    """Milliseconds, short."""
    return f"{ns / 1e6:.2f} ms"


def _worst(test: KeyTest, seat: int) -> str:
    own = [each for each in test.presses if each.seat == seat]
    return (f"at most {max(each.edges for each in own)} edges in "
            f"{ms(max(each.bounce_ns for each in own))}")


def _worn(test: KeyTest) -> Iterator[Finding]:
    worst: dict[Place, int] = {}
    for each in test.presses:
        place = each.seat, each.key
        worst[place] = max(each.bounce_ns, worst.get(place, 0))
    for (seat, key), bounce_ns in worst.items():
        if bounce_ns > LONG_NS:
            yield wrong(f"{key.value} of seat {seat + 1}", f"bounces for {ms(bounce_ns)}", WORN)
