"""Text for the screens: folding what people write, measuring, cutting, setting."""

# ruff: noqa: RUF001 - what looks alike is what the table of look-alikes is about

from __future__ import annotations

import unicodedata
from functools import lru_cache

from firmware_py.drawing.bitmap import Bitmap
from firmware_py.drawing.font import GLYPHS, HEIGHT

MESSAGE_WIDTH = 128
"""What a message may measure (`text_width`) to be shown whole: about 25 letters."""

_SPACE = 3
_LIKE = str.maketrans({
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "ı": "i",
    "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "×": "x",
    "–": "-", "—": "-", "−": "-", "‐": "-", "·": ".", "•": "*",
    "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "⁄": "/",
})


@lru_cache(maxsize=512)
def fold(text: str) -> str:
    """The text in letters that the font has: accents dropped, `?` for what is unknown."""
    return "".join(map(_shown, unicodedata.normalize("NFKD", text).translate(_LIKE))).strip()


def _shown(letter: str) -> str:
    if letter in GLYPHS:
        return letter
    if letter.isspace():
        return " "
    # Marks, joiners and controls: nothing to see.
    return "" if unicodedata.category(letter)[0] in "MC" else "?"


def named(name: str, seat: int) -> str:
    """The name of a seat as the font can write it, or its number where little would be left."""
    folded = fold(name)
    return folded if any(letter.isalnum() for letter in folded) else f"seat {seat + 1}"


def text_width(text: str) -> int:
    """How many pixels wide the text is set."""
    return text_bitmap(text).width


@lru_cache(maxsize=512)
def text_bitmap(text: str) -> Bitmap:
    """The text as one sprite, a pixel between the letters."""
    rows = [0] * HEIGHT
    width = gap = 0
    for letter in fold(text):
        if letter == " ":
            gap += _SPACE
            continue
        glyph = GLYPHS[letter]
        step = gap + glyph.width
        rows = [row << step | part for row, part in zip(rows, glyph.rows, strict=True)]
        width, gap = width + step, 1
    return Bitmap(width, tuple(rows))


@lru_cache(maxsize=512)
def clip(text: str, width: int) -> str:
    """The text, folded; if it is wider than `width` pixels, its beginning and three dots."""
    folded = fold(text)
    if text_width(folded) <= width:
        return folded
    for end in range(len(folded) - 1, 0, -1):
        cut = folded[:end].rstrip(" .,") + "..."
        if text_width(cut) <= width:
            return cut
    return ""
