"""A table of memory whose first seat is wired one way or another, for measurements in real time.

Drivers are those of a built table; only the wires are not, and the screens' bus takes as long as
a real one.
"""

from __future__ import annotations

import select
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import wiring
from firmware_py.measures.pico import FIRMWARE, ID, plug_in, touch
from hal.building import Parts
from hal.bus import wire_ns
from hal.clock import Clock
from hal.edges import FULL, Key
from hal.mock.bus import RecordingBus
from hal.mock.machine import MockMachine
from hal.pads.finder import Finder
from hal.pin_factories import named_driver
from wiring.load import load_wiring
from wiring.table import Expander, ExpanderContact, GpioContact, PadPort, Seat, Table

PLAIN = Path(wiring.__file__).parent / "two-seats-gpio.toml"
EXPANDER = Expander("A", bus=3, address=0x20, inta=4, intb=14)
Move = Callable[[int, Key, bool], None]


@dataclass(frozen=True, slots=True)
class Wired:
    """A table, the parts to build it of, and how a seat's contact is closed or opened now."""

    table: Table
    parts: Parts
    move: Move


def on_gpiod(clock: Clock, wake: Callable[[], None], stack: ExitStack) -> Wired:
    """Contacts on a chip's lines, as libgpiod hands their events over."""
    machine = plug(load_wiring(PLAIN), clock, wake, stack)
    return Wired(machine.table, machine.parts, machine.press)


def on_gpiozero(clock: Clock, wake: Callable[[], None], stack: ExitStack) -> Wired:
    """Contacts on gpiozero's pins."""
    machine = plug(load_wiring(PLAIN), clock, wake, stack)
    driver = machine.parts.driver = named_driver("mock", clock)

    def move(seat: int, key: Key, closed: bool) -> None:
        contact = machine.table.seats[seat].contacts[key.value]
        assert isinstance(contact, GpioContact)
        pin = driver.factory.pin(contact.bcm)
        (pin.drive_low if closed else pin.drive_high)()

    return Wired(machine.table, machine.parts, move)


def on_expander(clock: Clock, wake: Callable[[], None], stack: ExitStack) -> Wired:
    """Contacts on an expander's bits."""
    bits = {key.value: ExpanderContact(EXPANDER.name, bit) for bit, key in enumerate(FULL)}
    table = rewired(load_wiring(PLAIN), contacts=bits)
    machine = plug(replace(table, expanders=(EXPANDER,)), clock, wake, stack)
    return Wired(machine.table, machine.parts, machine.press)


def on_pad(clock: Clock, wake: Callable[[], None], stack: ExitStack) -> Wired:
    """A serial pad, its firmware run by this interpreter."""
    table = rewired(load_wiring(PLAIN), contacts={}, pad=PadPort(ID))
    machine = plug(table, clock, wake, stack)
    return Wired(machine.table, machine.parts, machine.press)


def on_real_pad(clock: Clock, wake: Callable[[], None], stack: ExitStack) -> Wired:
    """A serial pad, its firmware run by a real MicroPython; Unable if none can be had."""
    machine = plug(load_wiring(PLAIN), clock, wake, stack)
    folder = Path(stack.enter_context(TemporaryDirectory(prefix="peanuts-pad-")))
    pico = plug_in(folder, clock)
    stack.callback(pico.close)
    machine.parts.finder = Finder(clock, lambda: [str(folder / "port")])

    def move(seat: int, key: Key, closed: bool) -> None:
        if seat == 0:
            touch(pico, key, closed)
        else:
            machine.press(seat, key, closed)

    return Wired(rewired(machine.table, contacts={}, pad=PadPort(ID)), machine.parts, move)


def rewired(table: Table, **changes: object) -> Table:
    """A table whose first seat is wired otherwise."""
    first, *others = table.seats
    changed: Seat = replace(first, **changes)  # type: ignore[arg-type]  # they are its fields
    return replace(table, seats=(changed, *others))


def plug(
    table: Table, clock: Clock, wake: Callable[[], None], stack: ExitStack
) -> MockMachine:
    """A machine of memory on whose screens' bus bytes take their time."""
    machine = MockMachine(table, clock, wake, FIRMWARE)
    stack.callback(machine.close)
    for number, bus in machine.ports.buses.items():
        machine.ports.buses[number] = SlowBus(bus.devices, name=bus.name)
    return machine


class SlowBus(RecordingBus):
    """A bus that is as slow as its wire."""

    def write(self, address: int, *messages: bytes) -> None:
        """Send messages, and return once the last bit would be out."""
        super().write(address, *messages)
        select.select([], [], [], wire_ns(messages, self._hz) / 1e9)


WIRINGS = {
    "gpiod": on_gpiod, "gpiozero": on_gpiozero, "expander": on_expander, "pad": on_real_pad,
    "twin": on_pad,
}  # fmt: skip
