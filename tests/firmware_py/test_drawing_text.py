"""The small font, and what becomes of the letters that it lacks."""

from __future__ import annotations

import string

import pytest

from firmware_py.drawing import MESSAGE_WIDTH, clip, text_width
from firmware_py.drawing.bitmap import Bitmap, Canvas, bitmap, sheet
from firmware_py.drawing.font import GLYPHS, HEIGHT
from firmware_py.drawing.text import fold, named, text_bitmap

LONGEST = (
    "beaten by seat 8, 1499.9 ms", "needs a black 10", "same color", "only an ace starts",
    "dead heat: seat 2 got it", "draw first: stock not empty", "let go now: votes stuck",
)


def test_every_printable_ascii_letter_and_every_suit_has_a_glyph() -> None:
    assert set(string.printable.strip()) | set("♠♥♣♦") <= set(GLYPHS)


def test_every_glyph_has_the_height_of_the_font_and_no_blank_edge() -> None:
    for glyph in GLYPHS.values():
        assert len(glyph.rows) == HEIGHT
        assert any(row >> glyph.width - 1 & 1 for row in glyph.rows)
        assert any(row & 1 for row in glyph.rows)


def test_no_two_glyphs_look_alike_but_two() -> None:
    assert len(set(GLYPHS.values())) == len(GLYPHS) - 1  # O and 0 are one


@pytest.mark.parametrize("message", LONGEST)
def test_what_is_said_in_play_fits_the_bottom_row(message: str) -> None:
    assert text_width(message) <= MESSAGE_WIDTH


@pytest.mark.parametrize(("written", "shown"), [
    ("Zoë", "Zoe"), ("Łukasz", "Lukasz"), ("Straße", "Strasse"), ("Ngô Đình", "Ngo Dinh"),
    ("O’Hara", "O'Hara"), ("a\u0301b", "ab"), ("tab\there", "tab here"), ("Ωmega", "?mega"),
    ("A\u200dB", "AB"), ("½", "1/2"), ("♡", "♥"), ("  Ada ", "Ada"), ("", ""),
])
def test_letters_that_the_font_lacks_are_folded(written: str, shown: str) -> None:
    assert fold(written) == shown


def test_a_name_that_cannot_be_written_becomes_the_seat() -> None:
    assert named("李明", 4) == "seat 5"
    assert named(" ", 0) == "seat 1"
    assert named("李 Ming", 4) == "? Ming"


def test_a_long_text_is_cut_with_three_dots_and_without_a_dangling_blank() -> None:
    assert clip("Maximiliane von Thun", 60).endswith("...")
    assert clip("Ada of the Hill", text_width("Ada of ...")) == "Ada of..."
    assert clip("Ada", 1) == ""


def test_letters_stand_a_pixel_apart() -> None:
    assert text_bitmap("HI").width == GLYPHS["H"].width + 1 + GLYPHS["I"].width


def test_a_sprite_that_hangs_over_an_edge_is_cut_off() -> None:
    block = bitmap("##", "##")
    for x, y, rows in (
        (-1, -1, (0b100, 0)), (2, 1, (0, 0b001)), (5, 0, (0, 0)), (-5, 0, (0, 0)), (0, 9, (0, 0)),
    ):
        canvas = Canvas(3, 2)
        canvas.put(block, x, y)
        assert canvas.bitmap() == Bitmap(3, rows)


def test_rectangles_are_cut_off_at_the_edges() -> None:
    canvas = Canvas(3, 2)
    canvas.fill(-2, -2, 9, 9)
    canvas.clear(1, 1, 9, 9)
    canvas.invert(0, 0, 1, 1)
    canvas.fill(3, 0, 4, 2)
    assert canvas.bitmap() == Bitmap(3, (0b011, 0b100))


def test_an_enlarged_sprite_has_a_square_for_every_pixel() -> None:
    assert bitmap("#.", ".#").scaled(2) == bitmap("##..", "##..", "..##", "..##")


def test_a_sheet_gives_each_sprite_its_name() -> None:
    assert sheet("a b", "# ..\n. ##") == {"a": bitmap("#", "."), "b": bitmap("..", "##")}


def test_a_width_that_is_no_multiple_of_eight_is_packed_from_the_left() -> None:
    canvas = Canvas(10, 1)
    canvas.fill(9, 0, 1, 1)
    image = canvas.image()
    assert [image.getpixel((x, 0)) for x in (0, 8, 9)] == [0, 0, 255]
