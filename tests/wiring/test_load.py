from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wiring.files import EXPANDERS, GPIO, PADS, broken, table_of, told
from tests.wiring.tables import FILE, spelled, tables, toml
from wiring.check import CheckError, read
from wiring.load import load_wiring, read_wiring
from wiring.table import (
    Bus,
    Expander,
    ExpanderContact,
    Gpio,
    GpioContact,
    I2cPlace,
    PadPort,
    Screen,
    Spi,
    SpiPlace,
    SyncWire,
    Table,
)


def test_keys_lamps_and_screens_are_read() -> None:
    table = table_of(GPIO)
    first, second = table.seats
    assert first.legend == "compact"
    assert first.contacts["pick"] == GpioContact(27)
    assert (first.lamp, second.lamp, table.buzzer) == (26, None, 18)
    assert first.screen == Screen("ssd1309", 128, 64, I2cPlace(1, 0x3C))
    assert second.screen == Screen("sh1106", 128, 64, I2cPlace(1, 0x3D), column_offset=2)
    assert (table.gpio, table.spi, table.taken_by) == (Gpio(), Spi(), ())


def test_expanders_multiplexers_and_the_centre_are_read() -> None:
    table = table_of(broken(EXPANDERS, "reset = 7", "reset = 7\nrotate = 180"))
    assert table.buses == (Bus(3, 23, 24),)
    assert table.expanders == (Expander("A", 3, 0x20, 17, 27),)
    assert table.seats[1].contacts["left"] == ExpanderContact("A", 8)
    assert table.seats[1].screen == Screen("ssd1309", 128, 64, I2cPlace(1, 0x3C, 0x70, 1))
    assert table.centre == Screen("ssd1322", 256, 64, SpiPlace(0, 0, 25, 7), rotate=2)
    assert table.spi == Spi(1, False)


def test_serial_pads_and_the_sync_wire_are_read() -> None:
    table = table_of(PADS)
    assert [seat.pad for seat in table.seats] == [
        PadPort("pad-1"), PadPort("pad-2", "/dev/ttyACM1")]
    assert table.sync == SyncWire(17, 27)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(broken(broken(broken(GPIO, "left = 4", "left = 17"), "0x3D", "0x7A"),
                           "buzzer", "buzer"), encoding="utf-8")
    with pytest.raises(CheckError) as caught:
        load_wiring(file)
    lines = [line.split(": ")[:2] for line in str(caught.value).splitlines()]
    assert lines == [[f"{file}:1", "buzer"], [f"{file}:5", "seat[0].keys.right"],
                     [f"{file}:12", "seat[1].screen.address"]]


def test_nine_seats_are_too_many() -> None:
    seats = [f'[[seat]]\nlegend = "full"\npad = {{ id = "p{number}" }}\n' for number in range(9)]
    assert told("".join(seats[:8])) == []
    assert told("".join(seats)) == ["1: seat: expected 2 to 8 seats, each headed [[seat]], not 9"]


def test_what_no_bus_needs_is_free_for_keys() -> None:
    assert told(broken(PADS, "out = 17\nback = 27", "out = 2\nback = 3")) == []
    assert told(broken(GPIO, "left = 11", "left = 14")) == []


def test_a_line_that_is_free_is_named_only_while_there_is_one() -> None:
    crowded = broken(GPIO, "lamp = 26", "lamp = 4").replace("buzzer = 18", (
        "buzzer = 18\n" + "".join(
            f"[[bus]]\nnumber = {sda}\nsda = {sda}\nscl = {scl}\n"
            for sda, scl in ((7, 8), (14, 15), (16, 20), (21, 23), (24, 25), (26, 18)))))
    assert "no line is free" in "\n".join(told(crowded))


KEYS = st.sampled_from(
    ["seat", "keys", "pad", "id", "port", "screen", "driver", "address", "bus", "mux", "channel",
     "legend", "left", "peanuts", "expander", "name", "inta", "centre", "dc", "sync", "out",
     "back", "buzzer", "gpio", "spi", "chip_selects", "taken_by", "number", "sda", "lamp", "size",
     "rotate", "column_offset", "title", "reset"])
VALUES = st.recursive(
    st.booleans() | st.integers(-2, 300) | st.sampled_from(
        ["", "full", "compact", "ssd1309", "A GPA0", "GPIO 4", "auto", "uart", "x" * 50]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=12)


@given(tables())
def test_every_sound_table_is_read_as_it_was_written(table: Table) -> None:
    document = read(toml(table).encode(), FILE)
    assert read_wiring(document) == table
    assert document.problems == []


@given(st.dictionaries(KEYS, VALUES, max_size=8))
def test_whatever_a_file_says_it_is_judged_and_never_crashes(values: dict[str, object]) -> None:
    text = "\n".join(f"{key} = {spelled(value)}" for key, value in values.items())
    document = read(text.encode(), "t.toml")
    read_wiring(document)
    assert all(problem.line and problem.sentence for problem in document.problems)
