"""Lines of text on a canvas: left, right, in the middle, large."""

from __future__ import annotations

from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.text import clip, text_bitmap, text_width


def left(
    canvas: Canvas, text: str, x: int, y: int, width: int | None = None, scale: int = 1
) -> None:
    """Text from x on, `scale` times enlarged, cut to `width` or at the canvas's edge."""
    room = canvas.width - x if width is None else width
    canvas.put(text_bitmap(clip(text, room // scale)).scaled(scale), x, y)


def right(
    canvas: Canvas, text: str, x: int, y: int, width: int | None = None, scale: int = 1
) -> int:
    """Text that ends before x, `scale` times enlarged, cut to `width`; returns where it begins."""
    room = x if width is None else width
    sprite = text_bitmap(clip(text, room // scale)).scaled(scale)
    canvas.put(sprite, x - sprite.width, y)
    return x - sprite.width


def middle(canvas: Canvas, text: str, y: int, scale: int = 1) -> None:
    """Text in the middle, `scale` times enlarged or as much as its width allows."""
    while scale > 1 and text_width(text) * scale > canvas.width:
        scale -= 1
        y += 3
    sprite = text_bitmap(clip(text, canvas.width // scale))
    if scale > 1:
        sprite = sprite.scaled(scale)
    canvas.put(sprite, (canvas.width - sprite.width) // 2, y)


def bar(canvas: Canvas, text: str, y: int) -> None:
    """Text in the middle of a white bar of eleven rows, from y on."""
    middle(canvas, text, y + 2)
    canvas.invert(0, y, canvas.width, 11)
