"""Panels of every driver on wires of memory, and images for them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from PIL import Image

from hal.mock.glass import Glass
from hal.mock.ports import MockPorts
from hal.mock.serial_glass import SerialGlass
from hal.panels.opening import open_panel
from hal.panels.panel import Panel
from wiring.table import I2cPlace, Screen, SpiPlace

ADDRESS = 0x3C
I2C, SPI = I2cPlace(1, ADDRESS), SpiPlace(0, 0, dc=24, reset=25)
SSD1306_SIZES = [(128, 64), (128, 32), (96, 16), (64, 48), (64, 32)]
SH1106_SIZES = [(128, 64), (128, 32)]  # luma's third, 128x128, has more pages than the chip
SSD1322_SIZES = [(w, h) for w in (256, 128, 64) for h in (64, 48, 32)]
SSD1351_SIZES = [(128, 128), (128, 96), (96, 96)]
ON_I2C = [
    *(("ssd1306", size) for size in SSD1306_SIZES),
    *(("ssd1309", size) for size in SSD1306_SIZES),
    *(("sh1106", size) for size in SH1106_SIZES),
]
ON_SPI = [
    *(("ssd1322", size) for size in SSD1322_SIZES),
    *(("ssd1351", size) for size in SSD1351_SIZES),
]
TURNS = [None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90]


@dataclass
class Rig:
    """A panel, the glass that it shines through, and the ports between them."""

    panel: Panel
    glass: Glass | SerialGlass
    ports: MockPorts

    @property
    def sent(self) -> int:
        """How many bytes have gone over the first I2C bus."""
        return self.ports.buses[1].bytes_sent


def rig(
    driver: str = "ssd1306",
    size: tuple[int, int] = (128, 64),
    rotate: int = 0,
    column_offset: int | None = None,
    reset: int | None = None,
) -> Rig:
    """A panel that nothing has been sent to yet."""
    place = SPI if driver in ("ssd1322", "ssd1351") else I2C
    screen = Screen(driver, *size, place, rotate, column_offset, reset)
    ports = MockPorts()
    glass = ports.plug(screen)
    return Rig(open_panel(screen, ports), glass, ports)


def noise(size: tuple[int, int], seed: int, mode: str = "1") -> Image.Image:
    """An image whose every byte is random."""
    width, height = size
    count = width * height * 3 if mode == "RGB" else (width + 7) // 8 * height
    return Image.frombytes(mode, size, random.Random(seed).randbytes(count))


def seen(image: Image.Image, rotate: int, driver: str) -> Image.Image:
    """What is on the glass when a driver shows an image: turned, in the chip's few colours."""
    turn = TURNS[rotate]
    image = image if turn is None else image.transpose(turn)
    if driver == "ssd1322":
        return grey(image)
    if driver == "ssd1351":
        bits = zip(image.split(), (0xF8, 0xFC, 0xF8), strict=True)
        return Image.merge("RGB", [band.point(lambda v, m=mask: v & m) for band, mask in bits])
    return image


def grey(image: Image.Image) -> Image.Image:
    """An image in the 16 greys of an SSD1322, by luma's weights of the colours."""
    if image.mode == "1":
        return image.convert("L")
    values = image.tobytes()
    weighed = zip(values[0::3], values[1::3], values[2::3], strict=True)
    levels = bytes((306 * r + 601 * g + 117 * b >> 14) * 17 for r, g, b in weighed)
    return Image.frombytes("L", image.size, levels)


def same(one: Image.Image, other: Image.Image) -> bool:
    """Whether two images are alike to the pixel."""
    return (one.mode, one.size, one.tobytes()) == (other.mode, other.size, other.tobytes())
