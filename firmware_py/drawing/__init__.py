"""From a view to the image that a panel shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from firmware_py.centre_views import CentreView
from firmware_py.drawing import centre_128x128, centre_256x64, seat_128x64
from firmware_py.drawing.colours import Inked
from firmware_py.drawing.text import MESSAGE_WIDTH, clip, text_width
from firmware_py.views import SeatView

__all__ = ["CENTRE_SIZES", "LAYOUTS", "MESSAGE_WIDTH", "clip", "draw", "text_width"]

CENTRE_SIZES = ((256, 64), (128, 128))
"""The sizes of the screens for the centre of the table, the default first."""

LAYOUTS: dict[tuple[int, int], Callable[[Any], Inked]] = {
    (128, 64): seat_128x64.draw,
    (256, 64): centre_256x64.draw,
    (128, 128): centre_128x128.draw,
}
"""The layouts by size of the panel, in pixels: a seat's, and the centre's."""


def draw(view: SeatView | CentreView, size: tuple[int, int] = (128, 64)) -> Image.Image:
    """The image that a panel of this size shows of the view: mode "1", or "RGB" on 128x128.

    Raises ValueError for a size that has no layout.
    """
    layout = LAYOUTS.get(size)
    if layout is None:
        known = ", ".join(f"{width}x{height}" for width, height in LAYOUTS)
        raise ValueError(f"no screen layout for {size[0]}x{size[1]}: there is one for {known}")
    return layout(view).image()
