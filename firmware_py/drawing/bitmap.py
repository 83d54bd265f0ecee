"""Sprites and the canvas they are put on: rows of bits, one integer a row."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A sprite: its width in pixels and its rows from the top, the left pixel the highest bit."""

    width: int
    rows: tuple[int, ...]

    @property
    def height(self) -> int:
        """The height in pixels."""
        return len(self.rows)

    def scaled(self, factor: int) -> Bitmap:
        """The sprite with every pixel a square of `factor` pixels."""
        if factor == 1:
            return self
        dot = (1 << factor) - 1
        wide = [
            sum(dot << place * factor for place in range(self.width) if row >> place & 1)
            for row in self.rows
        ]
        return Bitmap(self.width * factor, tuple(row for row in wide for _ in range(factor)))

    def beside(self, other: Bitmap, gap: int = 1) -> Bitmap:
        """This sprite and, `gap` pixels to its right, another of the same height."""
        shift = gap + other.width
        rows = zip(self.rows, other.rows, strict=True)
        return Bitmap(self.width + shift, tuple(left << shift | right for left, right in rows))


def bitmap(*lines: str) -> Bitmap:
    """A sprite from text: a line a row, `#` for a lit pixel."""
    rows = tuple(int(line.replace("#", "1").replace(".", "0"), 2) for line in lines)
    return Bitmap(len(lines[0]), rows)


def sheet(names: str, art: str) -> dict[str, Bitmap]:
    """Several sprites from one text, side by side with blanks between them.

    `names` are their names, with blanks between them too; all are of the same height.
    """
    cells = [line.split() for line in art.strip().splitlines()]
    sprites = (bitmap(*lines) for lines in zip(*cells, strict=True))
    return dict(zip(names.split(), sprites, strict=True))


class Canvas:
    """A dark image that sprites are put on; what hangs over an edge is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._full = (1 << width) - 1
        self._rows = [0] * height

    def ink(self, colour: str) -> Canvas:
        """The canvas that a colour goes on: itself, since one bit has but one."""
        return self

    def put(self, sprite: Bitmap, x: int, y: int) -> None:
        """Light the sprite's lit pixels, its top left corner at (x, y)."""
        shift = self.width - x - sprite.width
        rows = self._rows
        if min(x, y, shift) >= 0 and y + len(sprite.rows) <= self.height:
            for row in sprite.rows:  # nothing to cut: the way nearly all take
                rows[y] |= row << shift
                y += 1
            return
        for line, row in enumerate(sprite.rows, y):
            if 0 <= line < self.height:
                rows[line] |= (row << shift if shift >= 0 else row >> -shift) & self._full

    def fill(self, x: int, y: int, width: int, height: int) -> None:
        """Light every pixel of a rectangle."""
        bar = self._bar(x, width)
        for line in self._lines(y, height):
            self._rows[line] |= bar

    def clear(self, x: int, y: int, width: int, height: int) -> None:
        """Darken every pixel of a rectangle."""
        bar = self._bar(x, width)
        for line in self._lines(y, height):
            self._rows[line] &= ~bar

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Exchange lit and dark in a rectangle."""
        bar = self._bar(x, width)
        for line in self._lines(y, height):
            self._rows[line] ^= bar

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        """Light the outline of a rectangle."""
        for left, top, wide, high in (
            (x, y, width, 1), (x, y + height - 1, width, 1),
            (x, y, 1, height), (x + width - 1, y, 1, height),
        ):
            self.fill(left, top, wide, high)

    def bitmap(self) -> Bitmap:
        """The canvas as a sprite."""
        return Bitmap(self.width, tuple(self._rows))

    def image(self) -> Image.Image:
        """The canvas as an image of mode "1"."""
        stride = (self.width + 7) // 8
        pad = stride * 8 - self.width
        data = b"".join([(row << pad).to_bytes(stride, "big") for row in self._rows])
        return Image.frombytes("1", (self.width, self.height), data)

    def _bar(self, x: int, width: int) -> int:
        left, right = max(x, 0), min(x + width, self.width)
        return (1 << right - left) - 1 << self.width - right if left < right else 0

    def _lines(self, y: int, height: int) -> range:
        return range(max(y, 0), min(y + height, self.height))
