"""What the models of the SPI panels share: a line that says what is data, windows, a memory."""

from __future__ import annotations

from PIL import Image

from hal.mock.controller import Action, Controller


class SerialGlass(Controller):
    """One panel: `write` takes bytes and whether they are data, `image` gives what is seen.

    Arguments come as data, and a new command ends the wait for them. `UNITS` and `LINES` are how
    many units of `UNIT` bytes a row of the memory has, and how many rows. Not modelled: partial
    display, grey scale tables, scrolling, and how bright a contrast is.
    """

    UNITS: int
    LINES: int
    UNIT: int
    WRITE = 0x5C
    on: bool
    all_on: bool
    all_off: bool
    inverse: bool
    locked: bool
    contrast: int
    start_line: int
    offset: int
    multiplex: int
    remap: int
    columns: tuple[int, int]
    rows: tuple[int, int]

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        super().__init__()

    def reset(self) -> None:
        """Lose power and get it back: dark, and noise in the memory."""
        super().reset()
        size = self.UNITS * self.LINES * self.UNIT
        self.ram = bytearray((i * 37 ^ i >> 3) & 0xFF for i in range(size))
        self.on = self.all_on = self.all_off = self.inverse = self.locked = False
        self.contrast = 0x7F
        self.start_line = self.offset = self.remap = 0
        self.multiplex = self.LINES
        self.columns, self.rows = (0, self.UNITS - 1), (0, self.LINES - 1)
        self._column = self._row = 0
        self._writing = False
        self._half = b""

    def write(self, values: bytes, is_data: bool) -> None:
        """Take bytes: commands, or what follows them."""
        if is_data and self._writing:
            self._store(values)
            return
        for byte in values:
            if not is_data:
                self._pending = []
                self._half = b""
                self._writing = byte == self.WRITE
            if is_data == bool(self._pending):  # data that nothing waits for is lost
                self._obey(byte)

    def image(self) -> Image.Image:
        """What is on the glass: mode "L" or "RGB", as the chip has it; black when it is off."""
        raise NotImplementedError

    def _obey(self, byte: int) -> None:
        if not self.locked or (self._pending or [byte])[0] == 0xFD:
            self._command(byte)

    def _table(self) -> dict[int, Action]:
        return {
            0x15: self._window("columns", "_column"), 0x75: self._window("rows", "_row"),
            0xA1: self._setting("start_line"), 0xA2: self._setting("offset"),
            0xA4: self._shine(off=True), 0xA5: self._shine(on=True),
            0xA6: self._shine(), 0xA7: self._shine(inverse=True),
            0xAE: self._switch("on", False), 0xAF: self._switch("on", True),
            0xCA: self._multiplex, 0xFD: self._lock,
        }  # fmt: skip

    def _shine(self, off: bool = False, on: bool = False, inverse: bool = False) -> Action:
        """One of the four ways of showing the memory."""

        def action(_: int) -> None:
            self.all_off, self.all_on, self.inverse = off, on, inverse

        return action

    def _window(self, window: str, pointer: str) -> Action:
        """An action that sets a window, and goes to where it begins."""

        def action(_: int, first: int, last: int) -> None:
            setattr(self, window, (first, last))
            setattr(self, pointer, first)

        return action

    def _multiplex(self, _: int, ratio: int) -> None:
        self.multiplex = (ratio & 0x7F) + 1

    def _lock(self, _: int, key: int) -> None:
        if key in (0x12, 0x16):
            self.locked = key == 0x16

    def _store(self, values: bytes) -> None:
        """Fill the window, row by row, and begin again at its end."""
        values = self._half + values
        whole = len(values) - len(values) % self.UNIT
        self._half = values[whole:]
        for at in range(0, whole, self.UNIT):
            self._put(values[at : at + self.UNIT])
            self._column += 1
            if self._column > self.columns[1]:
                self._column = self.columns[0]
                self._row = self._row + 1 if self._row < self.rows[1] else self.rows[0]

    def _put(self, unit: bytes) -> None:
        column = self.UNITS - 1 - self._column if self.remap & 0x02 else self._column
        if 0 <= column < self.UNITS and self._row < self.LINES:
            start = (self._row * self.UNITS + column) * self.UNIT
            self.ram[start : start + self.UNIT] = unit

    def _seen(self, y: int, left: int, count: int) -> bytes:
        """Units of the line that a row of the glass shows, or nought where nothing is driven."""
        line = self._line_of(y)
        if line is None:
            return bytes(count * self.UNIT)
        start = (line * self.UNITS + left) * self.UNIT
        return bytes(self.ram[start : start + count * self.UNIT])

    def _line_of(self, y: int) -> int | None:
        """The memory's line that a row shows: upright is the scan from the last COM line on."""
        row = y if self.remap & 0x10 else self.multiplex - 1 - y
        row = (row + self.offset) % self.LINES
        return (row + self.start_line) % self.LINES if row < self.multiplex else None

    @property
    def _is_dark(self) -> bool:
        return not self.on or self.all_off
