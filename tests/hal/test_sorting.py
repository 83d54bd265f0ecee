"""What the sorter holds, what it hands over, and what comes too late for it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hal.edges import Edge, News
from hal.sorting import Sorter


def edge(at_ns: int, line: int = 0, seq: int = 0) -> Edge:
    return Edge(at_ns, 0, "gpio", line, True, seq)


def test_edges_wait_for_the_watermark() -> None:
    sorter = Sorter()
    sorter.put([edge(30), edge(10), edge(20)])
    assert sorter.take(20) == [edge(10)]
    assert sorter.next_ns == 20
    assert sorter.take(31) == [edge(20), edge(30)]
    assert sorter.next_ns is None


def test_edges_of_one_instant_go_by_line_and_then_by_number() -> None:
    sorter = Sorter()
    sorter.put([edge(10, 2, 0), edge(10, 1, 7), edge(10, 1, 3)])
    assert sorter.take(11) == [edge(10, 1, 3), edge(10, 1, 7), edge(10, 2, 0)]


def test_a_late_edge_goes_out_at_once_and_is_marked_and_counted() -> None:
    sorter = Sorter()
    assert sorter.take(100) == []
    sorter.put([edge(99), edge(100)])
    (late,) = sorter.take(100)
    assert (late.at_ns, late.late_ns, sorter.late) == (99, 100, 1)
    assert sorter.take(101) == [edge(100)]


def test_a_watermark_never_falls() -> None:
    sorter = Sorter()
    sorter.put([edge(50)])
    sorter.take(40)
    assert sorter.take(10) == []
    assert sorter.watermark_ns == 40


class Source:
    """A source that has had its edges waiting."""

    name, u_ns = "gpio", 0

    def __init__(self, edges: list[Edge]) -> None:
        self._edges = edges

    def edges(self) -> list[Edge]:
        taken, self._edges = self._edges, []
        return taken

    def watermark_ns(self, now_ns: int) -> int:
        return now_ns - 5

    def faults(self) -> list[News]:
        return []

    def filenos(self) -> list[int]:
        return []

    def next_ns(self) -> int | None:
        return None

    def hurry(self, now_ns: int) -> None:
        pass

    def close(self) -> None:
        pass


def test_pulling_drains_the_source_up_to_its_watermark() -> None:
    sorter, source = Sorter(), Source([edge(99), edge(90)])
    assert sorter.pull(source, 100) == [edge(90)]
    assert sorter.pull(source, 105) == [edge(99)]


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 60))))
def test_every_edge_is_handed_over_once_and_only_late_ones_are_out_of_order(
    batches: list[tuple[int, int]],
) -> None:
    sorter, out = Sorter(), []
    for seq, (at_ns, watermark_ns) in enumerate(batches):
        sorter.put([edge(at_ns, 0, seq)])
        out += sorter.take(watermark_ns)
    out += sorter.take(1000)
    assert sorted(each.seq for each in out) == list(range(len(batches)))
    prompt = [(each.at_ns, each.seq) for each in out if each.late_ns is None]
    assert prompt == sorted(prompt)
    assert sorter.late == len(out) - len(prompt)
