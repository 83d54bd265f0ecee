"""The machine's ports for panels: each bus, each multiplexer and each line once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from hal.bus import Bus, I2cPort, KernelBus, Mux, MuxChannel
from hal.clock import Clock
from hal.spi import GpiozeroOutputs, SpiPort
from wiring.table import I2cPlace, SpiPlace

DEVICES = Path("/sys/bus/i2c/devices")


class KernelPorts:
    """Ports over the kernel's /dev/i2c-N and /dev/spidevN.N; nothing is opened before it is used.

    All screens of one `I2cPlace.bus` share a wire: one writer is to serve them.
    """

    def __init__(self, pin_factory: Any, clock: Clock) -> None:
        self._gpio = GpiozeroOutputs(pin_factory)
        self._clock = clock
        self._buses: dict[int, KernelBus] = {}
        self._muxes: dict[tuple[int, int], Mux] = {}
        self._serial: list[SpiPort] = []

    def i2c(self, place: I2cPlace) -> I2cPort:
        """A port on a bus, or on a channel of a multiplexer on it."""
        return I2cPort(self._bus(place), place.address, self._clock)

    def spi(self, place: SpiPlace) -> SpiPort:
        """A port on SPI."""
        port = SpiPort(place, self._gpio)
        self._serial.append(port)
        return port

    def pulse(self, bcm: int) -> Callable[[], None]:
        """What pulls a reset line low for a moment."""
        return partial(self._gpio.pulse, bcm)

    def close(self) -> None:
        """Close what is open."""
        for port in self._serial:
            port.cleanup()
        for bus in self._buses.values():
            bus.close()
        self._gpio.cleanup()

    def _bus(self, place: I2cPlace) -> Bus:
        bus = self._buses.setdefault(place.bus, KernelBus(place.bus))
        if place.mux is None or place.channel is None:
            return bus
        if (number := kernels_channel(place.bus, place.mux, place.channel)) is not None:
            return self._buses.setdefault(number, KernelBus(number))
        mux = self._muxes.setdefault((place.bus, place.mux), Mux(bus, place.mux))
        return MuxChannel(mux, place.channel)


def kernels_channel(bus: int, mux: int, channel: int, devices: Path = DEVICES) -> int | None:
    """The number of the bus that the kernel makes of a channel, or None where it doesn't.

    It does with the overlay i2c-mux,pca9548: then the multiplexer is the kernel's alone.
    """
    link = devices / f"{bus}-{mux:04x}" / f"channel-{channel}"
    try:
        return int(link.readlink().name.removeprefix("i2c-"))
    except (OSError, ValueError):
        return None
