"""Every sample of every screen, drawn: for pictures and for tests."""

from __future__ import annotations

from PIL import Image

from firmware_py.drawing import CENTRE_SIZES, draw
from firmware_py.drawing.centre_samples import centre_samples
from firmware_py.drawing.samples import samples


def gallery() -> dict[str, Image.Image]:
    """The images by name; the centre's have their size in it."""
    seats = {name: draw(view) for name, view in samples().items()}
    centre = {
        f"centre-{width}x{height}-{name}": draw(view, (width, height))
        for width, height in CENTRE_SIZES
        for name, view in centre_samples().items()
    }
    return seats | centre
