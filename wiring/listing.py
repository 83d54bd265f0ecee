"""A table as text for a terminal: the header's pins, the other ends, parts, what is left out."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from wiring.config_txt import config_lines, must_be_off
from wiring.header import PIN_OF, PINS
from wiring.parts import left_out, parts
from wiring.pico import LAMP, SYNC, key_pins
from wiring.table import ExpanderContact, I2cPlace, Screen, Seat, Table
from wiring.uses import screens, uses

WIDTH = 80
SIDE = (WIDTH - 11) // 2


def listing(table: Table) -> str:
    """All of it, at most 80 columns wide."""
    sections = [list(_sentences([table.title or "The header"])), header_rows(table)]
    for head, rows in (("Expanders", _expander_rows(table)), ("Serial pads", _pad_rows(table)),
                       ("Screens", _screen_rows(table)), ("Parts", _part_rows(table)),
                       ("Left over, and left out", _sentences(left_out(table))),
                       ("In /boot/firmware/config.txt", _config_rows(table))):
        found = list(rows)
        if found:
            sections.append([head, *(f"  {row}" for row in found)])
    return "\n\n".join("\n".join(row.rstrip() for row in rows) for rows in sections) + "\n"


def header_rows(table: Table) -> list[str]:
    """The 40 pins, two a row as they lie on the header, pin 1 at the top left."""
    text = {use.bcm: use.text for use in uses(table)}
    return [f"{_end(PINS[odd - 1], text):>{SIDE}} {odd:2}) ({odd + 1:<2} "
            f"{_end(PINS[odd], text, True):<{SIDE}}" for odd in range(1, len(PINS), 2)]


def place(screen: Screen) -> str:
    """Where a screen is, in words."""
    where = screen.place
    if not isinstance(where, I2cPlace):
        return f"SPI {where.port}, CE{where.device}"
    behind = "" if where.mux is None else f", channel {where.channel} of 0x{where.mux:02X}"
    return f"0x{where.address:02X} on I2C bus {where.bus}{behind}"


def _end(line: int | str, text: dict[int, str], number_first: bool = False) -> str:
    if isinstance(line, str):
        return line
    words = (f"GPIO {line:<2}", text.get(line, "-"))
    return "  ".join(words if number_first else words[::-1])


def _expander_rows(table: Table) -> Iterator[str]:
    for expander in table.expanders:
        yield f"{expander.name}: MCP23017, 0x{expander.address:02X} on I2C bus {expander.bus}"
        for name, bcm in (("INTA", expander.inta), ("INTB", expander.intb)):
            if bcm is not None:
                yield f"  {name}  to GPIO {bcm}, pin {PIN_OF[bcm]}"
        for number, seat in enumerate(table.seats, 1):
            for key, contact in seat.contacts.items():
                if isinstance(contact, ExpanderContact) and contact.expander == expander.name:
                    yield f"  {contact.pin}  seat {number} {key}"


def _pad_rows(table: Table) -> Iterator[str]:
    for number, seat in enumerate(table.seats, 1):
        if seat.pad is not None:
            where = "" if seat.pad.port == "auto" else f" at {seat.pad.port}"
            yield from _sentences([f'seat {number}: Raspberry Pi Pico "{seat.pad.id}"{where}'])
            yield from _pico_rows(seat, table)


def _pico_rows(seat: Seat, table: Table) -> Iterator[str]:
    ends = [f"{key} GP{pin}" for key, pin in key_pins(seat.legend).items()]
    ends += [f"sync wire GP{SYNC}"] if table.sync else []
    yield from (f"  {row}" for row in _sentences([", ".join([*ends, f"lamp {LAMP}"])]))


def _screen_rows(table: Table) -> Iterator[str]:
    for _, name, screen in screens(table):
        size = f"{screen.width}x{screen.height}"
        yield f"{name:17} {screen.driver.upper():8} {size:8} {place(screen)}"


def _part_rows(table: Table) -> Iterator[str]:
    for part in parts(table):
        yield from fill(f"{part.count:3}  {part.name}{': ' * bool(part.remark)}{part.remark}",
                        WIDTH - 2, subsequent_indent=" " * 5).splitlines()


def _config_rows(table: Table) -> Iterator[str]:
    yield from config_lines(table)
    off = must_be_off(table)
    if off:
        yield from _sentences([f"# To be off: {', '.join(off)}"], "# ")


def _sentences(sentences: list[str], indent: str = "  ") -> Iterator[str]:
    for sentence in sentences:
        yield from fill(sentence, WIDTH - 4, subsequent_indent=indent).splitlines()
