"""Panels that fail, hang, lose their power or are left alone: named, tried again, made whole."""

from __future__ import annotations

import atexit
import errno
import random
from collections.abc import Iterator
from itertools import pairwise
from unittest.mock import patch

import pytest
from PIL import Image

from hal.bus import I2cPort
from hal.edges import Fault, FaultKind, Mended
from hal.health import CENTRE, LATE_NS, STEADY_NS, Health
from hal.idling import Brightness, Idling
from hal.mock.bus import RecordingBus
from hal.mock.ssd1306 import Ssd1306Glass
from hal.panels.ssd1306 import Ssd1306Panel
from hal.trouble import FIRST_NS, MOST_NS
from hal.writers import Writer
from tests.hal.buses import MS, SIZE, S, Wires, image, panels

ERRNOS = sorted(errno.errorcode)


@pytest.fixture(autouse=True, scope="module")
def forget_panels_at_exit() -> Iterator[None]:
    """Luma keeps every panel until the program ends; the tests make many."""
    with patch.object(atexit, "register"):
        yield


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


def one_panel() -> tuple[Writer, RecordingBus, Ssd1306Glass, Ssd1306Panel]:
    """The real driver on a bus of memory to a model of the chip, with a writer that scrubs."""
    glass = Ssd1306Glass()
    bus = RecordingBus({0x3C: glass})
    panel = Ssd1306Panel(I2cPort(bus, 0x3C))
    return Writer([(2, panel)]), bus, glass, panel


@pytest.mark.parametrize("number", ERRNOS, ids=errno.errorcode.__getitem__)
def test_whatever_errno_breaks_a_frame_the_panel_is_named_taken_back_and_redrawn(
    number: int,
) -> None:
    writer, bus, glass, _ = one_panel()
    wires = Wires([writer], lambda bus, job: MS)
    writer.submit({2: noise(1)})
    wires.run(S)
    bus.break_after(number * 7, errno=number)
    writer.submit({2: noise(2)})
    wires.run(2 * S)
    (fault,) = writer.news()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.seats, fault.stops) == ("screen of seat 3", (2,), False)
    assert "0x3C on mock bus" in fault.detail
    bus.mend()
    wires.run(12 * S)
    assert [type(each) for each in writer.news()] == [Mended]
    assert glass.bits() == noise(2).tobytes()


@pytest.mark.parametrize(("number", "kind"), [
    (errno.EREMOTEIO, FaultKind.NO_ANSWER),
    (errno.ETIMEDOUT, FaultKind.NO_ANSWER),
    (errno.EACCES, FaultKind.DENIED),
    (errno.ENOENT, FaultKind.MISSING),
    (None, FaultKind.NO_ANSWER),
])
def test_what_is_wrong_is_told_apart(number: int | None, kind: FaultKind) -> None:
    health = Health(0)
    error = OSError("late")
    error.errno = number
    health.refused(error, 5)
    assert health.news() == [Fault("screen of seat 1", kind, 5, "late", (0,))]


def test_a_panel_that_had_worked_is_lost() -> None:
    health = Health(CENTRE)
    health.works(0)
    health.refused(OSError(121, "no answer"), 5)
    assert health.news() == [
        Fault("centre screen", FaultKind.LOST, 5, "[Errno 121] no answer", ())]


def test_a_dead_panel_is_probed_with_pauses_that_grow_and_the_others_go_on() -> None:
    places = panels(2)
    dead, well = places[0][1], places[1][1]
    dead.error = OSError(121, "no answer")
    writer = Writer(places, None)
    wires = Wires([writer], lambda bus, job: MS)
    writer.submit({0: image(), 1: image()})
    wires.run(60 * S)
    assert well.lit
    assert set(dead.notes[1:]) == {"probe"}
    tried = [begun for begun, _, job in wires.log if job.seat == 0]
    pauses = [(b - a) // MS for a, b in pairwise(tried)]
    assert pauses[:5] == [501, 1001, 2001, 4001, 8001]
    assert set(pauses[5:]) == {MOST_NS // MS + 1}
    assert len(writer.news()) == 1


def test_the_same_object_is_initialised_again_and_redrawn_and_keeps_its_brightness() -> None:
    ((_, panel),) = places = panels(1)
    writer = Writer(places, None)
    writer.shine(96, True)
    wires = Wires([writer], lambda bus, job: MS)
    writer.submit({0: image()})
    wires.run(MS)
    panel.error = OSError(5, "gone")
    newest = image()
    writer.submit({0: newest})
    wires.run(S // 2)
    panel.error, panel.notes = None, []
    wires.run(2 * S)
    assert panel.notes == ["probe", "reset", "contrast 96", "display", "light"]
    assert panel.image is newest


def test_a_panel_that_fails_again_soon_after_it_was_mended_waits_longer() -> None:
    health = Health(0)
    error = OSError(5, "loose")
    health.refused(error, 0)
    assert health.retry_ns == FIRST_NS
    health.works(S)
    health.refused(error, 2 * S)
    assert health.retry_ns == 2 * S + 2 * FIRST_NS
    health.works(4 * S)
    health.refused(error, 4 * S + STEADY_NS)
    assert health.retry_ns == 4 * S + STEADY_NS + FIRST_NS


def test_a_panel_that_answers_late_is_given_up_for_now_though_it_answers() -> None:
    ((_, panel),) = places = panels(1)
    writer = Writer(places, None)
    cost_ns = LATE_NS + MS
    wires = Wires([writer], lambda bus, job: cost_ns)
    writer.submit({0: image()})
    wires.run(2 * LATE_NS)
    (fault,) = writer.news()
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.detail) == (FaultKind.NO_ANSWER, "it took 501 ms to answer")
    cost_ns = MS
    wires.run(5 * S)
    assert [type(each) for each in writer.news()] == [Mended]
    assert panel.lit


def test_a_bus_that_hangs_is_seen_from_outside_and_all_its_panels_are_named() -> None:
    places = panels(2)
    writer = Writer(places, None)
    writer.submit({0: image(), 1: image()})
    job = writer.next_job(0)
    assert job is not None
    assert writer.watch(1) == LATE_NS + 1
    assert writer.news() == []
    assert writer.watch(LATE_NS + 1) is None
    assert [each.part for each in writer.news()] == ["screen of seat 1", "screen of seat 2"]
    assert writer.watch(LATE_NS + 2) is None
    writer.done(job, 9 * S, OSError(errno.ETIMEDOUT, "timed out"))
    wires = Wires([writer], lambda bus, job: MS)
    wires.now_ns = 9 * S
    wires.run(20 * S)
    parts = {each.part for each in writer.news() if isinstance(each, Mended)}
    assert parts == {"screen of seat 1", "screen of seat 2"}
    assert all(panel.lit for _, panel in places)


@pytest.mark.parametrize("after_ms", [500, 517, 1234])
def test_a_panel_that_loses_its_power_for_a_moment_is_whole_again_by_scrubbing(
    after_ms: int,
) -> None:
    writer, _, glass, _ = one_panel()
    wires = Wires([writer], lambda bus, job: 4 * MS)
    writer.submit({2: noise(1)})
    wires.run(after_ms * MS)
    glass.reset()
    wires.run(wires.now_ns + 9 * 100 * MS + 4 * MS)
    assert glass.bits() == noise(1).tobytes()
    assert glass.contrast == 255
    writer.submit({2: noise(2)})
    wires.run(wires.now_ns + S)
    assert glass.bits() == noise(2).tobytes()


def test_a_panel_that_is_without_power_for_longer_is_named_and_made_whole() -> None:
    writer, bus, glass, _ = one_panel()
    wires = Wires([writer], lambda bus, job: 4 * MS)
    writer.submit({2: noise(1)})
    wires.run(S)
    bus.devices.pop(0x3C)
    wires.run(2 * S)
    (fault,) = writer.news()
    assert isinstance(fault, Fault)
    assert fault.kind is FaultKind.LOST
    glass.reset()
    bus.devices[0x3C] = glass
    wires.run(5 * S)
    assert [type(each) for each in writer.news()] == [Mended]
    assert glass.bits() == noise(1).tobytes()


def test_a_panel_that_is_dark_stays_so_while_it_is_scrubbed() -> None:
    writer, _, glass, _ = one_panel()
    wires = Wires([writer], lambda bus, job: 4 * MS)
    writer.submit({2: noise(1)})
    wires.run(S)
    writer.shine(255, False)
    wires.run(3 * S)
    assert not glass.on
    writer.shine(255, True)
    wires.run(4 * S)
    assert glass.bits() == noise(1).tobytes()


def seen(idling: Idling) -> tuple[int, bool, int | None]:
    return idling.level, idling.lit, idling.next_ns


def test_left_alone_panels_dim_then_go_off_and_wake_at_a_press() -> None:
    idling = Idling(Brightness(200, 20, dim_ns=5 * S, off_ns=30 * S))
    assert not idling.advance(S)
    assert idling.next_ns == 6 * S
    assert idling.advance(6 * S)
    assert seen(idling) == (20, True, 31 * S)
    assert idling.advance(31 * S)
    assert seen(idling) == (20, False, None)
    idling.pressed(40 * S)
    assert seen(idling) == (200, True, 45 * S)


@pytest.mark.parametrize(("dim_ns", "off_ns", "lit"), [(0, 0, True), (5, 0, True), (0, 5, False)])
def test_nought_is_never(dim_ns: int, off_ns: int, lit: bool) -> None:
    idling = Idling(Brightness(200, 20, dim_ns, off_ns))
    idling.advance(0)
    idling.advance(10**18)
    assert idling.level == (20 if dim_ns else 200)
    assert idling.lit == lit


def test_dimming_is_one_command_and_waking_draws_nothing_twice() -> None:
    ((_, panel),) = places = panels(1)
    writer = Writer(places, None)
    writer.submit({0: image()})
    writer.step(0)
    for level, lit in ((16, True), (16, False), (255, True)):
        writer.shine(level, lit)
        writer.step(S)
    assert panel.notes == ["contrast 255", "display", "light",
                           "contrast 16", "dark", "contrast 255", "light"]
