from __future__ import annotations

from firmware_py.app import Console, Mirror
from firmware_py.keeping import Kept
from firmware_py.page.messages import KeyChange, Sit
from firmware_py.settings import Settings
from hal.clock import ManualClock
from hal.edges import Key
from hal.health import CENTRE
from hal.mock.hardware import MockHardware
from tests.firmware_py.tables import MS, MemoryPages, S


def mirrored() -> tuple[Console, MockHardware, MemoryPages]:
    """A console whose pads are pressed by hand; pages look on."""
    pages = MemoryPages()
    mirror = Mirror(pages)
    hardware = MockHardware(2, centre=(256, 64), shown=mirror.show)
    console = Console(Settings(seats=2), lambda: 7, hardware, pages, Kept(), ManualClock(9 * S))
    mirror.screens = console.screens
    return console, hardware, pages


def test_pages_see_every_screen_as_it_is_on_the_glass() -> None:
    console, hardware, pages = mirrored()
    console.turn(9 * S)
    hardware.press(0, Key.CALL, True, 9 * S)
    console.turn(9 * S + 20 * MS)
    console.turn(9 * S + 100 * MS)
    assert console.game.table.seats.people == [0]
    assert [pages.bits[seat] for seat in (0, 1)] == [g.bits() for g in hardware.glasses]
    assert pages.centre == ((256, 64), console.screens.images[CENTRE].tobytes())


def test_pages_that_look_on_press_nothing_and_seat_nobody() -> None:
    console, _, pages = mirrored()
    pages.said += [Sit(0, "Eve"), KeyChange(9 * S, 1, Key.CALL, True)]
    console.turn(9 * S)
    console.turn(9 * S + 50 * MS)
    assert console.game.table.seats.people == []
    assert pages.state["mirror"] is True
