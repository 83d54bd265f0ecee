"""A name that is spelled, for a seat's screen of 128x64."""

from __future__ import annotations

from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.text import text_bitmap, text_width
from firmware_py.views import SpellView

WIDTH, HEIGHT = 128, 64
PITCH = 9
ROW, FIRST = 9, 20
BLANK = "_"


def spelling(view: SpellView) -> Canvas:
    """The name so far, the letters to choose from, and which keys do what."""
    canvas = Canvas(WIDTH, HEIGHT)
    if view.note:
        lines.bar(canvas, view.note, 4)
    else:
        lines.middle(canvas, f"{view.text.replace(' ', BLANK)}{BLANK}", 2, scale=2)
    place = 0
    for number, row in enumerate(view.letters):
        left = (WIDTH - PITCH * len(row)) // 2
        for column, letter in enumerate(row):
            _letter(canvas, letter, left + PITCH * column, FIRST + ROW * number, place == view.at)
            place += 1
    _keys(canvas, view.compact)
    return canvas


def _letter(canvas: Canvas, letter: str, x: int, y: int, chosen: bool) -> None:
    sprite = text_bitmap(BLANK if letter == " " else letter)
    canvas.put(sprite, x + (PITCH - sprite.width) // 2, y)
    if chosen:
        canvas.invert(x, y - 1, PITCH, ROW)


def _keys(canvas: Canvas, compact: bool) -> None:
    if compact:
        move, take, away = "LEFT◂ RIGHT▸", "PICK take", "DRAW undo"
    else:
        move, take, away = "WORK 1◂ 2▴ 3▾ 4▸", "DRAW take", "WASTE undo"
    lines.left(canvas, move, 0, 48)
    lines.right(canvas, take, WIDTH, 48)
    lines.left(canvas, away, 0, 56)
    end = lines.right(canvas, "CALL no", WIDTH, 56)
    middle = (text_width(away) + end + text_width("SLAP ok")) // 2
    lines.right(canvas, "SLAP ok", middle, 56)
