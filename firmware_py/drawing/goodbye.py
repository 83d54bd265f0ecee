"""What screens of all sizes show last."""

from __future__ import annotations

from PIL import Image

from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas


def goodbye(size: tuple[int, int]) -> Image.Image:
    """The last image of mode "1" before a screen of this size goes dark."""
    canvas = Canvas(*size)
    lines.middle(canvas, "PEANUTS", size[1] // 2 - 18, scale=2)
    lines.middle(canvas, "goodbye", size[1] // 2 + 6)
    return canvas.image()
