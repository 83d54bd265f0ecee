"""The test picture of a screen: a frame along its edges, and whose it is in the middle."""

from __future__ import annotations

from PIL import Image

from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas

LETTER = 8  # pixels that a line of text is high


def picture(size: tuple[int, int], mode: str, text: str) -> Image.Image:
    """A lit frame of one pixel: where it is cut or doubled, the driver doesn't fit the glass."""
    canvas = Canvas(*size)
    canvas.frame(0, 0, *size)
    scale = size[1] // (2 * LETTER)
    lines.middle(canvas, text, (size[1] - LETTER * scale) // 2, scale=scale)
    return canvas.image().convert(mode)
