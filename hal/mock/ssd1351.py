"""A model of the SSD1351, 65,536 colours. Source: SSD1351 data sheet rev 1.5, sections 8 to 10."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from PIL import Image, ImageChops

from hal.mock.controller import Action
from hal.mock.serial_glass import SerialGlass


class Ssd1351Glass(SerialGlass):
    """A panel with an SSD1351; a unit of its memory is a pixel of two bytes: 5, 6 and 5 bits."""

    UNITS, LINES, UNIT = 128, 128, 2
    ARGUMENTS: ClassVar[Mapping[int, int]] = {
        0x15: 2, 0x75: 2, 0x96: 5, 0xA0: 1, 0xA1: 1, 0xA2: 1, 0xAB: 1, 0xB1: 1, 0xB2: 3, 0xB3: 1,
        0xB4: 3, 0xB5: 1, 0xB6: 1, 0xB8: 63, 0xBB: 1, 0xBE: 1, 0xC1: 3, 0xC7: 1, 0xCA: 1, 0xFD: 1,
    }  # fmt: skip

    def __init__(self, width: int = 128, height: int = 128) -> None:
        super().__init__(width, height)

    def reset(self) -> None:
        """Lose power and get it back."""
        super().reset()
        self.remap = 0x40
        self.contrast = 0x8A

    def image(self) -> Image.Image:
        """What is on the glass, as an image of mode "RGB"."""
        width, height = self.size
        if self._is_dark:
            return Image.new("RGB", self.size)
        if self.all_on:
            return Image.new("RGB", self.size, "white")
        packed = b"".join(self._seen(y, 0, width) for y in range(height))
        colours = bytearray()
        for high, low in zip(packed[0::2], packed[1::2], strict=True):
            colours += bytes((high & 0xF8, (high & 7) << 5 | (low & 0xE0) >> 3, low << 3 & 0xF8))
        image = Image.frombytes("RGB", self.size, bytes(colours))
        if self.remap & 0x04:
            image = Image.merge("RGB", image.split()[::-1])
        return ImageChops.invert(image) if self.inverse else image

    def _table(self) -> dict[int, Action]:
        return super()._table() | {0xA0: self._setting("remap"), 0xC1: self._contrast}

    def _contrast(self, _: int, first: int, second: int, third: int) -> None:
        self.contrast = second
