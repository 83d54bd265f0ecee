"""Ports of memory for panels: models of controllers are plugged in where a screen is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gpiozero.pins.mock import MockFactory

from hal.bus import Bus, I2cPort, Mux, MuxChannel
from hal.clock import Clock
from hal.mock.bus import RecordingBus
from hal.mock.glass import Glass
from hal.mock.mux import Listener, MuxChip
from hal.mock.serial_glass import SerialGlass
from hal.mock.sh1106 import Sh1106Glass
from hal.mock.ssd1306 import Ssd1306Glass, Ssd1309Glass
from hal.mock.ssd1322 import Ssd1322Glass
from hal.mock.ssd1351 import Ssd1351Glass
from hal.spi import GpiozeroOutputs, SpiPort
from wiring.table import I2cPlace, Screen, SpiPlace


class MockPorts:
    """Stands in for KernelPorts; `buses` are those of memory, by number.

    The drivers, the multiplexer's and gpiozero's are the real ones: only the wires are not.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self.buses: dict[int, RecordingBus] = {}
        self._clock = clock
        self._factory = MockFactory()
        self._gpio = GpiozeroOutputs(self._factory)
        self._muxes: dict[tuple[int, int], Mux] = {}
        self._serial: dict[SpiPlace, MockSpi] = {}
        self._resets: dict[int, Glass] = {}

    def plug(self, screen: Screen) -> Glass | SerialGlass:
        """Put the model of a screen's panel where the screen is, and return it."""
        place = screen.place
        if isinstance(place, SpiPlace):
            kind = Ssd1322Glass if screen.driver == "ssd1322" else Ssd1351Glass
            glass = kind(screen.width, screen.height)
            self._serial[place] = MockSpi(glass, self._factory, place)
            return glass
        panel = _on_i2c(screen)
        self._branch(place)[place.address] = panel
        if screen.reset is not None:
            self._resets[screen.reset] = panel
        return panel

    def i2c(self, place: I2cPlace) -> I2cPort:
        """A port on a bus, or on a channel of a multiplexer on it."""
        bus: Bus = self._bus(place.bus)
        if place.mux is not None and place.channel is not None:
            mux = self._muxes.setdefault((place.bus, place.mux), Mux(bus, place.mux))
            bus = MuxChannel(mux, place.channel)
        return I2cPort(bus, place.address, self._clock)

    def spi(self, place: SpiPlace) -> SpiPort:
        """A port on SPI."""
        return SpiPort(place, self._gpio, self._serial[place])

    def pulse(self, bcm: int) -> Callable[[], None]:
        """What pulls a reset line low for a moment."""

        def pulse() -> None:
            self._gpio.pulse(bcm)
            self._resets[bcm].pulse()

        return pulse

    def close(self) -> None:
        """Let go of the pins."""
        self._gpio.cleanup()

    def _bus(self, number: int) -> RecordingBus:
        return self.buses.setdefault(number, RecordingBus({}, name=f"mock bus {number}"))

    def _branch(self, place: I2cPlace) -> dict[int, Listener]:
        """The chips on a bus, or on a channel of a multiplexer on it."""
        devices = self._bus(place.bus).devices
        if place.mux is None or place.channel is None:
            return devices
        mux = devices.setdefault(place.mux, MuxChip())
        assert isinstance(mux, MuxChip)
        return mux.channels[place.channel]


class MockSpi:
    """Stands in for a spidev.SpiDev: what is written goes to a model, as the D/C line is."""

    mode = max_speed_hz = 0

    def __init__(self, glass: SerialGlass, factory: MockFactory, place: SpiPlace) -> None:
        self._glass, self._factory, self._place = glass, factory, place

    def open(self, port: int, device: int) -> None:
        """Begin; luma has pulsed the reset line before, if there is one."""
        if self._place.reset is not None:
            self._glass.reset()

    def writebytes(self, values: Sequence[int]) -> None:
        """Send bytes."""
        self._glass.write(bytes(values), bool(self._factory.pin(self._place.dc).state))

    def close(self) -> None:
        """Nothing is held."""


def _on_i2c(screen: Screen) -> Glass:
    """The model of a screen's panel."""
    size = (screen.width, screen.height)
    match screen.driver:
        case "ssd1306":
            return Ssd1306Glass(*size)
        case "ssd1309":
            return Ssd1309Glass(*size, deaf=screen.reset is not None)
        case "sh1106":
            return Sh1106Glass(*size, 2 if screen.column_offset is None else screen.column_offset)
    raise ValueError(f"no model of {screen.driver!r}")
