"""Does again to a round what an entry of its log tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.log import DEATH, SHIFT, VOTE, VOTED_SHIFT, WATCH, LogEntry, LogError
from engine.refusals import Refusal

if TYPE_CHECKING:
    from engine.round import Round


def redo(round_: Round, entry: LogEntry) -> None:
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
