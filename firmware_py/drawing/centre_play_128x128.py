"""The table in play, for the centre's colour screen of 128x128."""

from __future__ import annotations

from firmware_py.centre_views import CentrePlayView
from firmware_py.drawing.centre_parts import ROW, foundations, large_tally, small_tally, strip
from firmware_py.drawing.colours import WHITE, ColourCanvas

WIDTH = HEIGHT = 128
SEATS = 66  # where the seats begin, below the foundations
STRIP = 111  # where the last contest and the clock stand, below the seats


def play(view: CentrePlayView) -> ColourCanvas:
    """A row of foundations a suit, the seats, and the last contest with the clock."""
    canvas = ColourCanvas(WIDTH, HEIGHT)
    rows = (len(view.tallies) + 1) // 2
    pitch = (STRIP - SEATS) // rows
    foundations(canvas, view, 13, WIDTH)
    for place, tally in enumerate(view.tallies[:8]):
        x, y = 65 * (place % 2), SEATS + pitch * (place // 2)
        if rows <= 2:
            large_tally(canvas, tally, x, y + (pitch - ROW) // 2, 62)
        else:
            small_tally(canvas, tally, x, y + (pitch - 10) // 2, 62)
    strip(canvas.ink(WHITE), view, 0, STRIP)
    return canvas
