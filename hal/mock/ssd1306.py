"""Models of the SSD1306 and the SSD1309. Source: SSD1306 data sheet rev 1.5, sections 8 to 10."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar

from hal.mock.controller import Action
from hal.mock.glass import LINES, PAGES, Glass

COLUMNS = 128
LEFT = {64: 32}  # panels of this width are wired to the middle of the columns
NO_ANSWER = 121


class Mode(IntEnum):
    """How the address moves on after a byte of data."""

    HORIZONTAL = 0
    VERTICAL = 1
    PAGE = 2


class Ssd1306Glass(Glass):
    """A panel with an SSD1306."""

    COLUMNS = COLUMNS
    CONTRAST = 0x7F
    ARGUMENTS: ClassVar[Mapping[int, int]] = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5,
        0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1,
        0xD3: 1, 0xD5: 1, 0xD6: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0xFD: 1,
    }  # fmt: skip
    mode: Mode
    first_column: int

    def __init__(self, width: int = COLUMNS, height: int = LINES) -> None:
        self.left = LEFT.get(width, 0)
        super().__init__(width, height)

    def reset(self) -> None:
        """Lose power and get it back: page mode, the pump off."""
        super().reset()
        self.powered = False
        self.mode = Mode.PAGE
        self.columns, self.pages = (0, COLUMNS - 1), (0, PAGES - 1)
        self.first_column = 0

    def _table(self) -> dict[int, Action]:
        return super()._table() | {
            0x20: self._set_mode, 0x21: self._column_window, 0x22: self._page_window,
            0x8D: self._pump,
        }  # fmt: skip

    def _seen(self, page: int, width: int) -> bytes:
        start = page * COLUMNS + self.left
        return bytes(self.ram[start : start + width])

    def _data(self, data: bytes) -> None:
        if self.mode is Mode.HORIZONTAL:
            self._fill(data)
            return
        for byte in data:
            # The remap turns columns as they are written, so it leaves alone what is there.
            column = COLUMNS - 1 - self.column if self.mirrored else self.column
            self.ram[self.page * COLUMNS + column] = byte
            self._step()

    def _fill(self, data: bytes) -> None:
        """Horizontal mode in whole stretches of a page: nearly all data comes so."""
        at = 0
        while at < len(data):
            last = self.columns[1] if self.column <= self.columns[1] else COLUMNS - 1
            stretch = data[at : at + last - self.column + 1]
            start = self.page * COLUMNS + self.column
            if self.mirrored:
                start = self.page * COLUMNS + COLUMNS - self.column - len(stretch)
                self.ram[start : start + len(stretch)] = stretch[::-1]
            else:
                self.ram[start : start + len(stretch)] = stretch
            at += len(stretch)
            self.column += len(stretch) - 1
            self._step()

    def _step(self) -> None:
        """Move the address on by one byte, as the mode says."""
        if self.mode is Mode.PAGE:
            self.column = self.column + 1 if self.column < COLUMNS - 1 else self.first_column
        elif self.mode is Mode.HORIZONTAL:
            self.column, turned = _after(self.column, self.columns, COLUMNS)
            if turned:
                self.page, _ = _after(self.page, self.pages, PAGES)
        else:
            self.page, turned = _after(self.page, self.pages, PAGES)
            if turned:
                self.column, _ = _after(self.column, self.columns, COLUMNS)

    def _set_mode(self, _: int, mode: int) -> None:
        if mode & 3 != 3:  # an invalid mode leaves the old one
            self.mode = Mode(mode & 3)

    def _column_window(self, _: int, first: int, last: int) -> None:
        if self.mode is not Mode.PAGE:
            self.columns = (first & 0x7F, last & 0x7F)
            self.column = self.columns[0]

    def _page_window(self, _: int, first: int, last: int) -> None:
        if self.mode is not Mode.PAGE:
            self.pages = (first & 7, last & 7)
            self.page = self.pages[0]

    def _low_column(self, opcode: int) -> None:
        self._first_column(self.first_column & 0x70 | opcode & 0x0F)

    def _high_column(self, opcode: int) -> None:
        self._first_column(self.first_column & 0x0F | (opcode & 0x07) << 4)

    def _first_column(self, column: int) -> None:
        if self.mode is Mode.PAGE:
            self.first_column = self.column = column

    def _page_start(self, opcode: int) -> None:
        if self.mode is Mode.PAGE:
            self.page = opcode & 7

    def _pump(self, _: int, setting: int) -> None:
        self.powered = bool(setting & 4)

    def _multiplex(self, _: int, ratio: int) -> None:
        if ratio & 0x3F >= 15:  # less is invalid
            super()._multiplex(_, ratio)


class Ssd1309Glass(Ssd1306Glass):
    """A panel with an SSD1309: it has no pump, and a module may be deaf until it is reset."""

    ARGUMENTS: ClassVar[Mapping[int, int]] = {
        code: count for code, count in Ssd1306Glass.ARGUMENTS.items() if code != 0x8D
    }

    def __init__(self, width: int = COLUMNS, height: int = LINES, deaf: bool = False) -> None:
        self._wakes_deaf = deaf
        super().__init__(width, height)

    def reset(self) -> None:
        """Lose power and get it back."""
        super().reset()
        self.powered = True
        self._deaf = self._wakes_deaf

    def pulse(self) -> None:
        """Feel a pulse on the reset line."""
        self.reset()
        self._deaf = False

    def write(self, message: bytes) -> None:
        """Take a message; OSError as long as nobody has pulled the reset line."""
        if self._deaf:
            raise OSError(NO_ANSWER, "nobody answers")
        super().write(message)

    def _table(self) -> dict[int, Action]:
        return {code: action for code, action in super()._table().items() if code != 0x8D}


def _after(at: int, window: tuple[int, int], count: int) -> tuple[int, bool]:
    """The address after one, and whether it went round at the window's end."""
    return (window[0], True) if at == window[1] else ((at + 1) % count, False)
