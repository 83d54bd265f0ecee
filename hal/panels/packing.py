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
