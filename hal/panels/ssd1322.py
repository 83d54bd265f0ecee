"""A panel with an SSD1322: 16 greys, for the centre of the table."""

from __future__ import annotations

from luma.oled.device import ssd1322
from PIL import Image

from hal.panels.diffed import Box, DiffedPanel
from hal.panels.packing import nibbles
from hal.spi import SpiPort


class Ssd1322Panel(DiffedPanel, ssd1322):
    """A panel of 256x64 and other sizes luma knows; `mode` is "1", or "RGB" for greys."""

    def __init__(
        self,
        port: SpiPort,
        width: int = 256,
        height: int = 64,
        rotate: int = 0,
        mode: str = "1",
    ) -> None:
        super().__init__(port, "ssd1322", width, height, rotate, mode)

    def _aligned(self, box: Box) -> Box:
        left, top, right, bottom = self._inflate_bbox(box)
        return left, top, right, bottom

    def _packed(self, image: Image.Image) -> bytes:
        return nibbles(image)
