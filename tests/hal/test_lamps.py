"""Lamps and the buzzer, on gpiozero's mock pins."""

from __future__ import annotations

import pytest
from gpiozero import PinPWMUnsupported
from gpiozero.pins.mock import MockFactory

from hal.lamps import GpiozeroBuzzer, GpiozeroLamp, Note
from hal.mock.lights import MockLights

TUNE = (Note(440.0, 100), Note(None, 50), Note(880.0, 200))


def test_a_lamp_shines_when_its_pin_is_high() -> None:
    header = MockFactory()
    lamp = GpiozeroLamp(17, header)
    assert not header.pin(17).state
    lamp.set(True)
    assert header.pin(17).state
    lamp.set(False)
    assert not header.pin(17).state


def test_a_lamp_that_is_put_away_lets_go_of_its_pin() -> None:
    header = MockFactory()
    lamp = GpiozeroLamp(17, header)
    lamp.set(True)
    lamp.close()
    assert header.pin(17).function == "input"
    GpiozeroLamp(17, header).close()


def test_every_seat_has_a_lamp_of_its_own() -> None:
    lights = MockLights(8)
    lights.lamps[3].set(True)
    assert [lights.lit(seat) for seat in range(8)] == [seat == 3 for seat in range(8)]
    lights.close()


def heard(lights: MockLights) -> int | None:
    return None if lights.tone_hz is None else round(lights.tone_hz)


def test_a_tune_sounds_note_by_note_as_time_is_told() -> None:
    lights = MockLights(1)
    lights.buzzer.play(TUNE, at_ns=1000)
    sounds = {}
    for at_ns in (1000, 1099, 1100, 1149, 1150, 1349, 1350):
        lights.buzzer.advance(at_ns)
        sounds[at_ns] = heard(lights)
    assert sounds == {
        1000: 440, 1099: 440, 1100: None, 1149: None, 1150: 880, 1349: 880, 1350: None,
    }  # fmt: skip
    assert lights.buzzer.next_ns is None


def test_time_that_jumps_ahead_skips_notes_and_ends_in_silence() -> None:
    lights = MockLights(1)
    lights.buzzer.play(TUNE, at_ns=0)
    lights.buzzer.advance(10**12)
    assert (heard(lights), lights.buzzer.next_ns) == (None, None)


def test_a_new_tune_cuts_the_old_one_off() -> None:
    lights = MockLights(1)
    lights.buzzer.play(TUNE, at_ns=0)
    lights.buzzer.play((Note(220.0, 10),), at_ns=5)
    assert (heard(lights), lights.buzzer.next_ns) == (220, 15)


def test_a_pin_without_pwm_cannot_play() -> None:
    with pytest.raises(PinPWMUnsupported):
        GpiozeroBuzzer(17, MockFactory()).play(TUNE, at_ns=0)
