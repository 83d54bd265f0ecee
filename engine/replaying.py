"""Does again to a round what an entry of its log tells."""

from __future__ import annotations

from typing import Protocol

from engine.events import Event
from engine.layout import Layout
from engine.log import DEATH, SHIFT, VOTE, VOTED_SHIFT, WATCH, LogEntry, LogError
from engine.moves import Move
from engine.refusals import Refusal


class Follower(Protocol):
    """What can follow a log: the doors of a round."""

    layouts: list[Layout]

    def apply(self, seat: int, move: Move, at_ns: int) -> Refusal | tuple[Event, ...]: ...
    def count_vote(self, seat: int, at_ns: int) -> None: ...
    def watch(self, at_ns: int) -> None: ...
    def shift(self, at_ns: int, voted: bool) -> Event: ...
    def die(self, at_ns: int) -> Event: ...


def redo(round_: Follower, entry: LogEntry) -> None:
    """Do what the entry tells; raises LogError if the round can't do it."""
    seat, what, at_ns = entry.seat, entry.what, entry.at_ns
    if seat is None:
        if what == WATCH:
            round_.watch(at_ns)
        elif what == DEATH:
            round_.die(at_ns)
        else:
            assert what in (SHIFT, VOTED_SHIFT)
            round_.shift(at_ns, voted=what == VOTED_SHIFT)
    elif seat >= len(round_.layouts):
        raise LogError(f"the log can't be followed at {entry.text()}: there is no such seat")
    elif isinstance(what, str):
        assert what == VOTE
        round_.count_vote(seat, at_ns)
    elif isinstance(refusal := round_.apply(seat, what, at_ns), Refusal):
        reason = refusal.reason.value
        raise LogError(f"the log can't be followed at {entry.text()}: it is refused, {reason}")
