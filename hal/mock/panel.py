"""A seat's panel in mock mode: the real driver, on a bus of memory, to a model of the chip."""

from __future__ import annotations

from luma.core.interface.serial import i2c

from hal.mock.bus import RecordingBus
from hal.mock.glass import Glass
from hal.panels.ssd1306 import SeatPanel

ADDRESS = 0x3C


def mock_panel(width: int = 128, height: int = 64, rotate: int = 0) -> tuple[SeatPanel, Glass]:
    """A panel that is on, and the glass that it shines through."""
    glass = Glass(width, height)
    bus = RecordingBus({ADDRESS: glass})
    return SeatPanel(i2c(bus=bus, address=ADDRESS), width, height, rotate), glass
