"""The press-every-key test."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from firmware_py.doctor.finding import Finding
from firmware_py.doctor.hands import Hands
from firmware_py.doctor.key_round import TOUCH, key_round
from firmware_py.doctor.keys import KeyTest, Tried, findings, stuck
from hal.edges import Key
from tests.firmware_py.patients import Ward, by_part

US, MS = 1_000, 1_000_000


@pytest.fixture
def ward() -> Iterator[Ward]:
    made = Ward()
    yield made
    made.close()


def bouncing(ward: Ward, seat: int, key: Key, *pauses_us: int) -> None:
    """Close a contact, open it, and so on, with so many µs between; it ends as it began."""
    assert ward.hands is not None
    closed = True
    for pause_us in pauses_us:
        ward.machine.press(seat, key, closed)
        ward.clock.advance(pause_us * US)
        closed = not closed
    ward.hands.listening.listen(60 * MS)


def begun(ward: Ward) -> KeyTest:
    hands = ward.taken()
    test = KeyTest(hands.contacts)
    hands.listening.hearers.append(test.hear)
    return test


def test_a_press_has_its_stamp_its_edges_and_the_length_of_its_burst(ward: Ward) -> None:
    test = begun(ward)
    at_ns = ward.clock.now_ns()
    bouncing(ward, 1, Key.SLAP, 300, 200, 700, 100, 30_000, 0)
    assert test.presses == [Tried(1, Key.SLAP, at_ns, 100_000, 5, 1300 * US)]
    assert str(test.presses[0]) == ("seat 2 slap     at 1000.500000 s ± 0.10 ms, "
                                    "5 edges in 1.30 ms")


def test_the_bounce_of_a_release_is_not_the_next_presss(ward: Ward) -> None:
    test = begun(ward)
    for _ in range(2):
        bouncing(ward, 0, Key.DRAW, 30_000, 400, 400, 30_000)
    assert [(each.edges, each.bounce_ns) for each in test.presses] == [(1, 0), (1, 0)]


def test_a_touch_that_is_no_press_is_counted_apart(ward: Ward) -> None:
    test = begun(ward)
    bouncing(ward, 0, Key.CALL, 40, 40_000)
    assert test.presses == []
    assert test.glitches == {(0, Key.CALL): 1}


def test_what_is_missing_comes_in_the_order_of_the_pad(ward: Ward) -> None:
    test = begun(ward)
    assert test.missing[:3] == [(0, Key.PEANUTS), (0, Key.WORK1), (0, Key.WORK2)]
    bouncing(ward, 0, Key.WORK1, 30_000, 0)
    assert test.missing[:2] == [(0, Key.PEANUTS), (0, Key.WORK2)]
    compact = KeyTest({("gpio", number): (0, key) for number, key in enumerate(
        (Key.CALL, Key.PICK, Key.SLAP, Key.LEFT, Key.DRAW, Key.RIGHT))})
    assert [key.value for _, key in compact.places] == [
        "left", "right", "pick", "draw", "slap", "call"]


def test_keys_that_were_not_pressed_and_those_that_bounce_too_long_are_named(ward: Ward) -> None:
    test = begun(ward)
    for _, key in [place for place in test.places if place[0] == 1]:
        bouncing(ward, 1, key, 2000, 500, 2000, 500, 2000, 300, 30_000, 0)
    told = by_part(list(findings(test)))
    assert told["keys of seat 1"].detail.startswith("no press has come from peanuts, work1")
    assert told["keys of seat 2"].ok
    assert "at most 7 edges in 7.30 ms" in told["keys of seat 2"].detail
    assert "another switch" in told["slap of seat 2"].remedy


def test_a_key_that_is_closed_from_the_start_is_named_and_pressed_by_nobody(ward: Ward) -> None:
    ward.machine.chip.levels[17] = True
    test, out = begun(ward), io.StringIO()
    assert ward.hands is not None
    assert list(stuck(18, ward.hands.listening.closed)) == [Finding(
        "peanuts of seat 1", False, "is closed, as if somebody held it",
        "let go of it; else look for a short of its line to ground")]
    assert test.presses == []
    key_round(out)(ward.hands)
    assert "seat 1 peanuts  is closed already" in out.getvalue()


def test_mock_hardware_presses_all_its_keys_by_itself(ward: Ward) -> None:
    out = io.StringIO()
    test = key_round(out)(ward.taken())
    assert test.missing == []
    assert {each.edges for each in test.presses} == {3}
    assert {each.bounce_ns for each in test.presses} == {TOUCH[0][1] + TOUCH[1][1]}
    lines = out.getvalue().splitlines()
    assert lines[0] == "Press each of the 18 keys once, one at a time; Ctrl-C ends it."
    assert sum("3 edges in 0.70 ms" in line for line in lines) == 18
    assert "    to go: seat 2: call" in lines
    assert max(map(len, lines)) <= 80


def test_ctrl_c_ends_it_with_what_is_missing(ward: Ward) -> None:
    hands = ward.taken()
    hands.press = None
    rest_of = iter([*[None] * 3, KeyboardInterrupt])

    def turn(now_ns: int) -> None:
        if next(rest_of) is not None:
            raise KeyboardInterrupt

    hands.listening.turners.append(turn)
    test = key_round(io.StringIO())(hands)
    hands.listening.turners.remove(turn)
    assert len(test.missing) == 18
    assert isinstance(hands, Hands)
