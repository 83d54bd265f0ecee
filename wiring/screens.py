"""How a wiring file's screens are read: drivers, sizes and places that go together."""

from __future__ import annotations

from collections.abc import Sequence

from wiring.check import Table
from wiring.reading import BUS_NUMBERS, address, line, number, optional
from wiring.table import I2cPlace, Screen, SpiPlace
from wiring.wording import hint, listed, shown

SEAT_SIZES = {"ssd1306": (128, 64), "ssd1309": (128, 64), "sh1106": (128, 64)}
CENTRE_SIZES = {"ssd1322": (256, 64), "ssd1351": (128, 128)}
"""The sizes that have a layout: a screen of another would be wired in vain."""
SCREEN_ADDRESSES = (0x3C, 0x3D)
MUX_ADDRESSES = range(0x70, 0x78)
SH1106_COLUMNS = 132


def seat_screen(table: Table) -> Screen:
    """A seat's screen, on I2C."""
    driver = _driver(table, SEAT_SIZES, "a seat's screen", CENTRE_SIZES, "the centre's screen")
    size = _size(table, driver, SEAT_SIZES)
    place = I2cPlace(
        bus=number(table, "bus", *BUS_NUMBERS, default=1),
        address=address(table, "address", SCREEN_ADDRESSES, "a screen"),
        mux=optional(table, "mux", _mux),
        channel=optional(table, "channel", _channel),
    )
    _check_channel(table)
    screen = Screen(driver, *size, place, _turns(table), _offset(table, driver),
                    optional(table, "reset", line))
    table.done()
    return screen


def centre_screen(table: Table) -> Screen:
    """The screen at the centre of the table, on SPI port 0."""
    driver = _driver(table, CENTRE_SIZES, "the centre's screen", SEAT_SIZES, "a seat's screen")
    size = _size(table, driver, CENTRE_SIZES)
    place = SpiPlace(port=0, device=table.whole("chip_select", 0, 1, default=0),
                     dc=line(table, "dc"), reset=optional(table, "reset", line))
    screen = Screen(driver, *size, place, _turns(table))
    table.done()
    return screen


def _driver(table: Table, sizes: dict[str, tuple[int, int]], whose: str,
            others: dict[str, tuple[int, int]], theirs: str) -> str:
    """The driver; empty if it is none of these."""
    before = len(table.document.problems)
    driver = table.text("driver")
    if driver in sizes or len(table.document.problems) > before:
        return driver
    near = f"; that one is for {theirs}" if driver in others else hint(driver, tuple(sizes))
    table.problem("driver", f"{whose} has one of {listed(sizes)}, not {shown(driver)}{near}")
    return ""


def _size(table: Table, driver: str, sizes: dict[str, tuple[int, int]]) -> tuple[int, int]:
    """The driver's size; a file may say it, and it has to be this one."""
    if driver not in sizes:
        table.text("size", "")
        return (0, 0)
    width, height = sizes[driver]
    expected = f"{width}x{height}"
    size = table.text("size", expected)
    if "size" in table and size != expected and isinstance(table.values["size"], str):
        table.problem("size", f'an {driver.upper()} is driven as "{expected}" here, not '
                              f"{shown(size)}: there is no layout for that")
    return width, height


def _mux(table: Table, key: str) -> int:
    return address(table, key, MUX_ADDRESSES, "a TCA9548A")


def _channel(table: Table, key: str) -> int:
    return number(table, key, 0, 7)


def _check_channel(table: Table) -> None:
    if "mux" in table and "channel" not in table:
        table.problem("mux", "say which channel of the multiplexer: channel = 0 to 7")
    elif "channel" in table and "mux" not in table:
        table.problem("channel", "say which multiplexer's channel: mux = 0x70 to 0x77")


def _turns(table: Table) -> int:
    """Degrees in the file, quarter turns in the value."""
    degrees: Sequence[int] = (0, 180)
    value = table.values.get("rotate", 0) if "rotate" in table else 0
    if value in degrees and not isinstance(value, (bool, float)):
        return int(value) // 90
    table.problem("rotate", f"expected 0 or 180 degrees, not {shown(value)}")
    return 0


def _offset(table: Table, driver: str) -> int | None:
    if "column_offset" not in table:
        return None
    if driver and driver != "sh1106":
        table.problem("column_offset", "only an SH1106 has one: leave it out")
        return None
    return table.whole("column_offset", 0, SH1106_COLUMNS - 128)
