"""Makes presses out of edges, one contact at a time, purely and in event time.

Decide late, stamp early: the decision waits until the contact is quiet, the stamp is the first
touch that was more than a spike. No decision looks at the time of arrival. TIMING.md has the rules.
"""

from __future__ import annotations

from dataclasses import replace

from hal.contact import C_NS, CAP_NS, G_NS, HELD, IDLE, R_NS, S_NS, Phase, State, is_press, step
from hal.edges import Decision, Edge, Glitch, Key, Press, Release

__all__ = ["CAP_NS", "C_NS", "G_NS", "R_NS", "S_NS", "Debouncer"]

REMEMBERED = 64  # edges a late one can still be put between


class Debouncer:
    """Debounces one contact: edges in, presses, releases and glitches out.

    Edges belong here in the order of their instants (hal/sorting.py). One that comes too late is
    put into its place as long as no press or release that came after it was handed over. What was
    handed over stands: an older edge than that decides nothing, corrects the level if it is the
    contact's newest, and is counted as `overtaken`.
    """

    def __init__(self, seat: int, key: Key, closed: bool = False) -> None:
        self.seat = seat
        self.key = key
        self.glitches = 0
        self.overtaken = 0
        self._state = HELD if closed else IDLE
        self._reached_ns: int | None = None  # up to here every decision is made
        self._newest: tuple[int, int] | None = None  # the order of the newest edge of all
        self._checkpoint(self._state, None)

    @property
    def closed(self) -> bool:
        """Whether the contact is believed to be closed."""
        return self._state.closed

    @property
    def down(self) -> bool:
        """Whether a press was handed over whose release was not."""
        return self._state.phase is Phase.DOWN

    @property
    def open_since_ns(self) -> int | None:
        """The first edge of a burst that is not decided yet, in ns, or None."""
        return None if self._state.first is None else self._state.first.at_ns

    @property
    def opening_since_ns(self) -> int | None:
        """The stamp, in ns, of a release that may still be decided, or None."""
        changed = self._state.changed
        return changed.at_ns if self.down and not self.closed and changed is not None else None

    @property
    def deadline_ns(self) -> int | None:
        """The instant of the next decision if no edge comes before it, in ns, or None."""
        return self._state.deadline_ns

    def feed(self, edge: Edge) -> list[Decision]:
        """Take an edge; return what was decided up to its instant."""
        if self._settled_ns is not None and edge.at_ns < self._settled_ns:
            return self._overtake(edge)
        if self._is_out_of_order(edge):
            return self._rewrite(edge)
        decided = self.advance(edge.at_ns)
        self._take(edge)
        return decided

    def advance(self, to_ns: int) -> list[Decision]:
        """Make every decision that is due at or before an instant, in ns."""
        decided = []
        while (due_ns := self._state.deadline_ns) is not None and due_ns <= to_ns:
            decision = self._decide(due_ns)
            if decision is not None:
                decided.append(decision)
        if self._reached_ns is None or to_ns > self._reached_ns:
            self._reached_ns = to_ns
        return decided

    def _take(self, edge: Edge) -> None:
        self._state = step(self._state, edge)
        self._newest = _order(edge)
        self._edges.append(edge)
        if len(self._edges) > REMEMBERED:
            self._checkpoint(self._state, edge.at_ns)

    def _checkpoint(self, state: State, settled_ns: int | None) -> None:
        """From here on the past stands: edges before `settled_ns` are overtaken."""
        self._base = state
        self._settled_ns = settled_ns
        self._edges: list[Edge] = []
        self._glitches: list[Glitch] = []  # those handed over since then

    def _decide(self, at_ns: int) -> Decision | None:
        """Make the decision that is due, and go on to the state that follows from it."""
        state = self._state
        if state.first is None:
            return self._let_go(at_ns)
        if not is_press(state, at_ns):
            return self._dismiss(state.first, at_ns)
        assert state.stamp is not None
        self._state = State(Phase.DOWN, state.closed, state.changed)
        self._checkpoint(self._state, at_ns)
        return Press(*self._facts(state.stamp, at_ns))

    def _dismiss(self, first: Edge, at_ns: int) -> Decision:
        self._state = IDLE
        self.glitches += 1
        self._glitches.append(Glitch(*self._facts(first, at_ns)))
        return self._glitches[-1]

    def _let_go(self, at_ns: int) -> Decision | None:
        opened, pressed = self._state.changed, self.down
        assert opened is not None
        self._state = IDLE
        self._checkpoint(self._state, at_ns)
        return Release(*self._facts(opened, at_ns)) if pressed else None

    def _facts(self, edge: Edge, at_ns: int) -> tuple[int, int, int, Key, int, int, int | None]:
        """What every decision says: of the edge that stamps it, and of its deadline."""
        return edge.at_ns, edge.u_ns, self.seat, self.key, edge.seq, at_ns, edge.late_ns

    def _is_out_of_order(self, edge: Edge) -> bool:
        overrun = self._reached_ns is not None and edge.at_ns < self._reached_ns
        return overrun or self._is_older(edge)

    def _is_older(self, edge: Edge) -> bool:
        return self._newest is not None and _order(edge) < self._newest

    def _rewrite(self, late: Edge) -> list[Decision]:
        """Put a late edge into its place, and hand over what had not been.

        Only glitches have been decided since the base. They are not told twice, and what they hid
        is as late as the edge that brought it to light.
        """
        told, glitches, to_ns = self._glitches, self.glitches, self._reached_ns
        passed_ns = told[-1].decided_ns if told else 0
        edges = [_as_late(edge, late.late_ns, passed_ns) for edge in self._edges]
        self._checkpoint(self._base, self._settled_ns)
        self._state = self._base
        decided: list[Decision] = []
        for edge in sorted([*edges, late], key=_order):
            decided += self.advance(edge.at_ns)
            self._take(edge)
        if to_ns is not None:
            decided += self.advance(to_ns)
        news = [each for each in decided if not _is_told(each, told)]
        self.glitches = glitches + sum(isinstance(each, Glitch) for each in news)
        return news

    def _overtake(self, edge: Edge) -> list[Decision]:
        """Take an edge that is older than a press or release already handed over."""
        self.overtaken += 1
        if self._is_older(edge):
            return []
        if self._state.phase is not Phase.IDLE:
            self._state = step(self._state, edge)
        elif edge.closed:
            self._state = State(Phase.HELD, True, edge)
        self._base, self._newest = self._state, _order(edge)
        return []


def _order(edge: Edge) -> tuple[int, int]:
    return edge.at_ns, edge.seq


def _as_late(edge: Edge, late_ns: int | None, passed_ns: int) -> Edge:
    """The edge, marked if a decision had passed it."""
    passed = edge.late_ns is None and edge.at_ns < passed_ns
    return replace(edge, late_ns=late_ns) if passed else edge


def _is_told(decision: Decision, told: list[Glitch]) -> bool:
    """Whether a glitch that was handed over lies in this one."""
    if not isinstance(decision, Glitch):
        return False
    return any(decision.at_ns <= each.at_ns < decision.decided_ns for each in told)
