"""A driver of pins that loses edges, falls silent or dies: the table is not silenced by it."""

from __future__ import annotations

from typing import Any

from gpiozero.pins.mock import MockFactory

from hal.clock import ManualClock
from hal.edges import Edge, Fault, FaultKind, News
from hal.gpiozero_lines import U_NS, do_nothing, driven_source
from hal.mock.pins import MockTablePin
from hal.pin_factories import PinDriver
from hal.pin_watch import POLL_NS, WATCH_NS

MS = 1_000_000


class WiredPin(MockTablePin):
    """A pin whose contact may be closed from the start, or that can't be read."""

    held = False
    broken: Exception | None = None

    def _get_state(self) -> bool:
        if self.broken is not None:
            raise self.broken
        return not self.held and super()._get_state()


class Bench:
    """Two watched pins, whose driver's thread can be killed."""

    def __init__(self, *held: int) -> None:
        self.clock, self.alive = ManualClock(1000 * MS), True
        factory = MockFactory(pin_class=WiredPin)
        driver = PinDriver("lgpio", factory, is_alive=lambda: self.alive, errors=(RuntimeError,))
        self.pins: dict[int, Any] = {bcm: factory.pin(bcm) for bcm in (17, 27)}
        for bcm in held:
            self.pins[bcm].held = True
        self.source = driven_source(driver, [17, 27], self.clock, do_nothing, [1])

    def at(self, ms: float) -> list[Edge]:
        self.clock.advance(round(ms * MS) - self.clock.now_ns())
        return self.source.edges()

    def press(self, bcm: int, ms: int, closed: bool = True) -> None:
        self.pins[bcm].drive(closed, ms * MS, U_NS)

    def press_unseen(self, bcm: int, closed: bool = True) -> None:
        """The level changes, and the driver's thread doesn't tell."""
        handler, self.pins[bcm].when_changed = self.pins[bcm].when_changed, None
        self.press(bcm, 0, closed)
        self.pins[bcm].when_changed = handler


def told(news: list[News]) -> list[tuple[FaultKind, str]]:
    return [(each.kind, each.detail) for each in news if isinstance(each, Fault)]


DEGRADED = (FaultKind.DEGRADED, "edges come through lgpio, and are certain to 1 ms only")
SILENT = (FaultKind.NO_ANSWER, "lgpio tells of no edges: the contacts are looked at every 5 ms")


def test_a_fallback_says_that_its_instants_are_less_certain() -> None:
    bench = Bench()
    bench.at(1001)
    assert told(bench.source.faults()) == [DEGRADED]
    assert bench.source.faults() == []


def test_an_edge_that_the_driver_swallowed_is_made_good() -> None:
    bench = Bench()
    bench.press(27, 1005)
    assert [edge.line for edge in bench.at(1006)] == [27]
    bench.press_unseen(17)
    assert bench.at(1010) == []
    assert bench.source.watermark_ns(1010 * MS) == 1005 * MS
    (edge,) = bench.at(1015)
    assert edge == Edge(1008 * MS, 2 * MS + U_NS, "gpio", 17, True, 0, made_good=True)
    assert bench.source.next_ns() == 1015 * MS + WATCH_NS


def test_a_dead_thread_is_found_and_the_contacts_are_looked_at_instead() -> None:
    bench = Bench()
    bench.source.faults()
    bench.alive = False
    bench.at(1010)
    assert told(bench.source.faults()) == [SILENT]
    assert bench.source.next_ns() == 1010 * MS + POLL_NS
    bench.press_unseen(17)
    (edge,) = bench.at(1015)  # nothing can come any more, so nothing is waited for
    assert (edge.at_ns, edge.u_ns) == (1012.5 * MS, 2.5 * MS + U_NS)
    assert bench.source.u_ns == U_NS + POLL_NS // 2


def test_a_driver_that_says_nothing_is_found_though_its_thread_seems_alive() -> None:
    bench = Bench()
    bench.source.faults()
    for i, closed in enumerate((True, False, True)):
        bench.press_unseen(27, closed)
        bench.at(1010 + 20 * i)
        assert len(bench.at(1016 + 20 * i)) == 1
    assert told(bench.source.faults()) == [SILENT]
    bench.press(17, 1080)
    bench.at(1081)
    assert told(bench.source.faults()) == [DEGRADED]
    assert bench.source.u_ns == U_NS


def test_pins_that_cannot_be_read_are_a_fault_and_no_crash() -> None:
    bench = Bench()
    bench.source.faults()
    bench.press(27, 1001)
    bench.pins[17].broken = RuntimeError("the daemon has gone")
    assert [edge.line for edge in bench.at(1002)] == [27]
    (news,) = told(bench.source.faults())
    assert news == (FaultKind.LOST, "the pins can't be read: the daemon has gone")
    bench.pins[17].broken = None
    bench.at(1003)
    assert told(bench.source.faults()) == [DEGRADED]


def test_a_contact_that_is_closed_at_the_start_is_held() -> None:
    bench = Bench(27)
    (edge,) = bench.at(1001)
    assert (edge.line, edge.held, edge.closed) == (27, True, True)
    assert bench.at(1100) == []
