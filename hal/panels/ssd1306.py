"""A seat's panel with an SSD1306 or SSD1309."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from luma.oled.device import ssd1306, ssd1309

from hal.bus import I2cPort
from hal.panels.covering import Window, cover
from hal.panels.paged import PagedPanel


class _Windowed(PagedPanel):
    """What both chips share: horizontal addressing, and windows over several pages."""

    _colstart: int

    def __init__(self, port: I2cPort, name: str, *args: Any, **options: Any) -> None:
        super().__init__(port, name, *args, **options)
        del self._mask, self._offsets  # 16,384 numbers for a packing that we don't use

    def _windows(self, changed: bytes) -> Iterable[Window]:
        return cover(changed, self._w)

    def _go_to(self, window: Window) -> tuple[int, ...]:
        left, right = self._colstart + window.left, self._colstart + window.right
        return (0x21, left, right, 0x22, window.top, window.bottom)


class Ssd1306Panel(_Windowed, ssd1306):
    """A panel of 128x64, 128x32, 96x16, 64x48 or 64x32; `rotate` counts quarter turns."""

    def __init__(
        self, port: I2cPort, width: int = 128, height: int = 64, rotate: int = 0, **options: Any
    ) -> None:
        super().__init__(port, "ssd1306", width, height, rotate, **options)


class Ssd1309Panel(_Windowed, ssd1309):
    """The same with an SSD1309, whose modules often must be reset before they answer."""

    def __init__(
        self, port: I2cPort, width: int = 128, height: int = 64, rotate: int = 0, **options: Any
    ) -> None:
        super().__init__(port, "ssd1309", width, height, rotate, **options)
