"""What a seat's screen of 128x64 shows while nobody can play: the countdown and the pause."""

from __future__ import annotations

from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.sprites import LARGE
from firmware_py.drawing.text import named, text_bitmap
from firmware_py.views import AsideView, CountdownView, PauseView

WIDTH, HEIGHT = 128, 64


def aside(view: AsideView) -> Canvas:
    """That others play, and how to come along."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines.middle(canvas, f"Round {view.round_number}", 4, scale=2)
    lines.middle(canvas, "is played without this seat.", 24)
    text = "You play from the next one." if view.joins else "CALL: play from the next one"
    if view.joins:
        lines.middle(canvas, text, 43)
    else:
        lines.bar(canvas, text, 41)
    return canvas


def countdown(view: CountdownView) -> Canvas:
    """The seconds that are left, as large as they can be read across the table."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines.middle(canvas, f"Round {view.round_number}", 0)
    digit = LARGE.get(str(view.left)) or text_bitmap(str(view.left))
    sprite = digit.scaled(3)
    canvas.put(sprite, (WIDTH - sprite.width) // 2, 15)
    return canvas


def pause(view: PauseView) -> Canvas:
    """Who paused or what is missing, and how to go on; no card is to be seen."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines.middle(canvas, "PAUSE", 2, scale=2)
    if view.missing:
        lines.middle(canvas, view.missing, 21)
    if view.by is not None:
        lines.middle(canvas, f"by {named(view.name, view.by)}", 30 if view.missing else 23)
    if view.left is None:
        lines.bar(canvas, view.how, 41 if view.also else 47)
        lines.middle(canvas, view.also, 56)
    else:
        lines.middle(canvas, str(view.left), 41, scale=3)
    return canvas
