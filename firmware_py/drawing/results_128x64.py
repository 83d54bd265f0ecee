"""The end of a round and of a match, for a seat's screen of 128x64."""

from __future__ import annotations

from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.text import named, text_width
from firmware_py.views import CalledView, MatchOverView, PointsView, Score

WIDTH, HEIGHT = 128, 64
PLAYED, LEFT, ROUND, TOTAL = 58, 77, 104, WIDTH  # where the columns of the points end


def called(view: CalledView) -> Canvas:
    """PEANUTS! and whose it is; a dead round says so."""
    canvas = Canvas(WIDTH, HEIGHT)
    if view.caller is None:
        lines.middle(canvas, "DEAD ROUND", 8, scale=2)
        lines.middle(canvas, "Nobody can play any more.", 33)
        lines.middle(canvas, "It is scored as it stands.", 43)
        return canvas
    lines.middle(canvas, "PEANUTS!", 6, scale=3)
    canvas.invert(0, 0, WIDTH, 33)
    own = view.caller == view.seat
    lines.middle(canvas, "You" if own else named(view.name, view.caller), 38, scale=2)
    lines.middle(canvas, f"called from seat {view.caller + 1}", 56)
    return canvas


def points(view: PointsView) -> Canvas:
    """A row a seat: played on foundations, peanuts left, this round, in all."""
    canvas = Canvas(WIDTH, HEIGHT)
    scores = view.scores[:8]
    first, pitch = (11, 11) if len(scores) <= 4 else (8, 8)
    if len(scores) == 8:  # eight rows leave no room for a heading
        first = 0
    else:
        _heading(canvas, view.target)
    if len(scores) <= 6:
        lines.middle(canvas, view.foot, 56)
    for place, score in enumerate(scores):
        _score(canvas, score, first + pitch * place, score.seat == view.seat, view.shown)
    return canvas


def _heading(canvas: Canvas, target: int | None) -> None:
    lines.right(canvas, "out", PLAYED, 0)
    lines.right(canvas, "left", LEFT, 0)
    lines.right(canvas, "round", ROUND, 0)
    lines.right(canvas, "all" if target is None else f"/{target}", TOTAL, 0)


def _score(canvas: Canvas, score: Score, y: int, own: bool, shown: int) -> None:
    if own:
        lines.left(canvas, "▸", 0, y)
    total = score.total - score.points + score.points * shown // 1000
    start = lines.right(canvas, str(score.on_foundations), PLAYED, y)
    lines.right(canvas, f"P{score.left}", LEFT, y)
    lines.right(canvas, f"{score.points:+d}", ROUND, y)
    lines.right(canvas, str(total), TOTAL, y)
    lines.left(canvas, named(score.name, score.seat), 5, y, start - 9)


def match_over(view: MatchOverView) -> Canvas:
    """Who has won, the totals from the highest, the record or the length of the match."""
    canvas = Canvas(WIDTH, HEIGHT)
    own = view.winner == view.seat
    _title(canvas, "You win!" if own else f"{named(view.name, view.winner)} wins!")
    wide = len(view.scores) <= 4
    for place, score in enumerate(view.scores[:8]):
        x, end = (0, WIDTH) if wide else (0, 61) if place < 4 else (67, WIDTH)
        _total(canvas, score, x, end, 20 + place % 4 * 8, score.seat == view.seat)
    rounds = "1 round" if view.rounds == 1 else f"{view.rounds} rounds"
    lines.middle(canvas, view.record or rounds, 56)
    return canvas


def _title(canvas: Canvas, text: str) -> None:
    """Twice enlarged, or in a white bar if that would be too wide."""
    if 2 * text_width(text) <= WIDTH:
        lines.middle(canvas, text, 0, scale=2)
    else:
        lines.bar(canvas, text, 2)


def _total(canvas: Canvas, score: Score, x: int, end: int, y: int, own: bool) -> None:
    if own:
        lines.left(canvas, "▸", x, y)
    start = lines.right(canvas, str(score.total), end, y)
    lines.left(canvas, named(score.name, score.seat), x + 5, y, start - x - 8)
