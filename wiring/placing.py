"""Where the blocks of a drawing go: left or right of the header, so that wires are short."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from wiring.blocks import Block, Net
from wiring.header import PIN_OF

LEFT, RIGHT = -1, 1
ROW, TITLE, GAP = 18, 24, 18
PITCH, FEW = 30, 2
"""Rows lie 3 beside a multiple of 6, and the header's pins on one: no wire runs on another's."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A block, the side that it is on, and the y of its top, from that of its column."""

    block: Block
    side: int
    top: int

    @property
    def height(self) -> int:
        """Title and rows."""
        return height(self.block)

    def row_y(self, index: int) -> int:
        """The middle of a row."""
        return self.top + TITLE + ROW * index + ROW // 2


def height(block: Block) -> int:
    """How much room a block takes from top to bottom."""
    return TITLE + ROW * len(block.rows) + 6


def placed(blocks: list[Block]) -> list[Placed]:
    """Each block on its side, and the columns from top to bottom in the order of the header."""
    ends = Counter(net for block in blocks for net in set(_nets(block)))
    sides: Counter[Net] = Counter()
    heights = {LEFT: 0, RIGHT: 0}
    columns: dict[int, list[Block]] = {LEFT: [], RIGHT: []}
    for block in blocks:
        side = _side(block, [net for net in _nets(block) if ends[net] <= FEW], sides, heights)
        heights[side] += height(block) + GAP
        columns[side].append(block)
        for net in _nets(block):
            sides[net] += side
    return [each for side, column in columns.items() for each in _stacked(column, side)]


def header_side(net: Net) -> int:
    """The side on which a line leaves the header; 0 for a wire that doesn't come from there."""
    if net[0] != "gpio":
        return 0
    return LEFT if PIN_OF[int(net[1])] % 2 else RIGHT


def _side(block: Block, nets: list[Net], sides: Counter[Net], heights: dict[int, int]) -> int:
    """Where most of its wires go; if it is all one, seats in their order, others where it's short.

    Wires that go everywhere say nothing.
    """
    pull = sum(header_side(net) + sides[net] for net in nets)
    if pull:
        return LEFT if pull < 0 else RIGHT
    if block.first_half is not None:
        return LEFT if block.first_half else RIGHT
    return LEFT if heights[LEFT] <= heights[RIGHT] else RIGHT


def _stacked(column: list[Block], side: int) -> list[Placed]:
    found, top = [], 0
    for block in sorted(column, key=_height_on_header):
        found.append(Placed(block, side, top))
        top += -(-(height(block) + GAP) // 6) * 6
    return found


def _height_on_header(block: Block) -> float:
    pins = [PIN_OF[int(net[1])] for net in _nets(block) if net[0] == "gpio"]
    return sum(pins) / len(pins) if pins else 20.0


def _nets(block: Block) -> list[Net]:
    return [row.net for row in block.rows if row.net is not None]
