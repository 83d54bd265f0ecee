"""A seat's panel with an SSD1306 or SSD1309."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from luma.oled.device import ssd1306, ssd1309

from hal.bus import I2cPort
from hal.panels.covering import Window, cover
from hal.panels.paged import PagedPanel


class _Windowed(PagedPanel):
    """What both chips share: horizontal addressing, and windows over several pages.

    A window that was filled begins anew at its start, so that only what differs from it has to be
    set for the next one: its columns, its pages, or nothing.
    """

    _colstart: int
    _columns: tuple[int, int] | None = None  # of the window that the chip has now, if it is known
    _pages_set: tuple[int, int] | None = None

    def __init__(self, port: I2cPort, name: str, *args: Any, **options: Any) -> None:
        super().__init__(port, name, *args, **options)
        del self._mask, self._offsets  # 16,384 numbers for a packing that we don't use

    def forget(self) -> None:
        """Take what the panel shows, and where data goes, for unknown."""
        super().forget()
        self._columns = self._pages_set = None

    def _reload(self, page: int) -> None:
        self._columns = self._pages_set = None  # a panel that lost its power has others
        super()._reload(page)

    def _windows(self, changed: bytes) -> Iterable[Window]:
        # Those of the pages that are set already come first, and the tallest last: cards, which
        # are what most often changes next.
        return sorted(cover(changed, self._w), key=lambda window: (
            (window.top, window.bottom) != self._pages_set, window.bottom - window.top, window))

    def _go_to(self, window: Window) -> tuple[int, ...]:
        columns = self._colstart + window.left, self._colstart + window.right
        pages = window.top, window.bottom
        command: tuple[int, ...] = ()
        if columns != self._columns:
            command += (0x21, *columns)
        if pages != self._pages_set:
            command += (0x22, *pages)
        self._columns, self._pages_set = columns, pages
        return command


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
