"""Plots as SVG: bars and lines, told apart without colour, in a page's own type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, ROW, LABEL, VALUE = 480, 26, 140, 66
HEIGHT, MARGIN, NAMES = 240, 44, 120
DASHES = ("", "8 4", "2 4", "12 4 2 4", "1 5", "6 2 1 2", "16 6", "4 8")


def bars(rows: Sequence[tuple[str, float, str]], title: str) -> str:
    """A bar for each name, its number, and what is written behind it; none is below nought."""
    most = max((number for _, number, _ in rows), default=0) or 1
    room = WIDTH - LABEL - VALUE
    parts = []
    for index, (name, number, text) in enumerate(rows):
        y, length = index * ROW, max(number, 0) * room / most
        parts += [
            f'<text class="name" x="{LABEL - 8}" y="{y + 17}">{escape(name)}</text>',
            f'<rect x="{LABEL}" y="{y + 4}" width="{length:.1f}" height="{ROW - 9}"/>',
            f'<text x="{LABEL + length + 6:.1f}" y="{y + 17}">{escape(text)}</text>',
        ]
    return svg(len(rows) * ROW, title, parts)


def lines(series: Mapping[str, Sequence[float]], title: str) -> str:
    """A line for each name through its numbers, one a round, each with its own dashes."""
    numbers = [number for each in series.values() for number in each] or [0]
    low, high = min(0, *numbers), max(1, *numbers)
    count = max((len(each) for each in series.values()), default=1)
    across = (WIDTH - MARGIN - NAMES) / max(count - 1, 1)
    scale = (HEIGHT - 2 * MARGIN) / (high - low)

    def point(index: int, number: float) -> str:
        return f"{MARGIN + index * across:.1f},{HEIGHT - MARGIN - (number - low) * scale:.1f}"

    parts = axis(low, high, scale)
    for place, (name, each) in enumerate(series.items()):
        path = " ".join(point(index, number) for index, number in enumerate(each))
        x, y = point(len(each) - 1, each[-1]).split(",")
        parts += [
            f'<polyline points="{path}" stroke-dasharray="{DASHES[place % len(DASHES)]}"/>',
            f'<text x="{float(x) + 6:.1f}" y="{float(y) + 4:.1f}">{escape(name)}</text>',
        ]
    return svg(HEIGHT, title, parts)


def axis(low: float, high: float, scale: float) -> list[str]:
    """The levels that numbers are read at: nought, and both ends."""
    levels = sorted({0, low, high})
    parts = []
    for level in levels:
        y = HEIGHT - MARGIN - (level - low) * scale
        parts += [
            f'<line x1="{MARGIN}" x2="{WIDTH - NAMES}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<text class="name" x="{MARGIN - 6}" y="{y + 4:.1f}">{level:g}</text>',
        ]
    return parts


def svg(height: int, title: str, parts: Sequence[str]) -> str:
    """The drawing as an element of a page; its title is read aloud."""
    body = "".join(parts)
    return (f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
            f"{body}</svg>")
