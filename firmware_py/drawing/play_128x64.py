"""The table in play, for a seat's screen of 128x64."""

from __future__ import annotations

from engine.cards import Card
from firmware_py.drawing.bitmap import Bitmap, Canvas
from firmware_py.drawing.sprites import (
    BOLD,
    CARD_WIDTH,
    EMPTY_PILE,
    RANKS,
    SHADOW,
    SIGNS,
    SUITS,
    THIN,
    TINY,
    TINY_SUITS,
    face,
    line,
    small_badge,
)
from firmware_py.drawing.text import MESSAGE_WIDTH, clip, text_bitmap
from firmware_py.views import Pile, PlayView, Rival, StuckView

WIDTH, HEIGHT = 128, 64
TABS, CARDS, CURSOR, BOTTOM = 16, 24, 54, 57
COLUMNS = 6
# Where foundations are crowded: strokes of one pixel, but room between them.
NARROW = {rank: THIN[rank] if rank == "10" else text_bitmap(rank) for rank in RANKS}
LIFT = 3
HALF = 66  # where the right group of foundations begins

_Foundations = tuple[tuple[int, bool], ...]


def play(view: PlayView) -> Canvas:
    """Foundations, tabs, cards, cursor, and the bottom row."""
    canvas = Canvas(WIDTH, HEIGHT)
    _foundations(canvas, view)
    _tabs(canvas, view)
    for column, pile in enumerate(view.piles[:COLUMNS]):
        _pile(canvas, column, pile)
    if view.peanuts == 0 and view.piles[0].top is None:
        _invite_call(canvas)
    if view.cursor is not None:
        canvas.fill(_left(view.cursor), CURSOR, CARD_WIDTH, 2)
    _bottom(canvas, view)
    return canvas


def stuck(view: StuckView) -> Canvas:
    """The table in play, and in its bottom row what comes next."""
    canvas = play(view.play)
    canvas.clear(0, BOTTOM, WIDTH, HEIGHT - BOTTOM)
    message(canvas, "All stuck: " + ("new cards come" if view.coming == "shift" else "round ends"))
    canvas.invert(0, BOTTOM - 1, WIDTH, HEIGHT - BOTTOM + 1)
    return canvas


def _left(column: int) -> int:
    return 1 + 21 * column


def _foundations(canvas: Canvas, view: PlayView) -> None:
    places = ((0, 0, "S"), (HALF, 0, "H"), (0, 8, "C"), (HALF, 8, "D"))
    for y in range(0, 15, 2):
        canvas.fill(63, y, 1, 1)
    pitch = _pitch(view.seats, max(map(len, view.foundations)))
    for (x, y, suit), tops in zip(places, view.foundations, strict=True):
        canvas.put(SUITS[suit], x, y)
        _suit(canvas, x, y, tops, pitch)


def _pitch(seats: int, most: int) -> int:
    """The distance of two foundations: with the seats it stays the same as long as it can.

    Tables of seven and eight rarely have more than six incomplete ones of a suit: only then do
    they move together.
    """
    return 12 if max(seats, most) <= 4 else 8 if most <= 6 else 6


def _suit(canvas: Canvas, x: int, y: int, tops: _Foundations, pitch: int) -> None:
    sprites = NARROW if pitch == 6 else BOLD
    first = x + {12: 12, 8: 10, 6: 9}[pitch]
    margin = {12: 2, 8: 1, 6: 1}[pitch]
    box = {12: 10, 8: 8, 6: 7}[pitch]
    for place, (rank, changed) in enumerate(tops[:8]):
        left = first + place * pitch
        canvas.put(sprites[RANKS[rank - 1]], left, y)
        if changed:
            canvas.invert(left - margin, y, box, 8)


def _tabs(canvas: Canvas, view: PlayView) -> None:
    for column, pile in enumerate(view.piles[:COLUMNS]):
        if column in (0, COLUMNS - 1):
            text = f"P{view.peanuts}" if column == 0 else f"S{view.stock}"
            sprite = line(TINY if pile.lifted else THIN, text)
            canvas.put(sprite, _left(column) + (CARD_WIDTH - sprite.width) // 2, TABS)
        elif pile.base is not None:
            _base(canvas, _left(column), pile.base, bool(pile.lifted))


def _base(canvas: Canvas, x: int, base: Card, lifted: bool) -> None:
    """The card at the base of a pile, between two posts; smaller where a lifted card is near."""
    for post in (x + 1, x + CARD_WIDTH - 2):
        canvas.fill(post, TABS, 1, 5)  # ends above a lifted card, and apart from any card's sides
    canvas.put(_tab(base, lifted), x + 3, TABS)


def _tab(card: Card, lifted: bool) -> Bitmap:
    rank, suit = RANKS[card.rank - 1], card.suit.letter
    if lifted:
        return TINY[rank].beside(TINY_SUITS[suit], 2)
    return BOLD[rank].beside(SUITS[suit], 0) if rank == "10" else THIN[rank].beside(SUITS[suit], 2)


def _pile(canvas: Canvas, column: int, pile: Pile) -> None:
    x = _left(column)
    if pile.top is None:
        canvas.put(EMPTY_PILE, x, CARDS)
    elif pile.lifted:
        canvas.put(face(pile.top), x, CARDS - LIFT)
        canvas.put(SHADOW, x, CARDS + 27)
    else:
        canvas.put(face(pile.top), x, CARDS)


def _invite_call(canvas: Canvas) -> None:
    """Say in the frame of the empty peanuts pile what is left to do."""
    canvas.clear(_left(0), 34, CARD_WIDTH, 9)
    canvas.put(text_bitmap("CALL"), _left(0), 35)


def _bottom(canvas: Canvas, view: PlayView) -> None:
    if view.message:
        message(canvas, view.message)
    elif view.run:
        _run(canvas, view.run)
    else:
        canvas.put(line(THIN, f"{view.total:+d}"), 0, BOTTOM)
        _rivals(canvas, view.rivals)


def message(canvas: Canvas, text: str) -> None:
    """A message in the bottom row, in its middle."""
    sprite = text_bitmap(clip(text, MESSAGE_WIDTH))
    canvas.put(sprite, (WIDTH - sprite.width) // 2, BOTTOM)


def _run(canvas: Canvas, run: tuple[Card, ...]) -> None:
    """The cards of a run; of one that is too long for the row, its two ends."""
    sprites = [text_bitmap(RANKS[card.rank - 1] + SIGNS[card.suit]) for card in run]
    if len(sprites) > 8:
        sprites[3:-4] = [text_bitmap("...")]
    x = 1
    for sprite in sprites:
        canvas.put(sprite, x, BOTTOM)
        x += sprite.width + 4


def _rivals(canvas: Canvas, rivals: tuple[Rival, ...]) -> None:
    """Every rival's peanuts count, each in a place of its own so that none moves another."""
    narrow = len(rivals) > 5
    width, gap = (14, 1 if len(rivals) > 6 else 3) if narrow else (16, 4)
    for place, rival in enumerate(rivals):
        x = WIDTH + gap - (width + gap) * (len(rivals) - place)
        canvas.put(_rival(rival, width, narrow), x, BOTTOM)


def _rival(rival: Rival, width: int, narrow: bool) -> Bitmap:
    seat = str(rival.seat + 1)
    if rival.could_call:
        return _alarm(seat, width)
    if not narrow:
        return text_bitmap(f"{seat}:{rival.peanuts}")
    count = text_bitmap(str(rival.peanuts))
    return Bitmap(5, (*small_badge(rival.seat).rows, 0)).beside(count)


def _alarm(seat: str, width: int) -> Bitmap:
    """A rival who could call: an exclamation mark, dark on white."""
    canvas = Canvas(width, HEIGHT - BOTTOM)
    canvas.put(TINY[seat].beside(TINY["!"], 3), (width - 7) // 2, 1)
    canvas.invert(0, 0, width, HEIGHT - BOTTOM)
    return canvas.bitmap()
