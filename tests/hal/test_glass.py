"""The model of the SSD1306, command by command."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hal.mock.ssd1306 import Ssd1306Glass

UPRIGHT = [0xA1, 0xC8]
LIGHT = [0x8D, 0x14, 0xAF]


def glass(*commands: int, width: int = 128, height: int = 64) -> Ssd1306Glass:
    """A lit and upright panel with an empty memory, after some commands."""
    chip = Ssd1306Glass(width, height)
    send(chip, *UPRIGHT, *LIGHT, 0xA8, height - 1)
    chip.ram[:] = bytes(len(chip.ram))
    send(chip, *commands)
    return chip


def send(chip: Ssd1306Glass, *commands: int) -> None:
    chip.write(bytes([0x00, *commands]))


def data(chip: Ssd1306Glass, *values: int) -> None:
    chip.write(bytes([0x40, *values]))


def lit(chip: Ssd1306Glass) -> set[tuple[int, int]]:
    image = chip.image()
    width, height = image.size
    return {(x, y) for y in range(height) for x in range(width) if image.getpixel((x, y))}


def test_a_byte_is_eight_rows_of_a_column_lowest_bit_on_top() -> None:
    chip = glass(0x20, 0, 0x21, 5, 127, 0x22, 2, 7)
    data(chip, 0b1000_0001)
    assert lit(chip) == {(5, 16), (5, 23)}


def test_horizontal_mode_goes_along_the_window_and_then_down() -> None:
    chip = glass(0x20, 0, 0x21, 10, 11, 0x22, 3, 4)
    data(chip, 1, 2, 4, 8, 16)
    assert lit(chip) == {(10, 28), (11, 25), (10, 34), (11, 35)}


def test_vertical_mode_goes_down_the_window_and_then_along() -> None:
    chip = glass(0x20, 1, 0x21, 10, 11, 0x22, 3, 4)
    data(chip, 1, 2, 4, 8)
    assert lit(chip) == {(10, 24), (10, 33), (11, 26), (11, 35)}


def test_page_mode_stays_in_its_page_and_begins_again_at_its_column() -> None:
    chip = glass(0x20, 2, 0xB3, 0x0E, 0x17)
    data(chip, 1, 1, 2)
    assert lit(chip) == {(126, 25), (127, 24)}


def test_page_mode_heeds_no_window_and_the_other_modes_no_page_start() -> None:
    chip = glass(0x20, 2, 0x21, 40, 50, 0x22, 5, 6)
    data(chip, 1)
    assert lit(chip) == {(0, 0)}
    chip = glass(0x20, 0, 0x21, 40, 50, 0x22, 5, 6, 0xB1, 0x03, 0x11)
    data(chip, 1)
    assert lit(chip) == {(40, 40)}


@pytest.mark.parametrize("remap", [0xA0, 0xA1])
@pytest.mark.parametrize("columns", [(0, 127), (3, 9), (127, 127), (100, 20)])
def test_horizontal_data_in_one_piece_or_byte_by_byte_is_the_same(
    columns: tuple[int, int], remap: int
) -> None:
    values = [(7 * i) % 256 for i in range(500)]
    whole, single = (glass(remap, 0x20, 0, 0x21, *columns, 0x22, 6, 1) for _ in range(2))
    data(whole, *values)
    for value in values:
        data(single, value)
    assert (whole.ram, whole.column, whole.page) == (single.ram, single.column, single.page)


def test_arguments_may_come_in_a_later_transaction() -> None:
    chip = glass(0x20, 0, 0x21)
    send(chip, 30)
    data(chip, 0xFF)
    send(chip, 31)
    data(chip, 1)
    assert (30, 0) in lit(chip)


def test_a_control_byte_with_co_is_for_one_byte_only() -> None:
    chip = glass(0x20, 0)
    chip.write(bytes([0x80, 0x21, 0x80, 8, 0x80, 9, 0xC0, 0x01, 0x40, 0x02, 0x04]))
    assert lit(chip) == {(8, 0), (9, 1), (8, 10)}


def test_an_unknown_command_does_nothing_and_swallows_nothing() -> None:
    chip = glass(0xE3, 0xE8, 0x9F, 0xA7)
    assert chip.inverse


@pytest.mark.parametrize(
    "command",
    [
        [0x26, *[0] * 6], [0x27, *[0xAE] * 6], [0x29, *[0xAE] * 5], [0x2A, *[0xAE] * 5],
        [0xA3, 0xAE, 0xAE], [0xD5, 0xAE], [0xD9, 0xAE], [0xDA, 0xAE], [0xDB, 0xAE],
        [0x23, 0xAE], [0xD6, 0xAE], [0xFD, 0xAE], [0x2E], [0x2F], [0xE3],
    ],
)  # fmt: skip
def test_what_is_not_modelled_swallows_its_own_arguments(command: list[int]) -> None:
    chip = glass(*command, 0x81, 0x33)
    assert (chip.on, chip.contrast) == (True, 0x33)


def test_a_panel_that_is_off_or_unpumped_is_dark_and_remembers() -> None:
    chip = glass(0x20, 0)
    data(chip, 1)
    send(chip, 0xAE)
    assert chip.bits() == bytes(1024)
    send(chip, 0xAF, 0x8D, 0x10)
    assert chip.bits() == bytes(1024)
    send(chip, 0x8D, 0x14)
    assert lit(chip) == {(0, 0)}


def test_inversion_and_all_on_leave_the_memory_alone() -> None:
    chip = glass(0x20, 0)
    data(chip, 1)
    plain = chip.bits()
    send(chip, 0xA7)
    assert chip.bits() == bytes(byte ^ 0xFF for byte in plain)
    send(chip, 0xA5)
    assert chip.bits() == b"\xff" * 1024
    send(chip, 0xA4, 0xA6)
    assert chip.bits() == plain


def test_the_segment_remap_turns_only_what_is_written_after_it() -> None:
    chip = glass(0x20, 0)
    data(chip, 1)
    send(chip, 0xA0)
    data(chip, 2)
    assert lit(chip) == {(0, 0), (126, 1)}


def test_the_com_scan_turns_what_is_there() -> None:
    chip = glass(0x20, 0)
    data(chip, 1)
    send(chip, 0xC0)
    assert lit(chip) == {(0, 63)}


def test_the_start_line_is_the_memorys_line_that_comes_first() -> None:
    chip = glass(0x20, 0, 0x40 | 6)
    data(chip, 0b0100_0001)
    assert lit(chip) == {(0, 0), (0, 58)}


def test_the_offset_turns_the_rows_round_the_com_pins() -> None:
    chip = glass(0x20, 0, 0xD3, 8)
    data(chip, 1)
    assert lit(chip) == {(0, 56)}
    send(chip, 0xC0)
    assert lit(chip) == {(0, 7)}


def test_rows_past_the_multiplex_ratio_are_not_driven() -> None:
    chip = glass(0xA5, 0xA8, 47)
    assert lit(chip) == {(x, y) for x in range(128) for y in range(16, 64)}
    send(chip, 0xC0)
    assert {y for _, y in lit(chip)} == set(range(16, 64))
    send(chip, 0xA8, 3)
    assert chip.multiplex == 48


def test_an_invalid_mode_changes_nothing() -> None:
    chip = glass(0x20, 1, 0x20, 3)
    assert chip.mode == 1


def test_a_panel_that_lost_its_power_wakes_dark_and_in_page_mode() -> None:
    chip = glass(0x20, 0)
    chip.reset()
    assert (chip.on, chip.mode, chip.multiplex, chip.contrast) == (False, 2, 64, 0x7F)
    send(chip, *UPRIGHT, *LIGHT)
    assert lit(chip), "the memory holds noise"


def test_the_image_is_the_bits() -> None:
    chip = glass(0x20, 0, 0x21, 32, 95, width=64, height=48)
    data(chip, 0xFF)
    image = chip.image()
    assert (image.mode, image.size) == ("1", (64, 48))
    assert image.tobytes() == chip.bits()
    assert lit(chip) == {(0, y) for y in range(8)}
    assert isinstance(image, Image.Image)


@given(st.lists(st.binary(max_size=40), max_size=8))
def test_no_bytes_whatever_upset_the_chip(transactions: list[bytes]) -> None:
    chip = glass()
    for transaction in transactions:
        chip.write(transaction)
    assert (len(chip.bits()), len(chip.ram)) == (1024, 1024)
