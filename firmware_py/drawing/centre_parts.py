"""The parts of the centre's picture, for screens of one bit and of colours."""

from __future__ import annotations

from collections.abc import Callable

from firmware_py.centre_views import CentrePlayView, ContestView, Tally, Top
from firmware_py.drawing import lines
from firmware_py.drawing.bitmap import Bitmap, Canvas
from firmware_py.drawing.centre_sprites import LARGE, MEDIUM, badge, bold, large_badge
from firmware_py.drawing.centre_words import clock, coming, losers, margin
from firmware_py.drawing.colours import GREY, WHITE, Inked, of_seat, of_suit
from firmware_py.drawing.sprites import LARGE_SUITS, RANKS, line, small_badge
from firmware_py.drawing.text import clip, text_bitmap

Mark = Callable[[int], Bitmap]
ROW = 16
"""The height of a row of foundations, and of a seat's large row."""


def foundations(
    canvas: Inked, view: CentrePlayView, left: int, width: int,
    crowded: Mark = small_badge,
) -> None:  # fmt: skip
    """A row a suit, from y 0 on; the pitch depends on the seats, so that nothing moves in play.

    `crowded` is what a seat is marked by where there are more than six.
    """
    sheets: dict[int, tuple[dict[str, Bitmap], Mark]] = {
        4: (LARGE, badge), 6: (MEDIUM, badge), 8: (MEDIUM, crowded),
    }  # fmt: skip
    most = max(len(view.tallies), *map(len, view.foundations))
    places = 4 if most <= 4 else 6 if most <= 6 else 8
    pitch = (width - left) // places
    for row, (suit, tops) in enumerate(zip("SHCD", view.foundations, strict=True)):
        canvas.ink(of_suit(suit in "HD")).put(LARGE_SUITS[suit], 0, row * ROW + 3)
        for place, top in enumerate(tops[:8]):
            _top(canvas, top, left + place * pitch, row * ROW, *sheets[places])


def _top(
    canvas: Inked, top: Top, x: int, y: int, sheet: dict[str, Bitmap], mark: Mark
) -> None:
    """The rank of a foundation, and at its foot the mark of the seat whose card it is."""
    rank, seat = sheet[RANKS[top.card.rank - 1]], mark(top.card.back)
    foot = 15 if sheet is LARGE else 13
    canvas.ink(of_suit(top.card.red)).put(_face(rank, top.changed), x - 1, y)
    canvas.ink(of_seat(top.card.back)).put(seat, x + rank.width + 1, y + foot - seat.height)


def _face(rank: Bitmap, changed: bool) -> Bitmap:
    """A rank in a cell of its own, inverse if it has just changed."""
    canvas = Canvas(rank.width + 2, ROW - 1)
    canvas.put(rank, 1, (ROW - 1 - rank.height + 1) // 2)
    if changed:
        canvas.invert(0, 0, canvas.width, canvas.height)
    return canvas.bitmap()


def large_tally(canvas: Inked, tally: Tally, x: int, y: int, width: int) -> None:
    """A seat's peanuts, as large as a card's rank, then its total over what it has played."""
    total = (bold if width >= 64 else text_bitmap)(str(tally.total))
    canvas.ink(of_seat(tally.seat)).put(large_badge(tally.seat), x, y + 1)
    _peanuts(canvas.ink(WHITE), line(LARGE, str(tally.peanuts), 2), tally, x + 12, y, 26)
    canvas.ink(WHITE).put(total, x + width - total.width, y)
    lines.right(canvas.ink(GREY), f"+{tally.on_foundations}", x + width, y + 8)


def small_tally(canvas: Inked, tally: Tally, x: int, y: int, width: int) -> None:
    """The same in a row of eleven pixels."""
    canvas.ink(of_seat(tally.seat)).put(badge(tally.seat), x, y + 1)
    _peanuts(canvas.ink(WHITE), line(MEDIUM, str(tally.peanuts), 2), tally, x + 8, y, 18)
    lines.right(canvas.ink(GREY), f"+{tally.on_foundations}", x + 40, y + 2)
    lines.right(canvas.ink(WHITE), str(tally.total), x + width, y + 2)


def _peanuts(canvas: Canvas, count: Bitmap, tally: Tally, x: int, y: int, width: int) -> None:
    """The count on the right of its box, which is lit for a seat that could call."""
    box = Canvas(width, count.height)
    box.put(count, width - 1 - count.width, 0)
    if tally.could_call:
        box.invert(0, 0, width, count.height)
    canvas.put(box.bitmap(), x, y)


def strip(canvas: Canvas, view: CentrePlayView, x: int, y: int) -> None:
    """What all are told, or else the last contest; the clock on the right."""
    time = bold(clock(view.clock_s))
    canvas.put(time, canvas.width - time.width, y + 9)
    text = coming(view.coming) if view.coming else view.message
    if text:
        lines.left(canvas, text, x + 2, y)
        canvas.invert(x, y - 1, canvas.width - x, 9)
    elif view.contest:
        _contest(canvas, view.contest, x, y, canvas.width - x - time.width - 4)


def _contest(canvas: Canvas, contest: ContestView, x: int, y: int, width: int) -> None:
    words, unit = margin(contest)
    sprite = bold(words)
    canvas.put(sprite, x, y)
    canvas.put(text_bitmap(unit), x + sprite.width + 3, y)
    canvas.put(text_bitmap(clip(losers(contest), width)), x, y + 8)


def figure(canvas: Canvas, sheet: dict[str, Bitmap], text: str, end: int, y: int) -> None:
    """A number in the sprites of a sheet, its right end at `end`."""
    sprite = line(sheet, text, 2)
    canvas.put(sprite, end - sprite.width, y)
