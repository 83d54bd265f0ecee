"""Images through our drivers and over the bus, seen on the glass."""

from __future__ import annotations

import atexit
import random
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from hal.bus import I2cPort
from hal.mock.bus import RecordingBus
from hal.mock.ssd1306 import Ssd1306Glass
from hal.mock.panel import ADDRESS, mock_panel
from hal.panels.packing import pack
from hal.panels.panel import PanelError
from hal.panels.ssd1306 import Ssd1306Panel

SIZES = [(128, 64), (128, 32), (96, 16), (64, 48), (64, 32)]
TURNS = [None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90]
stock_luma = pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning")


@pytest.fixture(autouse=True)
def forget_panels_at_exit() -> Iterator[None]:
    """Luma keeps every panel until the program ends; the tests make many."""
    with patch.object(atexit, "register"):
        yield


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    width, height = size
    return Image.frombytes("1", size, random.Random(seed).randbytes((width + 7) // 8 * height))


def turned(image: Image.Image, rotate: int) -> bytes:
    turn = TURNS[rotate]
    return (image if turn is None else image.transpose(turn)).tobytes()


@stock_luma
@pytest.mark.parametrize("rotate", range(4))
@pytest.mark.parametrize("size", SIZES)
def test_stock_lumas_output_is_the_image_drawn(size: tuple[int, int], rotate: int) -> None:
    glass = Ssd1306Glass(*size)
    panel = ssd1306(i2c(bus=RecordingBus({ADDRESS: glass})), *size, rotate=rotate)
    for seed in range(2):
        image = noise(panel.size, seed)
        panel.display(image)
        assert glass.bits() == turned(image, rotate)


@pytest.mark.parametrize("rotate", range(4))
@pytest.mark.parametrize("size", SIZES)
def test_our_drivers_output_is_the_image_drawn(size: tuple[int, int], rotate: int) -> None:
    panel, glass = mock_panel(*size, rotate)
    for seed in range(3):
        image = noise(panel.size, seed)
        panel.show(image)
        assert glass.bits() == turned(image, rotate)


@settings(max_examples=25)
@given(st.binary(min_size=1024, max_size=1024))
def test_packing_loses_nothing(bits: bytes) -> None:
    packed = pack(Image.frombytes("1", (128, 64), bits))
    glass = Ssd1306Glass()
    glass.write(bytes([0, 0xA1, 0xC8, 0x8D, 0x14, 0xAF, 0x20, 0]))
    glass.write(b"\x40" + packed)
    assert glass.bits() == bits


def test_a_panel_is_made_without_a_wire_and_initialised_by_its_first_use() -> None:
    bus = RecordingBus({})
    panel = Ssd1306Panel(I2cPort(bus, ADDRESS))
    assert bus.bytes_sent == 0
    bus.devices[ADDRESS] = glass = Ssd1306Glass()
    panel.show(noise(panel.size, 1))
    assert glass.bits() == noise(panel.size, 1).tobytes()


def test_nobody_at_the_address_is_a_panel_error_that_says_so() -> None:
    panel = Ssd1306Panel(I2cPort(RecordingBus({}), 0x3D))
    with pytest.raises(PanelError, match="0x3D on mock bus: nobody answers"):
        panel.probe()


def test_an_image_that_is_shown_already_is_not_sent_again() -> None:
    panel, glass = mock_panel()
    panel.show(noise(panel.size, 1))
    glass.write = None  # type: ignore[assignment,method-assign]
    panel.show(noise(panel.size, 1))


def test_a_dark_panel_is_loaded_unseen_and_lit_by_the_next_show() -> None:
    panel, glass = mock_panel()
    panel.dark()
    image = noise(panel.size, 1)
    panel.display(image)
    assert glass.bits() == bytes(1024)
    panel.show()
    assert glass.bits() == image.tobytes()
    panel.dark()
    panel.show(image)
    assert glass.bits() == image.tobytes()


def test_an_image_of_another_size_or_mode_is_refused_in_a_sentence() -> None:
    panel, _ = mock_panel()
    with pytest.raises(ValueError, match=r"a panel of \(128, 64\) can't show \(64, 128\)"):
        panel.show(Image.new("1", (64, 128)))
    with pytest.raises(ValueError, match="'RGB'"):
        panel.show(Image.new("RGB", (128, 64)))


@pytest.mark.parametrize("after", [0, 1, 2, 5, 30, 41, 50, 400])
def test_after_an_error_in_mid_update_the_next_image_is_whole(after: int) -> None:
    glass = Ssd1306Glass()
    bus = RecordingBus({ADDRESS: glass})
    panel = Ssd1306Panel(I2cPort(bus, ADDRESS))
    first, second = noise(panel.size, 1), noise(panel.size, 2)
    panel.show(first)
    bus.break_after(after)
    with pytest.raises(PanelError):
        panel.show(second)
    bus.mend()
    panel.show(first)
    assert glass.bits() == first.tobytes()
