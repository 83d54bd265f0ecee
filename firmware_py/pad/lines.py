"""Lines on the wire: printable ASCII with a CRC-32 in hex; hal/pads/PROTOCOL.md says the rest."""

from binascii import crc32

LONGEST = 63  # bytes, with the end of the line: one USB packet


def make(body):
    """The line that carries a body (bytes)."""
    return b"%s %08x\n" % (body, crc32(body) & 0xFFFFFFFF)


def read(line):
    """The words of a line without its end, or None if the line doesn't check."""
    body, _, check = line.rpartition(b" ")
    if check != b"%08x" % (crc32(body) & 0xFFFFFFFF):
        return None
    return body.split(b" ")


def number(word):
    """A word's decimal number, or None."""
    return int(word) if word.isdigit() and len(word) <= 10 else None


class Reader:
    """Cuts bytes into lines in a buffer that never grows; a line that is too long is no line.

    `began` is the tick at which the first byte of the line in hand was read.
    """

    def __init__(self):
        self.began = 0
        self._buffer = bytearray(LONGEST)
        self._length = 0

    def put(self, byte, ticks):
        """Take a byte; the line that it ends, without that end, or None."""
        if byte == 10:
            whole = 0 < self._length < LONGEST
            line = bytes(self._buffer[: self._length]) if whole else None
            self._length = 0
            return line
        if self._length == 0:
            self.began = ticks
        if self._length < LONGEST:
            self._buffer[self._length] = byte
            self._length += 1
        return None
