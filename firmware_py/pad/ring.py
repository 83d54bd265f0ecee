"""Edges of the contacts, stamped in the pin interrupt and kept until they are acknowledged.

The interrupt is a hard one: it comes at once, even amidst a garbage collection, and may not
allocate. So all that it writes to is there before it comes.
"""

from array import array
from time import ticks_us

from machine import Pin

SIZE = 512  # edges; a power of two


class Ring:
    """The last edges: `[tail]` is the oldest unacknowledged, `[head]` the next to come."""

    def __init__(self):
        self.head = 0
        self.tail = 0
        self.lost = 0
        self.stamps = array("I", [0] * SIZE)
        self.changes = bytearray(SIZE)  # twice the contact's line, and one more if it closed

    def drop(self, number):
        """Forget the edges before a number."""
        if self.tail < number <= self.head:
            self.tail = number


class Contact:
    """A contact between a pin and ground."""

    def __init__(self, ring, line, pin):
        self._ring = ring
        self._line = line
        self.pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self.pin.irq(self._changed, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def closed(self):
        """Whether it is closed now, 1 or 0."""
        return 1 - self.pin.value()

    def _changed(self, pin):
        now = ticks_us()
        ring = self._ring
        head = ring.head
        if head - ring.tail >= SIZE:
            ring.lost += 1
            return
        ring.stamps[head & (SIZE - 1)] = now
        ring.changes[head & (SIZE - 1)] = 2 * self._line + 1 - pin.value()
        ring.head = head + 1


class Pulse:
    """The sync wire: the stamp of its last rising edge, and how many there were."""

    def __init__(self, pin):
        self.count = 0
        self.at = 0
        self._pin = Pin(pin, Pin.IN, Pin.PULL_DOWN)
        self._pin.irq(self._rose, Pin.IRQ_RISING, hard=True)

    def _rose(self, pin):
        self.at = ticks_us()
        self.count += 1
