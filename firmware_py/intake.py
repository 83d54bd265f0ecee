"""From the edges of one source to decided presses, and how far they are complete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from hal.debounce import Debouncer
from hal.edges import Decision, Edge, Key
from hal.sorting import Sorter

Lines = Mapping[int, tuple[int, Key]]


class Intake:
    """One source's edges, sorted and debounced; `lines` says which seat and key a line is.

    `closed` are the lines whose contacts are closed at start-up: nobody has pressed those.
    """

    def __init__(self, lines: Lines, closed: Collection[int] = ()) -> None:
        self._sorter = Sorter()
        self._lines = dict(lines)
        self._debouncers = {line: self._debouncer(line, line in closed) for line in lines}
        self._busy: dict[int, Debouncer] = {}  # those of which something may be decided
        self._numbers = Numbers()
        self.watermark_ns = -1

    @property
    def late(self) -> int:
        """How many edges came after the watermark had passed them; nought on a healthy table."""
        return self._sorter.late

    @property
    def gaps(self) -> int:
        """How many edges are missing in the source's count; nought on a healthy table."""
        return self._numbers.missing

    def take(self, edges: Iterable[Edge], watermark_ns: int) -> list[Decision]:
        """What is decided once these edges have come, and all before the watermark has."""
        decisions: list[Decision] = []
        self._sorter.put(self._numbers.count(edges))
        for edge in self._sorter.take(watermark_ns):
            if edge.line in self._debouncers:
                decisions += self._feed(edge)
        for line, debouncer in list(self._busy.items()):
            decisions += debouncer.advance(watermark_ns)
            if debouncer.deadline_ns is None:
                del self._busy[line]
        self.watermark_ns = max(self.watermark_ns, watermark_ns)
        return sorted(decisions, key=lambda decision: (decision.decided_ns, decision.at_ns))

    def frontier_ns(self, votes: Callable[[int, int], bool]) -> int:
        """The instant before which every press is decided.

        A release of CALL that would be a vote (`votes(seat, at_ns)`) is waited for, too.
        """
        undecided_ns = self.undecided_ns(votes)
        return self.watermark_ns if undecided_ns is None else min(self.watermark_ns, undecided_ns)

    def undecided_ns(self, votes: Callable[[int, int], bool]) -> int | None:
        """The oldest instant of what has come and is not decided, in ns, or None."""
        held_ns = self._sorter.next_ns
        undecided = [] if held_ns is None else [held_ns]
        for line, debouncer in self._busy.items():
            if (open_ns := debouncer.open_since_ns) is not None:
                undecided.append(open_ns)
            seat, key = self._lines[line]
            opening_ns = debouncer.opening_since_ns
            if key is Key.CALL and opening_ns is not None and votes(seat, opening_ns):
                undecided.append(opening_ns)
        return min(undecided, default=None)

    @property
    def next_ns(self) -> int | None:
        """The watermark at which something goes on if no further edge comes, or None."""
        due = [d.deadline_ns for d in self._busy.values() if d.deadline_ns is not None]
        if self._sorter.next_ns is not None:
            due.append(self._sorter.next_ns + 1)
        return min(due, default=None)

    def _debouncer(self, line: int, closed: bool) -> Debouncer:
        seat, key = self._lines[line]
        return Debouncer(seat, key, closed)

    def _feed(self, edge: Edge) -> list[Decision]:
        debouncer = self._debouncers[edge.line]
        if edge.held:
            return self._hold(edge, debouncer)
        self._busy[edge.line] = debouncer
        return debouncer.feed(edge)

    def _hold(self, edge: Edge, debouncer: Debouncer) -> list[Decision]:
        """A contact was found closed as its source opened: it is still, or nobody pressed it."""
        decisions = debouncer.advance(edge.at_ns)
        if not debouncer.closed:
            self._debouncers[edge.line] = self._debouncer(edge.line, closed=True)
            self._busy.pop(edge.line, None)
        return decisions


class Numbers:
    """Counts the numbers that are missing among those of a source's edges."""

    def __init__(self) -> None:
        self._seen = 0
        self._first: int | None = None
        self._last = 0

    def count(self, edges: Iterable[Edge]) -> Iterator[Edge]:
        """The same edges, counted; those that the source inferred have no number of their own."""
        for edge in edges:
            if not (edge.made_good or edge.held):
                self._seen += 1
                self._first = edge.seq if self._first is None else min(self._first, edge.seq)
                self._last = max(self._last, edge.seq)
            yield edge

    @property
    def missing(self) -> int:
        """How many numbers between the first and the last were not seen."""
        return 0 if self._first is None else max(0, self._last - self._first + 1 - self._seen)
