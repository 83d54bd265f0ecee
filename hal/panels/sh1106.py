"""A seat's panel with an SH1106, which knows windows of one page only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from luma.oled.device import sh1106

from hal.bus import I2cPort
from hal.panels.covering import Window, runs
from hal.panels.paged import PagedPanel


class Sh1106Panel(PagedPanel, sh1106):
    """A panel of 128x64 or 128x32 on a chip of 132 columns; `rotate` counts quarter turns.

    `column_offset` is the column that its left edge is wired to: 2 on most modules, 0 on some.
    """

    def __init__(
        self,
        port: I2cPort,
        width: int = 128,
        height: int = 64,
        rotate: int = 0,
        column_offset: int = 2,
        **options: Any,
    ) -> None:
        self._column_offset = column_offset
        super().__init__(port, "sh1106", width, height, rotate, **options)

    def _windows(self, changed: bytes) -> Iterable[Window]:
        return runs(changed, self._w)

    def _go_to(self, window: Window) -> tuple[int, ...]:
        column = self._column_offset + window.left
        return (0xB0 | window.top, column & 0x0F, 0x10 | column >> 4)
