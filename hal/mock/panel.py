"""A seat's panel in mock mode: the real driver, on a bus of memory, to a model of the chip."""

from __future__ import annotations

from hal.bus import I2cPort
from hal.mock.bus import RecordingBus
from hal.mock.glass import Glass
from hal.panels.ssd1306 import Ssd1306Panel

ADDRESS = 0x3C


def mock_panel(width: int = 128, height: int = 64, rotate: int = 0) -> tuple[Ssd1306Panel, Glass]:
    """A panel, and the glass that it shines through."""
    glass = Glass(width, height)
    port = I2cPort(RecordingBus({ADDRESS: glass}), ADDRESS)
    return Ssd1306Panel(port, width, height, rotate), glass
