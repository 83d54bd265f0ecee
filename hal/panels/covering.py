"""Which windows of a panel's memory to send, so that every changed byte is in one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import NamedTuple

GAP = 16
"""So many unchanged bytes are as cheap to send as another window is to begin.

A window costs 10 bytes on an SSD1306, 7 in page mode; two starts and two interrupts of the bus
driver make up the rest.
"""
NEAR = 3  # a gap that no other window's shape makes worth skipping


class Window(NamedTuple):
    """A rectangle of the memory: pages and columns, both ends within."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def cut(self, packed: bytes, width: int) -> bytes:
        """Its bytes of a whole memory, page by page."""
        return b"".join(
            packed[page * width + self.left : page * width + self.right + 1]
            for page in range(self.top, self.bottom + 1)
        )


def runs(changed: bytes, width: int, gap: int = GAP) -> Iterator[Window]:
    """Windows of one page each; `changed` is 0 where a byte stays, and gaps up to `gap` are in."""
    stretch = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % gap)
    for page in range(len(changed) // width):
        start = page * width
        for found in stretch.finditer(changed, start, start + width):
            yield Window(page, page, found.start() - start, found.end() - start - 1)


def cover(changed: bytes, width: int) -> list[Window]:
    """Windows over several pages, from the top: always the two are joined that saves the most."""
    windows = set(runs(changed, width, NEAR))
    joins = [join for pair in combinations(windows, 2) if (join := _join(*pair))[0] <= 0]
    heapify(joins)
    while joins:
        _, one, other = heappop(joins)
        if one in windows and other in windows:
            both = _around(one, other)
            windows = {each for each in windows if _around(each, both) != both}
            for each in windows:
                if (join := _join(each, both))[0] <= 0:
                    heappush(joins, join)
            windows.add(both)
    return sorted(windows)


def _join(one: Window, other: Window) -> tuple[int, Window, Window]:
    """What the window around two costs beyond the two, and these: less than nothing if it pays."""
    return _around(one, other).size - one.size - other.size - GAP, one, other


def _around(one: Window, other: Window) -> Window:
    """The smallest window that holds both."""
    return Window(
        min(one.top, other.top), max(one.bottom, other.bottom),
        min(one.left, other.left), max(one.right, other.right),
    )  # fmt: skip
