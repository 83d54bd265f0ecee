"""All the panels of a table: with real threads, without them, and to the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import Queue

import pytest
from PIL import Image

from hal.clock import MonotonicClock
from hal.displays import Displays
from hal.edges import Fault, Mended
from hal.health import CENTRE, LATE_NS
from hal.idling import Brightness
from hal.slots import Tally
from hal.writers import Writer
from tests.hal.buses import MS, NotePanel, S, image, panels

PATIENCE_S = 30  # far more than any machine needs


class HangingPanel(NotePanel):
    """A panel whose bus hangs, from `hang` on, until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()
        self.let_go.set()
        self.hangs = threading.Event()

    def display(self, image: Image.Image) -> None:
        if not self.let_go.is_set():
            self.hangs.set()
            assert self.let_go.wait(PATIENCE_S)
        super().display(image)


class Table:
    """Seat 0 on a bus that can hang, seats 1 and 2 on another; threads of their own."""

    def __init__(self) -> None:
        self.hanging = HangingPanel()
        self.well = [(seat, NotePanel()) for seat in (1, 2)]
        self.shown: Queue[int] = Queue()
        self.woken = threading.Event()
        self.displays = Displays([[(0, self.hanging)], self.well], self.shown.put, self.woken.set,
                                 Brightness(dim_ns=0, off_ns=0), scrub_ns=None)
        self.displays.start(MonotonicClock())

    def hang(self) -> None:
        """Let seat 0's bus hang in the midst of an image."""
        self.hanging.let_go.clear()
        self.displays.submit({0: image()})
        assert self.hanging.hangs.wait(PATIENCE_S)

    def wait_for(self, *seats: int) -> None:
        left = list(seats)
        while left:
            left.remove(self.shown.get(timeout=PATIENCE_S))


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.hanging.let_go.set()
    made.displays.close({}, shown_ns=0)
    assert not [each for each in threading.enumerate() if each.name.startswith("writer ")]


def test_threads_bring_every_image_to_its_panel_and_say_so(table: Table) -> None:
    images = {seat: image() for seat in range(3)}
    table.displays.submit(images, acting=[2])
    table.wait_for(0, 1, 2)
    shown = {seat: panel.image for seat, panel in [(0, table.hanging), *table.well]}
    assert shown == images


def test_a_bus_that_hangs_holds_up_neither_the_game_nor_the_other_buses(table: Table) -> None:
    table.hang()
    table.displays.submit({seat: image() for seat in range(3)})
    table.wait_for(1, 2)
    table.displays.step(0)
    assert table.displays.faults() == []
    assert table.displays.next_ns is not None
    table.displays.step(table.displays.next_ns)
    (fault,) = table.displays.faults()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.detail) == ("screen of seat 1", "its bus hangs")


def test_the_newest_image_is_shown_when_a_bus_hangs_no_longer(table: Table) -> None:
    table.hang()
    old, newest = image(), image()
    table.displays.submit({0: old})
    table.displays.submit({0: newest})
    table.hanging.let_go.set()
    while table.hanging.image is not newest:
        table.wait_for(0)
        assert table.hanging.image is not old


def test_an_opening_lights_all_buses_together_and_one_that_hangs_is_left_behind(
    table: Table,
) -> None:
    table.displays.submit({seat: image() for seat in range(3)})
    table.wait_for(0, 1, 2)
    table.hanging.let_go.clear()
    dealt = {seat: image() for seat in range(3)}
    table.displays.open(dealt, MonotonicClock().now_ns())
    while not all(panel.lit and panel.image is dealt[seat] for seat, panel in table.well):
        assert table.shown.get(timeout=PATIENCE_S) in (1, 2)
    assert not table.hanging.lit
    table.hanging.let_go.set()
    while not (table.hanging.lit and table.hanging.image is dealt[0]):
        table.shown.get(timeout=PATIENCE_S)


def test_a_thread_that_finds_a_fault_or_its_end_wakes_the_game(table: Table) -> None:
    table.hanging.error = OSError(121, "no answer")
    table.displays.submit({0: image()})
    assert table.woken.wait(PATIENCE_S)
    assert [each.part for each in table.displays.faults()] == ["screen of seat 1"]
    table.woken.clear()
    table.hanging.error = None
    assert table.woken.wait(PATIENCE_S)
    (mended,) = table.displays.faults()
    assert isinstance(mended, Mended)


def test_goodbye_leaves_all_dark_that_can_be_though_a_bus_hangs(table: Table) -> None:
    table.displays.submit({seat: image() for seat in range(3)})
    table.wait_for(0, 1, 2)
    table.hang()
    goodbye = {seat: image() for seat in range(3)}
    assert table.displays.close(goodbye, shown_ns=0, within_ns=50 * MS) == [0]
    assert not any(panel.lit for _, panel in table.well)


def test_a_panel_that_fails_is_told_once_more_to_go_dark() -> None:
    places = panels(2)
    displays = Displays([places], scrub_ns=None)
    displays.submit({0: image(), 1: image()})
    displays.step(0)
    failing = places[0][1]
    failing.error = OSError(5, "gone")
    displays.submit({0: image()})
    displays.step(S)
    failing.error = None
    assert displays.close({seat: image() for seat in (0, 1)}) == []
    assert not failing.lit
    assert failing.notes[-2:] == ["contrast 255", "dark"]


@pytest.mark.parametrize("says", [False, True])
def test_panels_that_are_off_at_the_end_show_at_most_goodbye(says: bool) -> None:
    ((_, panel),) = places = panels(1)
    writer = Writer(places)
    writer.submit({0: image()})
    writer.step(0)
    writer.shine(255, False)
    writer.step(1)
    panel.notes = []
    writer.leave({0: image()} if says else {}, S)
    for at_ns in (2, S):
        writer.step(at_ns)
    assert writer.left
    assert panel.notes == ["contrast 255", *(["display", "light"] if says else []), "dark"]


def test_goodbye_is_seen_before_the_dark_even_right_after_an_update() -> None:
    ((_, panel),) = places = panels(1)
    displays = Displays([places], scrub_ns=None)
    displays.submit({0: image()})
    displays.step(S)
    goodbye = image()
    displays.close({0: goodbye})
    assert panel.image is goodbye
    assert not panel.lit


def test_panels_off_for_want_of_a_press_wake_with_the_newest_image() -> None:
    ((_, panel),) = places = panels(1)
    displays = Displays([places], brightness=Brightness(200, 20, 5 * S, 30 * S), scrub_ns=None)
    displays.submit({0: image()})
    displays.step(0)
    assert (panel.level, displays.next_ns) == (200, 5 * S)
    displays.step(5 * S)
    assert (panel.level, displays.next_ns) == (20, 30 * S)
    displays.step(30 * S)
    assert not panel.lit
    newest = image()
    displays.submit({0: newest})
    displays.step(40 * S)
    displays.pressed(41 * S)
    displays.step(41 * S)
    assert (panel.lit, panel.level) == (True, 200)
    assert panel.image is newest


def test_another_brightness_is_seen_at_once_and_when_the_panels_dim() -> None:
    ((_, panel),) = places = panels(1)
    displays = Displays([places], brightness=Brightness(200, 20, 5 * S, 30 * S), scrub_ns=None)
    displays.submit({0: image()})
    displays.step(0)
    displays.brighten(90, 10, 1 * S)
    displays.step(1 * S)
    assert (panel.level, displays.next_ns) == (90, 5 * S)
    displays.step(5 * S)
    assert panel.level == 10


def test_what_has_become_of_each_panel_is_counted() -> None:
    places = panels(2)
    displays = Displays([places], scrub_ns=None)
    for second in range(3):
        places[0][1].error = OSError(5, "gone") if second == 2 else None
        displays.submit({seat: image() for seat in (0, 1)})
        displays.step(second * S)
    assert displays.tallies() == {0: Tally(2, 1, 0), 1: Tally(3, 0, 0)}


def test_the_centre_is_a_screen_like_the_others() -> None:
    panel = NotePanel()
    panel.error = OSError(5, "gone")
    displays = Displays([[(CENTRE, panel)]], scrub_ns=None)
    displays.submit({CENTRE: image()})
    displays.step(0)
    (fault,) = displays.faults()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.seats) == ("centre screen", ())


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_that_breaks_by_our_own_mistake_is_seen_as_a_bus_that_hangs() -> None:
    ((_, panel),) = places = panels(1)
    panel.dark = panel.contrast = None  # type: ignore[assignment, method-assign]
    displays = Displays([places], scrub_ns=None)
    displays.start(MonotonicClock())
    displays.submit({0: image()})
    (thread,) = (each for each in threading.enumerate() if each.name == "writer 1")
    thread.join(PATIENCE_S)
    displays.step(MonotonicClock().now_ns() + 2 * LATE_NS)
    assert [each.part for each in displays.faults()] == ["screen of seat 1"]
    assert displays.close({}, shown_ns=0) == [0]
