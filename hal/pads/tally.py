"""Keeps count of a pad's edges: each is handed over once and in order, and none goes missing."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

MARKS = 16


@dataclass(frozen=True, slots=True)
class Counted:
    """An edge in the pad's time in ns; one that was made good was within `about_ns` of there.

    `held` marks no change: the contact was found closed, and nobody has pressed it.
    """

    p_ns: int
    number: int
    line: int
    closed: bool
    made_good: bool = False
    about_ns: int = 0
    held: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """The pad's word that the edges before its p are those below a number, and how things are."""

    p_ns: int
    count: int
    levels: int | None


class Tally:
    """Takes edges and marks of one pad; `due` says that an acknowledgement is to be sent.

    `next` is the number that comes next, or None while nobody knows; `final` is the last mark
    whose edges have all come.
    """

    def __init__(self) -> None:
        self.next: int | None = None
        self.due = False
        self.twice = 0
        self.made_good = 0
        self.final: Mark | None = None
        self._levels = 0
        self._marks: deque[Mark] = deque(maxlen=MARKS)

    def forget(self) -> None:
        """The pad's numbers and time begin anew, or edges were forgotten."""
        self.next = None
        self.final = None
        self._marks.clear()

    def edge(self, edge: Counted) -> list[Counted]:
        """Take an edge; what can be handed over now, in order."""
        if self.next is None:
            return []
        if edge.number > self.next:
            return []  # what is between comes again, and this one, too
        self.due = True
        if edge.number < self.next:
            self.twice += 1
            return []
        self.next += 1
        self._set(edge)
        return [edge, *self._pass_marks()]

    def mark(self, mark: Mark) -> list[Counted]:
        """Take a mark; what it shows to be missing."""
        if self.next is None:
            return self._begin(mark)
        self._marks.append(mark)
        return self._pass_marks()

    def _begin(self, mark: Mark) -> list[Counted]:
        """Take things as they are: nobody has pressed what is closed; what was may be let go."""
        if mark.levels is None:
            return []
        before, self._levels = self._levels, mark.levels
        self.next, self.final, self.due = mark.count, mark, True
        gone = [Counted(mark.p_ns, mark.count, line, False, made_good=True)
                for line in bits(before & ~mark.levels)]
        held = [Counted(mark.p_ns, mark.count, line, True, held=True)
                for line in bits(mark.levels & ~before)]
        return [*gone, *held]

    def _pass_marks(self) -> list[Counted]:
        missing = []
        while self._marks and self.next is not None and self._marks[0].count <= self.next:
            mark = self._marks.popleft()
            if mark.levels is not None and mark.count == self.next:
                missing += self._compare(mark)
            self.final = mark
        return missing

    def _compare(self, mark: Mark) -> list[Counted]:
        """Make good what a contact's level shows: half way between this mark and the one before."""
        if mark.levels is None or self.final is None:
            return []
        half_ns = (mark.p_ns - self.final.p_ns) // 2
        missing = [
            Counted(mark.p_ns - half_ns, mark.count, line, bool(mark.levels >> line & 1), True,
                    half_ns)
            for line in bits(mark.levels ^ self._levels)
        ]
        self._levels = mark.levels
        self.made_good += len(missing)
        return missing

    def _set(self, edge: Counted) -> None:
        bit = 1 << edge.line
        self._levels = self._levels | bit if edge.closed else self._levels & ~bit


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
