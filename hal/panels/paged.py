"""Panels of one bit a pixel on I2C: eight rows a byte, and only changed bytes are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PIL import Image

from hal.bus import COMMAND, DATA, I2cPort
from hal.panels.covering import Window
from hal.panels.luma_panel import NOP, LumaPanel
from hal.panels.packing import changes, pack


class PagedPanel(LumaPanel):
    """A panel that knows what it holds, and sends the windows around what changes.

    `pulse` pulls the module's reset line low for a moment, where one is wired: some modules don't
    answer before that.
    """

    _serial_interface: I2cPort
    _w: int
    _shadow: bytes | None  # None while the panel's memory is unknown
    # A command that was cut short may wait for two arguments still: these are taken for them.
    _quiet = (NOP, NOP)

    def __init__(
        self,
        port: I2cPort,
        name: str,
        *args: Any,
        pulse: Callable[[], None] | None = None,
        **options: Any,
    ) -> None:
        self._pulse = pulse
        super().__init__(port, name, *args, **options)

    def reset(self) -> None:
        """Pulse the reset line, if there is one, and initialise the panel."""
        if self._pulse is not None:
            self._pulse()
        super().reset()

    def forget(self) -> None:
        """Take what the panel shows for unknown: the next image is sent whole."""
        self._shadow = None

    def _is_known(self) -> bool:
        return self._shadow is not None

    def _load(self, image: Image.Image) -> None:
        packed = pack(self.preprocess(image))
        self._send(self._to_send(packed), packed)
        self._shadow = packed

    def _to_send(self, packed: bytes) -> Iterable[Window]:
        if self._shadow is None:
            return self._windows(b"\1" * len(packed))
        return self._windows(changes(self._shadow, packed)) if packed != self._shadow else ()

    def _reload(self, page: int) -> None:
        assert self._shadow is not None
        self._send([Window(page, page, 0, self._w - 1)], self._shadow)

    def _send(self, windows: Iterable[Window], packed: bytes) -> None:
        messages: list[bytes] = []
        for window in windows:
            if command := self._go_to(window):
                messages.append(bytes((COMMAND, *command)))
            messages.append(bytes((DATA,)) + window.cut(packed, self._w))
        if messages:
            self._serial_interface.send(*messages)

    def _windows(self, changed: bytes) -> Iterable[Window]:
        """Which windows to send; `changed` is 0 where a byte stays."""
        raise NotImplementedError

    def _go_to(self, window: Window) -> tuple[int, ...]:
        """The command after which data goes to a window; none if it does so already."""
        raise NotImplementedError
