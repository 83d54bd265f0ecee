"""From a wiring file to the hardware that it tells of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from gpiozero import OutputDevice

from hal.clock import Clock
from hal.displays import Displays
from hal.edges import EdgeSource, Key
from hal.expander import ExpanderSource
from hal.gpiod_chip import open_chip
from hal.gpiod_lines import GpiodSource
from hal.gpiozero_lines import driven_source
from hal.hardware import Hardware
from hal.health import CENTRE
from hal.idling import Brightness
from hal.lamps import GpiozeroBuzzer, GpiozeroLamp, Lamp
from hal.lights import Lights
from hal.mcp23017 import RegisterBus, open_bus
from hal.pads.finder import Finder
from hal.pads.pulser import Pulser
from hal.pads.source import PadSource
from hal.pads.sync import ClockSync
from hal.panels.opening import Ports, open_panel
from hal.panels.panel import Panel
from hal.pin_factories import PinDriver
from wiring.table import (
    LEGENDS,
    Expander,
    ExpanderContact,
    GpioContact,
    I2cPlace,
    PadPort,
    Seat,
    SyncWire,
    Table,
)


class Parts:
    """What the machine has to build a table of; a mock machine has the same.

    `pin_factory` is gpiozero's for lamps, buzzer and sync wire; `driver`, if there is one, reads
    the contacts through it, too, and else libgpiod does, from the chip that `chip` opens.
    """

    def __init__(
        self,
        clock: Clock,
        wake: Callable[[], None],
        pin_factory: Any,
        ports: Ports,
        driver: PinDriver | None = None,
        chip: Callable[[], Any] = open_chip,
        bus: Callable[[int], RegisterBus] = open_bus,
        finder: Finder | None = None,
    ) -> None:
        self.clock, self.wake, self.pin_factory, self.ports = clock, wake, pin_factory, ports
        self.driver, self.chip, self.bus = driver, chip, bus
        self.finder = finder or Finder(clock)


def build(
    table: Table, parts: Parts, shown: Callable[[int], None], brightness: Brightness
) -> Hardware:
    """The hardware of a table; what doesn't answer is a fault, and is tried again.

    `shown(seat)` is called when a seat's panel has been brought to look otherwise.
    """
    pads = {seat: pad_source(seat, each, each.pad, parts)
            for seat, each in enumerate(table.seats) if each.pad is not None}
    gpio = gpio_contacts(table)
    sources: list[EdgeSource] = [*pads.values()]
    if gpio:
        sources.append(line_source(list(gpio), "gpio", seats_of(gpio), parts))
    sources += [expander_source(each, table, parts) for each in table.expanders]
    if table.sync is not None:
        sources.append(pulser(table.sync, list(pads.values()), parts))
    displays = Displays(panels_by_bus(table, parts.ports), shown, parts.wake, brightness)
    return Hardware(sources, contacts(table), displays, lights(table, pads, parts),
                    [parts.finder.close])


def gpio_contacts(table: Table) -> dict[int, tuple[int, Key]]:
    """The seat and key of each contact on a line of the header, by BCM number."""
    return {contact.bcm: (number, Key(key))
            for number, seat in enumerate(table.seats) for key, contact in seat.contacts.items()
            if isinstance(contact, GpioContact)}


def expander_contacts(table: Table, name: str) -> dict[int, tuple[int, Key]]:
    """The same of the contacts on an expander, by bit."""
    return {contact.bit: (number, Key(key))
            for number, seat in enumerate(table.seats) for key, contact in seat.contacts.items()
            if isinstance(contact, ExpanderContact) and contact.expander == name}


def seats_of(contacts: Mapping[int, tuple[int, Key]]) -> list[int]:
    """The seats that some contacts serve."""
    return sorted({seat for seat, _ in contacts.values()})


def contacts(table: Table) -> dict[tuple[str, int], tuple[int, Key]]:
    """The seat and key of each source's line."""
    found = {("gpio", bcm): place for bcm, place in gpio_contacts(table).items()}
    for each in table.expanders:
        on_it = expander_contacts(table, each.name)
        found |= {(f"expander {each.name}", bit): place for bit, place in on_it.items()}
    for number, seat in enumerate(table.seats):
        if seat.pad is not None:
            found |= {(f"pad {seat.pad.id}", line): (number, key)
                      for line, key in enumerate(legend(seat))}
    return found


def legend(seat: Seat) -> tuple[Key, ...]:
    """The keys of a seat's pad."""
    return tuple(map(Key, LEGENDS[seat.legend]))


def line_source(
    bcms: Sequence[int], name: str, seats: Sequence[int], parts: Parts
) -> EdgeSource:
    """Contacts on lines of the header."""
    if parts.driver is not None and name == "gpio":
        return driven_source(parts.driver, bcms, parts.clock, parts.wake, seats)
    return GpiodSource(bcms, parts.clock, parts.chip, name, seats)


def expander_source(expander: Expander, table: Table, parts: Parts) -> ExpanderSource:
    """The contacts on an expander, and the lines of its interrupts."""
    on_it = expander_contacts(table, expander.name)
    ports = {line: port for port, line in enumerate((expander.inta, expander.intb))
             if line is not None}
    name, seats = f"expander {expander.name}", seats_of(on_it)
    ints = GpiodSource(list(ports), parts.clock, parts.chip, f"INT of {name}", seats)
    return ExpanderSource(partial(parts.bus, expander.bus), expander.address, list(on_it), ints,
                          ports, parts.clock, name, seats)


def pad_source(number: int, seat: Seat, pad: PadPort, parts: Parts) -> PadSource:
    """A seat's serial pad."""
    path = None if pad.port == "auto" else pad.port
    return PadSource(pad.id, number, legend(seat), parts.finder, ClockSync(), parts.clock, path)


def pulser(wire: SyncWire, pads: Sequence[PadSource], parts: Parts) -> Pulser:
    """The sync wire to all pads."""
    out = partial(OutputDevice, wire.out, pin_factory=parts.pin_factory)
    back = GpiodSource([wire.back], parts.clock, parts.chip, "sync wire's return")
    return Pulser(out, back, parts.clock, [pad.link.pulsed for pad in pads])


def panels_by_bus(table: Table, ports: Ports) -> list[list[tuple[int, Panel]]]:
    """Every panel with its seat, those of one wire together: a wire has one writer."""
    screens = [(seat, each.screen) for seat, each in enumerate(table.seats)]
    wires: dict[object, list[tuple[int, Panel]]] = {}
    for seat, screen in [*screens, (CENTRE, table.centre)]:
        if screen is not None:
            place = screen.place
            wire = place.bus if isinstance(place, I2cPlace) else ("SPI", place.port)
            wires.setdefault(wire, []).append((seat, open_panel(screen, ports)))
    return list(wires.values())


def lights(table: Table, pads: Mapping[int, PadSource], parts: Parts) -> Lights:
    """A lamp a seat, on a line of the header or on the seat's pad, and the buzzer."""
    lamps: dict[int, Callable[[], Lamp]] = {
        seat: lambda pad=pad: pad.lamp for seat, pad in pads.items()  # type: ignore[misc]
    }
    for seat, each in enumerate(table.seats):
        if each.lamp is not None:
            lamps[seat] = partial(GpiozeroLamp, each.lamp, parts.pin_factory)
    buzzer = None
    if table.buzzer is not None:
        buzzer = partial(GpiozeroBuzzer, table.buzzer, parts.pin_factory)
    return Lights(lamps, buzzer)
