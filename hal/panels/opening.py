"""From a wiring file's screen to its panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hal.bus import I2cPort
from hal.panels.panel import Panel
from hal.panels.sh1106 import Sh1106Panel
from hal.panels.ssd1306 import Ssd1306Panel, Ssd1309Panel
from hal.panels.ssd1322 import Ssd1322Panel
from hal.panels.ssd1351 import Ssd1351Panel
from hal.spi import SpiPort
from wiring.table import I2cPlace, Screen, SpiPlace


class Ports(Protocol):
    """What leads to panels: the machine's own buses, or buses of memory."""

    def i2c(self, place: I2cPlace) -> I2cPort:
        """A port on an I2C bus."""
        ...

    def spi(self, place: SpiPlace) -> SpiPort:
        """A port on SPI."""
        ...

    def pulse(self, bcm: int) -> Callable[[], None]:
        """What pulls a reset line low for a moment."""
        ...


def open_panel(screen: Screen, ports: Ports) -> Panel:
    """The panel of a screen; nothing is sent before it is used.

    Raises ValueError for a driver that there is not, and luma's DeviceDisplayModeError for a size
    that the driver doesn't know: the wiring file's checker lets neither pass.
    """
    shape = (screen.width, screen.height, screen.rotate)
    if isinstance(screen.place, SpiPlace):
        return _on_spi(screen.driver, ports.spi(screen.place), shape)
    port = ports.i2c(screen.place)
    pulse = None if screen.reset is None else ports.pulse(screen.reset)
    match screen.driver:
        case "ssd1306":
            return Ssd1306Panel(port, *shape, pulse=pulse)
        case "ssd1309":
            return Ssd1309Panel(port, *shape, pulse=pulse)
        case "sh1106":
            offset = 2 if screen.column_offset is None else screen.column_offset
            return Sh1106Panel(port, *shape, offset, pulse=pulse)
    raise ValueError(f"no driver {screen.driver!r} on I2C")


def _on_spi(driver: str, port: SpiPort, shape: tuple[int, int, int]) -> Panel:
    match driver:
        case "ssd1322":
            return Ssd1322Panel(port, *shape)
        case "ssd1351":
            return Ssd1351Panel(port, *shape)
    raise ValueError(f"no driver {driver!r} on SPI")
