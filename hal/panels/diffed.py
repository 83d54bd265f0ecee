"""Panels on SPI: luma's framebuffer finds what has changed, and we pack it."""

from __future__ import annotations

from typing import Any

from PIL import Image

from hal.panels.luma_panel import LumaPanel
from hal.spi import SpiPort

NORMAL = 0xA6  # show the memory as it is, which these panels always do

Box = tuple[int, int, int, int]


class DiffedPanel(LumaPanel):
    """A panel whose changed rectangles are sent, at most one a quarter of it."""

    _serial_interface: SpiPort
    framebuffer: Any
    _quiet = (NORMAL,)
    _w: int

    def reset(self) -> None:
        """Open the port again, which pulses the reset line, and initialise the panel."""
        with self._at_work(ready=True):
            self._serial_interface.reopen()
        super().reset()

    def forget(self) -> None:
        """Take what the panel shows for unknown: the next image is sent whole."""
        self.framebuffer.prev_image = None

    def _is_known(self) -> bool:
        return self.framebuffer.prev_image is not None

    def _load(self, image: Image.Image) -> None:
        image = self.preprocess(image)
        for _, box in self.framebuffer.redraw(image):
            self._send(image, box)

    def _reload(self, page: int) -> None:
        self._send(self.framebuffer.prev_image, (0, page * 8, self._w, page * 8 + 8))

    def _send(self, image: Image.Image, box: Box) -> None:
        left, top, right, bottom = box = self._aligned(box)
        self._set_position(top, right, bottom, left)
        self.data(self._packed(image.crop(box)))

    def _aligned(self, box: Box) -> Box:
        """The rectangle that the chip can be sent around one."""
        return box

    def _packed(self, image: Image.Image) -> bytes:
        """A rectangle as the chip keeps it."""
        raise NotImplementedError
