"""Fair seeing: what all panels show together, in modelled time at 400 kHz."""

from __future__ import annotations

import atexit
import random
from collections.abc import Iterator, Sequence
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from hal.bus import I2cPort, wire_ns
from hal.mock.bus import RecordingBus
from hal.mock.ssd1306 import Ssd1306Glass
from hal.opening import LOAD_NS, Opening
from hal.panels.ssd1306 import Ssd1306Panel
from hal.slots import Job
from hal.writers import Writer
from tests.hal.buses import MS, SIZE, NotePanel, S, Wires, panels

LAYOUTS = {"one bus": [4], "mux": [1, 1, 1, 1], "two buses": [2, 2]}
SWITCH_NS = wire_ns([b"\1"], 400_000)
FAIR_NS = 2 * MS


@pytest.fixture(autouse=True, scope="module")
def forget_panels_at_exit() -> Iterator[None]:
    """Luma keeps every panel until the program ends; the tests make many."""
    with patch.object(atexit, "register"):
        yield


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


class ModelledTable:
    """Four seats' panels and glasses; jobs on the channels of a mux wait for one another."""

    def __init__(self, layout: str, lags_ns: Sequence[int] = ()) -> None:
        self.glasses = [Ssd1306Glass() for _ in range(4)]
        self.buses: list[RecordingBus] = []
        self.writers = []
        self._shared, self._free_ns = layout == "mux", 0
        seats = iter(range(4))
        for count in LAYOUTS[layout]:
            self.writers.append(self._writer([next(seats) for _ in range(count)]))
        self.wires = Wires(self.writers, self._cost_ns, self._look,
                           lags_ns[: len(self.writers)])
        self.seen_ns: dict[int, int] = {}
        self.dealt = [noise(seat) for seat in range(4)]

    def _writer(self, seats: Sequence[int]) -> Writer:
        bus = RecordingBus({0x3C + seat: self.glasses[seat] for seat in seats})
        self.buses.append(bus)
        return Writer([(seat, Ssd1306Panel(I2cPort(bus, 0x3C + seat))) for seat in seats])

    def _cost_ns(self, bus: int, job: Job) -> int:
        took_ns, self.buses[bus].busy_ns = self.buses[bus].busy_ns, 0
        if not self._shared:
            return took_ns
        begins_ns = max(self.wires.now_ns, self._free_ns)
        self._free_ns = begins_ns + SWITCH_NS + took_ns
        return self._free_ns - self.wires.now_ns

    def _look(self, job: Job) -> None:
        """Note when a seat's cards came into sight."""
        if self.glasses[job.seat].bits() == self.dealt[job.seat].tobytes():
            self.seen_ns.setdefault(job.seat, self.wires.now_ns)

    def submit(self, images: Sequence[Image.Image]) -> None:
        for writer in self.writers:
            writer.submit({seat: images[seat] for seat in writer.slots})

    def open(self) -> None:
        opening = Opening(dict(enumerate(self.dealt)), range(4), self.wires.now_ns)
        for writer in self.writers:
            writer.open(opening)

    @property
    def spread_ns(self) -> int:
        assert len(self.seen_ns) == 4
        return max(self.seen_ns.values()) - min(self.seen_ns.values())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_cards_come_into_sight_within_2_ms_of_each_other(layout: str) -> None:
    table = ModelledTable(layout)
    table.submit([noise(9)] * 4)
    table.wires.run(S)
    table.wires.at(S, table.open)
    table.wires.run(2 * S)
    assert table.spread_ns <= FAIR_NS
    # Dark, then lit: 4 frames on one bus, 2 on each of two.
    assert min(table.seen_ns.values()) - S < (120 * MS)


@settings(max_examples=30)
@given(st.sampled_from(list(LAYOUTS)), st.integers(0, 100 * MS), st.integers(1, 30),
       st.permutations([0, 100_000, 500_000, 900_000]))
def test_neither_scrubs_nor_newer_images_come_between_them(
    layout: str, after_ns: int, every_ms: int, lags_ns: list[int]
) -> None:
    table = ModelledTable(layout, lags_ns)
    table.submit([noise(9)] * 4)
    table.wires.run(S)
    table.wires.at(S + after_ns, table.open)
    newer = [noise(seed) for seed in range(4, 8)]
    for at_ms in range(1, 400, every_ms):
        order = random.Random(at_ms).sample(newer, 4)
        table.wires.at(S + after_ns + at_ms * MS, lambda order=order: table.submit(order))  # type: ignore[misc]
    table.wires.run(3 * S)
    assert table.spread_ns <= FAIR_NS
    shown = [glass.bits() for glass in table.glasses]
    assert sorted(shown) == sorted(image.tobytes() for image in newer)


@settings(max_examples=30)
@given(st.lists(st.integers(1, 60), min_size=1, max_size=9))
def test_nobody_is_lit_before_everybody_is_loaded_however_slow_the_buses(
    delays_ms: list[int],
) -> None:
    places = panels(4)
    writers = [Writer([place], None) for place in places]
    wires = Wires(writers, lambda bus, job: delays_ms[bus % len(delays_ms)] * MS)
    opening = Opening({seat: Image.new("1", SIZE) for seat in range(4)}, range(4), 0)
    for writer in writers:
        writer.open(opening)
    wires.run(S)
    loads = [ended for _, ended, job in wires.log if job.look and not job.look.lit]
    lights = [begun for begun, _, job in wires.log if job.lights]
    assert len(loads) == len(lights) == 4
    assert min(lights) >= max(loads)
    notes = ["contrast 255", "dark", "display", "light"]
    assert all(panel.notes == notes for _, panel in places)


def opened(places: list[tuple[int, NotePanel]], slow: int, cost_ns: int) -> Wires:
    """An opening of panels on a bus each, one of which is slow."""
    writers = [Writer([place], None) for place in places]
    wires = Wires(writers, lambda bus, job: cost_ns if bus == slow else MS)
    images = {seat: Image.new("1", SIZE) for seat, _ in places}
    opening = Opening(images, images, 0)
    for writer in writers:
        writer.open(opening)
    return wires


def test_a_slow_panel_holds_the_others_up_for_a_quarter_of_a_second_and_no_longer() -> None:
    places = panels(3)
    wires = opened(places, slow=1, cost_ns=450 * MS)
    wires.run(LOAD_NS - 1)
    assert not any(panel.lit for _, panel in places)
    wires.run(LOAD_NS + 1)
    assert [panel.lit for _, panel in places] == [True, False, True]
    wires.run(S)
    assert all(panel.lit for _, panel in places)


def test_a_panel_that_fails_holds_nobody_up() -> None:
    places = panels(3)
    places[1][1].error = OSError(121, "no answer")
    wires = opened(places, slow=0, cost_ns=30 * MS)
    wires.run(31 * MS)
    assert [panel.lit for _, panel in places] == [True, False, True]


def test_a_panel_that_comes_back_while_others_are_loaded_waits_until_they_are_lit() -> None:
    places = panels(2)
    writers = [Writer([place], None) for place in places]
    wires = Wires(writers, lambda bus, job: 200 * MS if bus else MS)
    places[0][1].error = OSError(121, "no answer")
    writers[0].submit({0: Image.new("1", SIZE)})
    wires.run(490 * MS)
    places[0][1].error = None
    opening = Opening({seat: Image.new("1", SIZE) for seat in (0, 1)}, {1}, wires.now_ns)
    for writer in writers:
        writer.open(opening)
    wires.run(680 * MS)
    assert not places[0][1].lit
    wires.run(2 * S)
    assert all(panel.lit for _, panel in places)
    assert places[0][1].notes.count("display") == 1
