"""SPI: a panel's port, over luma's own, and gpiozero as the GPIO library that luma asks for."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import Any

from gpiozero import OutputDevice
from luma.core.error import Error as LumaError
from luma.core.interface.serial import spi

from hal.bus import panel_error
from hal.panels.panel import PanelError
from wiring.table import SpiPlace

HZ = 8_000_000  # SSD1322: 10 MHz at most (data sheet, section 13); SSD1351: 20 MHz
RESET_S = 0.001  # 100 us are asked for (SSD1322 data sheet, section 8.9)
WORDS = {
    errno.ENOENT: "there is no such port: switch SPI on (raspi-config, or dtparam=spi=on)",
    errno.EACCES: "this user may not use it: add it to the group spi",
    errno.EPERM: "this user may not use it: add it to the group spi",
}


class GpiozeroOutputs:
    """What luma takes for RPi.GPIO, which is dead on a Pi 5: three methods, over gpiozero."""

    OUT = "out"
    LOW, HIGH = 0, 1

    def __init__(self, pin_factory: Any) -> None:
        self._factory = pin_factory
        self._devices: dict[int, OutputDevice] = {}

    def setup(self, bcm: int, mode: str, initial: int = 0) -> None:
        """Make a line an output; one that is one already stays as it is."""
        if bcm not in self._devices:
            self._devices[bcm] = OutputDevice(
                bcm, initial_value=bool(initial), pin_factory=self._factory
            )

    def output(self, bcm: int, level: int) -> None:
        """Set a line's level."""
        self._devices[bcm].value = bool(level)

    def pulse(self, bcm: int) -> None:
        """Pull a line low for a moment: two calls are tens of microseconds apart."""
        self.setup(bcm, self.OUT, self.HIGH)
        self.output(bcm, self.LOW)
        self.output(bcm, self.HIGH)

    def cleanup(self, lines: Sequence[int] | None = None) -> None:
        """Let go of lines, or of all."""
        for bcm in list(self._devices) if lines is None else lines:
            device = self._devices.pop(bcm, None)
            if device is not None:
                device.close()


class SpiPort:
    """A panel's place on SPI; it is opened when it is first used; every failure is a PanelError.

    `device` stands in for a spidev.SpiDev, which luma makes itself otherwise.
    """

    def __init__(self, place: SpiPlace, gpio: GpiozeroOutputs, device: Any = None) -> None:
        self.name = f"/dev/spidev{place.port}.{place.device}"
        self._place, self._gpio = place, gpio
        self._device = device
        self._port: Any = None
        self.bytes_sent = 0

    def command(self, *command: int) -> None:
        """Send a command."""
        self._do("command", *command)
        self.bytes_sent += len(command)

    def data(self, data: Sequence[int]) -> None:
        """Send what follows a command."""
        self._do("data", data)
        self.bytes_sent += len(data)

    def reopen(self) -> None:
        """Close the port, so that its next use opens it and pulses the reset line."""
        self.cleanup()

    def cleanup(self) -> None:
        """Close the port, if it is open."""
        if self._port is not None:
            port, self._port = self._port, None
            port.cleanup()

    def _do(self, what: str, *values: Any) -> None:
        try:
            if self._port is None:
                self._port = self._opened()
            getattr(self._port, what)(*values)
        except (OSError, LumaError) as error:
            cause = error.__context__ if isinstance(error, LumaError) else None
            raise panel_error(self.name, cause or error, WORDS) from error
        except ImportError as error:
            raise PanelError(
                self.name, "the library spidev is missing: apt install python3-spidev"
            ) from error

    def _opened(self) -> Any:
        return spi(
            spi=self._device, gpio=self._gpio, port=self._place.port, device=self._place.device,
            bus_speed_hz=HZ, gpio_DC=self._place.dc, gpio_RST=self._place.reset,
            reset_hold_time=RESET_S, reset_release_time=RESET_S,
        )  # fmt: skip
