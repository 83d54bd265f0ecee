"""luma's own drivers on a bus of memory: what ours are compared with, and the models judged by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309

from hal.bus import Bus

DRIVERS = {"ssd1306": ssd1306, "ssd1309": ssd1309, "sh1106": sh1106}


class Message(list[int]):
    """As smbus2's i2c_msg: an address, and bytes to iterate over."""

    def __init__(self, address: int, values: Sequence[int]) -> None:
        super().__init__(values)
        self.addr = address


class StockPort(i2c):
    """luma's port as it is on a bus that luma opens itself: data in one message, not in 32 bytes.

    On a bus it is given (`bus=`) luma sends 32 bytes at a time: 1,096 a frame.
    """

    def __init__(self, bus: Bus, address: int) -> None:
        super().__init__(bus=bus, address=address)
        self._managed = True
        self._i2c_msg_write = Message


def stock_panel(
    driver: str, bus: Bus, address: int, width: int = 128, height: int = 64, rotate: int = 0,
    port: Callable[..., Any] = StockPort, **options: Any,
) -> Any:
    """A panel of luma's, which is initialised, cleared and lit at once."""
    return DRIVERS[driver](port(bus=bus, address=address), width, height, rotate, **options)
