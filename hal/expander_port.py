"""A port of an expander, purely: edges from the instants of its INT line and what reads told.

The chip tells the first change since the last read exactly: INT fell at that instant, INTF says
who it was. Until it is read it is blind; a change in that window shows only as a level that is not
as captured, and its instant is the middle of the window, give or take half of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hal.edges import Edge
from hal.mcp23017 import Snapshot

INT_U_NS = 20_000  # from the contact to the Pi's pin; the pin's own u comes on top
U_NS = 120_000  # both together: an instant that INT's edge gives
GUARD_NS = 5_000_000  # so late may the INT line's edge be, against what a read already told


@dataclass(slots=True)
class Fall:
    """INT fell at an instant, give or take; it rose again at `ended_ns`, None if it is low."""

    at_ns: int
    u_ns: int
    ended_ns: int | None = None


class Port:
    """One port; `first` is the line of its bit 0, `mask` the bits with contacts."""

    def __init__(self, source: str, first: int, mask: int, seq: Iterator[int]) -> None:
        self._source, self._first, self._mask, self._seq = source, first, mask, seq
        self._bits = [bit for bit in range(8) if mask >> bit & 1]
        self._levels = mask
        self._sure_ns = 0  # the levels were read after this instant
        self._falls: list[Fall] = []
        self._snapshots: list[Snapshot] = []
        self.low = False
        self.unannounced = 0  # changes in a row that no INT edge told of

    @property
    def waits(self) -> bool:
        """Whether what a read told still waits for its INT edge."""
        return bool(self._snapshots)

    def open(self, snapshot: Snapshot) -> list[Edge]:
        """Begin, or begin again, with what the contacts are now.

        Those that are closed are held, and those that were let go meanwhile open now.
        """
        edges = []
        for bit in self._bits:
            if not snapshot.levels >> bit & 1:
                edge = self._edge(bit, snapshot.levels, Fall(snapshot.after_ns, INT_U_NS))
                edges.append(replace(edge, held=True))
            elif not self._levels >> bit & 1:
                edges.append(self._edge(bit, snapshot.levels, self._window(snapshot.after_ns)))
        self._levels, self._sure_ns = snapshot.levels, snapshot.before_ns
        self._falls, self._snapshots, self.unannounced = [], [], 0
        return edges

    def interrupt(self, edge: Edge) -> None:
        """The INT line fell, or rose again."""
        self.low = edge.closed
        if edge.held:
            return
        if edge.closed:
            self._falls.append(Fall(edge.at_ns, edge.u_ns + INT_U_NS))
        elif self._falls and self._falls[-1].ended_ns is None:
            self._falls[-1].ended_ns = edge.at_ns

    def read(self, snapshot: Snapshot) -> None:
        """The chip was read."""
        self._snapshots.append(snapshot)

    def settle(self, now_ns: int, trusted: bool = True) -> list[Edge]:
        """The edges of all reads whose INT edge has come, or would have come by now.

        An INT that isn't `trusted` is not waited for.
        """
        edges: list[Edge] = []
        while self._snapshots:
            snapshot = self._snapshots[0]
            falls = self._falls_of(snapshot)
            awaited = trusted and snapshot.flags & self._mask and not falls
            if awaited and now_ns - snapshot.after_ns < GUARD_NS:
                break
            edges += self._told(self._snapshots.pop(0), falls)
        return edges

    def _falls_of(self, snapshot: Snapshot) -> list[Fall]:
        """The falls that a read may be about: INT was low at some time of it.

        Without a flag, only one that came during the read itself: between INTF and INTCAP.
        """
        from_ns = 0 if snapshot.flags & self._mask else snapshot.before_ns
        return [fall for fall in self._falls if from_ns <= fall.at_ns <= snapshot.after_ns
                and (fall.ended_ns is None or fall.ended_ns >= snapshot.before_ns)]

    def _told(self, snapshot: Snapshot, falls: list[Fall]) -> list[Edge]:
        """The edges of one read, given the falls of INT that may belong to it."""
        announced = bool(falls)
        edges: list[Edge] = []
        if snapshot.flags & self._mask:
            first = falls.pop(0) if falls else self._window(snapshot.after_ns)
            edges += self._captured(snapshot, first)
        elif falls:
            self._sure_ns = falls[0].at_ns
        edges += self._changed(snapshot.levels, self._window(snapshot.after_ns))
        self._sure_ns = snapshot.before_ns
        # An interrupt that came after the clearing is the next read's.
        self._falls = [fall for fall in self._falls if fall.at_ns > snapshot.after_ns or (
            fall in falls and fall.at_ns >= snapshot.before_ns
            and (fall.ended_ns is None or fall.ended_ns > snapshot.after_ns))]
        if edges:
            self.unannounced = 0 if announced else self.unannounced + 1
        return edges

    def _captured(self, snapshot: Snapshot, first: Fall) -> list[Edge]:
        """What made the interrupt changed as INT fell; else what was captured changed before."""
        made = snapshot.flags & self._mask
        others = self._changed(snapshot.captured & ~made | self._levels & made,
                               self._window(first.at_ns))
        edges = [self._edge(bit, snapshot.captured, first)
                 for bit in self._bits if made >> bit & 1]
        self._levels, self._sure_ns = snapshot.captured, first.at_ns
        return others + edges

    def _changed(self, levels: int, when: Fall) -> list[Edge]:
        """An edge for each contact whose level is another one now."""
        changed, self._levels = (levels ^ self._levels) & self._mask, levels
        return [self._edge(bit, levels, when) for bit in self._bits if changed >> bit & 1]

    def _edge(self, bit: int, levels: int, when: Fall) -> Edge:
        closed = not levels >> bit & 1
        return Edge(when.at_ns, when.u_ns, self._source, self._first + bit, closed, next(self._seq))

    def _window(self, to_ns: int) -> Fall:
        """Some instant since the levels were sure: the middle, give or take half."""
        half_ns = max(to_ns - self._sure_ns + 1, 0) // 2
        return Fall(to_ns - half_ns, half_ns + U_NS)
