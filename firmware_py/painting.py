"""A wiring's drawing as a picture: painted with Pillow, which needs no browser and no font file.

The font is the one that Pillow brings along; it has no sign for ohms.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, singledispatchmethod
from itertools import pairwise
from math import dist

from PIL import Image, ImageDraw, ImageFont

from wiring.sheet import Box, Dot, Point, Shape, Sheet, Wire, Words

SCALE = 2
THICK = 3
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def paint(sheet: Sheet) -> Image.Image:
    """The picture of a sheet, two pixels a unit."""
    width, height = sheet.size
    image = Image.new("RGB", (width * SCALE, height * SCALE), "#ffffff")
    brush = Brush(ImageDraw.Draw(image))
    for shape in sheet.shapes:
        brush.put(shape)
    # Few colours are in it: a palette halves the file.
    return image.quantize(64)


class Brush:
    """Puts shapes on a picture."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    @singledispatchmethod
    def put(self, shape: Shape) -> None:
        """Put a shape."""
        raise TypeError(f"no way to paint {shape!r}")

    @put.register
    def _(self, box: Box) -> None:
        (x, y), (width, height) = box.at, box.size
        self._draw.rectangle((*scaled((x, y)), *scaled((x + width, y + height))), box.fill,
                             box.outline, SCALE)

    @put.register
    def _(self, words: Words) -> None:
        text = words.text.replace("Ω", "ohm")
        self._draw.text(scaled(words.at), text, words.colour, font(words.size * SCALE),
                        ANCHORS[words.anchor], stroke_width=0.4 if words.bold else 0)

    @put.register
    def _(self, wire: Wire) -> None:
        for begin, end in pairwise(wire.points):
            for first, last in dashes(scaled(begin), scaled(end), wire.style.dashes):
                self._draw.line((first, last), wire.style.colour, THICK)

    @put.register
    def _(self, dot: Dot) -> None:
        x, y = scaled(dot.at)
        self._draw.ellipse((x - 6, y - 6, x + 6, y + 6), dot.style.colour)


def scaled(point: Point) -> Point:
    """A point of the sheet in pixels."""
    return point[0] * SCALE, point[1] * SCALE


def dashes(begin: Point, end: Point, pattern: tuple[int, ...]) -> Iterator[tuple[Point, Point]]:
    """The dashes of a line from a point to another: `pattern` is lengths, dash and gap by turns."""
    length, at, number = dist(begin, end), 0.0, 0
    if not pattern:
        yield begin, end
    while pattern and at < length:
        step = pattern[number % len(pattern)] * SCALE
        if number % 2 == 0:
            last = min(at + step, length)
            yield between(begin, end, at / length), between(begin, end, last / length)
        at, number = at + step, number + 1


def between(begin: Point, end: Point, share: float) -> Point:
    """The point that lies a share of the way from one to another."""
    return (round(begin[0] + share * (end[0] - begin[0])),
            round(begin[1] + share * (end[1] - begin[1])))


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font in a size."""
    return ImageFont.load_default(size)
