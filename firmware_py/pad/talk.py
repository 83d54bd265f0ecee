"""What a pad says and hears; hal/pads/PROTOCOL.md is what it keeps to."""

import os
from time import ticks_add, ticks_diff, ticks_ms, ticks_us

from lines import Reader, make, number, read
from ring import SIZE

VERSION = 1
SILENT_MS = 1000  # a console that isn't heard for so long may not read, and a write would block
LOST_MS = 3000  # and then nobody wants to know any more
AGAIN_MS = 50
WINDOW = 32  # edges on their way
TRIES = 4  # to look at the contacts between two edges
PERIOD = ticks_add(0, -1) + 1  # ticks; never assumed, since it differs between builds


class Talk:
    """The pad's end of the line: `hear` takes what came, `tell` says what is due."""

    def __init__(self, settings, write, ring, contacts, lamp, pulse):
        self._settings = settings
        self._write = write
        self._ring = ring
        self._contacts = contacts
        self._lamp = lamp
        self._pulse = pulse
        self._nonce = int.from_bytes(os.urandom(4), "big")
        self._reader = Reader()
        self._asked = False  # the console has begun a session
        self._heard_ms = 0
        self._sent = 0
        self._sent_ms = 0
        self._pulses = 0
        self._garbled = 0
        self._troubles = (0, 0)
        self._troubles_ms = 0
        self._does = {b"h": self._hello, b"x": self._exchange, b"a": self._acknowledged,
                      b"l": self._light}

    def hear(self, byte):
        """Take a byte; on a line's last one, do what it says."""
        line = self._reader.put(byte, ticks_us())
        if byte != 10:
            return
        words = read(line) if line else None
        numbers = [number(word) for word in words[1:]] if words else [None]
        if None in numbers or len(numbers) != 1 or words[0] not in self._does:
            self._garbled += 1
            return
        self._heard_ms = ticks_ms()
        if self._asked or words[0] == b"h":
            self._does[words[0]](numbers[0])
        elif words[0] == b"x":
            self._boot(0)

    def tell(self):
        """Say what is due: edges first, then the sync wire's pulse, then troubles."""
        if not self._asked:
            self._ring.drop(self._ring.head)
            return
        since_ms = ticks_diff(ticks_ms(), self._heard_ms)
        if since_ms > LOST_MS:
            self._asked = False
            self._light_up(0)
        elif since_ms <= SILENT_MS:
            self._tell_edges()
            self._tell_pulse()
            self._tell_troubles()

    def _tell_edges(self):
        ring = self._ring
        overdue = ticks_diff(ticks_ms(), self._sent_ms) > AGAIN_MS
        if overdue or self._sent < ring.tail:
            self._sent = ring.tail
        while self._sent < ring.head and self._sent - ring.tail < WINDOW:
            at = self._sent & (SIZE - 1)
            change = ring.changes[at]
            self._write(make(b"E %d %d %d %d" % (self._sent, ring.stamps[at], change >> 1,
                                                 change & 1)))
            self._sent += 1
            self._sent_ms = ticks_ms()

    def _tell_pulse(self):
        if self._pulse and self._pulse.count != self._pulses:
            self._pulses = self._pulse.count
            self._write(make(b"P %d" % self._pulse.at))

    def _tell_troubles(self):
        troubles = (self._garbled, self._ring.lost)
        if troubles != self._troubles and ticks_diff(ticks_ms(), self._troubles_ms) > SILENT_MS:
            self._troubles = troubles
            self._troubles_ms = ticks_ms()
            self._write(make(b"T %d %d" % troubles))

    def _hello(self, token):
        """The console begins a session."""
        settings = self._settings
        self._asked = True
        self._sent = self._ring.tail
        seat = "-" if settings["seat"] is None else settings["seat"]
        who = f"H {token} {VERSION} {settings['id']} {seat} {settings['legend']}"
        self._write(make(who.encode()))
        self._boot(token)

    def _boot(self, token):
        self._write(make(b"B %d %08x %d %d" % (token, self._nonce, PERIOD, self._ring.tail)))

    def _exchange(self, token):
        """A clock's exchange, and a watermark: all edges before the second stamp are counted."""
        self._tell_edges()
        ring = self._ring
        for _ in range(TRIES):
            count = ring.head
            closed = self._closed()
            now = ticks_us()
            if ring.head == count:
                break
        else:
            count, closed = ring.head, b"-"
        self._write(make(b"X %d %d %d %d %s" % (token, self._reader.began, now, count, closed)))

    def _closed(self):
        """The contacts that are closed, as bits in hex."""
        closed = 0
        for line, contact in enumerate(self._contacts):
            closed |= contact.closed() << line
        return b"%x" % closed

    def _acknowledged(self, count):
        self._ring.drop(count)

    def _light(self, on):
        self._light_up(on)
        self._write(make(b"L %d" % (1 if on else 0)))

    def _light_up(self, on):
        if self._lamp:
            self._lamp.value(1 if on else 0)
