"""What a table is made of, with quantities, and what its layout leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from wiring.header import LINES, PWM
from wiring.table import LEGENDS, I2cPlace, Screen, Table
from wiring.uses import Function, muxes, screens, uses

GLASS = {
    "ssd1306": 'OLED, SSD1306, 128x64, I2C, 0.96"',
    "ssd1309": 'OLED, SSD1309, 128x64, I2C, 2.42"',
    "sh1106": 'OLED, SH1106, 128x64, I2C, 1.3"',
    "ssd1322": 'OLED, SSD1322, 256x64, SPI (4 wires), 3.12"',
    "ssd1351": 'OLED, SSD1351, 128x128 colour, SPI, 1.5"',
}


@dataclass(frozen=True, slots=True)
class Part:
    """So many of something, and what is to be known of it."""

    count: int
    name: str
    remark: str = ""


def parts(table: Table) -> list[Part]:
    """Everything to buy, but for wire, solder and the table itself."""
    return [part for part in _parts(table) if part.count]


def lines_left(table: Table) -> list[int]:
    """The lines of the header that nothing uses."""
    used = {use.bcm for use in uses(table)}
    return [line for line in LINES if line not in used]


def left_out(table: Table) -> list[str]:
    """The lines and addresses that are left, and what the table does without: a sentence each."""
    left = lines_left(table)
    return [f"Of the header's lines {_are_left(left)}.", *_addresses_left(table),
            *_lamps_left_out(table, left), *_buzzer_left_out(table, left),
            *_screens_left_out(table), *_centre_left_out(table, left),
            *_sync_left_out(table, left)]


def _parts(table: Table) -> Iterator[Part]:
    pads = sum(seat.pad is not None for seat in table.seats)
    keys = sum(len(LEGENDS[seat.legend]) for seat in table.seats)
    lamps = sum(seat.lamp is not None for seat in table.seats)
    yield Part(1, "Raspberry Pi with a 40-pin header", "64-bit system; card, power supply")
    yield Part(keys, "push button, normally open", _keys_each(table))
    yield Part(pads, "Raspberry Pi Pico", "one a seat; MicroPython on it")
    yield Part(pads, "USB cable to the Pico", "with data lines; a hub if the Pi has too few ports")
    glass = Counter(screen.driver for _, _, screen in screens(table))
    for driver, count in glass.items():
        yield Part(count, GLASS[driver], _addresses(table, driver))
    for _, address in muxes(table):
        yield Part(1, "TCA9548A board", f"I2C multiplexer, address 0x{address:02X}")
    yield Part(len(table.expanders), "MCP23017 board", ", ".join(
        f"{each.name}: address 0x{each.address:02X}" for each in table.expanders))
    yield Part(2 * len(table.buses), "resistor 4.7 kΩ", "pull-ups to 3.3 V of the added I2C bus")
    yield Part(lamps, "LED with a resistor of 330 Ω", "lamps: 4 mA each from the line")
    buzzer = int(table.buzzer is not None)
    yield Part(buzzer, "passive piezo buzzer", "without electronics of its own")
    yield Part(buzzer, "resistor 220 Ω", "in series with the buzzer")
    sync = pads + 1 if table.sync is not None else 0
    yield Part(sync, "resistor 1 kΩ", "at each end of the sync wire that listens")


def _keys_each(table: Table) -> str:
    counts = Counter(seat.legend for seat in table.seats)
    return ", ".join(f"{count} x {len(LEGENDS[legend])} ({legend})"
                     for legend, count in counts.items())


def _addresses(table: Table, driver: str) -> str:
    places: Counter[str] = Counter()
    for _, _, screen in screens(table):
        if screen.driver == driver:
            places[_at(screen)] += 1
    return ", ".join(f"{count} at {place}" for place, count in places.items())


def _at(screen: Screen) -> str:
    address = getattr(screen.place, "address", None)
    return f"CE{getattr(screen.place, 'device', 0)}" if address is None else f"0x{address:02X}"


def _addresses_left(table: Table) -> Iterator[str]:
    """A screen can have two addresses: said where both are taken, and where a channel is free."""
    places = [screen.place for _, _, screen in screens(table)
              if isinstance(screen.place, I2cPlace)]
    for bus in sorted({place.bus for place in places}):
        mine = [place for place in places if place.bus == bus]
        if len({place.address for place in mine if place.mux is None}) == 2:
            yield (f"Both addresses that a screen can have are taken on I2C bus {bus}: a third "
                   "screen wants a multiplexer in front of each, or another bus.")
    for bus, address in muxes(table):
        taken = {place.channel for place in places if (place.bus, place.mux) == (bus, address)}
        free = [str(channel) for channel in range(8) if channel not in taken]
        if free:
            yield f"Of the multiplexer 0x{address:02X} {_channels(free)}."


def _lamps_left_out(table: Table, left: list[int]) -> Iterator[str]:
    dark = [str(number) for number, seat in enumerate(table.seats, 1)
            if seat.lamp is None and seat.pad is None]
    if dark:
        yield f"No lamp for {_seats(dark)}: {_wants(len(dark), left)}"


def _buzzer_left_out(table: Table, left: list[int]) -> Iterator[str]:
    if table.buzzer is None:
        free = [str(line) for line in PWM if line in left]
        there = f"GPIO {_row(free, 'or')} is left" if free else "none of them is left"
        yield f"No buzzer: it wants GPIO {_row([str(line) for line in PWM], 'or')}; {there}."


def _screens_left_out(table: Table) -> Iterator[str]:
    blind = [str(number) for number, seat in enumerate(table.seats, 1) if seat.screen is None]
    if blind:
        yield f"No screen for {_seats(blind)}: I2C has room for more, with a multiplexer."


def _centre_left_out(table: Table, left: list[int]) -> Iterator[str]:
    if table.centre is None:
        busy = [str(use.bcm) for use in uses(table) if use.bcm in (8, 10, 11)
                and use.function is not Function.SPI]
        where = f", and SPI's GPIO {_row(sorted(busy, key=int))} have other uses" if busy else ""
        yield ("No screen at the centre: it wants SPI's GPIO 8, 10 and 11 and two lines more; "
               f"{_are_left(left)}{where}.")


def _sync_left_out(table: Table, left: list[int]) -> Iterator[str]:
    if table.sync is None and any(seat.pad for seat in table.seats):
        yield f"No sync wire to the serial pads: {_wants(2, left)}"


def _wants(count: int, left: list[int]) -> str:
    return f"{'one line is' if count == 1 else f'{count} lines are'} wanted; {_are_left(left)}."


def _are_left(left: list[int]) -> str:
    if not left:
        return "none is left"
    verb = "is" if len(left) == 1 else "are"
    return f"GPIO {_row([str(line) for line in left])} {verb} left"


def _seats(numbers: list[str]) -> str:
    return f"seat{'s' * (len(numbers) > 1)} {_row(numbers)}"


def _channels(numbers: list[str]) -> str:
    many = len(numbers) > 1
    return f"channel{'s' * many} {_row(numbers)} {'are' if many else 'is'} left"


def _row(words: list[str], joint: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"
