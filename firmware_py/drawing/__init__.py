"""From a view to the image that a panel shows."""

from __future__ import annotations

from PIL import Image

from firmware_py.drawing import seat_128x64
from firmware_py.drawing.text import MESSAGE_WIDTH, clip, text_width
from firmware_py.views import SeatView

__all__ = ["LAYOUTS", "MESSAGE_WIDTH", "clip", "draw", "text_width"]

LAYOUTS = {(128, 64): seat_128x64.draw}
"""The layouts by size of the panel, in pixels."""


def draw(view: SeatView, size: tuple[int, int] = (128, 64)) -> Image.Image:
    """The image of mode "1" that a panel of this size shows of the view.

    Raises ValueError for a size that has no layout.
    """
    layout = LAYOUTS.get(size)
    if layout is None:
        known = ", ".join(f"{width}x{height}" for width, height in LAYOUTS)
        raise ValueError(f"no screen layout for {size[0]}x{size[1]}: there is one for {known}")
    return layout(view).image()
