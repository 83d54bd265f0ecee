"""Images through luma's real driver and over the bus, seen on the glass."""

from __future__ import annotations

import atexit
import random
from unittest.mock import patch

import fake_rpi
import pytest
from fake_rpi.smbus import SMBus
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from hal.mock.bus import RecordingBus
from hal.mock.glass import Glass
from hal.mock.panel import ADDRESS, mock_panel
from hal.panels.ssd1306 import SeatPanel, pack

SIZES = [(128, 64), (128, 32), (96, 16), (64, 48), (64, 32)]
TURNS = [None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90]
stock_luma = pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning")


@pytest.fixture(autouse=True)
def forget_panels_at_exit() -> object:
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
    glass = Glass(*size)
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


@stock_luma
def test_our_packing_is_lumas_to_the_byte() -> None:
    theirs, ours = (RecordingBus({ADDRESS: Glass()}, keep=34) for _ in range(2))
    image = noise((128, 64), 1)
    ssd1306(i2c(bus=theirs)).display(image)
    SeatPanel(i2c(bus=ours)).display(image)
    assert theirs.transactions == ours.transactions


@settings(max_examples=25)
@given(st.binary(min_size=1024, max_size=1024))
def test_packing_loses_nothing(bits: bytes) -> None:
    packed = pack(Image.frombytes("1", (128, 64), bits))
    glass = Glass()
    glass.write(bytes([0, 0xA1, 0xC8, 0x8D, 0x14, 0xAF, 0x20, 0]))
    glass.write(b"\x40" + packed)
    assert glass.bits() == bits


def test_an_image_that_is_shown_already_is_not_sent_again() -> None:
    bus = RecordingBus({ADDRESS: Glass()})
    panel = SeatPanel(i2c(bus=bus))
    panel.show(noise(panel.size, 1))
    sent = bus.bytes_sent
    panel.show(noise(panel.size, 1))
    assert bus.bytes_sent == sent


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


def test_a_new_panel_is_lit_and_empty_whatever_its_memory_held() -> None:
    _, glass = mock_panel()
    assert glass.on
    assert glass.bits() == bytes(1024)


def test_an_image_of_another_size_or_mode_is_refused_in_a_sentence() -> None:
    panel, _ = mock_panel()
    with pytest.raises(ValueError, match=r"a panel of \(128, 64\) can't show \(64, 128\)"):
        panel.show(Image.new("1", (64, 128)))
    with pytest.raises(ValueError, match="'RGB'"):
        panel.show(Image.new("RGB", (128, 64)))


class FlakyBus(RecordingBus):
    """Loses the wire after so many transactions, until it is mended."""

    left = 10**9

    def _send(self, address: int, transaction: bytes) -> None:
        self.left -= 1
        if self.left < 0:
            raise OSError(121, "no answer")
        super()._send(address, transaction)


def test_after_an_error_in_mid_frame_the_next_image_is_sent_whole() -> None:
    glass = Glass()
    bus = FlakyBus({ADDRESS: glass})
    panel = SeatPanel(i2c(bus=bus))
    first, second = noise(panel.size, 1), noise(panel.size, 2)
    panel.show(first)
    bus.left = 10
    with pytest.raises(OSError, match="no answer"):
        panel.show(second)
    bus.left = 10**9
    panel.show(first)
    assert glass.bits() == first.tobytes()


def test_nobody_at_the_address_is_an_error_as_on_a_real_bus() -> None:
    with pytest.raises(DeviceNotFoundError):
        SeatPanel(i2c(bus=RecordingBus({}), address=0x3D))


def test_the_bus_remembers_no_more_than_it_is_asked_to() -> None:
    bus = RecordingBus({ADDRESS: Glass()}, keep=2)
    bus.write_i2c_block_data(ADDRESS, 0, [0xAF])
    bus.write_byte(ADDRESS, 0)
    bus.write_i2c_block_data(ADDRESS, 0, [0x81, 5])
    assert list(bus.transactions) == [(ADDRESS, b"\x00"), (ADDRESS, b"\x00\x81\x05")]
    assert bus.bytes_sent == 3 + 2 + 4


class Message(list[int]):
    """As smbus2's i2c_msg: an address, and bytes to iterate over."""

    addr = ADDRESS


def test_a_message_of_any_length_is_one_transaction() -> None:
    glass = Glass()
    bus = RecordingBus({ADDRESS: glass}, keep=9)
    bus.i2c_rdwr(Message([0x00, 0x20, 0x00]), Message([0x40] + [1] * 1024))
    assert len(bus.transactions) == 2
    assert (glass.column, glass.page) == (0, 0)


class GlassBehindFakeSmbus(SMBus):  # type: ignore[misc]  # fake_rpi has no types
    """fake-rpi's smbus, with a chip on its wire."""

    glass = Glass()

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        super().write_i2c_block_data(i2c_addr, register, data)
        self.glass.write(bytes([register, *data]))


def test_a_bus_of_fake_rpis_serves_as_well() -> None:
    fake_rpi.toggle_print(False)
    bus = GlassBehindFakeSmbus(1)
    panel = SeatPanel(i2c(bus=bus))
    image = noise(panel.size, 3)
    panel.show(image)
    assert bus.glass.bits() == image.tobytes()
