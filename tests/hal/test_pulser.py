from __future__ import annotations

from itertools import pairwise

from hal.clock import ManualClock
from hal.edges import Fault, Mended
from hal.gpiod_lines import GpiodSource
from hal.mock.chip import MockChip
from hal.pads.pulser import HIGH_NS, PERIOD_NS, Pulser

S = 1_000_000_000
LAG_NS = 7_000


class Wire:
    """The line that is driven, connected to line 6 of a chip, or cut."""

    def __init__(self, chip: MockChip, clock: ManualClock) -> None:
        self.chip, self.clock, self.cut = chip, clock, False

    def on(self) -> None:
        self._move(False)  # high is open in a contact's words

    def off(self) -> None:
        self._move(True)

    def close(self) -> None:
        pass

    def _move(self, closed: bool) -> None:
        if not self.cut:
            self.chip.move(6, closed, self.clock.now_ns() + LAG_NS)


def rig() -> tuple[Pulser, Wire, ManualClock, list[tuple[int, int]]]:
    clock, chip = ManualClock(5 * S), MockChip()
    chip.levels[6] = True
    heard: list[tuple[int, int]] = []
    wire = Wire(chip, clock)
    back = GpiodSource([6], clock, chip.open, "back")
    return Pulser(lambda: wire, back, clock, [lambda *both: heard.append(both)]), wire, clock, heard


def run(pulser: Pulser, clock: ManualClock, ns: int) -> None:
    end_ns = clock.now_ns() + ns
    while (due_ns := pulser.next_ns()) is not None and due_ns < end_ns:
        clock.advance(max(due_ns - clock.now_ns(), 0))
        pulser.edges()
        clock.advance(HIGH_NS // 2)
        pulser.edges()


def test_the_wire_is_driven_once_a_second_and_both_instants_are_told() -> None:
    pulser, _, clock, heard = rig()
    run(pulser, clock, 4 * S)
    outs = [out for out, _ in heard]
    assert [back - out for out, back in heard] == [LAG_NS] * 3
    assert [later - sooner for sooner, later in pairwise(outs)] == [PERIOD_NS] * 2
    assert pulser.faults() == []


def test_a_wire_that_does_not_come_back_is_a_fault_until_it_does() -> None:
    pulser, wire, clock, heard = rig()
    wire.cut = True
    run(pulser, clock, 3 * S)
    (fault,) = pulser.faults()
    assert isinstance(fault, Fault)
    assert (fault.part, heard) == ("sync wire", [])
    wire.cut = False
    run(pulser, clock, 3 * S)
    assert isinstance(pulser.faults()[0], Mended)
    assert heard


def test_a_line_that_cannot_be_had_is_a_fault_and_stops_nothing() -> None:
    def refused() -> Wire:
        raise OSError("GPIO5 is used by another program")

    clock, chip = ManualClock(5 * S), MockChip()
    pulser = Pulser(refused, GpiodSource([6], clock, chip.open, "back"), clock, [])
    clock.advance(PERIOD_NS)
    assert pulser.edges() == []
    (fault,) = pulser.faults()
    assert isinstance(fault, Fault)
    assert "used by another program" in fault.detail
    pulser.close()


def test_it_holds_nobody_up_and_makes_no_edges() -> None:
    pulser, _, clock, _ = rig()
    assert pulser.watermark_ns(clock.now_ns()) == clock.now_ns()
    assert pulser.edges() == []
