"""A panel with an SSD1351: colour, for the centre of the table."""

from __future__ import annotations

from luma.oled.device import ssd1351
from PIL import Image

from hal.panels.diffed import DiffedPanel
from hal.panels.packing import sixteen_bits
from hal.spi import SpiPort


class Ssd1351Panel(DiffedPanel, ssd1351):
    """A panel of 128x128, 128x96 or 96x96, for images of mode "RGB"."""

    def __init__(
        self, port: SpiPort, width: int = 128, height: int = 128, rotate: int = 0
    ) -> None:
        super().__init__(port, "ssd1351", width, height, rotate)

    def _packed(self, image: Image.Image) -> bytes:
        return sixteen_bits(image)
