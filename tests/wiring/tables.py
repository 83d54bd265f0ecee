"""Sound wiring files of all kinds, made by hypothesis, and tables written as files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from wiring.header import CHIP_SELECTS, LINES, MISO, MOSI, PWM, SCLK
from wiring.table import (
    LEGENDS,
    Bus,
    Contact,
    Expander,
    ExpanderContact,
    Gpio,
    GpioContact,
    I2cPlace,
    PadPort,
    Screen,
    Seat,
    Spi,
    SpiPlace,
    SyncWire,
    Table,
)

FILE = "t.toml"
YES = st.booleans()
SEAT_DRIVERS = ("ssd1306", "ssd1309", "sh1106")


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table that a sound file can describe."""
    count = draw(st.integers(2, 8))
    has_screens = draw(YES)
    has_centre = draw(YES)
    spi = Spi(draw(st.integers(1, 2)), draw(YES)) if has_centre else Spi()
    taken = {2, 3} if has_screens else set()
    if has_centre:
        taken |= {MOSI, SCLK, *CHIP_SELECTS[:spi.chip_selects], *([MISO] if spi.miso else [])}
    buzzer = draw(st.none() | st.sampled_from(PWM))
    free = draw(st.permutations([line for line in LINES if line not in {*taken, buzzer}]))
    seats: list[Seat] = []
    expanders: list[Expander] = []
    buses = (Bus(draw(st.integers(2, 9)), free.pop(), free.pop()),)
    centre = _centre(draw, spi, free) if has_centre else None
    for index in range(count):
        legend = draw(st.sampled_from(tuple(LEGENDS)))
        contacts = _contacts(draw, legend, free, expanders, buses[0].number)
        pad = None if contacts else PadPort(f"pad-{index}", draw(st.sampled_from(
            ("auto", f"/dev/ttyACM{index}"))))
        lamp = free.pop() if draw(YES) and free else None
        screen = _screen(draw, index, free) if has_screens and draw(YES) else None
        seats.append(Seat(legend, contacts, pad, screen, lamp))
    sync = None
    if len(free) > 1 and any(seat.pad for seat in seats) and draw(YES):
        sync = SyncWire(free.pop(), free.pop())
    title = draw(st.text(st.sampled_from('ab "\\\u00e9'), max_size=5))
    return Table(FILE, title, tuple(seats), tuple(expanders), centre, buzzer, sync,
                 Gpio(draw(st.sampled_from(("gpiod", "lgpio")))), buses, spi)


def _contacts(
    draw: st.DrawFn, legend: str, free: list[int], expanders: list[Expander], bus: int
) -> dict[str, Contact]:
    """Keys on the header, or on two ports of an expander of the seat's own, or none: a pad."""
    keys = LEGENDS[legend]
    kind = draw(st.sampled_from(("gpio", "expander", "pad")))
    if kind == "gpio" and len(free) >= len(keys):
        return {key: GpioContact(free.pop()) for key in keys}
    if kind == "expander" and len(free) > 1 and len(expanders) < 8:
        name = f"E{len(expanders)}"
        expanders.append(Expander(name, bus, 0x20 + len(expanders), free.pop(), free.pop()))
        bits = draw(st.permutations([bit for bit in range(16) if bit % 8 < 7]))
        return {key: ExpanderContact(name, bit) for key, bit in zip(keys, bits, strict=False)}
    return {}


def _screen(draw: st.DrawFn, index: int, free: list[int]) -> Screen:
    driver = draw(st.sampled_from(SEAT_DRIVERS))
    place = I2cPlace(1, draw(st.sampled_from((0x3C, 0x3D))), 0x70, index)
    offset = draw(st.none() | st.integers(0, 4)) if driver == "sh1106" else None
    reset = free.pop() if draw(YES) and free else None
    return Screen(driver, 128, 64, place, draw(st.sampled_from((0, 2))), offset, reset)


def _centre(draw: st.DrawFn, spi: Spi, free: list[int]) -> Screen:
    driver, size = draw(st.sampled_from((("ssd1322", (256, 64)), ("ssd1351", (128, 128)))))
    device = draw(st.integers(0, spi.chip_selects - 1))
    reset = free.pop() if draw(YES) else None
    return Screen(driver, *size, SpiPlace(0, device, free.pop(), reset))


def toml(table: Table) -> str:
    """The file that describes a table."""
    values = {"title": table.title, "buzzer": table.buzzer,
              "spi": table.centre and {"chip_selects": table.spi.chip_selects,
                                       "miso": table.spi.miso},
              "gpio": {"driver": table.gpio.driver, "chip": table.gpio.chip},
              "sync": table.sync and {"out": table.sync.out, "back": table.sync.back},
              "centre": table.centre and _screen_values(table.centre)}
    lines = list(_assignments(values))
    for bus in table.buses:
        lines += ["[[bus]]", *_assignments({"number": bus.number, "sda": bus.sda,
                                            "scl": bus.scl})]
    for each in table.expanders:
        lines += ["[[expander]]", *_assignments({
            "name": each.name, "bus": each.bus, "address": each.address, "inta": each.inta,
            "intb": each.intb})]
    for seat in table.seats:
        lines += ["[[seat]]", *_assignments({
            "legend": seat.legend, "lamp": seat.lamp,
            "keys": {key: each.bcm if isinstance(each, GpioContact)
                     else f"{each.expander} {each.pin}" for key, each in seat.contacts.items()},
            "pad": seat.pad and {"id": seat.pad.id, "port": seat.pad.port},
            "screen": seat.screen and _screen_values(seat.screen)})]
    return "\n".join(lines)


def _screen_values(screen: Screen) -> dict[str, Any]:
    place = screen.place
    if isinstance(place, SpiPlace):
        where = {"chip_select": place.device, "dc": place.dc, "reset": place.reset}
    else:
        where = {"bus": place.bus, "address": place.address, "mux": place.mux,
                 "channel": place.channel, "reset": screen.reset}
    return {"driver": screen.driver, "size": f"{screen.width}x{screen.height}",
            "rotate": 90 * screen.rotate, "column_offset": screen.column_offset, **where}


def _assignments(values: dict[str, Any]) -> Iterator[str]:
    return (f"{key} = {spelled(value)}" for key, value in values.items()
            if value is not None and value != {})


def spelled(value: Any) -> str:
    """A value as TOML has it in a line."""
    if isinstance(value, dict):
        return "{" + ", ".join(_assignments(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(spelled, value)) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value).lower()
