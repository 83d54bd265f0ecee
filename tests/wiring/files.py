"""Small wiring files, sound and broken in one place."""

from __future__ import annotations

from wiring.check import read
from wiring.load import read_wiring
from wiring.table import Table

GPIO = """\
buzzer = 18

[[seat]]
legend = "compact"
keys = { left = 4, right = 17, pick = 27, draw = 22, slap = 10, call = 9 }
lamp = 26
screen = { driver = "ssd1309", address = 0x3C }

[[seat]]
legend = "compact"
keys = { left = 11, right = 5, pick = 6, draw = 13, slap = 19, call = 12 }
screen = { driver = "sh1106", address = 0x3D, column_offset = 2 }
"""
EXPANDERS = """\
spi = { chip_selects = 1, miso = false }

[[bus]]
number = 3
sda = 23
scl = 24

[[expander]]
name = "A"
bus = 3
address = 0x20
inta = 17
intb = 27

[centre]
driver = "ssd1322"
dc = 25
reset = 7

[[seat]]
legend = "compact"
screen = { driver = "ssd1309", address = 0x3C, mux = 0x70, channel = 0 }

[seat.keys]
left = "A GPA0"
right = "A GPA1"
pick = "A GPA2"
draw = "A GPA3"
slap = 5
call = 6

[[seat]]
legend = "compact"
screen = { driver = "ssd1309", address = 0x3C, mux = 0x70, channel = 1 }

[seat.keys]
left = "A GPB0"
right = "A GPB1"
pick = "A GPB2"
draw = "A GPB3"
slap = 13
call = 19
"""
PADS = """\
[sync]
out = 17
back = 27

[[seat]]
legend = "full"
pad = { id = "pad-1" }

[[seat]]
legend = "full"
pad = { id = "pad-2", port = "/dev/ttyACM1" }
"""


def broken(text: str, old: str, new: str) -> str:
    """A file with one thing changed, which has to be there."""
    assert old in text
    return text.replace(old, new, 1)


def told(text: str) -> list[str]:
    """What is wrong with a file, a line each, without the file's name."""
    document = read(text.encode(), "t.toml")
    read_wiring(document)
    ordered = sorted(document.problems, key=lambda problem: problem.line or 0)
    return [str(problem).removeprefix("t.toml:") for problem in ordered]


def table_of(text: str) -> Table:
    """The table of a sound file."""
    document = read(text.encode(), "t.toml")
    table = read_wiring(document)
    assert document.problems == []
    return table
