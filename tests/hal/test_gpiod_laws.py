"""Laws of the kernel's source: threads that dawdle, labels that lie, edges that are lost."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from hal.clock import ManualClock
from hal.edges import Edge
from hal.gpiod_lines import GUARD_NS, GpiodSource
from hal.mock.chip import MockChip

US = 1_000
LINES = (4, 5)
START_NS = 1_000_000_000


@dataclass(frozen=True)
class Move:
    """A contact changes; its event comes so much later, with the level of then, or not at all."""

    pause_us: int
    line: int
    latency_us: int
    lost: bool


moves = st.lists(
    st.builds(
        Move,
        st.one_of(st.integers(1, 300), st.integers(1, 20_000)),
        st.sampled_from(LINES),
        st.one_of(st.integers(0, 100), st.integers(0, GUARD_NS // US)),
        st.booleans(),
    ),
    max_size=12,
)
turns = st.lists(st.one_of(st.integers(1, 2000), st.integers(1, 30_000)), max_size=40)


class Play:
    """Lets contacts change and the loop turn; what came of it."""

    def __init__(self, moves: list[Move], turns: list[int]) -> None:
        self.chip, self.clock = MockChip(), ManualClock(START_NS)
        self.source = GpiodSource(LINES, self.clock, self.chip.open)
        self.truth: list[tuple[int, int, bool]] = []
        self.edges: list[Edge] = []
        self.late = 0
        self._published_ns = 0
        closed, at_ns = dict.fromkeys(LINES, False), START_NS
        happenings: list[tuple[int, int, Edge | None]] = []
        for number, move in enumerate(moves):
            at_ns += move.pause_us * US
            closed[move.line] = not closed[move.line]
            edge = Edge(at_ns, 0, "", move.line, closed[move.line], number)
            self.truth.append((at_ns, move.line, closed[move.line]))
            happenings.append((at_ns, move.line, edge))
            if not move.lost:
                happenings.append((at_ns + move.latency_us * US, number, None))
        turn_ns = START_NS
        for pause_us in [*turns, at_ns // US, 60_000, 6000, 6000]:
            turn_ns += pause_us * US
            happenings.append((turn_ns, -1, None))
        for now_ns, number, moved in sorted(happenings, key=lambda each: each[0]):
            self.clock.advance(now_ns - self.clock.now_ns())
            self._happen(number, moved)

    def _happen(self, number: int, moved: Edge | None) -> None:
        if moved is not None:
            self.chip.move_unseen(moved.line, moved.closed)
        elif number >= 0:
            at_ns, line, _ = self.truth[number]
            self.chip.move(line, self.chip.levels[line], at_ns)
        else:
            edges = self.source.edges()
            self.late += sum(edge.at_ns < self._published_ns for edge in edges)
            self.edges += edges
            now_ns = self.clock.now_ns()
            self._published_ns = max(self._published_ns, self.source.watermark_ns(now_ns))


@given(moves, turns)
def test_nothing_that_is_lost_leaves_a_contact_stuck(moves: list[Move], turns: list[int]) -> None:
    play = Play(moves, turns)
    believed = dict.fromkeys(LINES, False)
    for edge in play.edges:
        believed[edge.line] = edge.closed
    assert believed == {line: play.chip.levels[line] for line in LINES}


@given(moves, turns)
def test_no_edge_is_older_than_a_published_watermark(moves: list[Move], turns: list[int]) -> None:
    assert Play(moves, turns).late == 0


@given(moves, turns)
def test_what_is_made_good_happened_within_its_uncertainty(
    moves: list[Move], turns: list[int]
) -> None:
    play = Play(moves, turns)
    for edge in play.edges:
        if edge.made_good:
            assert any(
                (line, closed) == (edge.line, edge.closed) and abs(at_ns - edge.at_ns) <= edge.u_ns
                for at_ns, line, closed in play.truth
            ), edge


@given(moves, turns)
def test_nothing_is_made_good_where_nothing_is_lost(moves: list[Move], turns: list[int]) -> None:
    kept = [Move(each.pause_us, each.line, each.latency_us, lost=False) for each in moves]
    play = Play(kept, turns)
    assert not any(edge.made_good for edge in play.edges)
    assert sorted(edge.at_ns for edge in play.edges) == [at_ns for at_ns, _, _ in play.truth]
