"""The kernel's events as edges: drained, numbered, compared with the levels, made good."""

from __future__ import annotations

import errno
import os

import pytest

from hal.clock import ManualClock
from hal.edges import Edge, Fault, FaultKind, Mended
from hal.gpiod_lines import GUARD_NS, U_NS, WATCH_NS, GpiodSource
from hal.line_chip import ChipMissing
from hal.mock.chip import MockChip

MS = 1_000_000
START_NS = 1000 * MS


class Bench:
    """A source on a mock chip, and a clock that is set by hand."""

    def __init__(self, chip: MockChip | None = None) -> None:
        self.chip = chip or MockChip()
        self.clock = ManualClock(START_NS)
        self.source = GpiodSource([17, 27], self.clock, self.chip.open, seats=[0, 2])

    def at(self, ms: float) -> list[Edge]:
        """What it hands over at so many ms after the start."""
        self.clock.advance(START_NS + round(ms * MS) - self.clock.now_ns())
        return self.source.edges()

    def watermark_ms(self) -> float:
        return (self.source.watermark_ns(self.clock.now_ns()) - START_NS) / MS

    def close(self, line: int, ms: float, closed: bool = True) -> None:
        self.chip.move(line, closed, START_NS + round(ms * MS))


def failing(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def test_all_events_that_wait_are_handed_over_with_the_kernels_stamps() -> None:
    bench = Bench()
    for i in range(150):  # more than one read gives
        bench.close(17, i / 10, i % 2 == 0)
    bench.close(27, 15.5)
    edges = bench.at(16)
    assert [edge.at_ns for edge in edges[:2]] == [START_NS, START_NS + MS // 10]
    assert edges[150] == Edge(START_NS + round(15.5 * MS), U_NS, "gpio", 27, True, 151)
    assert (len(edges), bench.at(16)) == (151, [])


def test_all_lines_are_one_request() -> None:
    bench = Bench()
    (request,) = bench.chip.requests
    assert (request.lines, bench.source.filenos()) == ((17, 27), (request.fd,))
    bench.source.close()
    assert (bench.chip.requests, bench.chip.opened, bench.source.filenos()) == ([], 0, ())
    assert bench.source.next_ns() is None


def test_the_watermark_leaves_the_interrupt_threads_their_time() -> None:
    bench = Bench()
    bench.at(100)
    assert bench.watermark_ms() == 95


def test_an_edge_that_its_thread_hands_over_late_is_not_late() -> None:
    bench = Bench()
    bench.at(100)
    bench.close(17, 95)
    assert [edge.at_ns - START_NS for edge in bench.at(100)] == [95 * MS]


def test_edges_that_the_full_buffer_dropped_are_counted_and_named() -> None:
    bench = Bench(MockChip(buffer=4))
    for i in range(7):
        bench.close(17, i, i % 2 == 0)
    bench.close(27, 8)
    edges = bench.at(9)
    assert [edge.seq for edge in edges] == [5, 6, 7, 8]
    assert bench.source.gaps == 4
    (fault,) = bench.source.faults()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.kind, fault.stops) == ("gpio", FaultKind.DEGRADED, False)
    assert fault.detail == "4 edges of GPIO17 were lost: more came than the kernel keeps"
    bench.at(1009)
    assert bench.source.faults() == [Mended("gpio", START_NS + 1009 * MS)]


def test_a_contact_found_closed_without_an_edge_is_made_good() -> None:
    bench = Bench()
    bench.at(100)
    bench.chip.move_unseen(27, True)
    assert bench.at(110) == []
    assert bench.watermark_ms() == 105
    assert bench.source.next_ns() == START_NS + 115 * MS
    assert bench.at(114.9) == []
    assert bench.watermark_ms() == 105  # so that the edge won't be late
    (edge,) = bench.at(115)
    assert edge == Edge(START_NS + 105 * MS, 5 * MS + U_NS, "gpio", 27, True, 0, made_good=True)
    assert (bench.watermark_ms(), bench.source.made_good) == (110, 1)
    assert bench.at(130) == []


def test_a_contact_found_open_without_an_edge_is_made_good() -> None:
    bench = Bench()
    bench.close(17, 10)
    bench.at(11)
    bench.chip.move_unseen(17, False)
    bench.at(21)
    (edge,) = bench.at(26)
    assert (edge.closed, edge.made_good, edge.at_ns - START_NS) == (False, True, 16 * MS)


def test_an_edge_that_is_still_in_its_thread_is_not_invented() -> None:
    bench = Bench()
    bench.at(100)
    bench.chip.move_unseen(17, True)
    bench.at(101)
    bench.close(17, 100.5)  # the thread hands it over only now
    assert [edge.made_good for edge in bench.at(104)] == [False]
    assert bench.at(120) == []
    assert (bench.watermark_ms(), bench.source.made_good) == (115, 0)


def test_a_contact_that_is_as_it_was_lost_nothing_that_could_be_made_good() -> None:
    bench = Bench()
    bench.at(100)
    bench.chip.move_unseen(17, True)
    bench.at(101)
    bench.chip.move_unseen(17, False)
    assert bench.at(104) + bench.at(120) == []
    assert bench.watermark_ms() == 115


def test_a_last_edge_whose_label_lies_is_put_right() -> None:
    bench = Bench()
    bench.at(100)
    bench.chip.move(17, True, START_NS + 102 * MS, label=False)
    (edge,) = bench.at(103)
    assert not edge.closed
    (edge,) = bench.at(108)
    # It has changed between that edge and the look at its level.
    assert (edge.closed, edge.at_ns - START_NS, edge.u_ns) == (True, 102.5 * MS, MS // 2 + U_NS)


def test_no_published_watermark_passes_an_edge_that_is_made_good() -> None:
    bench = Bench()
    published_ms = -1.0
    for ms in range(100, 200):
        if ms == 150:
            bench.chip.move_unseen(27, True)
        made_good = bench.at(ms)
        assert all(edge.at_ns >= START_NS + published_ms * MS for edge in made_good)
        published_ms = max(published_ms, bench.watermark_ms())
    assert (bench.source.made_good, published_ms) == (1, 194)


def test_levels_are_looked_at_though_nothing_comes() -> None:
    bench = Bench()
    bench.at(100)
    assert bench.source.next_ns() == START_NS + 100 * MS + WATCH_NS


def test_a_contact_that_is_closed_at_the_start_is_held() -> None:
    chip = MockChip()
    chip.levels[27] = True
    bench = Bench(chip)
    assert bench.at(0) == [Edge(START_NS, U_NS, "gpio", 27, True, 0, held=True)]
    assert bench.at(50) == []


def test_a_busy_line_names_its_holder() -> None:
    chip = MockChip()
    chip.holders = {27: "spi0 CS1"}
    bench = Bench(chip)
    (fault,) = bench.source.faults()
    assert fault == Fault(
        "gpio", FaultKind.DENIED, START_NS,
        'GPIO27 is used by "spi0 CS1": end that, or wire the key to another line', (0, 2), True,
    )  # fmt: skip
    assert (bench.at(10), bench.chip.opened) == ([], 0)


@pytest.mark.parametrize(("error", "kind", "words"), [
    (ChipMissing("no GPIO chip is called pinctrl-rp1"), FaultKind.MISSING, "pinctrl-rp1"),
    (failing(errno.EACCES), FaultKind.DENIED, "group gpio"),
    (failing(errno.ENODEV), FaultKind.MISSING, "No such device"),
    (failing(errno.EINVAL), FaultKind.NO_ANSWER, "Invalid argument"),
])  # fmt: skip
def test_what_cannot_be_opened_is_named_and_tried_again(
    error: OSError, kind: FaultKind, words: str
) -> None:
    chip = MockChip()
    chip.failing = error
    bench = Bench(chip)
    (fault,) = bench.source.faults()
    assert isinstance(fault, Fault)
    assert (fault.kind, words in fault.detail) == (kind, True)
    assert (bench.watermark_ms(), bench.source.next_ns()) == (-1000.000001, START_NS + 500 * MS)
    bench.at(500)
    assert (bench.source.faults(), bench.source.next_ns()) == ([], START_NS + 1500 * MS)
    chip.failing = None
    bench.at(1500)
    assert bench.source.faults() == [Mended("gpio", START_NS + 1500 * MS)]
    assert bench.watermark_ms() == 1500 - GUARD_NS / MS


def test_lines_that_fail_are_lost_and_requested_again() -> None:
    bench = Bench()
    bench.close(17, 10)
    bench.at(20)
    assert bench.watermark_ms() == 15
    bench.chip.failing = failing(errno.EIO)
    bench.at(30)
    (fault,) = bench.source.faults()
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.stops) == (FaultKind.LOST, True)
    assert fault.detail == "the lines can't be read: Input/output error"
    assert (bench.source.filenos(), bench.watermark_ms()) == ((), 15)
    bench.chip.failing = None
    bench.chip.levels[17], bench.chip.levels[27] = False, True
    edges = bench.at(530)
    assert [(edge.line, edge.closed, edge.held, edge.made_good) for edge in edges] == [
        (17, False, False, True), (27, True, True, False),
    ]  # fmt: skip
    bench.close(17, 540)
    assert [edge.seq for edge in bench.at(541)] == [2]  # the new request counts from 1 again
    assert bench.source.gaps == 0
