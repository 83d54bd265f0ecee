"""The console's end of a pad's line, with the pad's own firmware at the other end."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.pads.calling import RESTART
from hal.pads.frames import line
from hal.pads.link import PadLink, PadState
from hal.pads.sync import ClockSync
from tests.hal.pad_rig import MS, U_NS, MidClock, Rig

S = 1000


def changes(rig: Rig) -> list[tuple[int, bool]]:
    """The edges that came, shortly."""
    return [(edge.line, edge.closed) for edge in rig.edges]


@pytest.fixture
def rig() -> Rig:
    """A pad in a session."""
    made = Rig()
    made.run(100)
    assert made.link.state(made.clock.now_ns()) is PadState.LOCKED
    return made


def test_a_hello_says_who_the_pad_is(rig: Rig) -> None:
    hello = rig.link.hello
    assert hello is not None
    assert (hello.id, hello.seat, len(hello.legend), hello.period) == ("a1", 2, 9, 1 << 30)


def test_an_edge_keeps_its_stamp_however_late_it_comes(rig: Rig) -> None:
    at_ns = rig.clock.now_ns()
    rig.pad.touch(3, True)
    rig.up = lambda data: b""
    rig.run(300)
    assert rig.edges == []
    rig.up = lambda data: data
    rig.run(60)
    (edge,) = rig.edges
    assert (edge.line, edge.closed, edge.source, edge.seq) == (3, True, "pad a1", 0)
    assert abs(edge.at_ns - at_ns) <= edge.u_ns


def test_an_edge_is_handed_over_once_though_its_acknowledgements_are_lost(rig: Rig) -> None:
    rig.down = lambda data: b"" if data.startswith(b"a") else data
    rig.tap(1)
    rig.run(500)
    assert changes(rig) == [(1, True), (1, False)]
    assert rig.link.tally.twice > 2
    rig.down = lambda data: data
    rig.run(100)
    assert rig.pad.ring.tail == rig.pad.ring.head == 2


def test_the_watermark_follows_the_pad_and_waits_for_what_is_missing(rig: Rig) -> None:
    rig.run(600)
    assert rig.clock.now_ns() - rig.link.watermark_ns < 300 * MS
    rig.up = lambda data: b"\n".join(part for part in data.split(b"\n") if part[:1] != b"E")
    at_ns = rig.tap(1)
    rig.run(600)
    assert rig.link.watermark_ns < at_ns
    rig.up = lambda data: data
    rig.run(300)
    assert rig.link.watermark_ns > at_ns
    assert len(rig.edges) == 2


def test_who_is_in_a_hurry_has_a_watermark_in_an_exchange(rig: Rig) -> None:
    now_ns = rig.clock.now_ns()
    rig.link.hurry()
    assert rig.link.next_ns(now_ns) == 0
    rig.run(2)
    assert rig.link.watermark_ns > now_ns - 2 * U_NS


def test_a_counter_that_wraps_is_unwrapped() -> None:
    rig = Rig(shift_us=(1 << 30) - 10**9 % (1 << 30) - 500_000)
    taps = []
    for _ in range(40):
        rig.run(5)
        taps.append(rig.tap(2))
    assert rig.pad.ring.head > 20
    closings = [edge.at_ns for edge in rig.edges if edge.closed]
    assert [abs(tap - at) <= U_NS for tap, at in zip(taps[-30:], closings[-30:], strict=True)]
    assert closings == sorted(closings)
    assert rig.pad.ticks_us() < 1_000_000


def test_a_restarted_pad_is_known_by_its_nonce(rig: Rig) -> None:
    rig.tap(1)
    rig.pad.boot()
    rig.run(600)
    assert rig.link.reboots == 1
    assert rig.map.resets == 2
    at_ns = rig.tap(4)
    assert changes(rig)[2:] == [(4, True), (4, False)]
    assert abs(rig.edges[2].at_ns - at_ns) <= U_NS
    assert [edge.seq for edge in rig.edges] == [0, 1, 2, 3]


def test_a_contact_that_opened_while_its_pad_was_away_is_let_go(rig: Rig) -> None:
    rig.pad.touch(5, True)
    rig.run(10)
    rig.pull_out()
    rig.pad.touch(5, False)
    rig.pad.touch(6, True)
    rig.run(5 * S)
    assert rig.link.state(rig.clock.now_ns()) is PadState.LOST
    rig.plug_in()
    rig.run(500)
    assert changes(rig) == [(5, True), (5, False), (6, True)]
    assert [edge.made_good for edge in rig.edges] == [False, True, False]
    assert [edge.held for edge in rig.edges] == [False, False, True]  # nobody has pressed it
    assert rig.link.state(rig.clock.now_ns()) is PadState.LOCKED


def test_a_short_absence_costs_nothing(rig: Rig) -> None:
    rig.pull_out()
    at_ns = rig.tap(7)
    rig.run(900)
    rig.plug_in()
    rig.run(300)
    assert changes(rig) == [(7, True), (7, False)]
    assert abs(rig.edges[0].at_ns - at_ns) <= U_NS
    assert rig.map.resets == 1  # the clock goes on


def test_a_console_that_starts_takes_no_old_presses(rig: Rig) -> None:
    rig.down = lambda data: b""
    rig.tap(3)
    rig.down = lambda data: data
    rig.link = PadLink("pad a1", MidClock(), rig.clock.now_ns())
    rig.edges.clear()
    rig.plug_in()
    rig.run(400)
    assert rig.edges == []
    rig.tap(4)
    assert changes(rig) == [(4, True), (4, False)]


def test_a_pad_is_silent_after_a_second_and_lost_after_three(rig: Rig) -> None:
    rig.powered = False
    seen: list[PadState] = []
    for _ in range(40):
        rig.run(100)
        state = rig.link.state(rig.clock.now_ns())
        if not seen or seen[-1] is not state:
            seen.append(state)
    assert seen == [PadState.LOCKED, PadState.SILENT, PadState.LOST]
    rig.powered = True
    rig.run(400)
    assert rig.link.state(rig.clock.now_ns()) is PadState.LOCKED


def test_an_edge_that_the_ring_had_no_room_for_is_made_good(rig: Rig) -> None:
    rig.up = lambda data: b"\n".join(part for part in data.split(b"\n") if part[:1] != b"E")
    for _ in range(256):
        rig.pad.touch(0, True)
        rig.pad.touch(0, False)
    closed_ns = rig.clock.now_ns()
    rig.pad.touch(8, True)
    rig.run(100)
    rig.up = lambda data: data
    rig.run(2 * S)
    assert len(rig.edges) == 513
    (good,) = (edge for edge in rig.edges if edge.made_good)
    assert (good.line, good.closed) == (8, True)
    assert abs(good.at_ns - closed_ns) <= good.u_ns
    assert rig.link.troubles.lost == 1


def test_a_burst_keeps_its_distances_whatever_the_clock_learns(rig: Rig) -> None:
    for closed in (True, False, True):
        rig.pad.touch(0, closed)
        rig.run(2)
        rig.map._offset_ns -= 900_000
    gaps = [b.at_ns - a.at_ns for a, b in zip(rig.edges, rig.edges[1:], strict=False)]
    assert gaps == [2 * MS, 2 * MS]


def test_the_lamp_is_lit_again_after_a_restart(rig: Rig) -> None:
    rig.link.lamp.set(True)
    rig.down = lambda data: b""
    rig.run(50)
    rig.down = lambda data: data
    rig.run(200)
    assert rig.pad.lamp.level == 1
    rig.pad.boot()
    assert rig.pad.lamp.level == 0
    rig.run(700)
    assert rig.pad.lamp.level == 1
    rig.link.lamp.close()
    rig.run(5)
    assert rig.pad.lamp.level == 0


def test_a_pulse_of_the_sync_wire_is_matched_with_its_stamp(rig: Rig) -> None:
    for early in (True, False):
        out_ns = rig.clock.now_ns()
        rig.pad.pulse()
        if early:
            rig.link.pulsed(out_ns, out_ns + 5000)
        rig.run(10)
        if not early:
            rig.link.pulsed(out_ns, out_ns + 5000)
        assert rig.map.pulses[-1][1:] == (out_ns, out_ns + 5000)
        rig.run(S)
    assert len(rig.map.pulses) == 2
    rig.pad.pulse()
    rig.run(S)
    rig.link.pulsed(rig.clock.now_ns(), rig.clock.now_ns())
    rig.run(10)
    assert len(rig.map.pulses) == 2


def test_a_pad_at_its_prompt_is_restarted_and_no_more_than_every_other_second(rig: Rig) -> None:
    sent = b""

    def prompt(data: bytes) -> bytes:
        nonlocal sent
        sent += data
        return data

    rig.powered = False
    rig.down = prompt
    rig.run(250)
    for _ in range(3 * S):
        now_ns = rig.clock.now_ns()
        said = rig.link.due(now_ns)
        sent += said
        rig.link.receive(said.replace(b"\n", b""), rig.clock.advance(MS))
    assert sent.count(RESTART) == 2


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.floats(0, 0.3), st.lists(st.integers(0, 40), max_size=40))
def test_every_edge_is_handed_over_once_over_a_bad_wire(
    seed: int, bad: float, waits: list[int]
) -> None:
    rig, dice = Rig(), random.Random(seed)
    rig.run(300)

    def wire(data: bytes) -> bytes:
        if dice.random() >= bad:
            return data
        at = dice.randrange(len(data) + 1)
        return dice.choice((data[:at], data[at:], data[:at] + b"\x03\xff\n" + data[at:], b""))

    rig.down = rig.up = wire
    touched = []
    levels = [False] * 9
    for wait in waits:
        contact = dice.randrange(9)
        levels[contact] = not levels[contact]
        touched.append((rig.clock.now_ns(), contact, levels[contact]))
        rig.pad.touch(contact, levels[contact])
        rig.run(wait)
    rig.run(300)
    rig.down = rig.up = lambda data: data
    rig.run(600)
    if rig.link.reboots == 0 and rig.pad.ring.head == len(touched):
        assert changes(rig) == [(contact, closed) for _, contact, closed in touched]
        assert all(abs(edge.at_ns - at_ns) <= edge.u_ns + 2 * MS
                   for edge, (at_ns, _, _) in zip(rig.edges, touched, strict=True))
    assert rig.late == 0


@given(st.lists(st.binary(max_size=80), max_size=20))
def test_noise_on_the_line_presses_nothing(chunks: list[bytes]) -> None:
    rig = Rig()
    rig.run(50)
    for chunk in chunks:
        rig.pad.hear(chunk)
        rig.link.receive(chunk, rig.clock.now_ns())
        rig.run(1)
    assert rig.edges == []
    rig.run(100)
    rig.tap(1)
    rig.run(300)
    assert changes(rig) == [(1, True), (1, False)]


def test_another_pads_lines_mean_nothing_outside_of_a_session() -> None:
    link = PadLink("pad a1", MidClock(), 0)
    link.receive(line("E 0 5 1 1"), 5)
    assert (link.edges(), link.due(0), link.next_ns(0)) == ([], b"", None)


numbers = st.one_of(st.integers(0, 40), st.integers(0, 9_999_999_999))
bodies = st.one_of(
    st.builds("H {} 1 a1 2 <>kdsc".format, numbers),
    st.builds("B {} 00c0ffee {} {}".format, numbers, st.integers(1, 1 << 62), numbers),
    st.builds("E {} {} {} {}".format, numbers, numbers, st.integers(0, 99), st.integers(0, 1)),
    st.builds("X {} {} {} {} {:x}".format, numbers, numbers, numbers, numbers,
              st.integers(0, 65535)),
    st.builds("P {}".format, numbers),
    st.builds("T {} {}".format, numbers, numbers),
)


@given(st.lists(bodies, max_size=60), st.booleans())
def test_whatever_a_mad_pad_says_nothing_breaks_and_nothing_grows(
    said: list[str], pulses: bool
) -> None:
    clock = ClockSync()
    rig = Rig(clock_map=clock)
    rig.run(50)
    for body in said:
        if pulses:
            rig.link.pulsed(rig.clock.now_ns(), rig.clock.now_ns())
        rig.link.receive(line(body), rig.clock.now_ns())
        rig.run(1)
    assert clock.size < 1000
    assert len(rig.link.edges()) <= len(said)
    rig.pad.boot()
    rig.run(1000)
    rig.edges.clear()
    rig.tap(1)
    rig.run(300)
    assert changes(rig) == [(1, True), (1, False)]
