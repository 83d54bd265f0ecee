"""A machine of memory for each wiring file that ships: keys, screens, lamps and tones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from firmware_py.sources import Sources
from firmware_py.waking import Alarm
from hal.building import build
from hal.clock import MonotonicClock
from hal.edges import Fault, Key, Press
from hal.idling import Brightness
from hal.lamps import Note
from hal.mock.machine import MockMachine
from tests.hal.pad_rig import FIRMWARE
from wiring.load import load_wiring

SHIPPED = sorted((Path(__file__).resolve().parents[2] / "wiring").glob("*.toml"))
MS = 1_000_000
STEPS = 3000


class Bench:
    """A file's table on its mock machine, and the console's own way from edges to presses."""

    def __init__(self, file: Path) -> None:
        self.clock, self.alarm = MonotonicClock(), Alarm()
        self.machine = MockMachine(load_wiring(file), self.clock, self.alarm.wake, FIRMWARE)
        self.hardware = build(self.machine.table, self.machine.parts, lambda seat: None,
                              Brightness())
        self.sources = Sources(self.hardware.sources, self.hardware.contacts)
        self.presses: list[tuple[int, Key]] = []
        self.faults: list[Fault] = []

    def until(self, holds: Callable[[], object]) -> None:
        """Turn until something holds."""
        for _ in range(STEPS):
            now_ns = self.clock.now_ns()
            arrivals = self.sources.gather(now_ns)
            self.faults += [each for each in arrivals.news if isinstance(each, Fault)]
            self.presses += [(each.seat, each.key) for each in self.sources.take(arrivals)
                             if isinstance(each, Press)]
            if holds():
                return
            self.sources.hurry(now_ns)
            self.alarm.wait(2 * MS, self.sources.filenos())
        raise AssertionError(f"it never held; pressed: {self.presses}")

    def close(self) -> None:
        """Let go of all."""
        self.hardware.displays.close({}, shown_ns=0)
        self.hardware.close()
        self.machine.close()
        self.alarm.close()


@pytest.fixture(params=SHIPPED, ids=lambda file: file.stem)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """A bench for every file."""
    made = Bench(request.param)
    yield made
    made.close()


def test_every_key_presses_for_its_own_seat(bench: Bench) -> None:
    bench.until(lambda: not bench.sources.unheard)
    pads = [each for each in bench.hardware.sources if each.name.startswith("pad")]
    bench.until(lambda: all(each.u_ns < 5 * MS for each in pads))
    keys = list(bench.machine.contacts)
    for count, (seat, key) in enumerate(keys):
        bench.machine.press(seat, key)
        if count % 9 == 8:  # an expander that is busy with one key doesn't see the next at once
            bench.until(lambda count=count: len(bench.presses) > count)  # type: ignore[misc]
    bench.until(lambda: len(bench.presses) == len(keys))
    assert sorted(bench.presses, key=keys.index) == keys
    assert len(keys) == len(bench.hardware.contacts)
    assert bench.faults == []


def test_every_screen_shows_what_is_drawn(bench: Bench) -> None:
    panels = bench.hardware.displays.panels
    assert panels.keys() == bench.machine.glasses.keys()
    for seat, panel in panels.items():
        image = Image.new(panel.mode, panel.size)
        image.paste(Image.new(panel.mode, (8 + seat, 4), "white"))
        panel.show(image)
        assert bench.machine.glasses[seat].image().convert("1").getbbox() == (0, 0, 8 + seat, 4)


def test_lamps_shine_and_the_buzzer_sounds(bench: Bench) -> None:
    lights, seats = bench.hardware.lights, range(len(bench.machine.table.seats))
    bench.until(lambda: not bench.sources.unheard)
    for seat in lights.seats:
        lights.set(seat, True, 0)
        bench.until(lambda seat=seat: bench.machine.lamp(seat))  # type: ignore[misc]
    assert [seat for seat in seats if bench.machine.lamp(seat)] == lights.seats
    lights.play((Note(440.0, MS),), 0)
    assert bench.machine.tone_hz == (None if bench.machine.table.buzzer is None else 440)
    assert lights.news() == []


def test_the_sync_wire_comes_back_and_reaches_the_pads() -> None:
    bench = Bench(next(file for file in SHIPPED if "pads" in file.name))
    pads = [each for each in bench.hardware.sources if each.name.startswith("pad")]
    bench.until(lambda: all(each.u_ns <= 100_000 for each in pads))  # messages alone: 300 us
    assert bench.faults == []
    bench.close()
