"""A model of the SSD1322, 4-bit grey. Source: SSD1322 data sheet rev 1.2, sections 8 to 10."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from PIL import Image

from hal.mock.controller import Action
from hal.mock.serial_glass import SerialGlass

HIGH = bytes((byte >> 4) * 17 for byte in range(256))
LOW = bytes((byte & 15) * 17 for byte in range(256))


class Ssd1322Glass(SerialGlass):
    """A panel with an SSD1322; a unit of its memory is four pixels, two bytes.

    A glass narrower than the chip's 480 columns is wired to its middle.
    """

    UNITS, LINES, UNIT = 120, 128, 2
    ARGUMENTS: ClassVar[Mapping[int, int]] = {
        0x15: 2, 0x75: 2, 0xA0: 2, 0xA1: 1, 0xA2: 1, 0xA8: 2, 0xAB: 1, 0xB1: 1, 0xB3: 1, 0xB4: 2,
        0xB5: 1, 0xB6: 1, 0xB8: 15, 0xBB: 1, 0xBE: 1, 0xC1: 1, 0xC7: 1, 0xCA: 1, 0xD1: 2, 0xFD: 1,
    }  # fmt: skip

    def __init__(self, width: int = 256, height: int = 64) -> None:
        super().__init__(width, height)

    def image(self) -> Image.Image:
        """What is on the glass, as an image of mode "L"."""
        width, height = self.size
        if self._is_dark:
            return Image.new("L", self.size)
        if self.all_on:
            return Image.new("L", self.size, 255)
        left = (self.UNITS - width // 4) // 2
        packed = b"".join(self._seen(y, left, width // 4) for y in range(height))
        grey = bytearray(width * height)
        grey[0::2], grey[1::2] = packed.translate(HIGH), packed.translate(LOW)
        image = Image.frombytes("L", self.size, bytes(grey))
        return image.point(lambda level: 255 - level) if self.inverse else image

    def _put(self, unit: bytes) -> None:
        # Without the nibble remap the last of the four pixels comes first.
        super()._put(unit if self.remap & 0x04 else bytes(map(_swapped, reversed(unit))))

    def _table(self) -> dict[int, Action]:
        return super()._table() | {0xA0: self._remap, 0xC1: self._setting("contrast")}

    def _remap(self, _: int, remap: int, dual: int) -> None:
        self.remap = remap


def _swapped(byte: int) -> int:
    return byte >> 4 | (byte & 15) << 4
