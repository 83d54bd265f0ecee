"""A model of the SSD1306: from the bytes on its bus to what is on the glass.

Written from the data sheet (SSD1306 rev 1.1, sections 8 to 10). Not modelled: scrolling, fading,
the COM pins' wiring, and how bright the contrast is; their commands and arguments are swallowed.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from PIL import Image

WIDTH, PAGES = 128, 8
LINES = 64
LEFT = {64: 32}  # panels of this width are wired to the middle of the columns


class Mode(IntEnum):
    """How the address moves on after a byte of data."""

    HORIZONTAL = 0
    VERTICAL = 1
    PAGE = 2


# How many arguments follow; what is not here has none, and unknown commands do nothing.
ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5,
    0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1,
    0xD3: 1, 0xD5: 1, 0xD6: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0xFD: 1,
}  # fmt: skip


class Glass:
    """One panel: `write` takes a transaction's bytes, `bits` and `image` give what is seen.

    Upright is what a module of the shops shows with segment remap A1 and COM scan C8.
    """

    def __init__(self, width: int = WIDTH, height: int = LINES) -> None:
        self.size = (width, height)
        self._left = LEFT.get(width, 0)
        self._commands = self._table()
        self.reset()

    def reset(self) -> None:
        """Lose power and get it back: page mode, dark, and noise in the memory."""
        self.ram = bytearray((i * 37 ^ i >> 3) & 0xFF for i in range(WIDTH * PAGES))
        self.on, self.pump = False, False
        self.all_on, self.inverse = False, False
        self.contrast = 0x7F
        self.mirrored, self.flipped = True, True  # A0 and C0, which modules show upside down
        self.start_line, self.offset, self.multiplex = 0, 0, LINES
        self.mode = Mode.PAGE
        self.columns, self.pages = (0, WIDTH - 1), (0, PAGES - 1)
        self.first_column = 0
        self.column, self.page = 0, 0
        self._pending: list[int] = []

    def write(self, transaction: bytes) -> None:
        """Take the bytes of one transaction, from the first control byte on."""
        at = 0
        while at < len(transaction):
            control, at = transaction[at], at + 1
            # Co says that one byte follows, and then the next control byte.
            end = at + 1 if control & 0x80 else len(transaction)
            if control & 0x40:
                self._data(transaction[at:end])
            else:
                for byte in transaction[at:end]:
                    self._command(byte)
            at = end

    def bits(self) -> bytes:
        """What is on the glass: row by row, most significant bit left; all nought when off."""
        rows = self._rows()
        if (self.multiplex, self.start_line, self.offset) != (LINES, 0, 0) or self.flipped:
            blank = bytes(WIDTH // 8)
            lines = [self._line_of(y) for y in range(self.size[1])]
            rows = b"".join(
                blank if line is None else rows[line * 16 : line * 16 + 16] for line in lines
            )
        return self._crop(rows)

    def image(self) -> Image.Image:
        """What is on the glass, as an image of mode "1"."""
        return Image.frombytes("1", self.size, self.bits())

    def _crop(self, rows: bytes) -> bytes:
        width, height = self.size
        if width == WIDTH:
            return rows[: height * WIDTH // 8]
        first, count = self._left // 8, width // 8
        return b"".join(rows[y * 16 + first : y * 16 + first + count] for y in range(height))

    def _rows(self) -> bytes:
        """The 64 lines of the memory as they would shine."""
        if not (self.on and self.pump):
            return bytes(WIDTH * LINES // 8)
        if self.all_on:
            return b"\xff" * (WIDTH * LINES // 8)
        turned = bytearray(WIDTH * PAGES)
        for page in range(PAGES):
            turned[PAGES - 1 - page :: PAGES] = self.ram[page * WIDTH : (page + 1) * WIDTH]
        upright = Image.frombytes("1", (LINES, WIDTH), bytes(turned)).transpose(
            Image.Transpose.ROTATE_90
        )
        rows = upright.tobytes()
        return rows.translate(INVERSE) if self.inverse else rows

    def _line_of(self, y: int) -> int | None:
        """The memory's line that a row of the glass shows, or None where nothing is driven."""
        com = self.size[1] - 1 - y
        row = com if self.flipped else self.multiplex - 1 - com
        row = (row + self.offset) % LINES
        return (row + self.start_line) % LINES if row < self.multiplex else None

    def _data(self, data: bytes) -> None:
        if self.mode is Mode.HORIZONTAL:
            self._fill(data)
            return
        for byte in data:
            self._store(byte)
            self._step()

    def _fill(self, data: bytes) -> None:
        """Horizontal mode in whole stretches of a page: nearly all data comes so."""
        at = 0
        while at < len(data):
            last = self.columns[1] if self.column <= self.columns[1] else WIDTH - 1
            stretch = data[at : at + last - self.column + 1]
            start = self.page * WIDTH + self.column
            if self.mirrored:
                start = self.page * WIDTH + WIDTH - self.column - len(stretch)
                self.ram[start : start + len(stretch)] = stretch[::-1]
            else:
                self.ram[start : start + len(stretch)] = stretch
            at += len(stretch)
            self.column += len(stretch) - 1
            self._step()

    def _store(self, byte: int) -> None:
        # The remap turns columns as they are written, so it leaves alone what is there.
        column = WIDTH - 1 - self.column if self.mirrored else self.column
        self.ram[self.page * WIDTH + column] = byte

    def _step(self) -> None:
        """Move the address on by one byte, as the mode says."""
        if self.mode is Mode.PAGE:
            self.column = self.column + 1 if self.column < WIDTH - 1 else self.first_column
        elif self.mode is Mode.HORIZONTAL:
            self.column, turned = _after(self.column, self.columns, WIDTH)
            if turned:
                self.page, _ = _after(self.page, self.pages, PAGES)
        else:
            self.page, turned = _after(self.page, self.pages, PAGES)
            if turned:
                self.column, _ = _after(self.column, self.columns, WIDTH)

    def _command(self, byte: int) -> None:
        """Take a byte of a command; arguments may come in a later transaction."""
        self._pending.append(byte)
        opcode, *arguments = self._pending
        if len(arguments) < ARGUMENTS.get(opcode, 0):
            return
        self._pending = []
        action = self._commands.get(opcode)
        if action is not None:
            action(opcode, *arguments)

    def _table(self) -> dict[int, Callable[..., None]]:
        low = dict.fromkeys(range(0x10), self._low_column)
        high = dict.fromkeys(range(0x10, 0x20), self._high_column)
        start = dict.fromkeys(range(0x40, 0x80), self._start_line)
        page = dict.fromkeys(range(0xB0, 0xB8), self._page_start)
        switches = {
            0xA0: ("mirrored", True), 0xA1: ("mirrored", False),
            0xA4: ("all_on", False), 0xA5: ("all_on", True),
            0xA6: ("inverse", False), 0xA7: ("inverse", True),
            0xAE: ("on", False), 0xAF: ("on", True),
        }  # fmt: skip
        switches |= {code: ("flipped", code < 0xC8) for code in range(0xC0, 0xD0)}
        self._switches = switches
        return {
            **low, **high, **start, **page, **dict.fromkeys(switches, self._switch),
            0x20: self._set_mode, 0x21: self._column_window, 0x22: self._page_window,
            0x81: self._contrast, 0x8D: self._pump, 0xA8: self._multiplex, 0xD3: self._offset,
        }  # fmt: skip

    def _switch(self, opcode: int) -> None:
        name, value = self._switches[opcode]
        setattr(self, name, value)

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

    def _start_line(self, opcode: int) -> None:
        self.start_line = opcode & 0x3F

    def _contrast(self, _: int, level: int) -> None:
        self.contrast = level

    def _pump(self, _: int, setting: int) -> None:
        self.pump = bool(setting & 4)

    def _multiplex(self, _: int, ratio: int) -> None:
        if ratio & 0x3F >= 15:  # less is invalid
            self.multiplex = (ratio & 0x3F) + 1

    def _offset(self, _: int, lines: int) -> None:
        self.offset = lines & 0x3F


INVERSE = bytes(byte ^ 0xFF for byte in range(256))


def _after(at: int, window: tuple[int, int], count: int) -> tuple[int, bool]:
    """The address after one, and whether it went round at the window's end."""
    return (window[0], True) if at == window[1] else ((at + 1) % count, False)
