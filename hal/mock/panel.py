"""Panels in mock mode: the real drivers, on wires of memory, to models of their chips."""

from __future__ import annotations

from typing import cast

from hal.mock.glass import Glass
from hal.mock.ports import MockPorts
from hal.mock.serial_glass import SerialGlass
from hal.panels.opening import open_panel
from hal.panels.panel import Panel
from wiring.table import I2cPlace, Screen, SpiPlace

ADDRESS = 0x3C
CENTRE_DRIVERS = {(256, 64): "ssd1322", (128, 128): "ssd1351"}


def mock_panel(
    width: int = 128, height: int = 64, rotate: int = 0, driver: str = "ssd1306"
) -> tuple[Panel, Glass]:
    """A seat's panel on a bus of its own, and the glass that it shines through."""
    screen = Screen(driver, width, height, I2cPlace(1, ADDRESS), rotate)
    ports = MockPorts()
    glass = ports.plug(screen)
    return open_panel(screen, ports), cast(Glass, glass)


def mock_centre(size: tuple[int, int]) -> tuple[Panel, SerialGlass]:
    """A panel for the centre of the table on SPI, of 256x64 or 128x128, and its glass."""
    screen = Screen(CENTRE_DRIVERS[size], *size, SpiPlace(0, 0, dc=25))
    ports = MockPorts()
    glass = ports.plug(screen)
    return open_panel(screen, ports), cast(SerialGlass, glass)
