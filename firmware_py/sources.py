"""All edge sources together: what has come, what is decided, and whom the table waits for.

`gather` does the input and output, and returns a value; `take` is pure: the same arrivals and the
same waiting always give the same decisions, so a recording can stand in for the hardware.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from firmware_py.arbiter import MOST_U_NS
from firmware_py.intake import Intake
from firmware_py.standby import Standby
from hal.edges import Decision, Edge, EdgeSource, Key, News, Press

Contacts = Mapping[tuple[str, int], tuple[int, Key]]
Votes = Callable[[int, int], bool]
GUARD_NS = 5_000_000  # so far behind the clock is the watermark of a source that is well


@dataclass(frozen=True, slots=True)
class Drained:
    """What one source handed over: edges, its watermark after them, the u of its next press."""

    source: str
    edges: tuple[Edge, ...]
    watermark_ns: int
    u_ns: int


@dataclass(frozen=True, slots=True)
class Arrivals:
    """What all sources handed over at a turn whose instant was read before.

    `due_ns` is when one wants to be drained though nothing comes, None if none does.
    """

    now_ns: int
    drained: tuple[Drained, ...] = ()
    news: tuple[News, ...] = ()
    due_ns: int | None = None


def drain(source: EdgeSource, now_ns: int) -> Drained:
    """Drain one source."""
    edges = tuple(source.edges())
    return Drained(source.name, edges, source.watermark_ns(now_ns), source.u_ns)


class Sources:
    """The edge sources of a table; `contacts` says which seat and key a source's line is.

    Without `sources` it is fed with recorded arrivals. The names of sources are unique: ValueError
    if they are not.
    """

    def __init__(self, sources: Sequence[EdgeSource], contacts: Contacts) -> None:
        self._sources = {source.name: source for source in sources}
        if len(self._sources) < len(sources):
            raise ValueError(f"two sources of one name: {[source.name for source in sources]}")
        names = sorted({source for source, _ in contacts})
        of = {name: {line: c for (s, line), c in contacts.items() if s == name} for name in names}
        self._intakes = {name: Intake(lines) for name, lines in of.items()}
        self._standby = Standby({n: {seat for seat, _ in of[n].values()} for n in names})
        self._u_ns = dict.fromkeys(names, 0)
        self._lag_ns = dict.fromkeys(names, GUARD_NS)
        self._now_ns = 0
        self._due_ns: int | None = None
        self._published_ns = -1
        self.late = 0
        self.made_good = 0

    def gather(self, now_ns: int) -> Arrivals:
        """Drain every source; `now_ns` was read before the call."""
        drained = tuple(drain(source, now_ns) for source in self._sources.values())
        news = tuple(each for source in self._sources.values() for each in source.faults())
        due = [source.next_ns() for source in self._sources.values()]
        due_ns = min((each for each in due if each is not None), default=None)
        return Arrivals(now_ns, drained, news, due_ns)

    def take(self, arrivals: Arrivals) -> list[Decision]:
        """What is decided now that this has come, in the order in which it was to be decided."""
        self._now_ns, self._due_ns = arrivals.now_ns, arrivals.due_ns
        decisions: list[Decision] = []
        for each in arrivals.drained:
            if each.source in self._intakes:
                decisions += self._take(each, arrivals.now_ns)
        self._judge(arrivals.now_ns)
        return sorted(decisions, key=_order)

    def frontier_ns(self, votes: Votes) -> int:
        """The instant before which every press is decided that the table waits for.

        `votes(seat, at_ns)`: a release of CALL that would be a vote is waited for, too. It is the
        least of: the watermarks of the sources that are waited for, and, of all that are not held
        out, undecided bursts and edges that wait for their watermark. With nobody to wait for it
        is the turn's instant. Whatever comes before the greatest frontier so far is late; a late
        edge, or a source that is back, can make it fall behind that for a while.
        """
        frontier_ns = min(self._reached(votes).values(), default=self._now_ns)
        self._published_ns = max(self._published_ns, frontier_ns)
        return frontier_ns

    def next_ns(self, waits_ns: int | None, now_ns: int) -> int | None:
        """When to turn next though nothing wakes the loop, in ns of the clock, or None.

        `waits_ns` is how far presses have to be complete for something to go on, None if nothing
        waits: said once a turn, after `frontier_ns`. Who keeps that waiting is held out in time.
        """
        reached = self._reached(_no_vote)
        self._standby.wait(waits_ns, reached, now_ns)
        wakes = [self._due_ns, self._standby.next_ns]
        for name in reached:
            lag_ns = self._lag_ns[name]
            wakes += (
                due_ns + lag_ns
                for due_ns in (self._intakes[name].next_ns, waits_ns)
                # Past that a message is missing, or a burst that has its own deadline.
                if due_ns is not None and due_ns + lag_ns > now_ns
            )
        return min((each for each in wakes if each is not None), default=None)

    def hurry(self, now_ns: int) -> None:
        """Ask every source that keeps something waiting to bring its watermark up to date."""
        for name, source in self._sources.items():
            if self._standby.keeps_waiting(name, now_ns) or self._has_due(name, now_ns):
                source.hurry(now_ns)

    def news(self) -> list[News]:
        """What `take` found since the last call: who is held out or out of step, who is back."""
        return self._standby.news()

    @property
    def most_u_ns(self) -> int:
        """The largest u, at most 5 ms, of the sources that are waited for."""
        waited = [u_ns for name, u_ns in self._u_ns.items() if self._standby.is_waited_for(name)]
        return min(max(waited, default=0), MOST_U_NS)

    @property
    def unheard(self) -> list[str]:
        """The sources that have never said how far they have come."""
        return [name for name, intake in self._intakes.items() if intake.watermark_ns < 0]

    @property
    def held_out(self) -> Mapping[str, int]:
        """The sources that are held out, and since when, in ns."""
        return self._standby.held_out

    @property
    def gaps(self) -> int:
        """How many edges are missing in the sources' counts."""
        return sum(intake.gaps for intake in self._intakes.values())

    def filenos(self) -> list[int]:
        """What becomes readable when something came."""
        return [fileno for source in self._sources.values() for fileno in source.filenos()]

    def close(self) -> None:
        """Let go of the hardware."""
        for source in self._sources.values():
            source.close()

    def _take(self, drained: Drained, now_ns: int) -> list[Decision]:
        name, intake = drained.source, self._intakes[drained.source]
        self._u_ns[name] = drained.u_ns
        self._lag_ns[name] = min(now_ns - drained.watermark_ns, GUARD_NS)
        final_ns = max(self._published_ns, intake.watermark_ns)
        self.late += sum(edge.at_ns < final_ns for edge in drained.edges)
        self.made_good += sum(edge.made_good for edge in drained.edges)
        edges = self._marked(drained.edges)
        return self._overtaken(intake.take(edges, drained.watermark_ns))

    def _marked(self, edges: Iterable[Edge]) -> list[Edge]:
        """Edges that are older than what is final are late."""
        final_ns = self._published_ns
        return [replace(e, late_ns=final_ns) if e.at_ns < final_ns else e for e in edges]

    def _overtaken(self, decisions: Iterable[Decision]) -> list[Decision]:
        """A press whose edges came in time is late if its source was held out since then."""
        final_ns = self._published_ns
        return [
            replace(d, late_ns=final_ns)
            if isinstance(d, Press) and d.late_ns is None and d.at_ns < final_ns
            else d
            for d in decisions
        ]

    def _judge(self, now_ns: int) -> None:
        """Who is waited for from now on, and who no longer."""
        watermarks = {name: intake.watermark_ns for name, intake in self._intakes.items()}
        self._standby.mind_steps(self._u_ns)
        self._standby.hold_out(self._reached(_no_vote), now_ns)
        self._standby.take_back(watermarks, now_ns)
        self._standby.tell(now_ns)

    def _reached(self, votes: Votes) -> dict[str, int]:
        """How far each source that has a say lets the frontier go."""
        reached = {}
        for name, intake in self._intakes.items():
            if self._standby.is_waited_for(name):
                reached[name] = intake.frontier_ns(votes)
            elif name not in self._standby.held_out:
                # Its watermark isn't waited for, but a press that has begun is.
                undecided_ns = intake.undecided_ns(votes)
                if undecided_ns is not None:
                    reached[name] = undecided_ns
        return reached

    def _has_due(self, name: str, now_ns: int) -> bool:
        """Whether the clock has passed what a source could decide."""
        due_ns = self._intakes[name].next_ns if name in self._intakes else None
        return due_ns is not None and due_ns <= now_ns


def _no_vote(seat: int, at_ns: int) -> bool:
    return False


def _order(decision: Decision) -> tuple[int, int, int, str]:
    return decision.decided_ns, decision.at_ns, decision.seat, decision.key.value
