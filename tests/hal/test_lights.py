from __future__ import annotations

from gpiozero.exc import PinInvalidPin

from hal.edges import Fault
from hal.lamps import Note
from hal.lights import Lights
from hal.mock.lights import MockLights

MS = 1_000_000


class FakeLamp:
    """A lamp that counts how often it is told, and may fail."""

    def __init__(self) -> None:
        self.told: list[bool] = []
        self.fails = False

    def set(self, on: bool) -> None:
        if self.fails:
            raise OSError("the chip is gone")
        self.told.append(on)

    def close(self) -> None:
        self.set(False)


def test_a_lamp_is_told_only_what_is_new() -> None:
    lamp = FakeLamp()
    lights = Lights({1: lambda: lamp})
    for on in (True, True, False, False):
        lights.set(1, on, 5)
    lights.set(0, True, 5)  # a seat without a lamp
    assert lamp.told == [True, False]


def test_a_lamp_that_fails_is_named_once_and_left_alone() -> None:
    lamp, other = FakeLamp(), FakeLamp()
    lights = Lights({0: lambda: lamp, 2: lambda: other})
    lamp.fails = True
    for now_ns in (5, 6):
        lights.set(0, True, now_ns)
        lights.set(2, True, now_ns)
    (fault,) = lights.news()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.detail, fault.stops) == ("lamp of seat 1", "the chip is gone", False)
    assert (lights.seats, other.told) == ([2], [True])
    lights.close()


def test_what_cannot_be_opened_is_named_and_the_rest_works() -> None:
    def no_pin() -> FakeLamp:
        raise PinInvalidPin("GPIO99 is no pin")

    lamp = FakeLamp()
    lights = Lights({0: no_pin, 1: lambda: lamp}, no_pin)  # type: ignore[arg-type]
    news = [each for each in lights.news() if isinstance(each, Fault)]
    assert [each.part for each in news] == ["lamp of seat 1", "buzzer"]
    lights.play((Note(440.0, MS),), 0)
    assert (lights.seats, lights.next_ns) == ([1], None)


def test_a_tune_goes_on_as_time_is_told() -> None:
    mock = MockLights(1)
    lights = Lights({}, lambda: mock.buzzer)
    lights.play((Note(440.0, 10 * MS), Note(None, 5 * MS), Note(880.0, 10 * MS)), 100 * MS)
    heard = [mock.tone_hz]
    while (next_ns := lights.next_ns) is not None:
        lights.advance(next_ns)
        heard.append(mock.tone_hz)
    assert [hz and round(hz) for hz in heard] == [440, None, 880, None]
    lights.close()
