"""How wires run: out of a block or the header, along a track of their own, and in again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wiring.blocks import Net
from wiring.placing import LEFT, RIGHT

STEP = 7
CLEAR = 6


@dataclass(slots=True)
class Run:
    """A wire's ends by side: the y of those at blocks, and of the one at the header."""

    at_blocks: dict[int, list[int]] = field(default_factory=lambda: {LEFT: [], RIGHT: []})
    at_header: dict[int, list[int]] = field(default_factory=lambda: {LEFT: [], RIGHT: []})
    bridge: int | None = None

    def levels(self, side: int) -> list[int]:
        """The y of all that the track on a side connects, if there are two at least."""
        bridge = [] if self.bridge is None else [self.bridge]
        return sorted([*self.at_blocks[side], *self.at_header[side], *bridge])

    @property
    def crosses(self) -> bool:
        """Whether it has ends on both sides."""
        return all(self.at_blocks[side] or self.at_header[side] for side in (LEFT, RIGHT))


def tracks(runs: Mapping[Net, Run], side: int) -> dict[Net, int]:
    """The number of each wire's track on a side, from the header outwards; none overlap."""
    spans = [(min(levels), max(levels), net) for net, run in runs.items()
             if len(levels := run.levels(side)) > 1]
    ends: list[int] = []
    found: dict[Net, int] = {}
    for first, last, net in sorted(spans, key=lambda span: (span[0], span[1], str(span[2]))):
        number = next((number for number, end in enumerate(ends) if end + CLEAR < first),
                      len(ends))
        ends[number:number + 1] = [last]
        found[net] = number
    return found


def width(numbers: Iterable[int]) -> int:
    """The room that tracks take beside each other."""
    return STEP * (max(numbers, default=-1) + 1) + 4 * STEP
