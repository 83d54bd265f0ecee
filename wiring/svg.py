"""A sheet as SVG; the same sheet gives the same bytes."""

from __future__ import annotations

from functools import singledispatch
from html import escape

from wiring.sheet import Box, Dot, Shape, Sheet, Wire, Words

FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def svg(sheet: Sheet) -> str:
    """The whole file's text."""
    width, height = sheet.size
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="{FONT}" role="img">')
    return "\n".join([head, f"<title>{escape(sheet.title)}</title>",
                      f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
                      *map(element, sheet.shapes), "</svg>", ""])


@singledispatch
def element(shape: Shape) -> str:
    """A shape as an element."""
    raise TypeError(f"no element for {shape!r}")


@element.register
def _box(box: Box) -> str:
    (x, y), (width, height) = box.at, box.size
    return (f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{box.fill}" '
            f'stroke="{box.outline}"/>')


@element.register
def _words(words: Words) -> str:
    (x, y), bold = words.at, ' font-weight="bold"' if words.bold else ""
    return (f'<text x="{x}" y="{y}" font-size="{words.size}" text-anchor="{words.anchor}" '
            f'fill="{words.colour}"{bold} xml:space="preserve">{escape(words.text)}</text>')


@element.register
def _wire(wire: Wire) -> str:
    points = " ".join(f"{x},{y}" for x, y in wire.points)
    dashes = ",".join(map(str, wire.style.dashes))
    pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (f'<polyline points="{points}" fill="none" stroke="{wire.style.colour}" '
            f'stroke-width="1.5"{pattern}/>')


@element.register
def _dot(dot: Dot) -> str:
    return f'<circle cx="{dot.at[0]}" cy="{dot.at[1]}" r="3" fill="{dot.style.colour}"/>'
