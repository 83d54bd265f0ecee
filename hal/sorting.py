"""Puts a source's edges into the order of their instants before they are debounced."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import replace

from hal.edges import Edge, EdgeSource


class Sorter:
    """Holds the edges of one source until its watermark has passed them.

    What comes out is sorted by instant, then line, then sequence number, whatever the order and
    the delay of delivery. An edge older than a watermark that was already published can't be put
    into its place any more: it goes out at once, marked with that watermark, and is counted.
    """

    def __init__(self) -> None:
        self.watermark_ns: int | None = None
        self.late = 0
        self._held: list[tuple[int, int, int, int, Edge]] = []
        self._count = 0

    def put(self, edges: Iterable[Edge]) -> None:
        """Take edges in, in any order."""
        for edge in edges:
            if self.watermark_ns is not None and edge.at_ns < self.watermark_ns:
                edge = replace(edge, late_ns=self.watermark_ns)
                self.late += 1
            self._count += 1
            heapq.heappush(self._held, (edge.at_ns, edge.line, edge.seq, self._count, edge))

    def take(self, watermark_ns: int) -> list[Edge]:
        """Publish a watermark, and hand over every edge before it; an older one changes nothing."""
        if self.watermark_ns is None or watermark_ns > self.watermark_ns:
            self.watermark_ns = watermark_ns
        taken = []
        while self._held and self._held[0][0] < self.watermark_ns:
            taken.append(heapq.heappop(self._held)[-1])
        return taken

    def pull(self, source: EdgeSource, now_ns: int) -> list[Edge]:
        """Drain a source, and hand over what is final; `now_ns` was read before the draining."""
        self.put(source.edges())
        return self.take(source.watermark_ns(now_ns))

    @property
    def next_ns(self) -> int | None:
        """The instant of the oldest edge that is still held, in ns, or None."""
        return self._held[0][0] if self._held else None
