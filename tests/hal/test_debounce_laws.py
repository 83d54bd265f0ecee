"""Laws of the debouncer and the sorter, with a judge that sees the whole list of edges at once."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from hal.debounce import C_NS, CAP_NS, G_NS, R_NS, S_NS, Debouncer
from hal.edges import Decision, Edge, Key, Press, Release
from hal.sorting import Sorter

GUARD_NS = 5_000_000
LONG_AFTER = 10**12
Told = tuple[str, int, int]
THRESHOLDS = (S_NS, G_NS, C_NS, CAP_NS, R_NS)

gaps = st.one_of(
    st.sampled_from([0, *(limit + off for limit in THRESHOLDS for off in (-1, 0, 1))]),
    st.integers(0, 2 * S_NS),
    st.integers(0, 2 * C_NS),
    st.integers(0, 3 * R_NS),
)


@st.composite
def edge_lists(draw: st.DrawFn) -> list[Edge]:
    """Edges in order; mostly they alternate as a contact's do, but labels may lie."""
    honest = draw(st.booleans())
    at_ns, closed, edges = 10**9, False, []
    for seq, gap in enumerate(draw(st.lists(gaps, max_size=30))):
        at_ns += gap
        closed = not closed if honest else draw(st.booleans())
        edges.append(Edge(at_ns, 100, "gpio", 0, closed, seq))
    return edges


def judge(edges: list[Edge]) -> list[Told]:
    """Decide with the whole past and future at hand, straight from the words of TIMING.md."""
    verdicts: list[Told] = []
    i = 0
    while i < len(edges):
        first = edges[i].at_ns
        deadline, end = first + C_NS, i + 1
        while end < len(edges) and edges[end].at_ns < deadline:
            deadline = min(edges[end].at_ns + C_NS, first + CAP_NS)
            end += 1
        touches = touches_of(edges[i:end])
        i = end
        if not touches or (touches[-1][1] is not None and deadline - touches[-1][1] > G_NS):
            verdicts.append(("Glitch", first, deadline))
            continue
        verdicts.append(("Press", stamp_of(touches, deadline), deadline))
        opened_ns = touches[-1][1]
        while True:
            while opened_ns is None and i < len(edges):
                opened_ns = None if edges[i].closed else edges[i].at_ns
                i += 1
            if opened_ns is None:
                return verdicts
            while i < len(edges) and edges[i].at_ns < opened_ns + R_NS and not edges[i].closed:
                i += 1
            if i == len(edges) or edges[i].at_ns >= opened_ns + R_NS:
                verdicts.append(("Release", opened_ns, opened_ns + R_NS))
                break
            opened_ns = None
    return verdicts


def touches_of(burst: list[Edge]) -> list[tuple[int, int | None]]:
    """When a burst's contact was closed: from, to; the last may still be closed."""
    changes = [
        each for before, each in zip([None, *burst], burst, strict=False)
        if each.closed != (before is not None and before.closed)
    ]  # fmt: skip
    instants: list[int | None] = [each.at_ns for each in changes]
    instants += [None] * (len(instants) % 2)
    return [(start, end) for start, end in zip(instants[::2], instants[1::2], strict=True)
            if start is not None]  # fmt: skip


def stamp_of(touches: list[tuple[int, int | None]], deadline: int) -> int:
    parts: list[list[tuple[int, int]]] = []
    for start, end in touches:
        if not parts or start - parts[-1][-1][1] > G_NS:
            parts.append([])
        parts[-1].append((start, deadline if end is None else end))
    while len(parts) > 1 and sum(end - start for start, end in parts[0]) < S_NS:
        del parts[0]
    return parts[0][0][0]


def tell(decisions: list[Decision]) -> list[Told]:
    return [(type(each).__name__, each.at_ns, each.decided_ns) for each in decisions]


def promptly(edges: list[Edge]) -> list[Decision]:
    debouncer = Debouncer(0, Key.DRAW)
    decisions = [each for edge in edges for each in debouncer.feed(edge)]
    return decisions + debouncer.advance(LONG_AFTER)


@given(edge_lists())
def test_the_debouncer_decides_as_the_judge(edges: list[Edge]) -> None:
    assert tell(promptly(edges)) == judge(edges)


@given(edge_lists(), st.data())
def test_delay_and_disorder_before_the_watermark_change_nothing(
    edges: list[Edge], data: st.DataObject
) -> None:
    delays = data.draw(st.lists(st.integers(0, GUARD_NS), min_size=len(edges), max_size=len(edges)))
    arrivals = sorted(zip(edges, delays, strict=True), key=lambda pair: pair[0].at_ns + pair[1])
    sorter, debouncer, decisions = Sorter(), Debouncer(0, Key.DRAW), []
    for edge, delay in arrivals:
        sorter.put([edge])
        now_ns = edge.at_ns + delay
        for final in sorter.take(now_ns - GUARD_NS):
            decisions += debouncer.feed(final)
        decisions += debouncer.advance(now_ns - GUARD_NS)
    for final in sorter.take(LONG_AFTER):
        decisions += debouncer.feed(final)
    decisions += debouncer.advance(LONG_AFTER)
    assert sorter.late == 0
    assert decisions == promptly(edges)


@given(edge_lists(), st.lists(st.integers(0, 5 * R_NS), max_size=30))
def test_looking_more_often_changes_nothing(edges: list[Edge], looks: list[int]) -> None:
    debouncer, decisions = Debouncer(0, Key.DRAW), []
    todo: list[tuple[int, int, Edge | None]] = [(each.at_ns, each.seq, each) for each in edges]
    todo += [(10**9 + look, -1, None) for look in looks]
    for at_ns, _, edge in sorted(todo, key=lambda each: each[:2]):
        decisions += debouncer.advance(at_ns) if edge is None else debouncer.feed(edge)
    assert decisions + debouncer.advance(LONG_AFTER) == promptly(edges)


@given(edge_lists(), st.data())
def test_whatever_the_order_and_delay_a_contact_stays_sound(
    edges: list[Edge], data: st.DataObject
) -> None:
    debouncer, decisions = Debouncer(0, Key.DRAW), []
    for edge in data.draw(st.permutations(edges)):
        decisions += debouncer.feed(edge)
        if data.draw(st.booleans()):
            decisions += debouncer.advance(edge.at_ns + data.draw(gaps))
    decisions += debouncer.advance(10**10)
    turns = [type(each) for each in decisions if isinstance(each, Press | Release)]
    assert turns == [Press, Release] * (len(turns) // 2) + [Press] * (len(turns) % 2)
    assert debouncer.closed == bool(edges and edges[-1].closed)
    debouncer.feed(Edge(2 * 10**10, 0, "gpio", 0, False, 998))
    debouncer.advance(3 * 10**10)
    debouncer.feed(Edge(4 * 10**10, 0, "gpio", 0, True, 999))
    assert tell(debouncer.advance(LONG_AFTER)) == [("Press", 4 * 10**10, 4 * 10**10 + C_NS)]


@given(edge_lists())
def test_every_press_is_handed_over_once(edges: list[Edge]) -> None:
    stamps = [each.at_ns for each in promptly(edges) if isinstance(each, Press)]
    assert len(set(stamps)) == len(stamps)


@given(edge_lists(), st.data())
def test_one_straggler_after_glitches_alone_gives_what_promptness_gives(
    edges: list[Edge], data: st.DataObject
) -> None:
    assume(edges)
    straggler = data.draw(st.sampled_from(edges))
    debouncer, decisions = Debouncer(0, Key.DRAW), []
    for edge in edges:
        if edge is not straggler:
            decisions += debouncer.feed(edge)
    decisions += debouncer.advance(LONG_AFTER)
    assume(not any(isinstance(each, Press | Release) for each in decisions))
    decisions = debouncer.feed(straggler)
    wanted = [each for each in tell(promptly(edges)) if each[0] != "Glitch"]
    assert [each for each in tell(decisions) if each[0] != "Glitch"] == wanted
