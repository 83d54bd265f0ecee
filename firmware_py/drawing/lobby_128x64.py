"""The lobby, for a seat's screen of 128x64."""

from __future__ import annotations

from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.text import named
from firmware_py.views import Guest, LobbyView

WIDTH, HEIGHT = 128, 64
TITLE = "♠ ♥  P E A N U T S  ♣ ♦"


def lobby(view: LobbyView) -> Canvas:
    """Who sits where, what is set, and which keys do what."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines.middle(canvas, view.note or TITLE, 0)
    _guests(canvas, view)
    _setting(canvas, view)
    if not view.joined:
        lines.bar(canvas, "press CALL to join", 51)
    else:
        _keys(canvas, view)
    return canvas


def _guests(canvas: Canvas, view: LobbyView) -> None:
    """Up to four seats in one column, more in two."""
    wide = len(view.guests) <= 4
    for place, guest in enumerate(view.guests[:8]):
        x = 0 if wide or place < 4 else 66
        _guest(canvas, guest, x, 8 + place % 4 * 8, guest.seat == view.seat, wide)


def _guest(canvas: Canvas, guest: Guest, x: int, y: int, own: bool, wide: bool) -> None:
    end = WIDTH if wide else x + 62
    if own:
        lines.left(canvas, "▸", x, y)
    lines.left(canvas, str(guest.seat + 1), x + 5, y)
    if not guest.taken:
        lines.left(canvas, "free", x + 12, y)
        return
    if guest.level is not None:
        end = lines.right(canvas, f"bot {guest.level}" if wide else f"b{guest.level}", end, y) - 3
    lines.left(canvas, named(guest.name, guest.seat), x + 12, y, end - x - 12)


def _setting(canvas: Canvas, view: LobbyView) -> None:
    """The item that is being set and its value, between arrows for who can change it."""
    value = f"◂ {view.value} ▸" if view.joined and view.value else view.value
    start = lines.right(canvas, value, WIDTH, 40)
    lines.left(canvas, view.item, 0, 40, start - 4)


def _keys(canvas: Canvas, view: LobbyView) -> None:
    """Which keys change it, come to another, do what SLAP does, and leave."""
    if view.compact:
        change, others = "LEFT◂ RIGHT▸", "DRAW▴ PICK▾"
    else:
        change, others = "WORK 1◂ 4▸", "WASTE▴ DRAW▾"
    slap = f"SLAP {view.slap}"
    lines.left(canvas, change, 0, 48)
    lines.right(canvas, others if view.host else slap, WIDTH, 48)
    lines.left(canvas, slap if view.host else view.starter, 0, 56)
    lines.right(canvas, "CALL leave", WIDTH, 56)
