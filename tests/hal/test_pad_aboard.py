"""The pad's firmware, run by a real MicroPython over a pty: presses, wraps, restarts, bad hosts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hal.clock import MonotonicClock
from hal.edges import Fault, FaultKind, Mended
from hal.mock.micropython import Command
from hal.mock.pico import PERIOD_US
from hal.pads.link import PadState
from hal.pads.sync import PLAIN_NS
from tests.hal.pad_aboard import Aboard
from tests.hal.pad_rig import PINS

pytestmark = pytest.mark.slow

Plug = Callable[..., Aboard]


@pytest.fixture
def plug(interpreter: Command, tmp_path: Path) -> Iterator[Plug]:
    """Starts a pad, and lets go of it in the end."""
    made: list[Aboard] = []

    def start(shift_us: int = 0) -> Aboard:
        made.append(Aboard(interpreter, tmp_path, shift_us))
        return made[-1]

    yield start
    for each in made:
        each.close()


def test_a_press_is_stamped_when_its_contact_moved(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    for line in range(9):
        for closed in (True, False):
            before_ns, after_ns = pad.touch(line, closed)
            edge = pad.edges[-1]
            assert (edge.line, edge.closed, edge.source) == (line, closed, "pad a1")
            assert before_ns - edge.u_ns <= edge.at_ns <= after_ns + edge.u_ns
    assert len(pad.edges) == 18


def test_a_counter_that_wraps_in_the_middle_of_a_match_is_unwrapped(plug: Plug) -> None:
    now_us = MonotonicClock().now_ns() // 1000
    shift_us = (PERIOD_US - 1_000_000 - now_us) % PERIOD_US
    pad = plug(shift_us)
    pad.until_locked()
    wrapped = pad.clock.now_ns() + 2_000_000_000
    while pad.clock.now_ns() < wrapped:
        for closed in (True, False):
            before_ns, after_ns = pad.touch(4, closed)
            edge = pad.edges[-1]
            assert before_ns - edge.u_ns <= edge.at_ns <= after_ns + edge.u_ns
    assert [edge.at_ns for edge in pad.edges] == sorted(edge.at_ns for edge in pad.edges)
    assert [edge.seq for edge in pad.edges] == list(range(len(pad.edges)))
    assert pad.source.link.reboots == 0


def test_a_pad_that_restarts_begins_anew_and_loses_nothing_afterwards(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    pad.touch(0, True)
    pad.pico.reboot()
    pad.until(lambda: pad.source.link.reboots == 1 and pad.source.link.tally.next is not None)
    pad.touch(0, False)
    pad.touch(1, True)
    assert [(edge.line, edge.closed) for edge in pad.edges] == [(0, True), (0, False), (1, True)]


def test_a_contact_that_is_held_as_the_pad_starts_is_no_press(plug: Plug) -> None:
    pad = plug()
    pad.pico.drive(PINS[0], 0)
    pad.until_locked()
    pad.until(lambda: pad.edges)
    assert pad.edges[0].held or pad.source.link.tally.next  # it came before, or after, the start
    pad.pico.reboot()
    pad.until(lambda: pad.source.link.reboots == 1 and pad.source.link.tally.next is not None)
    assert len(pad.edges) == 1  # believed closed, found closed


def test_garbage_presses_nothing_and_is_counted(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    port = pad.source._port
    assert port is not None
    for _ in range(20):
        # No 0x03: that interrupts, and has a test of its own.
        port.put(bytes(byte for byte in os.urandom(200) if byte != 3) + b"\n")
        pad.step()
    pad.until(lambda: pad.source.link.troubles.garbled >= 20)
    assert pad.edges == []
    pad.touch(3, True)


def test_a_pad_at_its_prompt_is_brought_back(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    port = pad.source._port
    assert port is not None
    port.put(b"\x03")
    pad.until(lambda: pad.source.link.reboots == 1 and pad.source.link.tally.next is not None)
    pad.touch(5, True)
    assert not [each for each in pad.news if isinstance(each, Fault)]


def test_a_host_that_does_not_read_blocks_no_pad(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    deaf_until = pad.clock.now_ns() + 1_500_000_000
    while pad.clock.now_ns() < deaf_until:
        pad.pico.drive(PINS[4], 0)
        pad.pico.drive(PINS[4], 1)
        pad.pico.hear()
    pad.until(lambda: pad.source.link.state(pad.clock.now_ns()) is PadState.LOCKED)
    pad.pico.drive(PINS[7], 0)
    pad.until(lambda: any(edge.line == 7 for edge in pad.edges))
    assert pad.source.link.reboots == 0


def test_a_pad_that_is_unplugged_and_plugged_in_again_goes_on(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    pad.pico.pull_out()
    pad.until(lambda: pad.news)
    assert isinstance(pad.news[0], Fault)
    assert pad.news[0].kind is FaultKind.LOST
    pad.pico.drive(PINS[0], 0)
    pad.pico.plug_in()
    pad.until(lambda: pad.edges and len(pad.news) == 2)
    assert isinstance(pad.news[1], Mended)
    assert pad.source.link.reboots == 0
    assert not pad.edges[0].held


def test_a_bouncing_contact_arrives_edge_by_edge_in_its_own_order(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    levels = [0, 1] * 100
    for level in levels:
        pad.pico.drive(PINS[0], level)
    pad.until(lambda: len(pad.edges) >= 1 and pad.source.link.watermark_ns > pad.edges[-1].at_ns)
    closed = [edge.closed for edge in pad.edges]
    assert closed == [bool(number % 2 == 0) for number in range(len(closed))]
    assert not closed[-1]


def test_the_lamp_and_the_sync_wire(plug: Plug) -> None:
    pad = plug()
    pad.until_locked()
    pad.source.lamp.set(True)
    pad.until(lambda: pad.pico.lamps.get(25))
    out_ns = pad.pico.drive(22, 1)
    pad.source.link.pulsed(out_ns, pad.clock.now_ns())
    pad.until(lambda: pad.source.u_ns < PLAIN_NS)  # what plain USB can't claim
