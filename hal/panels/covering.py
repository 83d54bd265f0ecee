"""Which windows of a panel's memory to send, so that every changed byte is in one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import reduce
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import NamedTuple

GAP = 16
"""So many unchanged bytes are as cheap to send as another window is to begin.

A window costs 10 bytes on an SSD1306, 7 in page mode; two starts and the bus driver's interrupts
are the rest.
"""
NEAR = 3  # a gap that no other window's shape makes worth skipping
MANY = 64  # of the screens that follow each other none has 40 such runs: more is all new


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

    def around(self, other: Window) -> Window:
        """The smallest window that holds both."""
        return Window(
            min(self.top, other.top), max(self.bottom, other.bottom),
            min(self.left, other.left), max(self.right, other.right),
        )  # fmt: skip

    def holds(self, other: Window) -> bool:
        """Whether another is within it."""
        return self.around(other) == self

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
    """Windows over several pages, from the top; `changed` is 0 where a byte stays.

    Not always the cheapest cover there is, but on the screens of a game within 1 % of it.
    """
    windows = set(runs(changed, width, NEAR))
    if len(windows) > MANY:
        return [reduce(Window.around, windows)]
    return sorted(_joined_in_groups(_joined_in_pairs(windows)))


def _joined_in_pairs(windows: set[Window]) -> set[Window]:
    """Join two windows, always those that it saves the most for, while it costs nothing."""
    joins = [join for pair in combinations(windows, 2) if (join := _join(*pair))[0] <= 0]
    heapify(joins)
    while joins:
        _, one, other = heappop(joins)
        if one in windows and other in windows:
            both = one.around(other)
            windows = _without(windows, both)
            for each in windows:
                if (join := _join(each, both))[0] <= 0:
                    heappush(joins, join)
            windows.add(both)
    return windows


def _join(one: Window, other: Window) -> tuple[int, Window, Window]:
    """What the window around two costs beyond the two, and these: less than nothing if it pays."""
    return one.around(other).size - one.size - other.size - GAP, one, other


def _joined_in_groups(windows: set[Window]) -> set[Window]:
    """Join two windows with all that lie between them, while that saves something."""
    while len(windows) > 2:
        wholes = {one.around(other) for one, other in combinations(windows, 2)}
        saved, best = max((_saved(windows, whole), whole) for whole in wholes)
        if saved <= 0:
            break
        windows = _without(windows, best) | {best}
    return windows


def _saved(windows: Iterable[Window], whole: Window) -> int:
    """What is saved by sending a window instead of those within it."""
    return sum(each.size + GAP for each in windows if whole.holds(each)) - whole.size - GAP


def _without(windows: set[Window], whole: Window) -> set[Window]:
    return {each for each in windows if not whole.holds(each)}
