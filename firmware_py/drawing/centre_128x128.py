"""The centre of the table, on a colour screen of 128x128: every stage."""

from __future__ import annotations

from firmware_py.centre_views import CentreLobbyView, CentrePlayView, CentreView
from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.centre_parts import figure
from firmware_py.drawing.centre_play_128x128 import play
from firmware_py.drawing.centre_sprites import LARGE, MEDIUM, large_badge
from firmware_py.drawing.colours import GREY, WHITE, ColourCanvas, of_seat
from firmware_py.drawing.sprites import line
from firmware_py.drawing.text import named, text_width
from firmware_py.views import CalledView, CountdownView, MatchOverView, PauseView, PointsView, Score

WIDTH = HEIGHT = 128
ROW = 16


def draw(view: CentreView) -> ColourCanvas:
    """What the centre shows at this stage."""
    if isinstance(view, CentrePlayView):
        return play(view)
    canvas = ColourCanvas(WIDTH, HEIGHT)
    match view:
        case CentreLobbyView():
            lobby(canvas, view)
        case CountdownView():
            countdown(canvas.ink(WHITE), view)
        case CalledView():
            called(canvas, view)
        case PointsView():
            points(canvas, view)
        case MatchOverView():
            match_over(canvas, view)
        case PauseView():
            pause(canvas.ink(WHITE), view)
    return canvas


def lobby(canvas: ColourCanvas, view: CentreLobbyView) -> None:
    """Who sits where, what is set, and which key joins or starts."""
    count = len(view.guests)
    pitch = 18 if count <= 4 else 13
    for place, guest in enumerate(view.guests[:8]):
        canvas.ink(of_seat(guest.seat)).put(large_badge(guest.seat), 0, pitch * place)
        if guest.taken:
            _name(canvas.ink(WHITE), named(guest.name, guest.seat), 14, pitch * place, count <= 4)
        else:
            lines.left(canvas.ink(GREY), "free", 14, pitch * place + 3)
    top = pitch * count + 2
    for place, (label, value) in enumerate(view.settings[:(114 - top) // 9]):
        start = lines.right(canvas.ink(WHITE), value, WIDTH, top + 9 * place)
        lines.left(canvas.ink(GREY), label, 0, top + 9 * place, start - 4)
    key = "press CALL to join" if view.host is None else f"seat {view.host + 1} starts: SLAP"
    lines.bar(canvas.ink(WHITE), key, HEIGHT - 11)


def _name(canvas: Canvas, name: str, x: int, y: int, large: bool) -> None:
    """A name beside a large badge, twice enlarged where there is room."""
    if large and 2 * text_width(name) <= WIDTH - x:
        lines.left(canvas, name, x, y, scale=2)
    else:
        lines.left(canvas, name, x, y + 3)


def countdown(canvas: Canvas, view: CountdownView) -> None:
    """The seconds that are left, as large as they can be."""
    lines.middle(canvas, f"Round {view.round_number}", 2, scale=2)
    _digits(canvas, view.left, 6, 30)


def _digits(canvas: Canvas, number: int, scale: int, y: int) -> None:
    sprite = line(LARGE, str(number), 2).scaled(scale)
    canvas.put(sprite, (WIDTH - sprite.width) // 2, y)


def called(canvas: ColourCanvas, view: CalledView) -> None:
    """PEANUTS! and whose it is; a dead round says so."""
    white = canvas.ink(WHITE)
    if view.caller is None:
        lines.middle(white, "DEAD ROUND", 28, scale=3)
        lines.middle(white, "Nobody can play any more.", 64)
        lines.middle(white, "It is scored as it stands.", 76)
        return
    seat = canvas.ink(of_seat(view.caller))
    lines.middle(seat, "PEANUTS!", 16, scale=3)
    seat.invert(0, 8, WIDTH, 36)
    lines.middle(white, named(view.name, view.caller), 62, scale=2)
    lines.middle(white, f"called from seat {view.caller + 1}", 92)


def points(canvas: ColourCanvas, view: PointsView) -> None:
    """A row a seat: played on foundations, peanuts left, this round, in all."""
    wide = len(view.scores) <= 4
    pitch = 32 if wide else ROW
    for place, score in enumerate(view.scores[:8]):
        y = pitch * place
        total = str(score.total - score.points + score.points * view.shown // 1000)
        canvas.ink(of_seat(score.seat)).put(large_badge(score.seat), 0, y + 1)
        if wide:
            _wide_score(canvas, score, y, total)
        else:
            _score(canvas, score, y, total)


def _wide_score(canvas: ColourCanvas, score: Score, y: int, total: str) -> None:
    white = canvas.ink(WHITE)
    _name(white, named(score.name, score.seat), 14, y, large=True)
    lines.left(canvas.ink(GREY), f"{score.on_foundations} out", 0, y + 20)
    lines.left(canvas.ink(GREY), f"P{score.left}", 30, y + 20)
    figure(white, MEDIUM, f"{score.points:+d}", 76, y + 18)
    figure(white, MEDIUM, total, WIDTH, y + 18)


def _score(canvas: ColourCanvas, score: Score, y: int, total: str) -> None:
    white = canvas.ink(WHITE)
    lines.left(white, named(score.name, score.seat), 14, y + 4, 48)
    lines.right(canvas.ink(GREY), f"{score.points:+d}", 86, y + 4)
    figure(white, MEDIUM, total, WIDTH, y + 3)


def match_over(canvas: ColourCanvas, view: MatchOverView) -> None:
    """Who has won, the totals from the highest, the record or the length of the match."""
    white = canvas.ink(WHITE)
    lines.middle(white, named(view.name, view.winner), 0, scale=2)
    lines.middle(canvas.ink(of_seat(view.winner)), "wins!", 20, scale=3)
    wide = len(view.scores) <= 4
    for place, score in enumerate(view.scores[:8]):
        x, y = (0, 50 + ROW * place) if wide else (66 * (place // 4), 50 + ROW * (place % 4))
        canvas.ink(of_seat(score.seat)).put(large_badge(score.seat), x, y + 1)
        figure(white, MEDIUM, str(score.total), WIDTH if wide else x + 60, y + 3)
        if wide:
            lines.left(white, named(score.name, score.seat), 14, y + 4, 68)
    rounds = "1 round" if view.rounds == 1 else f"{view.rounds} rounds"
    lines.middle(white, view.record or rounds, 119)


def pause(canvas: Canvas, view: PauseView) -> None:
    """Who paused or what is missing, and how to go on; no card is to be seen."""
    lines.middle(canvas, "PAUSE", 4, scale=4)
    if view.missing:
        lines.middle(canvas, view.missing, 42)
    if view.by is not None:
        lines.middle(canvas, f"by {named(view.name, view.by)}", 52 if view.missing else 44)
    if view.left is None:
        lines.bar(canvas, view.how, HEIGHT - 11)
    else:
        _digits(canvas, view.left, 4, 66)
