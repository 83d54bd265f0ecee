"""Our packing is luma's, to the byte."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hal.panels.packing import changes, either, nibbles, pack, sixteen_bits
from tests.hal.screens import noise


def test_a_byte_is_eight_rows_of_a_column_lowest_bit_on_top() -> None:
    image = Image.new("1", (16, 16))
    image.putpixel((3, 0), 1)
    image.putpixel((3, 7), 1)
    image.putpixel((9, 8), 1)
    packed = bytearray(32)
    packed[3], packed[16 + 9] = 0b1000_0001, 1
    assert pack(image) == packed


def test_nibbles_of_white_and_black() -> None:
    image = Image.new("1", (4, 1))
    image.putpixel((0, 0), 1)
    image.putpixel((3, 0), 1)
    assert nibbles(image) == b"\xf0\x0f"


@pytest.mark.parametrize("seed", range(3))
def test_greys_are_lumas_greys(seed: int) -> None:
    image = noise((64, 32), seed, "RGB")
    values = image.tobytes()
    levels = [306 * r + 601 * g + 117 * b >> 14 for r, g, b in
              zip(values[0::3], values[1::3], values[2::3], strict=True)]
    assert nibbles(image) == bytes(
        a << 4 | b for a, b in zip(levels[0::2], levels[1::2], strict=True))


def test_every_grey_and_every_edge_between_greys() -> None:
    rows = [(value, value, value) for value in range(256)]
    image = Image.new("RGB", (256, 1))
    image.putdata(rows)
    assert nibbles(image) == bytes(value >> 4 << 4 | value + 1 >> 4 for value in range(0, 256, 2))


def test_colours_are_five_six_and_five_bits() -> None:
    image = noise((16, 16), 1, "RGB")
    values = image.tobytes()
    expected = b"".join(
        ((r >> 3) << 11 | (g >> 2) << 5 | b >> 3).to_bytes(2, "big")
        for r, g, b in zip(values[0::3], values[1::3], values[2::3], strict=True))
    assert sixteen_bits(image) == expected


@given(st.integers(0, 2**32), st.integers(0, 40))
def test_or_and_xor_are_byte_by_byte(seed: int, size: int) -> None:
    rng = random.Random(seed)
    one, other = rng.randbytes(size), rng.randbytes(size)
    assert either(one, other) == bytes(a | b for a, b in zip(one, other, strict=True))
    assert changes(one, other) == bytes(a ^ b for a, b in zip(one, other, strict=True))
