"""How edges reach the console: jittered, late, in batches and out of order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from firmware_py.measures.bounce import Pair
from firmware_py.sources import GUARD_NS, Arrivals, Drained
from hal.debounce import CAP_NS
from hal.edges import Edge

SOURCE = "gpio"
U_NS = 100_000
PROMPT_NS = (30_000, 400_000)
LATEST_NS = (400_000, 4_900_000)  # and still before the watermark
LATE = 10  # one edge of so many
BATCH_NS = (100_000, 4_000_000)  # from one turn of the console to the next


@dataclass(frozen=True, slots=True)
class Delivered:
    """The edges of a pair as they came; `turns` is what the console was handed, and when."""

    edges: list[Edge]
    turns: list[Arrivals]


def deliver(random: Random, pair: Pair) -> Delivered:
    """Deliver the edges of a pair; the console goes on turning until all can be decided."""
    coming = sorted((edge.at_ns + _delay(random), edge.seq, edge) for edge in edges_of(pair))
    last_ns = max(edge.at_ns for _, _, edge in coming) + CAP_NS + GUARD_NS + 2 * U_NS
    now_ns, taken, edges, turns = min(pair.touched_ns), 0, list[Edge](), list[Arrivals]()
    while now_ns <= last_ns:
        now_ns += random.randint(*BATCH_NS)
        start = taken
        while taken < len(coming) and coming[taken][0] <= now_ns:
            taken += 1
        batch = [edge for _, _, edge in coming[start:taken]]
        random.shuffle(batch)
        edges += batch
        drained = Drained(SOURCE, tuple(batch), now_ns - GUARD_NS, U_NS)
        turns.append(Arrivals(now_ns, (drained,)))
    return Delivered(edges, turns)


def edges_of(pair: Pair) -> Iterator[Edge]:
    """The edges of both contacts as the kernel numbers them; a seat's line is its number."""
    changes = sorted((at_ns, seat, index % 2 == 0) for seat, burst in enumerate(pair.bursts)
                     for index, at_ns in enumerate(burst))
    for seq, (at_ns, seat, closed) in enumerate(changes):
        yield Edge(at_ns, U_NS, SOURCE, seat, closed, seq)


def _delay(random: Random) -> int:
    return random.randint(*(PROMPT_NS if random.randrange(LATE) else LATEST_NS))
