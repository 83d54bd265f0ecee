"""Compares what contacts are with what their edges say, and makes good the edges that were lost.

A contact that is not as its last edge says has lost one, or the edge is still on its way through
a driver's thread. So the difference has to outlast the guard, and until then the watermark stays
before the instant that the edge would get.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hal.edges import Edge


class Loss(NamedTuple):
    """A contact that is not as its edges say: what it is, and when it became so."""

    closed: bool
    at_ns: int
    u_ns: int
    noticed_ns: int


class Levels:
    """What the contacts of a source are believed to be; `guard_ns` is how late an edge may come.

    `waits` is put out when it is known that no edge comes any more.
    """

    def __init__(self, source: str, u_ns: int, guard_ns: int) -> None:
        self._source, self._u_ns, self._guard_ns = source, u_ns, guard_ns
        self._believed: dict[int, bool] = {}
        self._sure_ns: dict[int, int] = {}  # until then the belief was right
        self._losses: dict[int, Loss] = {}
        self._seq = 0
        self.waits = True
        self.made_good = 0

    def open(self, closed: Mapping[int, bool], at_ns: int) -> list[Edge]:
        """Begin with what the contacts are as their source is opened, or opened again.

        Returns a held edge for each that is closed, and an opening for each that was let go
        meanwhile.
        """
        edges = []
        for line, is_closed in closed.items():
            if is_closed:
                edge = Edge(at_ns, self._u_ns, self._source, line, True, self._seq, held=True)
                edges.append(edge)
            elif self._believed.get(line):
                edges.append(self._make_good(line, self._loss(line, False, at_ns)))
        self._believed = dict(closed)
        self._sure_ns = dict.fromkeys(closed, at_ns)
        self._losses = {}
        return edges

    def follow(self, edge: Edge) -> None:
        """Believe an edge."""
        self._believed[edge.line] = edge.closed
        self._sure_ns[edge.line] = max(edge.at_ns, self._sure_ns.get(edge.line, edge.at_ns))
        self._losses.pop(edge.line, None)
        self._seq = max(self._seq, edge.seq)

    def compare(self, closed: Mapping[int, bool], drained_ns: int, read_ns: int) -> list[Edge]:
        """Take levels that were read after a drain; return the edges that are made good.

        The drain began at `drained_ns`, and the levels had been read by `read_ns`.
        """
        edges = []
        for line, is_closed in closed.items():
            if is_closed == self._believed[line]:
                self._sure_ns[line] = drained_ns
                self._losses.pop(line, None)
                continue
            loss = self._losses.setdefault(line, self._loss(line, is_closed, read_ns))
            if not self.waits or drained_ns - loss.noticed_ns >= self._guard_ns:
                edges.append(self._make_good(line, loss))
        return edges

    @property
    def floor_ns(self) -> int | None:
        """The watermark that may not be passed while an edge may have to be made good, or None."""
        return min((loss.at_ns for loss in self._losses.values()), default=None)

    @property
    def next_ns(self) -> int | None:
        """When a loss is certain if no edge comes before, in ns, or None."""
        noticed = [loss.noticed_ns + self._guard_ns for loss in self._losses.values()]
        return min(noticed, default=None)

    def _loss(self, line: int, closed: bool, read_ns: int) -> Loss:
        """It changed at some instant since the belief was right: the middle, give or take half."""
        half_ns = (read_ns - self._sure_ns[line] + 1) // 2
        return Loss(closed, read_ns - half_ns, half_ns + self._u_ns, read_ns)

    def _make_good(self, line: int, loss: Loss) -> Edge:
        self.made_good += 1
        edge = Edge(loss.at_ns, loss.u_ns, self._source, line, loss.closed, self._seq,
                    made_good=True)
        self.follow(edge)
        self._sure_ns[line] = loss.noticed_ns
        return edge
