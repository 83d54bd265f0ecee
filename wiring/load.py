"""Wiring files: read, and checked as a whole before any device is opened."""

from __future__ import annotations

from pathlib import Path

from wiring import table as wired
from wiring.check import Document, Table, load
from wiring.header import OWNERS
from wiring.reading import (
    BUS_NUMBERS,
    EXPANDER_NAME,
    PAD_ID,
    address,
    contact,
    line,
    name,
    number,
    optional,
    part,
    pwm_line,
    words,
)
from wiring.rules import problems_with
from wiring.screens import centre_screen, seat_screen
from wiring.table import LEGENDS
from wiring.wording import listed, shown

EXPANDERS = range(0x20, 0x28)
DRIVERS = ("gpiod", "lgpio")


def load_wiring(path: str | Path) -> wired.Table:
    """The table that a file describes; raises CheckError with everything that is wrong with it."""
    document = load(path)
    table = read_wiring(document)
    document.fail_if_bad()
    return table


def read_wiring(document: Document) -> wired.Table:
    """The table that a document describes; what is wrong is recorded with it."""
    root = document.root
    table = wired.Table(
        file=document.file,
        title=words(root, "title", ""),
        seats=tuple(_seat(each) for each in root.tables("seat")),
        expanders=tuple(_expander(each) for each in root.tables("expander")),
        centre=part(root, "centre", centre_screen),
        buzzer=optional(root, "buzzer", pwm_line),
        sync=part(root, "sync", _sync),
        gpio=part(root, "gpio", _gpio) or wired.Gpio(),
        buses=tuple(_bus(each) for each in root.tables("bus")),
        spi=part(root, "spi", _spi) or wired.Spi(),
        taken_by=_taken_by(root),
    )
    if "spi" in root and table.centre is None:
        root.problem("spi", "nothing here is on SPI: leave it out; if it is on for something "
                            'else, say taken_by = ["spi"]')
    root.done()
    for path, sentence in problems_with(table, document.lines):
        document.report(path, sentence)
    return table


def _seat(table: Table) -> wired.Seat:
    legend = table.choice("legend", tuple(LEGENDS))
    has_pad, knows = "pad" in table, table.values.get("legend") == legend
    seat = wired.Seat(
        legend=legend,
        contacts=part(table, "keys", lambda keys: _contacts(keys, legend) if knows else {}) or {},
        pad=part(table, "pad", _pad),
        screen=part(table, "screen", seat_screen),
        lamp=optional(table, "lamp", line),
    )
    if has_pad and "keys" in table:
        table.problem("pad", "the seat has keys, too: leave out one or the other")
    elif not has_pad and "keys" not in table:
        table.problem(None, "the seat has no keys: give it keys = { … } or a serial pad")
    table.done()
    return seat


def _contacts(table: Table, legend: str) -> dict[str, wired.Contact]:
    """A contact for every key of the legend."""
    contacts = {key: contact(table, key) for key in LEGENDS[legend] if key in table}
    missing = [key for key in LEGENDS[legend] if key not in contacts]
    if missing:
        table.problem(None, f"the {legend} legend needs {listed(missing)}, too: say what each "
                            "is wired to")
    table.done()
    return contacts


def _pad(table: Table) -> wired.PadPort:
    pad = wired.PadPort(
        name(table, "id", PAD_ID, "1 to 16 of a-z, 0-9 and -, as the pad says in its hello"),
        words(table, "port", "auto"))
    table.done()
    return pad


def _expander(table: Table) -> wired.Expander:
    expander = wired.Expander(
        name=name(table, "name", EXPANDER_NAME, "1 to 8 letters or digits"),
        bus=number(table, "bus", *BUS_NUMBERS),
        address=address(table, "address", EXPANDERS, "an MCP23017"),
        inta=optional(table, "inta", line),
        intb=optional(table, "intb", line),
    )
    table.done()
    return expander


def _sync(table: Table) -> wired.SyncWire:
    sync = wired.SyncWire(line(table, "out"), line(table, "back"))
    table.done()
    return sync


def _gpio(table: Table) -> wired.Gpio:
    gpio = wired.Gpio(table.choice("driver", DRIVERS, "gpiod"),
                      optional(table, "chip", words))
    table.done()
    return gpio


def _bus(table: Table) -> wired.Bus:
    bus = wired.Bus(number(table, "number", 2, BUS_NUMBERS[1]),
                    line(table, "sda"), line(table, "scl"))
    table.done()
    return bus


def _spi(table: Table) -> wired.Spi:
    spi = wired.Spi(table.whole("chip_selects", 1, 2, default=2), table.flag("miso", True))
    table.done()
    return spi


def _taken_by(table: Table) -> tuple[str, ...]:
    """What else owns lines; what isn't known is a problem, and left out."""
    known = []
    for index, owner in enumerate(table.texts("taken_by", ())):
        if owner in OWNERS:
            known.append(owner)
        elif owner:
            table.document.report((*table.path, "taken_by", index),
                                  f"expected one of {listed(OWNERS)}, not {shown(owner)}")
    return tuple(known)
