"""From the edges of a source to decided presses, and how far they are complete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from hal.debounce import Debouncer
from hal.edges import Decision, Edge, Key
from hal.sorting import Sorter

Contacts = Mapping[int, tuple[int, Key]]


class Intake:
    """One source's edges, sorted and debounced; `contacts` says which key a line is.

    `closed` are the lines whose contacts are closed at start-up: nobody has pressed those.
    """

    def __init__(self, contacts: Contacts, closed: Collection[int] = ()) -> None:
        self._sorter = Sorter()
        self._debouncers = {
            line: Debouncer(seat, key, closed=line in closed)
            for line, (seat, key) in contacts.items()
        }
        self._contacts = dict(contacts)
        self.watermark_ns = -1

    @property
    def late(self) -> int:
        """How many edges came after the watermark had passed them; nought on a healthy table."""
        return self._sorter.late

    def take(self, edges: Iterable[Edge], watermark_ns: int) -> list[Decision]:
        """What is decided once these edges have come, and all before the watermark has."""
        decisions: list[Decision] = []
        self._sorter.put(edges)
        for edge in self._sorter.take(watermark_ns):
            if (debouncer := self._debouncers.get(edge.line)) is not None:
                decisions += debouncer.feed(edge)
        for debouncer in self._debouncers.values():
            decisions += debouncer.advance(watermark_ns)
        self.watermark_ns = max(self.watermark_ns, watermark_ns)
        return sorted(decisions, key=lambda decision: (decision.decided_ns, decision.at_ns))

    def frontier_ns(self, votes: Callable[[int, int], bool]) -> int:
        """The instant before which every press is decided.

        A release of CALL that would be a vote (`votes(seat, at_ns)`) is waited for, too.
        """
        frontier_ns = self.watermark_ns
        for line, debouncer in self._debouncers.items():
            if (open_ns := debouncer.open_since_ns) is not None:
                frontier_ns = min(frontier_ns, open_ns)
            seat, key = self._contacts[line]
            opening_ns = debouncer.opening_since_ns
            if key is Key.CALL and opening_ns is not None and votes(seat, opening_ns):
                frontier_ns = min(frontier_ns, opening_ns)
        return frontier_ns

    @property
    def next_ns(self) -> int | None:
        """The watermark at which something goes on if no further edge comes, or None."""
        due = [d.deadline_ns for d in self._debouncers.values() if d.deadline_ns is not None]
        if self._sorter.next_ns is not None:
            due.append(self._sorter.next_ns + 1)
        return min(due, default=None)
