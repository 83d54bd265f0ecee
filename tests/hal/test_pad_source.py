"""Serial pads as edge sources, over real ttys."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from hal.clock import ManualClock
from hal.edges import Fault, FaultKind, Mended
from hal.mock.cable import open_tty
from hal.pads.holders import holder
from hal.pads.link import PadState
from hal.pads.port import PortTrouble, SerialPort
from hal.pads.source import PadSource
from tests.hal.pad_ports import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table whose pads are plugged in at links in a folder."""
    made = Table(tmp_path)
    yield made
    made.close()


def locked(source: PadSource) -> Callable[[], bool]:
    """Whether a pad is in a session, and can press."""
    return lambda: source.link.tally.next is not None and bool(source.filenos())


def faults(table: Table) -> list[tuple[str, FaultKind]]:
    """The faults so far, shortly."""
    return [(each.part, each.kind) for each in table.news if isinstance(each, Fault)]


def test_pads_are_known_by_their_ids_not_by_their_ports(table: Table) -> None:
    north, south = table.plug("ttyACM0", id="north"), table.plug("ttyACM1", id="south")
    first, second = table.seek("south"), table.seek("north")
    table.until(lambda: locked(first)() and locked(second)())
    south.twin.touch(0, True)
    table.until(lambda: table.edges)
    north.twin.touch(1, True)
    table.until(lambda: len(table.edges) == 2)
    came = [(edge.source, edge.line) for edge in table.edges]
    assert came == [("pad south", 0), ("pad north", 1)]
    assert table.news == []


def test_a_pad_that_is_unplugged_is_lost_at_once_and_found_at_another_port(table: Table) -> None:
    pad, source = table.plug("ttyACM0"), table.seek("a1")
    table.until(locked(source))
    pad.pull_out()
    table.until(lambda: table.news)
    assert faults(table) == [("pad of seat 1", FaultKind.LOST)]
    fault = table.news[0]
    assert isinstance(fault, Fault)
    assert (fault.seats, fault.stops) == ((0,), True)
    assert source.filenos() == ()
    pad.path = table.folder / "ttyACM7"
    pad.twin.touch(2, True)
    pad.plug_in()
    table.until(lambda: table.edges)
    assert (table.edges[0].line, table.edges[0].held) == (2, False)
    assert table.news[1:] == [Mended("pad of seat 1", table.news[1].at_ns)]


def test_a_pad_that_stays_away_is_named_with_what_to_do(table: Table) -> None:
    table.seek("a1")
    table.until(lambda: table.news)
    (fault,) = table.news
    assert isinstance(fault, Fault)
    assert fault.kind is FaultKind.MISSING
    assert fault.detail == 'no pad with the id "a1" is at any USB port: plug it in'


def test_another_pad_at_the_port_of_the_wiring_file_is_named(table: Table) -> None:
    pad = table.plug("ttyACM0", id="b2")
    table.seek("a1", str(pad.path))
    table.until(lambda: table.news)
    (fault,) = table.news
    assert isinstance(fault, Fault)
    assert f'at {pad.path} is the pad "b2", not "a1"' in fault.detail


def test_what_gives_no_answer_is_named_and_asked_less_and_less(table: Table) -> None:
    table.plug("ttyACM0").deaf = True
    table.seek("a1")
    table.until(lambda: table.news)
    assert faults(table) == [("pad of seat 1", FaultKind.NO_ANSWER)]
    table.pads[0].deaf = False
    table.until(locked(table.sources[0]))
    assert isinstance(table.news[-1], Mended)


def test_two_pads_with_one_id_are_named_and_one_of_them_plays(table: Table) -> None:
    first, second = table.plug("ttyACM0"), table.plug("ttyACM1")
    source = table.seek("a1")
    table.until(lambda: locked(source)() and table.news)
    assert faults(table) == [("second pad of seat 1", FaultKind.DENIED)]
    plays, waits = (first, second) if str(first.path) == source.where else (second, first)
    plays.pull_out()
    waits.twin.touch(0, True)
    table.until(lambda: table.edges)
    table.until(lambda: len([each for each in table.news if isinstance(each, Mended)]) == 2)


def test_a_pad_that_falls_silent_is_a_fault_until_it_answers(table: Table) -> None:
    pad, source = table.plug("ttyACM0"), table.seek("a1")
    table.until(locked(source))
    pad.deaf = True
    table.until(lambda: table.news)
    assert faults(table) == [("pad of seat 1", FaultKind.NO_ANSWER)]
    assert source.link.state(table.clock.now_ns()) is PadState.LOST
    pad.deaf = False
    table.until(lambda: len(table.news) == 2)
    assert isinstance(table.news[1], Mended)


def test_keys_are_those_of_the_pads_own_legend(table: Table) -> None:
    pad = table.plug("ttyACM0", legend="scdp<")  # in an order of its own, and not all
    source = table.seek("a1")
    table.until(lambda: locked(source)() and table.news)
    assert faults(table) == [("keys of the pad of seat 1", FaultKind.DEGRADED)]
    for contact in range(5):
        pad.twin.touch(contact, True)
    table.until(lambda: len(table.edges) == 4)
    assert [edge.line for edge in table.edges] == [7, 8, 6, 0]


def test_a_hurry_asks_at_once(table: Table) -> None:
    pad, source = table.plug("ttyACM0"), table.seek("a1")
    table.until(locked(source))
    for _ in range(100):
        table.step()
    asked_ns = table.clock.now_ns()
    source.hurry(asked_ns)
    table.until(lambda: source.watermark_ns(0) > asked_ns - 2_000_000)
    assert table.clock.now_ns() - asked_ns < 200_000_000
    assert pad.twin.ring.head == 0


def test_a_lamp_shines_and_is_dark_when_the_table_closes(table: Table) -> None:
    pad, source = table.plug("ttyACM0"), table.seek("a1")
    table.until(locked(source))
    source.lamp.set(True)
    table.until(lambda: pad.twin.lamp.level)
    source.close()
    table.sources.clear()
    table.until(lambda: not pad.twin.lamp.level)


def test_a_pad_that_takes_nothing_in_blocks_nobody(table: Table) -> None:
    pad, source = table.plug("ttyACM0"), table.seek("a1")
    table.until(locked(source))
    pad.step = lambda: None  # type: ignore[method-assign]
    for _ in range(20_000):
        source.hurry(table.clock.now_ns())
        table.step()
    assert source.link.state(table.clock.now_ns()) is PadState.LOST


@pytest.mark.parametrize(("number", "kind", "says"), [
    (errno.ENOENT, FaultKind.MISSING, "is the pad plugged in"),
    (errno.EACCES, FaultKind.DENIED, "dialout"),
    (errno.EBUSY, FaultKind.DENIED, "is held by another program"),
    (errno.EAGAIN, FaultKind.DENIED, "is held by another program"),
    (errno.EIO, FaultKind.LOST, "input/output error"),
])
def test_a_port_that_cannot_be_opened_says_why(
    number: int, kind: FaultKind, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: Any, **named: Any) -> None:
        raise serial.SerialException(number, os.strerror(number))

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(PortTrouble, match=says) as caught:
        SerialPort("/dev/ttyACM9", ManualClock())
    assert caught.value.kind is kind
    assert "/dev/ttyACM9" in str(caught.value)


def test_a_file_that_is_no_port_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(PortTrouble, match="file is no serial port"):
        SerialPort(str(file), ManualClock())


def test_a_port_is_held_by_one_alone() -> None:
    ours, theirs, path = open_tty()
    port = SerialPort(path, ManualClock())
    with pytest.raises(PortTrouble, match="held by"):
        SerialPort(path, ManualClock())
    port.close()
    again = SerialPort(path, ManualClock())
    again.close()
    os.close(ours)
    os.close(theirs)


def test_who_holds_a_port_is_named(tmp_path: Path) -> None:
    tty = tmp_path / "ttyACM0"
    tty.touch()
    for number, opened in ((17, "elsewhere"), (4711, str(tty))):
        (tmp_path / "proc" / str(number) / "fd").mkdir(parents=True)
        (tmp_path / "proc" / str(number) / "fd" / "3").symlink_to(opened)
        (tmp_path / "proc" / str(number) / "comm").write_text("ModemManager\n")
    assert holder(str(tty), tmp_path / "proc") == "ModemManager (process 4711)"
    assert holder(str(tmp_path), tmp_path / "proc") is None


def test_a_line_that_was_begun_is_ended_and_nothing_waits_behind_it() -> None:
    ours, theirs, path = open_tty()
    port = SerialPort(path, ManualClock())
    written = 0
    while not port.is_clogged and written < 10**6:
        port.write(lambda _: b"0123456789abcdef" * 256)
        written += 1
    port.write(lambda _: pytest.fail("asked while it is clogged"))
    os.set_blocking(ours, True)
    got = b""
    while port.is_clogged:
        got += os.read(ours, 65536)
        port.write(lambda _: b"")
    port.write(lambda _: b"the end")
    while not got.endswith(b"the end"):
        got += os.read(ours, 65536)
    assert (len(got) - len(b"the end")) % 4096 == 0
    port.close()
    os.close(ours)
    os.close(theirs)
