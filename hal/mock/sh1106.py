"""A model of the SH1106. Source: its data sheet V2.3, "Functional description" and "Commands".

It has pages only, no windows and no modes: their bytes are commands to it that do nothing, and the
arguments of those are commands, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hal.mock.controller import Action
from hal.mock.glass import LINES, Glass

COLUMNS = 132
FIRST_COM = {32: 16}  # a glass of 32 rows is wired to the middle of the COM lines


class Sh1106Glass(Glass):
    """A panel with an SH1106; `column_offset` is the column that its left edge is wired to.

    What becomes of bytes past the last column the data sheet doesn't say: here they are lost.
    """

    COLUMNS = COLUMNS
    CONTRAST = 0x80
    ARGUMENTS: ClassVar[Mapping[int, int]] = dict.fromkeys(
        (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1
    )

    def __init__(self, width: int = 128, height: int = LINES, column_offset: int = 2) -> None:
        self.left = column_offset
        self.first_com = FIRST_COM.get(height, 0)
        super().__init__(width, height)

    def reset(self) -> None:
        """Lose power and get it back: the converter is on."""
        super().reset()
        self.powered = True
        self._marked: int | None = None

    def _table(self) -> dict[int, Action]:
        return super()._table() | {0xAD: self._converter, 0xE0: self._mark, 0xEE: self._back}

    def _seen(self, page: int, width: int) -> bytes:
        # The remap turns what is there, too: it is the relation of columns and segments.
        row = bytes(self.ram[page * COLUMNS : (page + 1) * COLUMNS])
        if self.mirrored:
            row = row[::-1]
        return row[self.left : self.left + width]

    def _data(self, data: bytes) -> None:
        room = data[: max(0, COLUMNS - self.column)]
        start = self.page * COLUMNS + self.column
        self.ram[start : start + len(room)] = room
        self.column += len(room)

    def _low_column(self, opcode: int) -> None:
        self.column = self.column & 0xF0 | opcode & 0x0F

    def _high_column(self, opcode: int) -> None:
        self.column = self.column & 0x0F | (opcode & 0x0F) << 4

    def _page_start(self, opcode: int) -> None:
        self.page = opcode & 7

    def _converter(self, _: int, setting: int) -> None:
        if setting in (0x8A, 0x8B):
            self.powered = setting == 0x8B

    def _mark(self, _: int) -> None:
        """Begin a read-modify-write, after whose end the column is this again."""
        self._marked = self.column

    def _back(self, _: int) -> None:
        if self._marked is not None:
            self.column, self._marked = self._marked, None
