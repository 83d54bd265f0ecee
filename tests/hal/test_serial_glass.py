"""The models of the SSD1322 and the SSD1351, command by command."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hal.mock.serial_glass import SerialGlass
from hal.mock.ssd1322 import Ssd1322Glass
from hal.mock.ssd1351 import Ssd1351Glass


def command(chip: SerialGlass, opcode: int, *arguments: int) -> None:
    chip.write(bytes([opcode]), False)
    if arguments:
        chip.write(bytes(arguments), True)


def grey(width: int = 256, height: int = 64) -> Ssd1322Glass:
    """A lit, upright SSD1322 with an empty memory, as luma sets it up."""
    chip = Ssd1322Glass(width, height)
    chip.ram[:] = bytes(len(chip.ram))
    for each in ([0xA0, 0x14, 0x11], [0xCA, 0x3F], [0xA6], [0xAF]):
        command(chip, *each)
    return chip


def colour() -> Ssd1351Glass:
    """A lit, upright SSD1351 with an empty memory, as luma sets it up."""
    chip = Ssd1351Glass()
    chip.ram[:] = bytes(len(chip.ram))
    for each in ([0xA0, 0x70], [0xCA, 0x7F], [0xA6], [0xAF]):
        command(chip, *each)
    return chip


both = pytest.mark.parametrize("make", [grey, colour])


def lit(chip: SerialGlass) -> dict[tuple[int, int], object]:
    """The pixels that are not black, and what they are."""
    image = chip.image()
    pixels = {(x, y): image.getpixel((x, y))
              for y in range(image.height) for x in range(image.width)}
    return {at: value for at, value in pixels.items() if value not in (0, (0, 0, 0))}


def test_four_greys_are_a_column_of_the_ssd1322_from_the_middle_on() -> None:
    chip = grey()
    command(chip, 0x15, 28, 91)
    command(chip, 0x75, 3, 63)
    command(chip, 0x5C, 0x1F, 0x80)
    assert lit(chip) == {(0, 3): 17, (1, 3): 255, (2, 3): 136}


def test_without_the_nibble_remap_the_four_come_backwards() -> None:
    chip = grey()
    command(chip, 0xA0, 0x10, 0x11)
    command(chip, 0x15, 28, 28)
    command(chip, 0x5C, 0x12, 0x34)
    assert [chip.image().getpixel((x, 0)) for x in range(4)] == [68, 51, 34, 17]


def test_a_window_goes_along_its_rows_and_begins_again() -> None:
    chip = grey()
    command(chip, 0x15, 28, 29)
    command(chip, 0x75, 5, 6)
    command(chip, 0x5C, *[0x10, 0, 0x20, 0, 0x30, 0, 0x40, 0, 0x50, 0])
    assert lit(chip) == {(0, 5): 85, (4, 5): 34, (0, 6): 51, (4, 6): 68}


def test_data_may_come_in_pieces_that_part_a_pixel() -> None:
    chip = colour()
    command(chip, 0x15, 7, 127)
    command(chip, 0x5C, 0xF8)
    chip.write(b"\x00\x07", True)
    chip.write(b"\xe0", True)
    assert lit(chip) == {(7, 0): (248, 0, 0), (8, 0): (0, 252, 0)}


def test_data_before_the_write_command_is_lost() -> None:
    chip = colour()
    command(chip, 0x15, 0, 127)
    chip.write(b"\xff\xff", True)
    assert lit(chip) == {}


def test_a_new_command_ends_the_wait_for_arguments() -> None:
    chip = colour()
    command(chip, 0x15, 9)
    command(chip, 0xAE)
    assert (chip.on, chip.columns) == (False, (0, 127))


@both
def test_scan_offset_and_start_line_turn_the_rows(make: Callable[[], SerialGlass]) -> None:
    chip = make()
    at = 28 if isinstance(chip, Ssd1322Glass) else 0
    lines = chip.size[1]
    command(chip, 0x15, at, at)
    command(chip, 0x75, 0, 0)
    command(chip, 0x5C, 0xFF, 0xFF)
    assert {y for _, y in lit(chip)} == {0}
    command(chip, 0xA1, 10)
    assert {y for _, y in lit(chip)} == ({lines - 10} if lines == 128 else set())
    command(chip, 0xA1, 0)
    command(chip, 0xA0, *([0x04, 0x11] if lines == 64 else [0x60]))
    assert {y for _, y in lit(chip)} == {lines - 1}


@both
def test_off_on_inverse_and_normal_leave_the_memory_alone(make: Callable[[], SerialGlass]) -> None:
    chip = make()
    plain = chip.image().tobytes()
    white = bytes(byte ^ 0xFF for byte in plain)
    for opcode, expected in ((0xA5, white), (0xA4, plain), (0xA7, white), (0xA6, plain)):
        command(chip, opcode)
        assert chip.image().tobytes() == expected
    command(chip, 0xA5)
    command(chip, 0xAE)
    assert not any(chip.image().tobytes())


@both
def test_a_locked_chip_heeds_nothing_but_the_key(make: Callable[[], SerialGlass]) -> None:
    chip = make()
    command(chip, 0xFD, 0x16)
    command(chip, 0xAE)
    assert chip.on
    command(chip, 0xFD, 0x12)
    command(chip, 0xAE)
    assert not chip.on


@both
def test_the_column_remap_turns_what_is_written_after_it(make: Callable[[], SerialGlass]) -> None:
    chip = make()
    arguments = [0x16, 0x11] if isinstance(chip, Ssd1322Glass) else [0x72]
    command(chip, 0xA0, *arguments)
    at = 28 if isinstance(chip, Ssd1322Glass) else 0
    command(chip, 0x15, at, at)
    command(chip, 0x75, 0, 0)
    command(chip, 0x5C, 0xFF, 0xFF)
    assert max(x for x, _ in lit(chip)) == chip.size[0] - 1


def test_the_other_order_of_colours_is_the_other_order() -> None:
    chip = colour()
    command(chip, 0xA0, 0x74)
    command(chip, 0x5C, 0xF8, 0x00)
    assert lit(chip) == {(0, 0): (0, 0, 248)}


def test_contrast_is_kept() -> None:
    command(dim := grey(), 0xC1, 9)
    command(bright := colour(), 0xC1, 7, 8, 9)
    assert (dim.contrast, bright.contrast) == (9, 8)


@pytest.mark.parametrize("kind", [Ssd1322Glass, Ssd1351Glass])
def test_a_panel_that_lost_its_power_wakes_dark_with_noise(kind: type[SerialGlass]) -> None:
    chip = kind()  # type: ignore[call-arg]
    command(chip, 0xAF)
    chip.reset()
    assert not chip.on
    assert any(chip.ram)
    assert isinstance(chip.image(), Image.Image)


@given(st.lists(st.tuples(st.binary(max_size=20), st.booleans()), max_size=12))
def test_no_bytes_whatever_upset_the_chips(pieces: list[tuple[bytes, bool]]) -> None:
    for chip in (Ssd1322Glass(64, 32), Ssd1351Glass(96, 96)):
        size = len(chip.ram)
        for values, is_data in pieces:
            chip.write(values, is_data)
        assert chip.image().size == chip.size
        assert len(chip.ram) == size
