"""What the doctor says of a table's hardware, whole and broken."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

import pytest

from firmware_py.doctor.faults import complaints
from firmware_py.doctor.finding import Finding
from firmware_py.doctor.gpio import gpio
from firmware_py.doctor.hands import FIRMWARE, Hands, Patient
from firmware_py.doctor.pads import Pad, pads
from firmware_py.doctor.picture import picture
from firmware_py.waking import Alarm
from hal.clock import MonotonicClock
from hal.edges import Fault, FaultKind
from hal.line_chip import ChipMissing
from hal.machine import NoPins
from hal.mock.machine import MockMachine
from hal.mock.ssd1306 import Ssd1309Glass
from tests.firmware_py.patients import WIRING, Ward, by_part
from wiring.load import load_wiring


@pytest.fixture
def ward() -> Iterator[Ward]:
    """Two seats on the header."""
    made = Ward()
    yield made
    made.close()


@pytest.fixture
def expanders() -> Iterator[Ward]:
    """Four seats with expanders."""
    made = Ward("four-seats-expander")
    yield made
    made.close()


def found(hands: Hands) -> dict[str, Finding]:
    return by_part([*hands.sources(), *hands.screens(), *hands.lights(), *hands.keys()])


def test_a_whole_table_is_well(expanders: Ward) -> None:
    findings = found(expanders.taken())
    assert [each for each in findings.values() if not each.ok] == []
    assert set(findings) == {
        "expander A", "expander B", "keys", "centre screen", "buzzer",
        *(f"{part} of seat {seat}" for part in ("screen", "lamp") for seat in range(1, 5)),
    }  # fmt: skip
    assert "0x3C on bus 1, mux 0x70 channel 2" in findings["screen of seat 3"].detail


def test_every_line_of_the_table_is_free_or_held_by_somebody(ward: Ward) -> None:
    chip, table = ward.machine.chip, ward.machine.table
    chip.holders = {8: "spi0 CS0", 17: "some program", 18: "peanuts"}
    findings = by_part(list(gpio(chip.open, table, playing=False)))
    assert len(findings) == 1 + 18 + 3  # the chip, keys, lamps and buzzer
    assert findings["GPIO27"].detail == "seat 1 work1: free"
    assert (findings["GPIO8"].ok, "dtparam=spi=off" in findings["GPIO8"].remedy) == (False, True)
    assert findings["GPIO17"].detail == 'seat 1 peanuts: held by "some program"'
    assert findings["GPIO18"].ok is False
    assert next(each for each in gpio(chip.open, table, playing=True)
                if each.part == "GPIO18").ok is True
    assert chip.opened == 0


@pytest.mark.parametrize(("error", "says"), [
    (PermissionError(errno.EACCES, "no"), "sudo usermod -aG gpio"),
    (ChipMissing("no GPIO chip is called pinctrl-rp1"), "gpiodetect"),
])
def test_a_chip_that_cannot_be_had_is_named(error: OSError, says: str) -> None:
    def refuse() -> NoPins:
        raise error

    (only,) = gpio(refuse, None, playing=False)
    assert (only.ok, says in only.remedy) == (False, True)


def test_a_line_that_is_held_is_the_keys_own_fault(ward: Ward) -> None:
    ward.machine.chip.holders = {17: "spi0 CS1"}
    findings = found(ward.taken())
    assert 'GPIO17 is used by "spi0 CS1"' in findings["gpio"].detail
    assert findings["keys"].ok is None  # they are not heard: nobody can say that none is closed
    assert findings["screen of seat 1"].ok


def test_a_screen_that_gives_no_answer_is_named_alone(ward: Ward) -> None:
    del ward.machine.ports.buses[1].devices[0x3D]
    findings = found(ward.taken())
    assert [part for part, each in findings.items() if not each.ok] == ["screen of seat 2"]
    assert "0x3D on mock bus 1: nobody answers" in findings["screen of seat 2"].detail
    assert "SDA and SCL" in findings["screen of seat 2"].remedy


def test_a_screen_with_its_other_address_is_found_there(expanders: Ward) -> None:
    branch = expanders.machine.ports._branch(
        expanders.machine.table.seats[1].screen.place)  # type: ignore[union-attr, arg-type]
    branch[0x3D] = branch.pop(0x3C)
    assert isinstance(branch[0x3D], Ssd1309Glass)
    findings = by_part(list(expanders.taken().screens()))
    assert "something answers at 0x3D" in findings["screen of seat 2"].remedy


def test_pictures_are_shown_until_the_doctor_leaves(ward: Ward) -> None:
    hands = ward.taken()
    list(hands.screens())
    glasses = ward.machine.glasses
    for seat in (0, 1):
        wanted = picture((128, 64), "1", str(seat + 1))
        assert glasses[seat].image().convert("1").tobytes() == wanted.tobytes()
    hands.close()
    ward.hands = None
    assert [glass.image().getbbox() for glass in glasses.values()] == [None, None]


def test_a_test_picture_has_a_frame_and_a_number_within() -> None:
    for size, mode in (((128, 64), "1"), ((256, 64), "L"), ((128, 128), "RGB")):
        shown = picture(size, mode, "3")
        assert (shown.size, shown.mode) == (size, mode)
        grey = shown.convert("L")
        width, height = size
        edges = [(0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height),
                 (width - 1, 0, width, height)]
        assert all(grey.crop(edge).getextrema() == (255, 255) for edge in edges)
        left, upper, right, lower = grey.crop((1, 1, width - 1, height - 1)).getbbox() or (0,) * 4
        assert lower - upper > height // 3
        assert abs(left + right - (width - 2)) <= 2
    assert picture((128, 64), "1", "1").tobytes() != picture((128, 64), "1", "2").tobytes()


def test_lamps_are_lit_in_turn_and_left_dark(ward: Ward) -> None:
    hands, lit = ward.taken(), []
    hands.listening.turners.append(
        lambda now_ns: lit.append((ward.machine.lamp(0), ward.machine.lamp(1),
                                   ward.machine.tone_hz is not None)))
    list(hands.lights())
    steps = [each for each, before in zip(lit, [None, *lit], strict=False) if each != before]
    assert steps == [(True, False, False), (False, True, False), (False, False, True),
                     (False, False, False)]


def test_lamps_without_a_driver_say_what_to_install(ward: Ward) -> None:
    ward.machine.parts.pin_factory = NoPins(OSError("lgpio can't be had"))
    hands = ward.taken()
    findings = found(hands)
    bad = {part for part, each in findings.items() if not each.ok}
    assert bad == {"lamp of seat 1", "lamp of seat 2", "buzzer"}
    assert {each.part for each in hands.listening.faults.now} == bad  # for the bundle
    assert "the library lgpio" in findings["buzzer"].remedy


def test_a_key_that_is_closed_by_itself_is_named(ward: Ward) -> None:
    ward.machine.chip.levels[13] = True
    hands = ward.taken()
    (only,) = hands.keys()
    assert (only.part, only.ok) == ("call of seat 1", False)


def test_an_expander_that_gives_no_answer_is_named_once(expanders: Ward) -> None:
    expanders.machine.buses[3].chips.pop(0x21)
    findings = by_part(list(expanders.taken().sources()))
    assert findings["expander A"].ok
    assert "0x21" in findings["expander B"].detail
    assert set(findings) == {"expander A", "expander B"}


def test_an_expander_whose_int_hangs_is_named(expanders: Ward) -> None:
    expanders.machine.parts.chip = lambda: (_ for _ in ()).throw(OSError(errno.EIO, "gone"))
    findings = by_part(list(expanders.taken().sources()))
    assert "INTA and INTB" in findings["expander A"].remedy + findings["INT of expander A"].remedy


def test_pads_tell_their_version_and_their_clock() -> None:
    clock, alarm = MonotonicClock(), Alarm()
    made = MockMachine(load_wiring(WIRING / "four-seats-pads.toml"), clock, alarm.wake, FIRMWARE)
    hands = Hands(Patient(made.table, made.parts), alarm.wait)
    hands.hear()
    findings = by_part(list(hands.sources()))
    hands.close()
    made.close()
    alarm.close()
    assert [each for each in findings.values() if not each.ok] == []
    assert set(findings) == {*(f"pad of seat {seat}" for seat in range(1, 5)), "sync wire"}
    assert "version 1, clock locked, u 0.0" in findings["pad of seat 4"].detail
    assert '"pad-4" at /dev/' in findings["pad of seat 4"].detail


WELL = Pad(2, "north", "/dev/ttyACM0", 1, "locked", 80_000)


@pytest.mark.parametrize(("pad", "ok", "says"), [
    (WELL, True, "version 1, clock locked, u 0.08 ms"),
    (Pad(2, "north", None, None, "unsynchronised", 1 << 62), False, "no answer"),
    (Pad(2, "north", "/dev/ttyACM0", 1, "coarse", 2_000_000), False, "clock coarse"),
    (Pad(2, "north", "/dev/ttyACM0", 1, "locked", 300_000), False, "sync wire"),
    (Pad(2, "north", "/dev/ttyACM0", 1, "locked", 80_000, 2), False, "started anew 2 times"),
])
def test_a_pad_is_judged_by_its_clock(pad: Pad, ok: bool, says: str) -> None:
    (only,) = pads([pad], [], wire=True)
    assert (only.part, only.ok, says in only.detail) == ("pad of seat 3", ok, True)


def test_a_pad_with_a_fault_of_its_own_is_named_once() -> None:
    fault = Fault("pad of seat 3", FaultKind.MISSING, 0, 'no pad with the id "north"', (2,), True)
    vague = Fault("timing of seat 3", FaultKind.OUT_OF_STEP, 0, "uncertain", (2,))
    assert list(pads([WELL], [fault], wire=False)) == []
    (only,) = complaints([fault, vague])
    assert (only.part, "plug it in" in only.remedy) == ("pad of seat 3", True)
    assert [each.part for each in complaints([vague])] == ["timing of seat 3"]


@pytest.mark.parametrize("kind", FaultKind)
@pytest.mark.parametrize("part", ["pad of seat 1", "gpio", "expander A", "something new"])
def test_every_fault_has_a_remedy(part: str, kind: FaultKind) -> None:
    (only,) = complaints([Fault(part, kind, 0, "it fails")])
    assert only.remedy


def test_a_bus_that_hangs_is_named_and_the_others_go_on(ward: Ward) -> None:
    ward.machine.ports.buses[1].break_after(0, errno.ETIMEDOUT)
    findings = found(ward.taken())
    assert "one part of the bus after the other" in findings["screen of seat 1"].remedy
    assert findings["lamp of seat 1"].ok
    assert os.strerror(errno.ETIMEDOUT) not in findings["screen of seat 1"].detail


