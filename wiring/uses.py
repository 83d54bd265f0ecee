"""What every line of the header is used for, as a table's values say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from wiring.header import BUS_1, CHIP_SELECTS, EEPROM, MISO, MOSI, OWNERS, SCLK
from wiring.lines import Path
from wiring.table import Bus, GpioContact, I2cPlace, Screen, Seat, SpiPlace, Table

NOWHERE = -1
"""Stands for a line, an address or a bus that a faulty file didn't give."""


class Function(Enum):
    """What a line does; the value is its sign where there is no colour."""

    KEY = "K"
    INT = "I"
    I2C = "C"
    SPI = "S"
    RESET = "R"
    LAMP = "L"
    BUZZER = "B"
    SYNC = "Y"
    TAKEN = "T"


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a line (BCM): what for, in words, and by which key of the file, if by one."""

    bcm: int
    function: Function
    text: str
    path: Path = ()


def uses(table: Table) -> Iterator[Use]:
    """All uses, those that come with a bus or with the Pi first; what is NOWHERE is left out."""
    for use in _uses(table):
        if use.bcm != NOWHERE:
            yield use


def screens(table: Table) -> Iterator[tuple[Path, str, Screen]]:
    """Every screen: the path of its table, what people call it, and itself."""
    for index, seat in enumerate(table.seats):
        if seat.screen is not None:
            yield ("seat", index, "screen"), f"screen of seat {index + 1}", seat.screen
    if table.centre is not None:
        yield ("centre",), "centre screen", table.centre


def buses(table: Table) -> Iterator[tuple[Path, Bus]]:
    """The I2C buses of the file, bus 1 first if anything is on it."""
    on_it = [part.bus for part in table.expanders]
    on_it += [each.place.bus for _, _, each in screens(table) if isinstance(each.place, I2cPlace)]
    if 1 in on_it:
        yield (), Bus(1, *BUS_1)
    for index, bus in enumerate(table.buses):
        yield ("bus", index), bus


def muxes(table: Table) -> list[tuple[int, int]]:
    """The bus and the address of every multiplexer."""
    places = [screen.place for _, _, screen in screens(table)]
    return sorted({(place.bus, place.mux) for place in places
                   if isinstance(place, I2cPlace) and place.mux is not None})


def on_spi(table: Table) -> bool:
    """Whether a screen is on SPI."""
    return any(isinstance(screen.place, SpiPlace) for _, _, screen in screens(table))


def _uses(table: Table) -> Iterator[Use]:
    for bcm in EEPROM:
        yield Use(bcm, Function.TAKEN, "EEPROM of a HAT")
    for owner in table.taken_by:
        for bcm in OWNERS[owner]:
            yield Use(bcm, Function.TAKEN, f"{owner} (taken_by)")
    yield from _of_buses(table)
    for index, seat in enumerate(table.seats):
        yield from _of_seat(index, seat)
    yield from _of_parts(table)


def _of_buses(table: Table) -> Iterator[Use]:
    for path, bus in buses(table):
        for name, bcm in (("sda", bus.sda), ("scl", bus.scl)):
            yield Use(bcm, Function.I2C, f"{name.upper()} of I2C bus {bus.number}",
                      (*path, name) if path else ())
    for path, name, screen in screens(table):
        if isinstance(screen.place, SpiPlace):
            selects = CHIP_SELECTS[:table.spi.chip_selects]
            for number, bcm in enumerate(selects):
                yield Use(bcm, Function.SPI, f"SPI CE{number}")
            yield Use(MOSI, Function.SPI, "SPI MOSI")
            yield Use(SCLK, Function.SPI, "SPI SCLK")
            if table.spi.miso:
                yield Use(MISO, Function.SPI, "SPI MISO")
            yield Use(screen.place.dc, Function.SPI, f"{name}, DC", (*path, "dc"))
        reset = screen.place.reset if isinstance(screen.place, SpiPlace) else screen.reset
        if reset is not None:
            yield Use(reset, Function.RESET, f"{name}, reset", (*path, "reset"))


def _of_seat(index: int, seat: Seat) -> Iterator[Use]:
    path: Path = ("seat", index)
    for key, contact in seat.contacts.items():
        if isinstance(contact, GpioContact):
            yield Use(contact.bcm, Function.KEY, f"seat {index + 1} {key}", (*path, "keys", key))
    if seat.lamp is not None:
        yield Use(seat.lamp, Function.LAMP, f"lamp of seat {index + 1}", (*path, "lamp"))


def _of_parts(table: Table) -> Iterator[Use]:
    for index, expander in enumerate(table.expanders):
        for key, bcm in (("inta", expander.inta), ("intb", expander.intb)):
            if bcm is not None:
                yield Use(bcm, Function.INT, f"expander {expander.name} {key.upper()}",
                          ("expander", index, key))
    if table.buzzer is not None:
        yield Use(table.buzzer, Function.BUZZER, "buzzer", ("buzzer",))
    if table.sync is not None:
        yield Use(table.sync.out, Function.SYNC, "sync wire, out", ("sync", "out"))
        yield Use(table.sync.back, Function.SYNC, "sync wire, back", ("sync", "back"))
