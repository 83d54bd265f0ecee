from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.wiring.files import EXPANDERS, GPIO, PADS, broken, table_of
from tests.wiring.tables import tables
from wiring.header import LINES, PIN_OF, PINS
from wiring.listing import header_rows, listing
from wiring.load import load_wiring
from wiring.parts import left_out, lines_left, parts
from wiring.table import LEGENDS, Table
from wiring.uses import uses

WIRING = Path(__file__).parent.parent.parent / "wiring"
COUNTS = {
    "two-seats-gpio": {"push button, normally open": 18, 'OLED, SSD1309, 128x64, I2C, 2.42"': 2},
    "four-seats-gpio": {"push button, normally open": 24, "TCA9548A board": 1},
    "four-seats-expander": {"push button, normally open": 36, "MCP23017 board": 2,
                            "resistor 4.7 kΩ": 2, "LED with a resistor of 330 Ω": 4},
    "four-seats-pads": {"Raspberry Pi Pico": 4, "resistor 1 kΩ": 5, "passive piezo buzzer": 1},
}


def shipped(name: str) -> Table:
    return load_wiring(WIRING / f"{name}.toml")


def test_the_header_is_that_of_a_raspberry_pi() -> None:
    assert len(PINS) == 40
    assert sorted(PIN_OF) == list(range(28))
    assert [PINS[pin - 1] for pin in (6, 9, 14, 20, 25, 30, 34, 39)] == ["ground"] * 8
    assert {PIN_OF[2], PIN_OF[3]} == {3, 5}
    assert [PIN_OF[line] for line in (4, 14, 15, 17, 18, 27)] == [7, 8, 10, 11, 12, 13]
    assert [PIN_OF[line] for line in (10, 9, 11, 8, 7)] == [19, 21, 23, 24, 26]
    assert [PIN_OF[line] for line in (12, 13, 16, 19, 20, 21, 26)] == [
        32, 33, 36, 35, 38, 40, 37]


def test_a_row_of_the_header_has_two_pins_as_they_lie() -> None:
    rows = header_rows(table_of(GPIO))
    assert len(rows) == 20
    assert rows[0].split() == ["3.3", "V", "1)", "(2", "5", "V"]
    assert rows[5].split() == ["seat", "1", "right", "GPIO", "17", "11)", "(12", "GPIO", "18",
                               "buzzer"]
    assert rows[3].split() == ["seat", "1", "left", "GPIO", "4", "7)", "(8", "GPIO", "14", "-"]


def test_both_ends_of_an_expanders_and_a_pads_wires_are_listed() -> None:
    text = listing(table_of(EXPANDERS))
    assert "A: MCP23017, 0x20 on I2C bus 3" in text
    assert "GPB3  seat 2 draw" in text
    assert "INTB  to GPIO 27, pin 13" in text
    assert "screen of seat 2  SSD1309  128x64   0x3C on I2C bus 1, channel 1 of 0x70" in text
    assert "centre screen     SSD1322  256x64   SPI 0, CE0" in text
    text = listing(table_of(PADS))
    assert 'seat 2: Raspberry Pi Pico "pad-2" at /dev/ttyACM1' in text
    assert "peanuts GP2, work1 GP3" in text
    assert "sync wire GP22" in text


def test_config_txt_has_a_line_a_bus() -> None:
    text = listing(table_of(EXPANDERS))
    for line in ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
                 "dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=23,i2c_gpio_scl=24",
                 "dtoverlay=i2c-mux,pca9548,addr=0x70", "dtparam=spi=on",
                 "dtoverlay=spi0-1cs,no_miso"):
        assert f"  {line}\n" in text
    whole_spi = broken(broken(EXPANDERS, "spi = { chip_selects = 1, miso = false }", ""),
                       "reset = 7", "reset = 4")
    assert "dtoverlay=spi0" not in listing(table_of(whole_spi))
    assert "spi" not in listing(table_of(PADS))


def test_what_must_be_off_is_told_with_its_lines() -> None:
    text = " ".join(listing(table_of(GPIO)).replace("# ", "").split())
    assert "To be off: 1-wire (GPIO 4), SPI (GPIO 9, 10, 11), I2S sound (GPIO 18, 19)" in text
    assert "serial console (GPIO 14)" in listing(table_of(broken(GPIO, "left = 4", "left = 14")))


@pytest.mark.parametrize("name", COUNTS)
def test_the_files_that_ship_are_sound_and_their_parts_are_counted(name: str) -> None:
    counts = {part.name: part.count for part in parts(shipped(name))}
    assert counts | COUNTS[name] == counts
    assert counts["Raspberry Pi with a 40-pin header"] == 1


def test_four_compact_seats_take_all_lines_and_say_what_they_do_without() -> None:
    table = shipped("four-seats-gpio")
    keys = [use for use in uses(table) if use.path[-2:-1] == ("keys",)]
    assert sorted(use.bcm for use in keys) == sorted(set(LINES) - {2, 3})
    assert left_out(table) == [
        "Of the header's lines none is left.",
        "Of the multiplexer 0x70 channels 4, 5, 6 and 7 are left.",
        "No lamp for seats 1, 2, 3 and 4: 4 lines are wanted; none is left.",
        "No buzzer: it wants GPIO 12, 13, 18 or 19; none of them is left.",
        "No screen at the centre: it wants SPI's GPIO 8, 10 and 11 and two lines more; none is "
        "left, and SPI's GPIO 8, 10 and 11 have other uses.",
    ]


def test_what_ships_has_what_its_header_leaves_room_for() -> None:
    two, expander, pads = map(shipped, ("two-seats-gpio", "four-seats-expander",
                                        "four-seats-pads"))
    assert lines_left(two) == [4, 14, 15]
    assert lines_left(expander) == []
    for table in (two, expander):
        assert all(seat.lamp is not None for seat in table.seats)
    for table in (expander, pads):
        assert table.centre is not None
    for table in (two, expander, pads):
        assert table.buzzer is not None
    assert pads.sync is not None
    for table in (two, expander):
        assert {seat.legend for seat in table.seats} == {"full"}
    assert all(set(seat.contacts) == set(LEGENDS["full"]) for seat in expander.seats)


@settings(max_examples=50)
@given(tables())
def test_a_listing_fits_80_columns_whatever_the_table(table: Table) -> None:
    assert max(map(len, listing(table).splitlines())) <= 80
    assert set(lines_left(table)).isdisjoint(use.bcm for use in uses(table))
