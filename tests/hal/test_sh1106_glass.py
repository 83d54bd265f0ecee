"""The model of the SH1106, command by command, and of the SSD1309 where it differs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.mock.glass import Glass
from hal.mock.sh1106 import Sh1106Glass
from hal.mock.ssd1306 import Ssd1309Glass


def glass(*commands: int, height: int = 64, offset: int = 2) -> Sh1106Glass:
    """A lit and upright panel with an empty memory, after some commands."""
    chip = Sh1106Glass(128, height, offset)
    send(chip, 0xA1, 0xC8, 0xAF)
    chip.ram[:] = bytes(len(chip.ram))
    send(chip, *commands)
    return chip


def send(chip: Glass, *commands: int) -> None:
    chip.write(bytes([0x00, *commands]))


def data(chip: Glass, *values: int) -> None:
    chip.write(bytes([0x40, *values]))


def lit(chip: Glass) -> set[tuple[int, int]]:
    image = chip.image()
    return {(x, y) for y in range(image.height) for x in range(128) if image.getpixel((x, y))}


def test_data_goes_along_a_page_from_the_column_set() -> None:
    chip = glass(0xB3, 0x0E, 0x17)
    data(chip, 1, 2)
    assert lit(chip) == {(0x7E - 2, 24), (0x7F - 2, 25)}


@pytest.mark.parametrize("offset", [0, 2, 4])
def test_the_glass_begins_at_its_modules_column(offset: int) -> None:
    chip = glass(0xB0, 0x00, 0x10, offset=offset)
    data(chip, *range(132))
    shown = [sum(1 << y for y in range(8) if (x, y) in lit(chip)) for x in (0, 127)]
    assert shown == [offset, offset + 127]


def test_bytes_past_the_last_column_are_lost_and_the_page_stays() -> None:
    chip = glass(0xB2, 0x02, 0x18)  # column 130
    data(chip, 0xFF, 0xFF, 0xFF, 0xFF)
    assert [at for at, byte in enumerate(chip.ram) if byte] == [2 * 132 + 130, 2 * 132 + 131]


def test_windows_and_modes_mean_nothing_and_their_arguments_are_commands() -> None:
    chip = glass(0x20, 0x00, 0x21, 0x05, 0x12, 0x22, 0xB3)
    data(chip, 1, 1)
    assert lit(chip) == {(0x25 - 2, 24), (0x26 - 2, 24)}


def test_what_an_ssd1306_is_sent_is_snow() -> None:
    chip = glass(0x20, 0, 0x21, 0, 127, 0x22, 0, 7)
    data(chip, *[0xFF] * 1024)
    assert 0 < len(lit(chip)) < 8192


def test_the_remap_turns_what_is_there() -> None:
    chip = glass(0xB0, 0x02, 0x10)
    data(chip, 1)
    assert lit(chip) == {(0, 0)}
    send(chip, 0xA0)
    assert lit(chip) == {(127, 0)}


def test_the_converter_lights_the_panel_and_is_on_from_the_start() -> None:
    chip = glass(0xA5)
    assert len(lit(chip)) == 8192
    send(chip, 0xAD, 0x8A)
    assert lit(chip) == set()
    send(chip, 0xAD, 0x8B)
    assert len(lit(chip)) == 8192


def test_an_ssd1306s_pump_is_no_command_and_its_argument_a_column() -> None:
    chip = glass(0x00, 0x10, 0x8D, 0x14)
    assert (chip.powered, chip.column) == (True, 0x40)


def test_read_modify_write_comes_back_to_where_it_began() -> None:
    chip = glass(0x05, 0x10, 0xE0)
    data(chip, 1, 1, 1)
    send(chip, 0xEE)
    assert chip.column == 5
    send(chip, 0xEE)
    assert chip.column == 5


def test_a_glass_of_32_rows_hangs_on_the_middle_of_the_com_lines() -> None:
    chip = glass(0xA8, 0x20, 0xD3, 0x0F, 0xB0, 0x02, 0x10, height=32)
    data(chip, 1)
    assert lit(chip) == {(0, 0)}


def test_it_wakes_dark_with_noise_and_its_own_contrast() -> None:
    chip = glass(0x81, 0x11, 0xA7)
    chip.reset()
    assert (chip.on, chip.contrast, chip.inverse, chip.multiplex) == (False, 0x80, False, 64)
    assert any(chip.ram)


@given(st.lists(st.binary(max_size=40), max_size=8))
def test_no_bytes_whatever_upset_the_chips(messages: list[bytes]) -> None:
    for chip in (glass(), Ssd1309Glass()):
        for message in messages:
            chip.write(message)
        assert (len(chip.bits()), len(chip.ram)) == (1024, chip.COLUMNS * 8)


def test_an_ssd1309_needs_no_pump_and_a_deaf_one_a_pulse() -> None:
    chip = Ssd1309Glass(deaf=True)
    with pytest.raises(OSError, match="nobody answers"):
        send(chip, 0xAF)
    chip.pulse()
    send(chip, 0xAF, 0x8D, 0x10, 0xA5)
    assert len(lit(chip)) == 8192
    chip.reset()
    with pytest.raises(OSError, match="nobody answers"):
        send(chip, 0xAF)
