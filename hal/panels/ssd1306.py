"""A seat's panel: luma's SSD1306 driver, made quick."""

from __future__ import annotations

from typing import Any

from luma.oled.device import ssd1306
from PIL import Image


def pack(image: Image.Image) -> bytes:
    """An image as the controller wants it: page by page, a byte for 8 rows, top row lowest."""
    pages = image.height // 8
    turned = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(turned[pages - 1 - page :: pages] for page in range(pages))


class SeatPanel(ssd1306):
    """An SSD1306 that is sent only images that differ from what it shows.

    Construct it once: luma keeps every panel until the program ends. Raises what luma raises
    (DeviceNotFoundError, which is no OSError) or an OSError when the panel doesn't answer; what it
    shows is unknown then, and the next image is sent whole.
    """

    def __init__(
        self, serial_interface: Any, width: int = 128, height: int = 64, rotate: int = 0
    ) -> None:
        self._shown: bytes | None = None
        self._lit = False
        super().__init__(serial_interface, width, height, rotate)
        del self._mask, self._offsets  # 16,384 numbers for a packing that we don't use

    def display(self, image: Image.Image) -> None:
        """Load an image of mode "1" and of the panel's size, dark or lit; ValueError if not."""
        if (image.mode, image.size) != (self.mode, self.size):
            raise ValueError(f"a panel of {self.size} can't show {image.size} of {image.mode!r}")
        packed = pack(self.preprocess(image))
        if packed == self._shown:
            return
        self._shown = None
        self.command(
            self._const.COLUMNADDR, self._colstart, self._colend - 1,
            self._const.PAGEADDR, 0, self._pages - 1,
        )  # fmt: skip
        self.data(packed)
        self._shown = packed

    def show(self, image: Image.Image | None = None) -> None:
        """Load an image, if one is given, and light the panel if it is dark."""
        if image is not None:
            self.display(image)
        if not self._lit:
            super().show()
            self._lit = True

    def hide(self) -> None:
        """Put the panel out; its memory stays."""
        self._lit = False
        super().hide()

    dark = hide
