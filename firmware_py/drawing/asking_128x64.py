"""A question to a seat, for its screen of 128x64."""

from __future__ import annotations

from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas
from firmware_py.views import AskView

WIDTH, HEIGHT = 128, 64


def asking(view: AskView) -> Canvas:
    """What is asked, what would follow, and the keys that answer."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines.middle(canvas, view.question, 8)
    lines.middle(canvas, view.detail, 22)
    lines.bar(canvas, f"SLAP: {view.yes}", 37)
    lines.middle(canvas, "any other key: no", 54)
    return canvas
