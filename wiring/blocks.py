"""What a drawing shows beside the header: a block a part, a row a wire's end or a remark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wiring.header import CHIP_SELECTS, MOSI, PIN_OF, SCLK
from wiring.pico import LAMP, SYNC, key_pins
from wiring.pico import PIN_OF as PICO_PIN_OF
from wiring.table import (
    LEGENDS,
    Expander,
    ExpanderContact,
    GpioContact,
    I2cPlace,
    Screen,
    Seat,
    SpiPlace,
    Table,
)
from wiring.uses import Function, buses, muxes, screens

Net = tuple[str | int, ...]
"""What tells wires apart: `("gpio", 17)`, `("A", 3)` for an expander's bit, a channel's line."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a block: what is here, and where the wire from here goes, if one does."""

    text: str
    end: str = ""
    net: Net | None = None
    function: Function = Function.TAKEN


@dataclass(frozen=True, slots=True)
class Block:
    """A part, or several that belong together; `first_half` is a seat's, of all seats."""

    title: str
    rows: tuple[Row, ...]
    first_half: bool | None = None


def blocks(table: Table) -> list[Block]:
    """All blocks: seats first, then what they share."""
    return [*(_seat(table, index, seat) for index, seat in enumerate(table.seats)),
            *(_mux(table, bus, address) for bus, address in muxes(table)),
            *(_expander(table, each) for each in table.expanders),
            *_pull_ups(table), *_centre(table), *_buzzer(table), *_sync(table)]


def on_header(text: str, bcm: int, function: Function) -> Row:
    """A row whose wire goes to a pin of the header."""
    return Row(text, f"pin {PIN_OF[bcm]}, GPIO {bcm}", ("gpio", bcm), function)


def _seat(table: Table, index: int, seat: Seat) -> Block:
    kind = "serial pad" if seat.pad else "pad"
    rows = list(_pico(table, seat) if seat.pad else _keys(index, seat))
    if seat.lamp is not None:
        rows += [on_header("lamp, 330 Ω", seat.lamp, Function.LAMP),
                 Row("lamp's short leg: to ground")]
    if seat.screen is not None:
        rows += _screen(table, index, seat.screen)
    return Block(f"Seat {index + 1}: {seat.legend} {kind}", tuple(rows),
                 2 * index < len(table.seats))


def _keys(index: int, seat: Seat) -> Iterator[Row]:
    for key in LEGENDS[seat.legend]:
        contact = seat.contacts[key]
        if isinstance(contact, GpioContact):
            yield on_header(key, contact.bcm, Function.KEY)
        else:
            yield Row(key, f"{contact.expander} {contact.pin}",
                      (contact.expander, contact.bit), Function.KEY)
    yield Row("each key's other side: to ground")


def _pico(table: Table, seat: Seat) -> Iterator[Row]:
    assert seat.pad is not None
    port = "any USB port" if seat.pad.port == "auto" else seat.pad.port
    yield Row(f'Pico "{seat.pad.id}", {port}')
    for key, gp in key_pins(seat.legend).items():
        yield Row(key, _on_pico(gp))
    yield Row("each key's other side: Pico GND")
    yield Row(f"lamp: {LAMP}")
    if table.sync is not None:
        yield Row("sync", _on_pico(SYNC))
        yield on_header("sync, by 1 kΩ", table.sync.out, Function.SYNC)


def _on_pico(gp: int) -> str:
    return f"Pico pin {PICO_PIN_OF[gp]}, GP{gp}"


def _screen(table: Table, index: int, screen: Screen) -> Iterator[Row]:
    place = screen.place
    assert isinstance(place, I2cPlace)
    yield Row(f"Screen {screen.driver.upper()}, address 0x{place.address:02X}")
    yield from _bus_rows(table, place)
    if screen.reset is not None:
        yield on_header("RES", screen.reset, Function.RESET)
    yield Row("VCC: 3.3 V, GND: ground")


def _bus_rows(table: Table, place: I2cPlace) -> Iterator[Row]:
    if place.mux is not None and place.channel is not None:
        for name in ("SDA", "SCL"):
            yield Row(name, f"0x{place.mux:02X} {name[:2]}{place.channel}",
                      _channel(place.bus, place.mux, place.channel, name), Function.I2C)
    else:
        yield from _bus_ends(table, place.bus)


def _bus_ends(table: Table, number: int) -> Iterator[Row]:
    bus = next(each for _, each in buses(table) if each.number == number)
    yield on_header("SDA", bus.sda, Function.I2C)
    yield on_header("SCL", bus.scl, Function.I2C)


def _channel(bus: int, mux: int, channel: int, name: str) -> Net:
    return ("mux", bus, mux, channel, name)


def _mux(table: Table, number: int, address: int) -> Block:
    rows = [*_bus_ends(table, number), Row("VIN: 3.3 V, GND: ground")]
    for index, channel in sorted(_channels(table, number, address).items()):
        for name in ("SDA", "SCL"):
            rows.append(Row(f"{name[:2]}{index}", f"{channel} {name}",
                            _channel(number, address, index, name), Function.I2C))
    levels = ", ".join(f"A{bit} {'3.3 V' if address >> bit & 1 else 'ground'}" for bit in range(3))
    return Block(f"TCA9548A, address 0x{address:02X}", (*rows, Row(levels)))


def _channels(table: Table, number: int, address: int) -> dict[int, str]:
    """Who is on each channel of a multiplexer."""
    found: dict[int, list[str]] = {}
    for path, _, screen in screens(table):
        place = screen.place
        if isinstance(place, I2cPlace) and (place.bus, place.mux) == (number, address):
            found.setdefault(place.channel or 0, []).append(str(int(path[1]) + 1))
    return {channel: f"seat {'+'.join(names)}" for channel, names in found.items()}


def _expander(table: Table, expander: Expander) -> Block:
    rows = [*_bus_ends(table, expander.bus)]
    rows += [on_header(name, bcm, Function.INT)
             for name, bcm in (("INTA", expander.inta), ("INTB", expander.intb))
             if bcm is not None]
    rows += sorted((Row(contact.pin, f"seat {index + 1} {key}", (contact.expander, contact.bit),
                        Function.KEY)
                    for index, seat in enumerate(table.seats)
                    for key, contact in seat.contacts.items()
                    if isinstance(contact, ExpanderContact)
                    and contact.expander == expander.name), key=lambda row: row.text)
    bits = [("3.3 V" if expander.address >> bit & 1 else "ground") for bit in range(3)]
    rows += [Row(", ".join(f"A{bit} {level}" for bit, level in enumerate(bits))),
             Row("VCC, RESET: 3.3 V, GND: ground")]
    return Block(f"Expander {expander.name}: MCP23017, 0x{expander.address:02X}", tuple(rows))


def _pull_ups(table: Table) -> Iterator[Block]:
    for bus in table.buses:
        yield Block(f"Pull-ups of I2C bus {bus.number}", (
            on_header("4.7 kΩ to 3.3 V", bus.sda, Function.I2C),
            on_header("4.7 kΩ to 3.3 V", bus.scl, Function.I2C)))


def _centre(table: Table) -> Iterator[Block]:
    if table.centre is None or not isinstance(table.centre.place, SpiPlace):
        return
    place = table.centre.place
    rows = [on_header("SCLK (CLK, D0)", SCLK, Function.SPI),
            on_header("MOSI (DIN, D1)", MOSI, Function.SPI),
            on_header("CS", CHIP_SELECTS[place.device], Function.SPI),
            on_header("DC", place.dc, Function.SPI)]
    if place.reset is not None:
        rows.append(on_header("RES", place.reset, Function.RESET))
    yield Block(f"Centre screen: {table.centre.driver.upper()}",
                (*rows, Row("VCC: 3.3 V, GND: ground")))


def _buzzer(table: Table) -> Iterator[Block]:
    if table.buzzer is not None:
        yield Block("Buzzer: passive piezo", (
            on_header("by 220 Ω", table.buzzer, Function.BUZZER), Row("other leg: to ground")))


def _sync(table: Table) -> Iterator[Block]:
    if table.sync is not None:
        yield Block("Sync wire's return", (
            on_header("from", table.sync.out, Function.SYNC),
            on_header("by 1 kΩ to", table.sync.back, Function.SYNC)))
