"""An image as text: a line a row, `#` for a lit pixel; and what two such texts differ in."""

from __future__ import annotations

from itertools import zip_longest

from PIL import Image

_MARKS = {("#", "."): "-", (".", "#"): "+"}


def art(image: Image.Image) -> str:
    """The image of mode "1" as text."""
    width, height = image.size
    stride = (width + 7) // 8
    data = image.tobytes()
    rows = [data[stride * y:stride * (y + 1)] for y in range(height)]
    bits = ("".join(f"{byte:08b}" for byte in row)[:width] for row in rows)
    return "\n".join(bits).replace("0", ".").replace("1", "#") + "\n"


def difference(expected: str, drawn: str) -> str:
    """The rows that differ, each with its number: `+` lit by mistake, `-` missing."""
    pairs = zip_longest(expected.splitlines(), drawn.splitlines(), fillvalue="")
    told = [
        f"{y:3} " + "".join(_MARKS.get(pair, pair[1]) for pair in zip_longest(*rows, fillvalue=" "))
        for y, rows in enumerate(pairs)
        if rows[0] != rows[1]
    ]
    return "\n".join(told)
