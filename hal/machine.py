"""The machine that the program runs on, as parts to build a table of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from hal.building import Parts
from hal.clock import Clock
from hal.gpiod_chip import LABELS, open_chip
from hal.pin_factories import PinDriver, named_driver
from hal.ports import KernelPorts
from wiring.table import Gpio

LAMPS = "lgpio"
"""What drives lamps, the buzzer and reset lines, whatever reads the contacts."""


class NoPins:
    """Stands for a pin factory that can't be had: whoever asks it for a pin is told why."""

    def __init__(self, why: OSError) -> None:
        self._why = why

    def __getattr__(self, name: str) -> NoReturn:
        raise self._why


def machine_parts(gpio: Gpio, clock: Clock, wake: Callable[[], None]) -> Parts:
    """This machine's parts; OSError if the contacts' own driver can't be had.

    Without a driver for lamps everything else works: each lamp says what is missing.
    """
    labels = LABELS if gpio.chip is None else (gpio.chip,)
    driver: PinDriver | None = None
    factory: Any
    try:
        lamps = named_driver(LAMPS, clock, chip_of(gpio))
        factory, driver = lamps.factory, lamps if gpio.driver == LAMPS else None
    except OSError as why:
        if gpio.driver == LAMPS:
            raise
        factory = NoPins(why)
    ports = KernelPorts(factory, clock)
    return Parts(clock, wake, factory, ports, driver, partial(open_chip, labels))


def chip_of(gpio: Gpio) -> int | None:
    """The number of the chip that a wiring file names; None: the library finds a Pi's by itself."""
    if gpio.chip is None:
        return None
    chip = open_chip((gpio.chip,))
    try:
        return chip.number
    finally:
        chip.close()
