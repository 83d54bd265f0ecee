"""From a wiring file's screens to panels: the machine's ports, and those of memory."""

from __future__ import annotations

import sys

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image

from hal.clock import ManualClock
from hal.mock.ports import MockPorts
from hal.panels.opening import open_panel
from hal.panels.panel import Panel, PanelError
from hal.ports import KernelPorts
from tests.hal.screens import noise, same
from wiring.table import I2cPlace, Screen, SpiPlace

FOUR_CHANNELS = [I2cPlace(1, 0x3C, 0x70, channel) for channel in range(4)]
TWO_ADDRESSES = [I2cPlace(1, 0x3C), I2cPlace(1, 0x3D)]


@pytest.mark.parametrize("places", [FOUR_CHANNELS, TWO_ADDRESSES])
def test_panels_that_share_a_bus_each_show_their_own_image(places: list[I2cPlace]) -> None:
    ports = MockPorts()
    screens = [Screen("ssd1306", 128, 64, place) for place in places]
    glasses = [ports.plug(screen) for screen in screens]
    panels = [open_panel(screen, ports) for screen in screens]
    for turn in range(3):
        for seat, panel in enumerate(panels):
            panel.show(noise((128, 64), turn * 9 + seat))
    for seat, glass in enumerate(glasses):
        assert same(glass.image(), noise((128, 64), 18 + seat))
    assert list(ports.buses) == [1]


def test_a_wiring_files_offset_turn_and_reset_line_are_heeded() -> None:
    ports = MockPorts()
    screen = Screen("sh1106", 128, 64, I2cPlace(1, 0x3C), 2, column_offset=0, reset=17)
    glass = ports.plug(screen)
    panel = open_panel(screen, ports)
    image = noise((128, 64), 1)
    panel.show(image)
    assert same(glass.image(), image.transpose(Image.Transpose.ROTATE_180))
    assert glass.left == 0  # type: ignore[union-attr]


def test_an_unknown_driver_is_misuse() -> None:
    with pytest.raises(ValueError, match="no driver 'ssd1351' on I2C"):
        open_panel(Screen("ssd1351", 128, 128, I2cPlace(1, 0x3C)), MockPorts())


def machine() -> KernelPorts:
    return KernelPorts(MockFactory(), ManualClock())


def fails(panel: Panel) -> PanelError:
    with pytest.raises(PanelError) as caught:
        panel.probe()
    return caught.value


@pytest.mark.skipif(sys.platform != "linux", reason="smbus2 is for Linux")
def test_a_machine_without_the_buses_says_so_and_nothing_before_that() -> None:
    ports = machine()
    places = [I2cPlace(251, 0x3C), I2cPlace(251, 0x3C, 0x70, 2)]
    plain, behind = (open_panel(Screen("ssd1306", 128, 64, place), ports) for place in places)
    assert str(fails(plain)).startswith("0x3C on /dev/i2c-251: ")
    assert str(fails(behind)).startswith("multiplexer 0x70 on /dev/i2c-251: ")
    centre = open_panel(Screen("ssd1322", 256, 64, SpiPlace(9, 0, 24)), ports)
    assert str(fails(centre)).startswith("/dev/spidev9.0: ")
    ports.close()


def test_a_bus_and_a_multiplexer_are_shared_by_their_places() -> None:
    ports = machine()
    one, two = (ports.i2c(place)._bus for place in FOUR_CHANNELS[:2])
    assert one._mux is two._mux  # type: ignore[attr-defined]
    assert ports.i2c(TWO_ADDRESSES[0])._bus is ports.i2c(TWO_ADDRESSES[1])._bus


def test_a_reset_line_is_pulsed_through_gpiozero() -> None:
    factory = MockFactory()
    ports = KernelPorts(factory, ManualClock())
    ports.pulse(17)()
    assert [bool(each.state) for each in factory.pin(17).states][-2:] == [False, True]
    ports.close()
    assert factory.pin(17).function == "input"
