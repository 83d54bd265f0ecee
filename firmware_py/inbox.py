"""Things on their way to the table, in the order of their instants."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.moves import Call, Move
from hal.edges import Key, Press, Release

Turn = tuple[int, bool, int, bool, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """A move that was made without keys: a bot's, or one that a scenario gives.

    One that does not contend takes no part in contests.
    """

    at_ns: int
    u_ns: int
    seat: int
    move: Move
    seq: int = 0
    contends: bool = True
    late_ns: int | None = None


@dataclass(frozen=True, slots=True)
class Ballot:
    """A seat's vote that it is stuck, made without keys."""

    at_ns: int
    u_ns: int
    seat: int
    seq: int = 0
    late_ns: int | None = None


Thing = Press | Release | Entry | Ballot


def is_call(thing: Thing) -> bool:
    """Whether it is a call: of one instant, every call comes last."""
    if isinstance(thing, Entry):
        return isinstance(thing.move, Call)
    return isinstance(thing, Press) and thing.key is Key.CALL


def by_seat(thing: Thing) -> int:
    """The order of things of one instant at a table: that of their seats."""
    return thing.seat


def by_file(thing: Thing) -> int:
    """The order of things of one instant in a scenario: that of the file."""
    return thing.seq


class Inbox:
    """Holds things until they are final, and hands them over one at a time.

    `order` ranks things of one instant that are no contest.
    """

    def __init__(self, order: Callable[[Thing], int] = by_seat) -> None:
        self._order = order
        self._things: list[tuple[Turn, int, Thing]] = []
        self._put = 0
        self.late = 0

    def __len__(self) -> int:
        return len(self._things)

    def __iter__(self) -> Iterator[Thing]:
        return (thing for _, _, thing in self._things)

    def put(self, thing: Thing) -> None:
        """Take a thing in; one that is late is counted."""
        self.late += thing.late_ns is not None
        self._put += 1
        insort(self._things, (self._turn(thing), self._put, thing))

    @property
    def head(self) -> Thing | None:
        """The thing whose turn comes first, or None."""
        return self._things[0][2] if self._things else None

    def next_of(self, seat: int) -> Thing | None:
        """The next thing of a seat, or None."""
        return next((thing for thing in self if thing.seat == seat), None)

    def remove(self, thing: Thing) -> None:
        """Hand a thing over: it waits no longer."""
        index = next(i for i, (_, _, held) in enumerate(self._things) if held is thing)
        del self._things[index]

    @property
    def needs_ns(self) -> int | None:
        """The least frontier at which the head is final, or None."""
        head = self.head
        if head is None:
            return None
        return head.at_ns + 1 if head.late_ns is None else head.late_ns

    def drain(self, frontier_ns: int) -> list[Thing]:
        """Hand over all things that are final, in order."""
        things = []
        while (head := self.head) is not None and is_final(head, frontier_ns):
            self.remove(head)
            things.append(head)
        return things

    def _turn(self, thing: Thing) -> Turn:
        turn, late = turn_ns(thing), thing.late_ns is not None
        return (turn, not late, thing.at_ns, is_call(thing), self._order(thing))


def turn_ns(thing: Thing) -> int:
    """The instant whose turn a thing takes: its own, or, if late, that of what is final."""
    return thing.at_ns if thing.late_ns is None else thing.late_ns


def is_final(thing: Thing, frontier_ns: int) -> bool:
    """Whether nothing that is still to come can have an earlier turn."""
    if thing.late_ns is not None:
        return thing.late_ns <= frontier_ns
    return thing.at_ns < frontier_ns
