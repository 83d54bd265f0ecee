"""From an image to the bytes that a controller keeps in its memory."""

from __future__ import annotations

from PIL import Image


def pack(image: Image.Image) -> bytes:
    """One bit a pixel, page by page, a byte for eight rows of a column, top row lowest."""
    pages = image.height // 8
    turned = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(turned[pages - 1 - page :: pages] for page in range(pages))


def either(first: bytes, second: bytes) -> bytes:
    """Two strings of bytes of one length, or-ed."""
    both = int.from_bytes(first, "big") | int.from_bytes(second, "big")
    return both.to_bytes(len(first), "big")


def changes(before: bytes, after: bytes) -> bytes:
    """Two strings of bytes of one length, xor-ed: 0 where nothing has changed."""
    between = int.from_bytes(before, "big") ^ int.from_bytes(after, "big")
    return between.to_bytes(len(before), "big")


# luma's weights of red, green and blue; the last takes back what Pillow adds to round.
_GREY = (306 / 1024, 601 / 1024, 117 / 1024, -0.5)
_HIGH = bytes(byte & 0xF0 for byte in range(256))
_LOW = bytes(byte >> 4 for byte in range(256))
_RED = bytes(byte & 0xF8 for byte in range(256))
_GREEN_HIGH = bytes(byte >> 5 for byte in range(256))
_GREEN_LOW = bytes(byte << 3 & 0xE0 for byte in range(256))
_BLUE = bytes(byte >> 3 for byte in range(256))


def nibbles(image: Image.Image) -> bytes:
    """Four bits a pixel, the left one of two highest, of an image "1" or "RGB" of even width."""
    grey = image.convert("L", _GREY) if image.mode == "RGB" else image.convert("L")
    levels = grey.tobytes()
    return either(levels[0::2].translate(_HIGH), levels[1::2].translate(_LOW))


def sixteen_bits(image: Image.Image) -> bytes:
    """Two bytes a pixel: five bits of red, six of green, five of blue."""
    red, green, blue = (band.tobytes() for band in image.split())
    packed = bytearray(2 * len(red))
    packed[0::2] = either(red.translate(_RED), green.translate(_GREEN_HIGH))
    packed[1::2] = either(green.translate(_GREEN_LOW), blue.translate(_BLUE))
    return bytes(packed)
