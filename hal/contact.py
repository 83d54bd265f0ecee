"""What a contact does, edge by edge: a small state machine of values.

- IDLE: an edge opens a BURST.
- BURST: its decision makes it a press (DOWN) or a glitch (IDLE).
- DOWN: open for R it is released (IDLE).
- HELD: open for R it is IDLE, and nobody had pressed it.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from hal.edges import Edge

C_NS = 3_000_000  # quiet: a burst is over when no edge has come for so long
CAP_NS = 9_000_000  # a burst is decided so long after its first edge at the latest
G_NS = 1_000_000  # gap: a longer opening parts a burst
S_NS = 100_000  # spike: a leading part that was closed for less is no touch
R_NS = 15_000_000  # release: a contact that has been open for so long was let go


class Phase(Enum):
    """What a contact is doing."""

    IDLE = "idle"
    BURST = "burst"  # edges have come, and nothing is decided
    DOWN = "down"  # pressed
    HELD = "held"  # closed, but nobody pressed it: so at start-up


class State(NamedTuple):
    """All that is known of a contact.

    `changed` is the edge that made the level what it is, None if that was before the burst.
    In a burst `first` is its first edge, `last_ns` the instant of its last, `stamp` the first
    closing edge of its leading part, `touched_ns` how long that part was closed up to `changed`.
    """

    phase: Phase
    closed: bool
    changed: Edge | None = None
    first: Edge | None = None
    last_ns: int = 0
    stamp: Edge | None = None
    touched_ns: int = 0

    @property
    def deadline_ns(self) -> int | None:
        """When the next decision falls if no edge comes before, in ns."""
        if self.first is not None:
            return min(self.last_ns + C_NS, self.first.at_ns + CAP_NS)
        if self.phase is not Phase.IDLE and not self.closed and self.changed is not None:
            return self.changed.at_ns + R_NS
        return None


IDLE = State(Phase.IDLE, closed=False)
HELD = State(Phase.HELD, closed=True)


def step(state: State, edge: Edge) -> State:
    """The state after an edge; every decision due at its instant has been made before."""
    if state.phase is Phase.IDLE:
        # Kernels mislabel bouncing edges, so the first one opens the burst whatever it says.
        state = State(Phase.BURST, closed=False, first=edge)
    if state.phase is not Phase.BURST:
        return state if edge.closed == state.closed else State(state.phase, edge.closed, edge)
    if edge.closed == state.closed:
        return state._replace(last_ns=edge.at_ns)
    return _closing(state, edge) if edge.closed else _opening(state, edge)


def _closing(state: State, edge: Edge) -> State:
    """A burst's contact closes: another touch, or the first one after spikes."""
    stamp, touched_ns = state.stamp, state.touched_ns
    parted = state.changed is not None and edge.at_ns - state.changed.at_ns > G_NS
    if stamp is None or (parted and touched_ns < S_NS):
        stamp, touched_ns = edge, 0
    return State(Phase.BURST, True, edge, state.first, edge.at_ns, stamp, touched_ns)


def _opening(state: State, edge: Edge) -> State:
    """A burst's contact opens: count how long it was closed."""
    assert state.changed is not None  # a burst begins open, so an edge has closed it
    touched_ns = state.touched_ns + edge.at_ns - state.changed.at_ns
    return State(Phase.BURST, False, edge, state.first, edge.at_ns, state.stamp, touched_ns)


def is_press(state: State, at_ns: int) -> bool:
    """Whether a burst that is decided at an instant is a press; else it is a glitch."""
    if state.stamp is None or state.changed is None:
        return False
    return state.closed or at_ns - state.changed.at_ns <= G_NS
