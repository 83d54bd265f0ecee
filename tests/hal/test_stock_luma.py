"""The models judged by luma's own drivers: what those send, decoded, is the image drawn."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import fake_rpi
import pytest
from fake_rpi.smbus import SMBus
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import i2c, spi
from luma.oled.device import ssd1322, ssd1351

from hal.mock.bus import RecordingBus
from hal.mock.glass import Glass
from hal.mock.ports import MockSpi
from hal.mock.serial_glass import SerialGlass
from hal.mock.sh1106 import Sh1106Glass
from hal.mock.ssd1306 import Ssd1306Glass, Ssd1309Glass
from hal.mock.ssd1322 import Ssd1322Glass
from hal.mock.ssd1351 import Ssd1351Glass
from hal.mock.stock import StockPort, stock_panel
from hal.spi import GpiozeroOutputs
from tests.hal.screens import (
    ADDRESS,
    ON_I2C,
    SPI,
    SSD1322_SIZES,
    SSD1351_SIZES,
    noise,
    same,
    seen,
)

GLASSES = {"ssd1306": Ssd1306Glass, "ssd1309": Ssd1309Glass, "sh1106": Sh1106Glass}
pytestmark = pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning")


@pytest.fixture(autouse=True)
def forget_panels_at_exit() -> Iterator[None]:
    """Luma keeps every panel until the program ends; the tests make many."""
    with patch.object(atexit, "register"):
        yield


def judge(panel: Any, glass: Glass | SerialGlass, rotate: int, driver: str) -> None:
    for seed in range(2):
        image = noise(panel.size, seed, panel.mode)
        panel.display(image)
        assert same(glass.image(), seen(image, rotate, driver))


@pytest.mark.parametrize("rotate", range(4))
@pytest.mark.parametrize(("driver", "size"), ON_I2C)
def test_on_i2c(driver: str, size: tuple[int, int], rotate: int) -> None:
    glass = GLASSES[driver](*size)
    bus = RecordingBus({ADDRESS: glass})
    judge(stock_panel(driver, bus, ADDRESS, *size, rotate), glass, rotate, driver)


@pytest.mark.parametrize("offset", [0, 2, 4])
def test_an_sh1106_with_another_column_offset(offset: int) -> None:
    glass = Sh1106Glass(column_offset=offset)
    bus = RecordingBus({ADDRESS: glass})
    panel = stock_panel("sh1106", bus, ADDRESS, page_address_offset=offset)
    judge(panel, glass, 0, "sh1106")


@pytest.mark.parametrize("port", [i2c, StockPort])
def test_in_pieces_of_32_bytes_or_in_one(port: Any) -> None:
    glass = Ssd1306Glass()
    bus = RecordingBus({ADDRESS: glass})
    panel = stock_panel("ssd1306", bus, ADDRESS, port=port)
    sent = bus.bytes_sent
    panel.clear()
    assert bus.bytes_sent - sent == {i2c: 1096, StockPort: 1034}[port]
    judge(panel, glass, 0, "ssd1306")


def wired(glass: SerialGlass) -> Any:
    """luma's SPI, with our outputs as its GPIO library, to a model."""
    factory = MockFactory()
    return spi(spi=MockSpi(glass, factory, SPI), gpio=GpiozeroOutputs(factory),
               gpio_DC=SPI.dc, gpio_RST=SPI.reset)


@pytest.mark.parametrize("mode", ["1", "RGB"])
@pytest.mark.parametrize("rotate", range(4))
@pytest.mark.parametrize("size", SSD1322_SIZES)
def test_an_ssd1322(size: tuple[int, int], rotate: int, mode: str) -> None:
    glass = Ssd1322Glass(*size)
    judge(ssd1322(wired(glass), *size, rotate, mode), glass, rotate, "ssd1322")


@pytest.mark.parametrize("rotate", range(4))
@pytest.mark.parametrize("size", SSD1351_SIZES)
def test_an_ssd1351(size: tuple[int, int], rotate: int) -> None:
    glass = Ssd1351Glass(*size)
    judge(ssd1351(wired(glass), *size, rotate), glass, rotate, "ssd1351")


class GlassBehindFakeSmbus(SMBus):  # type: ignore[misc]  # fake_rpi has no types
    """fake-rpi's smbus, with a chip on its wire."""

    glass = Ssd1306Glass()

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        super().write_i2c_block_data(i2c_addr, register, data)
        self.glass.write(bytes([register, *data]))


def test_over_a_bus_of_fake_rpis() -> None:
    fake_rpi.toggle_print(False)
    bus = GlassBehindFakeSmbus(1)
    judge(stock_panel("ssd1306", bus, ADDRESS, port=i2c), bus.glass, 0, "ssd1306")
