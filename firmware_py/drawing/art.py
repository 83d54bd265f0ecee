"""An image as text: a line a row, a letter a colour; and what two such texts differ in."""

from __future__ import annotations

from itertools import zip_longest

from PIL import Image

from firmware_py.drawing.colours import COLOURS

_LETTERS = {bytes(colour): letter for letter, colour in COLOURS.items()}
_MARKS = {("#", "."): "-", (".", "#"): "+"}


def art(image: Image.Image) -> str:
    """The image of mode "1" or, a letter a colour, of mode "RGB" as text."""
    width, height = image.size
    if image.mode == "RGB":
        data = image.tobytes()
        letters = [_LETTERS[data[at:at + 3]] for at in range(0, len(data), 3)]
        rows = ("".join(letters[at:at + width]) for at in range(0, len(letters), width))
        return "\n".join(rows) + "\n"
    stride = (width + 7) // 8
    data = image.tobytes()
    lines = [data[stride * y:stride * (y + 1)] for y in range(height)]
    bits = ("".join(f"{byte:08b}" for byte in line)[:width] for line in lines)
    return "\n".join(bits).replace("0", ".").replace("1", "#") + "\n"


def difference(expected: str, drawn: str) -> str:
    """The rows that differ, each with its number: `+` lit by mistake, `-` missing.

    A pixel of another colour is shown as the letter of the one that is there.
    """
    pairs = zip_longest(expected.splitlines(), drawn.splitlines(), fillvalue="")
    told = [
        f"{y:3} " + "".join(_MARKS.get(pair, pair[1]) for pair in zip_longest(*rows, fillvalue=" "))
        for y, rows in enumerate(pairs)
        if rows[0] != rows[1]
    ]
    return "\n".join(told)
