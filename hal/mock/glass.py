"""Models of panels of one bit a pixel: from the bytes on the bus to what is on the glass.

Here is what the SSD1306, the SSD1309 and the SH1106 share: control bytes, switches, and the way
from the memory through the COM lines to the glass. Sources: SSD1306 data sheet rev 1.5, sections 8
to 10; SH1106 data sheet V2.3, "I2C-bus protocol" and "Commands". Not modelled: scrolling, fading,
the order of the COM pins (DA), and how bright a contrast is; their bytes are swallowed.
"""

from __future__ import annotations

from PIL import Image

from hal.mock.controller import Action, Controller

PAGES = 8
LINES = 64
INVERSE = bytes(byte ^ 0xFF for byte in range(256))


class Glass(Controller):
    """One panel: `write` takes a message's bytes, `bits` and `image` give what is seen.

    Upright is what a module of the shops shows with segment remap A1 and COM scan C8. `COLUMNS` is
    how wide the memory is, `left` the column and `first_com` the COM line of the glass's corner.
    """

    COLUMNS: int
    CONTRAST: int  # after a reset
    left = 0
    first_com = 0
    ram: bytearray
    on: bool
    all_on: bool
    inverse: bool
    mirrored: bool
    flipped: bool
    powered: bool
    contrast: int
    start_line: int
    offset: int
    multiplex: int
    column: int
    page: int

    def __init__(self, width: int = 128, height: int = LINES) -> None:
        self.size = (width, height)
        super().__init__()

    def reset(self) -> None:
        """Lose power and get it back: dark, and noise in the memory."""
        super().reset()
        self.ram = bytearray((i * 37 ^ i >> 3) & 0xFF for i in range(self.COLUMNS * PAGES))
        self.on = self.all_on = self.inverse = False
        self.mirrored = self.flipped = True  # A0 and C0, which modules show upside down
        self.contrast = self.CONTRAST
        self.start_line, self.offset, self.multiplex = 0, 0, LINES
        self.column = self.page = 0

    def pulse(self) -> None:
        """Feel a pulse on the reset line."""
        self.reset()

    def write(self, message: bytes) -> None:
        """Take the bytes of one message, from the first control byte on."""
        at = 0
        while at < len(message):
            control, at = message[at], at + 1
            # Co says that one byte follows, and then the next control byte.
            end = at + 1 if control & 0x80 else len(message)
            if control & 0x40:
                self._data(message[at:end])
            else:
                for byte in message[at:end]:
                    self._command(byte)
            at = end

    def bits(self) -> bytes:
        """What is on the glass: row by row, most significant bit left; all nought when off."""
        width, height = self.size
        stride = width // 8
        blank = bytes(stride)
        if not (self.on and self.powered):
            return blank * height
        memory = b"\xff" * (stride * LINES) if self.all_on else self._memory(width)
        if self.inverse and not self.all_on:
            memory = memory.translate(INVERSE)
        if (height, self.multiplex, self.start_line, self.offset, self.flipped) == UPRIGHT:
            return memory
        lines = [self._line_of(y) for y in range(height)]
        return b"".join(
            blank if line is None else memory[line * stride : (line + 1) * stride]
            for line in lines
        )

    def image(self) -> Image.Image:
        """What is on the glass, as an image of mode "1"."""
        return Image.frombytes("1", self.size, self.bits())

    def _memory(self, width: int) -> bytes:
        """The 64 lines of the memory as wide as the glass, row by row."""
        turned = bytearray(width * PAGES)
        for page in range(PAGES):
            turned[PAGES - 1 - page :: PAGES] = self._seen(page, width)
        lines = Image.frombytes("1", (LINES, width), bytes(turned))
        return lines.transpose(Image.Transpose.ROTATE_90).tobytes()

    def _line_of(self, y: int) -> int | None:
        """The memory's line that a row of the glass shows, or None where nothing is driven."""
        com = self.first_com + self.size[1] - 1 - y
        row = com if self.flipped else self.multiplex - 1 - com
        row = (row + self.offset) % LINES
        return (row + self.start_line) % LINES if row < self.multiplex else None

    def _table(self) -> dict[int, Action]:
        return {
            **dict.fromkeys(range(0x10), self._low_column),
            **dict.fromkeys(range(0x10, 0x20), self._high_column),
            **dict.fromkeys(range(0x40, 0x80), self._start_line),
            **dict.fromkeys(range(0xB0, 0xB8), self._page_start),
            **dict.fromkeys(range(0xC0, 0xC8), self._switch("flipped", True)),
            **dict.fromkeys(range(0xC8, 0xD0), self._switch("flipped", False)),
            0xA0: self._switch("mirrored", True), 0xA1: self._switch("mirrored", False),
            0xA4: self._switch("all_on", False), 0xA5: self._switch("all_on", True),
            0xA6: self._switch("inverse", False), 0xA7: self._switch("inverse", True),
            0xAE: self._switch("on", False), 0xAF: self._switch("on", True),
            0x81: self._setting("contrast"), 0xA8: self._multiplex, 0xD3: self._offset,
        }  # fmt: skip

    def _start_line(self, opcode: int) -> None:
        self.start_line = opcode & 0x3F

    def _multiplex(self, _: int, ratio: int) -> None:
        self.multiplex = (ratio & 0x3F) + 1

    def _offset(self, _: int, lines: int) -> None:
        self.offset = lines & 0x3F

    def _data(self, data: bytes) -> None:
        """Take bytes for the memory."""
        raise NotImplementedError

    def _seen(self, page: int, width: int) -> bytes:
        """The bytes of a page that lie behind the glass, from left to right."""
        raise NotImplementedError

    def _low_column(self, opcode: int) -> None:
        raise NotImplementedError

    def _high_column(self, opcode: int) -> None:
        raise NotImplementedError

    def _page_start(self, opcode: int) -> None:
        raise NotImplementedError


UPRIGHT = (LINES, LINES, 0, 0, False)  # the lines of the memory are the rows of the glass
