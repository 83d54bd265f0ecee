"""Each rule of wiring files, with a file that breaks it alone."""

from __future__ import annotations

import pytest

from tests.wiring.files import EXPANDERS, GPIO, PADS, broken, told

BROKEN = [
    (GPIO, "left = 11", "left = 17",
     ["11: seat[1].keys.left: GPIO 17 is taken by seat[0].keys.right on line 5; take a "
      "free one: 7, 8, 11, 14, 15, 16, 20, 21, 23, 24, 25"]),
    (GPIO, "left = 11", "left = 2",
     ["11: seat[1].keys.left: GPIO 2 is taken by SDA of I2C bus 1; take a free one: 7, "
      "8, 11, 14, 15, 16, 20, 21, 23, 24, 25"]),
    (GPIO, "left = 11", "left = 0",
     ["11: seat[1].keys.left: expected a GPIO line (BCM number) from 2 to 27, not 0; "
      "GPIO 0 and 1 are for the EEPROM of a HAT"]),
    (GPIO, "left = 11", "left = 33",
     ["11: seat[1].keys.left: expected a GPIO line (BCM number) from 2 to 27, not 33; "
      "if pin 33 of the header is meant, that is GPIO 13"]),
    (GPIO, "left = 11", 'left = "GPIO 11"',
     ['11: seat[1].keys.left: expected a GPIO line (BCM number) from 2 to 27, not "GPIO'
      ' 11"; write 11']),
    (GPIO, "left = 11", 'left = "eleven"',
     ["11: seat[1].keys.left: expected a GPIO line as 17, or an expander's pin as \"A "
      'GPB3", not "eleven"']),
    (GPIO, "buzzer = 18", "buzzer = 20",
     ["1: buzzer: GPIO 20 has no PWM in hardware: take one of 12, 13, 18, 19"]),
    (GPIO, "buzzer = 18", 'buzzer = 18\ntaken_by = ["1-wire"]',
     ["6: seat[0].keys.left: GPIO 4 is taken by 1-wire (taken_by); take a free"
      " one: 7, 8, 14, 15, 16, 20, 21, 23, 24, 25"]),
    (GPIO, "buzzer = 18", 'buzzer = 18\ntaken_by = ["spi"]',
     ["6: seat[0].keys.slap: GPIO 10 is taken by spi (taken_by); take a free"
      " one: 14, 15, 16, 20, 21, 23, 24, 25",
      "6: seat[0].keys.call: GPIO 9 is taken by spi (taken_by); take a free "
      "one: 14, 15, 16, 20, 21, 23, 24, 25",
      "12: seat[1].keys.left: GPIO 11 is taken by spi (taken_by); take a free "
      "one: 14, 15, 16, 20, 21, 23, 24, 25"]),
    (GPIO, "buzzer = 18", 'buzzer = 18\ntaken_by = ["onewire"]',
     ['2: taken_by[0]: expected one of uart, 1-wire, spi, i2c, i2s, not "onewire"']),
    (GPIO, "buzzer = 18", 'buzzer = 18\n[centre]\ndriver = "ssd1351"\ndc = 25',
     ["8: seat[0].keys.slap: GPIO 10 is taken by SPI MOSI; take a free one: 14, 15, 16,"
      " 20, 21, 23, 24",
      "8: seat[0].keys.call: GPIO 9 is taken by SPI MISO; take a free one: 14, 15, 16, "
      "20, 21, 23, 24",
      "14: seat[1].keys.left: GPIO 11 is taken by SPI SCLK; take a free one: 14, 15, "
      "16, 20, 21, 23, 24"]),
    (GPIO, "0x3D", "0x3C",
     ["12: seat[1].screen.address: 0x3C on bus 1 is taken by seat[0].screen.address on "
      "line 7; change one's address by its solder bridge, or put it on another channel "
      "of a multiplexer"]),
    (GPIO, "0x3D", "0x7A",
     ["12: seat[1].screen.address: a screen has an address 0x3C or 0x3D, not 0x7A; that"
      " is its 8-bit form: write 0x3D"]),
    (GPIO, "0x3D", "0x3E",
     ["12: seat[1].screen.address: a screen has an address 0x3C or 0x3D, not 0x3E"]),
    (GPIO, "address = 0x3D, ", "",
     ['12: seat[1].screen: the key "address" is missing; expected an address 0x3C or 0x3D']),
    (GPIO, "0x3D", "0x3D, bus = 3",
     ["12: seat[1].screen.bus: bus 3 is not described: add [[bus]] with number = 3 and "
      "its lines, sda and scl; a channel of a multiplexer is given by mux and channel "
      "instead"]),
    (GPIO, "0x3D", "0x3C, mux = 0x70, channel = 1",
     ["12: seat[1].screen.address: 0x3C on bus 1 is taken by seat[0].screen.address on "
      "line 7; change one's address by its solder bridge, or put it on another channel "
      "of a multiplexer"]),
    (GPIO, "0x3D", "0x3D, mux = 0x70",
     ["12: seat[1].screen.mux: say which channel of the multiplexer: channel = 0 to 7"]),
    (GPIO, "0x3D", "0x3D, channel = 3",
     ["12: seat[1].screen.channel: say which multiplexer's channel: mux = 0x70 to 0x77"]),
    (GPIO, "0x3D", "0x3D, mux = 0xE0, channel = 3",
     ["12: seat[1].screen.mux: a TCA9548A has an address from 0x70 to 0x77, not 0xE0; "
      "that is its 8-bit form: write 0x70"]),
    (GPIO, "0x3D", "0x3D, mux = 0x3C, channel = 3",
     ["12: seat[1].screen.mux: a TCA9548A has an address from 0x70 to 0x77, not 0x3C"]),
    (GPIO, '"ssd1309"', '"ssd1309", column_offset = 2',
     ["7: seat[0].screen.column_offset: only an SH1106 has one: leave it out"]),
    (GPIO, '"ssd1309"', '"ssd1309", size = "128x32"',
     ['7: seat[0].screen.size: an SSD1309 is driven as "128x64" here, not "128x32": '
      "there is no layout for that"]),
    (GPIO, '"ssd1309"', '"ssd1309", rotate = 90',
     ["7: seat[0].screen.rotate: expected 0 or 180 degrees, not 90"]),
    (GPIO, '"ssd1309"', '"ssd1351"',
     ["7: seat[0].screen.driver: a seat's screen has one of ssd1306, ssd1309, sh1106, "
      "not \"ssd1351\"; that one is for the centre's screen"]),
    (GPIO, '"ssd1309"', '"sdd1309"',
     ["7: seat[0].screen.driver: a seat's screen has one of ssd1306, ssd1309, sh1106, "
      'not "sdd1309"; did you mean "ssd1309"?']),
    (GPIO, ", call = 12", "",
     ["11: seat[1].keys: the compact legend needs call, too: say what each is wired to"]),
    (GPIO, "call = 12", "cal = 12",
     ["11: seat[1].keys: the compact legend needs call, too: say what each is wired to",
      '11: seat[1].keys.cal: unknown key; did you mean "call"?']),
    (GPIO, 'legend = "compact"', 'legend = "ful"',
     ['4: seat[0].legend: expected one of full, compact, not "ful"; did you mean "full"?']),
    (GPIO,
     "keys = { left = 4, right = 17, pick = 27, draw = 22, slap = 10, call = 9 }\n",
     "",
     ["3: seat[0]: the seat has no keys: give it keys = { … } or a serial pad"]),
    (GPIO, "lamp = 26", 'lamp = 26\npad = { id = "x" }',
     ["7: seat[0].pad: the seat has keys, too: leave out one or the other"]),
    (EXPANDERS, "0x20", "0x40",
     ["11: expander[0].address: an MCP23017 has an address from 0x20 to 0x27, not 0x40;"
      " that is its 8-bit form: write 0x20"]),
    (EXPANDERS, "intb = 27\n", "",
     ["8: expander[0]: keys are on port B and its INT line is missing: wire INTB to a "
      "line of the header and give intb = its number"]),
    (EXPANDERS, '"A GPB3"', '"A GPB2"',
     ["40: seat[1].keys.draw: A GPB2 is taken by seat[1].keys.pick on line 39; take another"]),
    (EXPANDERS, '"A GPB3"', '"A GPB7"',
     ["40: seat[1].keys.draw: GPB7 is an output only in newer MCP23017: take one of GPB0 to GPB6"]),
    (EXPANDERS, '"A GPB3"', '"A GPA4"',
     ["40: seat[1].keys.draw: port A of expander A belongs to the seat of "
      "seat[0].keys.left on line 25: a port takes one seat, since a press hides those "
      "that follow until the chip is read; use another port"]),
    (EXPANDERS, '"A GPB3"', '"B GPB3"',
     ["40: seat[1].keys.draw: there is no expander B: add [[expander]] with that name"]),
    (EXPANDERS, "bus = 3", "bus = 1",
     ["10: expander[0].bus: bus 1 carries the screen of seat 1, and a full picture "
      "keeps keys waiting for 25 ms: give expanders a bus of their own"]),
    (EXPANDERS, "bus = 3", "bus = 4",
     ["10: expander[0].bus: bus 4 is not described: add [[bus]] with number = 4 and its"
      " lines, sda and scl; a channel of a multiplexer is given by mux and channel "
      "instead"]),
    (EXPANDERS, "number = 3", "number = 1",
     ["4: bus[0].number: expected a whole number from 2 to 99, not 1",
      "10: expander[0].bus: bus 3 is not described: add [[bus]] with number = 3 and its"
      " lines, sda and scl; a channel of a multiplexer is given by mux and channel "
      "instead"]),
    (EXPANDERS, "[[bus]]", "[[bus]]\nnumber = 3\nsda = 20\nscl = 21\n\n[[bus]]",
     ["9: bus[1].number: bus 3 is described already, by bus[0] on line 3; leave out one"]),
    (EXPANDERS, "channel = 1", "channel = 0",
     ["34: seat[1].screen.address: 0x3C on bus 1 is taken by seat[0].screen.address on "
      "line 22; change one's address by its solder bridge, or put it on another channel"
      " of a multiplexer"]),
    (EXPANDERS, "mux = 0x70, channel = 1", "mux = 0x71, channel = 1",
     ["34: seat[1].screen.mux: bus 1 has a multiplexer already, 0x70 by "
      "seat[0].screen.mux on line 22; use its other channels, each takes two screens"]),
    (EXPANDERS, "dc = 25", "dc = 25\nchip_select = 1",
     ["18: centre.chip_select: chip select 1 is switched off by spi.chip_selects = 1; "
      "take chip select 0"]),
    (EXPANDERS, "[centre]", '[[expander]]\nname = "A"\nbus = 3\naddress = 0x21\n\n[centre]',
     ["16: expander[1].name: there is an expander A already: name it otherwise"]),
    (EXPANDERS, "[centre]", '[[expander]]\nname = "B"\nbus = 3\naddress = 0x20\n\n[centre]',
     ["15: expander[1]: no key is wired to it: leave it out",
      "18: expander[1].address: 0x20 on bus 3 is taken by expander[0].address on line "
      "11; set another by its pins A0, A1 and A2"]),
    (EXPANDERS, '"ssd1322"', '"ssd1309"',
     ["16: centre.driver: the centre's screen has one of ssd1322, ssd1351, not "
      "\"ssd1309\"; that one is for a seat's screen"]),
    (GPIO, "buzzer = 18", "spi = { miso = false }",
     ["1: spi: nothing here is on SPI: leave it out; if it is on for something else, say "
      'taken_by = ["spi"]']),
    (PADS, "pad-2", "pad-1",
     ['11: seat[1].pad.id: "pad-1" is the id of another pad, seat[0].pad.id on line 7; '
      "every pad has its own"]),
    (PADS, "pad-2", "Pad 2",
     ["11: seat[1].pad.id: expected 1 to 16 of a-z, 0-9 and -, as the pad says in its "
      'hello, not "Pad 2"']),
    (PADS, '"pad-1"', '"pad-1", port = "/dev/ttyACM1"',
     ['11: seat[1].pad.port: "/dev/ttyACM1" is the port of another pad, '
      "seat[0].pad.port on line 7; every pad has its own"]),
    (PADS, "back = 27", "back = 17",
     ["3: sync.back: GPIO 17 is taken by sync.out on line 2; take a free one: 2, 3, 4, "
      "5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, "
      "27"]),
    (GPIO, "buzzer = 18", "[sync]\nout=18\nback=20",
     ["1: sync: no seat has a serial pad that could hear the sync wire: leave it out"]),
    (PADS, "[sync]", "bzzer = 18\n[sync]",
     ['1: bzzer: unknown key; did you mean "buzzer"?']),
    (PADS, "[sync]", '[gpio]\ndriver = "rpi"\n[sync]',
     ['2: gpio.driver: expected one of gpiod, lgpio, not "rpi"']),
    (PADS, '[[seat]]\nlegend = "full"\npad = { id = "pad-1" }', "",
     ["7: seat: expected 2 to 8 seats, each headed [[seat]], not 1"]),
    (PADS, "[sync]", "expander = 3\n[sync]",
     ["1: expander: expected tables, each headed [[expander]], not 3"]),
]


@pytest.mark.parametrize(("text", "old", "new", "expected"), BROKEN,
                         ids=[f"{new[:40]!r}" for _, _, new, _ in BROKEN])
def test_what_is_wrong_is_told_with_line_key_and_remedy(
    text: str, old: str, new: str, expected: list[str]
) -> None:
    assert told(broken(text, old, new)) == expected
