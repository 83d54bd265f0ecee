"""gpiozero's pin factories by name: never guessed, and never another one if one can't be had."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from hal.clock import Clock

# A Pi 4 B of 4 GB, revision 1.1: whose header a simulated chip has.
REVISION = 0xC03111
REMEDY = {
    "lgpio": "apt install python3-lgpio",
    "rpigpio": "apt install python3-rpi.gpio",
    "pigpio": "apt install pigpio python3-pigpio",
}


class PinsRefused(OSError):
    """A factory, or one of its pins, can't be had: a sentence that says which, why, what to do."""


def always() -> bool:
    """Alive, as far as anybody knows."""
    return True


def seconds(ticks: float) -> int:
    """Ticks that are seconds of the monotonic clock, in ns."""
    return round(ticks * 1e9)


@dataclass(frozen=True, slots=True)
class PinDriver:
    """A factory, how its ticks become instants in ns, and whether its thread is alive.

    `errors` is what it raises when a pin can't be had or read.
    """

    name: str
    factory: Any
    at_ns: Callable[[float], int] = seconds
    is_alive: Callable[[], bool] = always
    errors: tuple[type[Exception], ...] = (OSError,)

    def pins(self, lines: Mapping[int, int]) -> dict[int, Any]:
        """The pins from {BCM number: line}; PinsRefused if one can't be had."""
        return {line: self._pin(bcm) for bcm, line in lines.items()}

    def _pin(self, bcm: int) -> Any:
        try:
            pin = self.factory.pin(bcm)
            pin.input_with_pull("up")
        except self.errors as error:
            raise PinsRefused(
                f"GPIO{bcm} can't be had through {self.name}: {error}; "
                "end what uses it, or wire the key to another line"
            ) from error
        return pin


def named_driver(name: str, clock: Clock, chip: int | None = None) -> PinDriver:
    """The driver of a name: lgpio, rpigpio, pigpio, native or mock.

    With `chip` lgpio takes that gpiochip, whatever machine this is. PinsRefused if it can't be
    had; ValueError if there is none of that name.
    """
    if name not in DRIVERS:
        raise ValueError(f"no pin factory is called {name!r}: choose from {', '.join(DRIVERS)}")
    from gpiozero.exc import GPIOZeroError

    try:
        return DRIVERS[name](clock, chip)
    except ImportError as error:
        remedy = REMEDY.get(name, f"install {name}")
        raise PinsRefused(f"the pin factory {name} can't be had: {error}; {remedy}") from error
    except (OSError, GPIOZeroError) as error:
        raise PinsRefused(f"the pin factory {name} can't be had: {error}") from error


def _lgpio(clock: Clock, chip: int | None) -> PinDriver:
    from gpiozero.exc import GPIOZeroError

    with _pipes_elsewhere():
        lgpio = import_module("lgpio")
        from gpiozero.pins.lgpio import LGPIOFactory

    class AnyChip(LGPIOFactory):
        """Opens the chip it is told to, on any machine."""

        def _get_revision(self) -> int:
            return REVISION

    try:
        factory = LGPIOFactory() if chip is None else AnyChip(chip=chip)
    except lgpio.error as error:
        raise PinsRefused(f"gpiochip{chip or 0} can't be opened: {error}") from error
    errors = (OSError, GPIOZeroError, lgpio.error)
    return PinDriver("lgpio", factory, seconds, lgpio._notify_thread.is_alive, errors)


@contextmanager
def _pipes_elsewhere() -> Iterator[None]:
    """Let lgpio make its pipe where it may, and leave the working directory as it was.

    At import it makes a pipe in the working directory, or in LG_WD, to which it changes for good.
    One that another user has left there can't be used: so the folder is this process's own.
    """
    if "lgpio" in sys.modules:
        yield
        return
    folder = os.getcwd()
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = own = tempfile.mkdtemp(prefix="peanuts-lgpio-")
        atexit.register(shutil.rmtree, own, ignore_errors=True)
    try:
        yield
    finally:
        os.chdir(folder)


def _rpigpio(clock: Clock, chip: int | None) -> PinDriver:
    from gpiozero.exc import GPIOZeroError
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return PinDriver("rpigpio", RPiGPIOFactory(), errors=(OSError, GPIOZeroError, RuntimeError))


def _pigpio(clock: Clock, chip: int | None) -> PinDriver:
    """The daemon counts µs in 32 bits: an edge is as old as its ticks are behind the present."""
    from gpiozero.exc import GPIOZeroError
    from gpiozero.pins.pigpio import PiGPIOFactory

    factory = PiGPIOFactory()

    def at_ns(ticks: float) -> int:
        age_s = float(factory.ticks_diff(factory.ticks(), ticks))
        return clock.now_ns() - seconds(age_s)

    return PinDriver("pigpio", factory, at_ns, errors=(OSError, GPIOZeroError))


def _native(clock: Clock, chip: int | None) -> PinDriver:
    from gpiozero.exc import GPIOZeroError
    from gpiozero.pins.native import NativeFactory

    return PinDriver("native", NativeFactory(), errors=(OSError, GPIOZeroError))


def _mock(clock: Clock, chip: int | None) -> PinDriver:
    from gpiozero.exc import GPIOZeroError
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return PinDriver("mock", MockFactory(pin_class=MockPWMPin), errors=(OSError, GPIOZeroError))


DRIVERS: Mapping[str, Callable[[Clock, int | None], PinDriver]] = {
    "lgpio": _lgpio, "rpigpio": _rpigpio, "pigpio": _pigpio, "native": _native, "mock": _mock,
}  # fmt: skip
