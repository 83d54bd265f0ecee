"""The colours of colour screens, and the canvas that is drawn on with them."""

from __future__ import annotations

from typing import Protocol

from PIL import Image

from firmware_py.drawing.bitmap import Canvas

WHITE, RED, GREY = "#", "r", "g"
COLOURS = {
    ".": (0, 0, 0),
    WHITE: (255, 255, 255),
    RED: (255, 56, 48),
    GREY: (148, 148, 148),
    "1": (255, 214, 0),
    "2": (0, 200, 255),
    "3": (0, 220, 90),
    "4": (255, 130, 200),
    "5": (255, 150, 30),
    "6": (170, 140, 255),
    "7": (190, 230, 120),
    "8": (255, 190, 160),
}
"""Each colour by the letter that stands for it in the text form; a digit is that seat's own.

Red is kept for the red suits. A seat's colour never stands alone: its number stands with it.
"""


class Inked(Protocol):
    """What can be drawn on in colours: on a screen of one bit they are all the same."""

    width: int
    height: int

    def ink(self, colour: str) -> Canvas:
        """The canvas that a colour goes on."""
        ...

    def image(self) -> Image.Image:
        """What is drawn, as an image."""
        ...


class ColourCanvas:
    """A dark image in colours: a canvas of one bit for each colour, the later ones on top."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._planes: dict[str, Canvas] = {}

    def ink(self, colour: str) -> Canvas:
        """The canvas of a colour."""
        if colour not in self._planes:
            self._planes[colour] = Canvas(self.width, self.height)
        return self._planes[colour]

    def image(self) -> Image.Image:
        """The canvas as an image of mode "RGB"."""
        image = Image.new("RGB", (self.width, self.height))
        for colour, plane in self._planes.items():
            image.paste(COLOURS[colour], mask=plane.image())
        return image


def of_suit(red: bool) -> str:
    """The colour of a suit."""
    return RED if red else WHITE


def of_seat(seat: int) -> str:
    """The colour of a seat."""
    return str(seat + 1)
