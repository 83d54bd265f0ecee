"""A seat's panel with an SSD1306 or SSD1309."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from luma.oled.device import ssd1306, ssd1309

from hal.bus import I2cPort
from hal.panels.covering import Window, cover
from hal.panels.paged import PagedPanel


class _Windowed(PagedPanel):
    """What both chips share: horizontal addressing, and windows over several pages."""

    _colstart: int

    def _windows(self, changed: bytes) -> Iterable[Window]:
        return cover(changed, self._w)

    def _go_to(self, window: Window) -> tuple[int, ...]:
        left, right = self._colstart + window.left, self._colstart + window.right
        return (0x21, left, right, 0x22, window.top, window.bottom)


class Ssd1306Panel(_Windowed, ssd1306):
    """A panel with an SSD1306: 128x64, 128x32, 96x16, 64x48 or 64x32."""

    def __init__(
        self, port: I2cPort, width: int = 128, height: int = 64, rotate: int = 0
    ) -> None:
        super().__init__(port, "ssd1306", width, height, rotate)
        del self._mask, self._offsets  # 16,384 numbers for a packing that we don't use


class Ssd1309Panel(_Windowed, ssd1309):
    """A panel with an SSD1309, which some modules wire so that it must be reset before it answers.

    `pulse` pulls the reset line low for a moment; 3 us are asked of it (data sheet, section 8.9).
    """

    def __init__(
        self,
        port: I2cPort,
        width: int = 128,
        height: int = 64,
        rotate: int = 0,
        pulse: Callable[[], None] | None = None,
    ) -> None:
        self._pulse = pulse
        super().__init__(port, "ssd1309", width, height, rotate)
        del self._mask, self._offsets

    def reset(self) -> None:
        """Pulse the reset line, if there is one, and initialise the panel."""
        if self._pulse is not None:
            self._pulse()
        super().reset()
