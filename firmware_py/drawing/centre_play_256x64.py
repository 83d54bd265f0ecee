"""The table in play, for the centre's screen of 256x64."""

from __future__ import annotations

from firmware_py.centre_views import CentrePlayView
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.centre_parts import ROW, foundations, large_tally, small_tally, strip
from firmware_py.drawing.sprites import TINY

WIDTH, HEIGHT = 256, 64
STRIP = 48  # where the last contest and the clock stand, below the seats


def play(view: CentrePlayView) -> Canvas:
    """A row of foundations a suit, the seats beside them, and below those the last contest."""
    canvas = Canvas(WIDTH, HEIGHT)
    seats = len(view.tallies)
    left = 114 if seats <= 4 else 130
    rows, width = (seats + 1) // 2, (WIDTH - left) // 2
    # In boxes of one colour so many numbers would drown the ranks.
    foundations(canvas, view, 14, left, crowded=lambda seat: TINY[str(seat + 1)])
    for place, tally in enumerate(view.tallies[:8]):
        x, y = left + width * (place % 2), STRIP // rows * (place // 2)
        if rows <= 3:
            large_tally(canvas, tally, x, y + (STRIP // rows - ROW) // 2, min(width - 3, 64))
        else:
            small_tally(canvas, tally, x, y, width - 3)
    strip(canvas, view, left, STRIP)
    return canvas
