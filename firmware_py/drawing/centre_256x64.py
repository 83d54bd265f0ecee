"""The centre of the table, on a screen of 256x64: every stage."""

from __future__ import annotations

from firmware_py.centre_views import CentreLobbyView, CentrePlayView, CentreView
from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.centre_parts import figure
from firmware_py.drawing.centre_play_256x64 import play
from firmware_py.drawing.centre_sprites import LARGE, MEDIUM, bold, large_badge
from firmware_py.drawing.sprites import line
from firmware_py.drawing.text import named, text_width
from firmware_py.views import (
    CalledView,
    CountdownView,
    Guest,
    MatchOverView,
    PauseView,
    PointsView,
    Score,
)

WIDTH, HEIGHT = 256, 64
HALF = 130  # where the right of two columns begins
ROW = 16


def draw(view: CentreView) -> Canvas:
    """What the centre shows at this stage."""
    match view:
        case CentrePlayView():
            return play(view)
        case CentreLobbyView():
            return lobby(view)
        case CountdownView():
            return countdown(view)
        case CalledView():
            return called(view)
        case PointsView():
            return points(view)
        case MatchOverView():
            return match_over(view)
        case PauseView():
            return pause(view)


def lobby(view: CentreLobbyView) -> Canvas:
    """Who sits where, what is set, and which key joins or starts."""
    canvas = Canvas(WIDTH, HEIGHT)
    for place, guest in enumerate(view.guests[:8]):
        _guest(canvas, guest, place, len(view.guests))
    for place, (label, value) in enumerate(view.settings[:5]):
        start = lines.right(canvas, value, WIDTH, place * 10)
        lines.left(canvas, label, 158, place * 10, start - 162)
    key = "press CALL to join" if view.host is None else f"seat {view.host + 1} starts: SLAP"
    lines.left(canvas, key, 162, 54)
    canvas.invert(158, 52, WIDTH - 158, 12)
    return canvas


def _guest(canvas: Canvas, guest: Guest, place: int, count: int) -> None:
    """A seat's badge and name: large in one column, or small in one of two."""
    wide = count <= 4
    x, y = _place(place, count, 76)
    canvas.put(large_badge(guest.seat), x, y + 1)
    name = named(guest.name, guest.seat) if guest.taken else "free"
    if wide and guest.taken:
        lines.left(canvas, name, x + 15, y + 1, 136, scale=2)
    else:
        lines.left(canvas, name, x + 15, y + 4, 56)


def _place(place: int, count: int, right: int) -> tuple[int, int]:
    """Where a seat's row begins: up to four in one column, more in two, four rows each."""
    if count > 4:
        return right * (place // 4), ROW * (place % 4)
    pitch = HEIGHT // count
    return 0, pitch * place + (pitch - ROW) // 2


def countdown(view: CountdownView) -> Canvas:
    """The seconds that are left, as large as they can be."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines.left(canvas, f"Round {view.round_number}", 0, 25, 100, scale=2)
    sprite = line(LARGE, str(view.left), 2).scaled(4)
    canvas.put(sprite, (WIDTH - sprite.width) // 2, 2)
    return canvas


def called(view: CalledView) -> Canvas:
    """PEANUTS! and whose it is; a dead round says so."""
    canvas = Canvas(WIDTH, HEIGHT)
    if view.caller is None:
        lines.middle(canvas, "DEAD ROUND", 3, scale=4)
        lines.middle(canvas, "It is scored as it stands.", 44, scale=2)
        return canvas
    lines.middle(canvas, "PEANUTS!", 3, scale=5)
    canvas.invert(0, 0, WIDTH, 41)
    lines.middle(canvas, f"{named(view.name, view.caller)}, seat {view.caller + 1}", 46, scale=2)
    return canvas


def points(view: PointsView) -> Canvas:
    """A row a seat: played on foundations, peanuts left, this round, in all."""
    canvas = Canvas(WIDTH, HEIGHT)
    count = len(view.scores)
    for place, score in enumerate(view.scores[:8]):
        x, y = _place(place, count, HALF)
        canvas.put(large_badge(score.seat), x, y + 1)
        total = str(score.total - score.points + score.points * view.shown // 1000)
        if count <= 4:
            _wide_score(canvas, score, y, total)
        else:
            _score(canvas, score, x, y, total)
    return canvas


def _wide_score(canvas: Canvas, score: Score, y: int, total: str) -> None:
    lines.left(canvas, named(score.name, score.seat), 15, y + 1, 96, scale=2)
    figure(canvas, MEDIUM, str(score.on_foundations), 136, y + 3)
    left = bold(f"P{score.left}")
    canvas.put(left, 162 - left.width, y + 6)
    figure(canvas, MEDIUM, f"{score.points:+d}", 200, y + 3)
    figure(canvas, LARGE, total, WIDTH, y)


def _score(canvas: Canvas, score: Score, x: int, y: int, total: str) -> None:
    lines.left(canvas, named(score.name, score.seat), x + 14, y + 4, 48)
    lines.right(canvas, f"{score.points:+d}", x + 86, y + 4)
    figure(canvas, MEDIUM, total, x + WIDTH - HALF, y + 3)


def match_over(view: MatchOverView) -> Canvas:
    """Who has won, the totals from the highest, the record or the length of the match."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines.left(canvas, named(view.name, view.winner), 0, 4, 120, scale=2)
    lines.left(canvas, "wins!", 0, 24, 120, scale=3)
    rounds = "1 round" if view.rounds == 1 else f"{view.rounds} rounds"
    lines.left(canvas, view.record or rounds, 0, 56, 124)
    wide = len(view.scores) <= 4
    for place, score in enumerate(view.scores[:8]):
        left, y = _place(place, len(view.scores), 66)
        x, end = HALF + left, WIDTH if wide else HALF + left + 60
        canvas.put(large_badge(score.seat), x, y + 1)
        figure(canvas, MEDIUM, str(score.total), end, y + 3)
        if wide:
            lines.left(canvas, named(score.name, score.seat), x + 15, y + 4, 68)
    return canvas


def pause(view: PauseView) -> Canvas:
    """Who paused or what is missing, and how to go on; no card is to be seen."""
    canvas = Canvas(WIDTH, HEIGHT)
    why = [view.missing] if view.missing else []
    if view.by is not None:
        why.append(f"by {named(view.name, view.by)}")
    lines.left(canvas, "PAUSE", 0, 2, scale=3)
    if view.left is None:
        lines.bar(canvas, view.how, 53)
    else:
        sprite = line(LARGE, str(view.left), 2).scaled(4)
        canvas.put(sprite, WIDTH - 4 - sprite.width, 2)
    room = WIDTH if view.left is None else 205
    for place, text in enumerate(why):
        scale = 2 if 2 * text_width(text) <= room else 1
        lines.left(canvas, text, 0, 29 + 17 * place, room, scale=scale)
    return canvas
