"""I2C buses, the kernel's and those behind a multiplexer, and a panel's port on one of them."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, Protocol

from hal.clock import Clock
from hal.panels.panel import PanelError

COMMAND, DATA = 0x00, 0x40  # control bytes: what follows, to the end of the message
MOST_MESSAGES = 42  # I2C_RDWR_IOCTL_MAX_MSGS of linux/i2c-dev.h
SLOWEST_HZ = 62_500  # 100 kHz set, at the 5/8 of it that some boards make of that
LATE_NS = 100_000_000

WORDS = {
    errno.EREMOTEIO: "nobody answers",
    errno.ENXIO: "nobody answers",
    errno.EIO: "nobody answers, or the wire is disturbed",
    errno.ETIMEDOUT: "the bus hangs: something holds its lines down",
    errno.EAGAIN: "another master has the bus",
    errno.ENOENT: "there is no such bus: switch I2C on (raspi-config, or dtparam=i2c_arm=on)",
    errno.ENODEV: "the bus is gone",
    errno.EACCES: "this user may not use it: add it to the group i2c",
    errno.EPERM: "this user may not use it: add it to the group i2c",
}


class Bus(Protocol):
    """What takes bytes to an address; for one thread at a time."""

    name: str

    def write(self, address: int, *messages: bytes) -> None:
        """Send messages in one go, each after a start of its own; OSError if that fails."""
        ...

    def close(self) -> None:
        """Let go of the bus."""
        ...


class KernelBus:
    """/dev/i2c-`number`, opened when it is first used, and again after it was missing."""

    def __init__(self, number: int) -> None:
        self.name = f"/dev/i2c-{number}"
        self._number = number
        self._bus: Any = None

    def write(self, address: int, *messages: bytes) -> None:
        """Send messages in one system call, or in several if they are more than it takes."""
        from smbus2 import SMBus, i2c_msg

        if self._bus is None:
            self._bus = SMBus(self._number)
        made = [i2c_msg.write(address, message) for message in messages]
        try:
            for first in range(0, len(made), MOST_MESSAGES):
                self._bus.i2c_rdwr(*made[first : first + MOST_MESSAGES])
        except OSError as error:
            if error.errno == errno.ENODEV:
                self.close()  # an adapter that was pulled out: what comes back is a new one
            raise

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None


class Mux:
    """A TCA9548A that this program switches; better is the kernel's overlay i2c-mux,pca9548.

    Its channels may have writers of their own: one at a time has the bus, from the choice of the
    channel to the end of what is sent through it. Nobody else may touch the chip.
    """

    def __init__(self, bus: Bus, address: int) -> None:
        self.name = f"multiplexer 0x{address:02X} on {bus.name}"
        self._bus, self._address = bus, address
        self._lock = Lock()
        self._chosen: int | None = None

    def write(self, channel: int, address: int, messages: Sequence[bytes]) -> None:
        """Choose the channel, and send messages through it."""
        with self._lock:
            if channel != self._chosen:
                self._choose(channel)
            try:
                self._bus.write(address, *messages)
            except OSError:
                self._chosen = None  # it may have lost its power, and every channel with it
                raise

    def _choose(self, channel: int) -> None:
        """Switch over; the chip does so at the stop, so this is a transfer of its own.

        One bit a channel (TCA9548A data sheet SCPS207F, section 8.5.4).
        """
        self._chosen = None
        try:
            self._bus.write(self._address, bytes((1 << channel,)))
        except OSError as error:
            raise panel_error(self.name, error) from error
        self._chosen = channel


class MuxChannel:
    """One channel of a multiplexer, as a bus."""

    def __init__(self, mux: Mux, channel: int) -> None:
        self.name = f"channel {channel} of {mux.name}"
        self._mux, self._channel = mux, channel

    def write(self, address: int, *messages: bytes) -> None:
        """Send messages in one go through the channel."""
        self._mux.write(self._channel, address, messages)

    def close(self) -> None:
        """Nothing of its own is held."""


class I2cPort:
    """A panel's place on a bus, as luma wants it; every failure is a PanelError.

    With a clock, an answer that is 100 ms slower than the slowest bus is a failure, too.
    `bytes_sent` counts what was sent, addresses too.
    """

    def __init__(self, bus: Bus, address: int, clock: Clock | None = None) -> None:
        self.name = f"0x{address:02X} on {bus.name}"
        self._bus, self._address, self._clock = bus, address, clock
        self.bytes_sent = 0

    def command(self, *command: int) -> None:
        """Send a command, or several, with their arguments."""
        self.send(bytes((COMMAND, *command)))

    def data(self, data: Sequence[int]) -> None:
        """Send bytes for the panel's memory."""
        self.send(bytes((DATA, *data)))

    def send(self, *messages: bytes) -> None:
        """Send messages, each with its control byte, in one go."""
        began_ns = self._clock.now_ns() if self._clock else 0
        try:
            self._bus.write(self._address, *messages)
        except OSError as error:
            raise panel_error(self.name, error) from error
        self.bytes_sent += sum(1 + len(message) for message in messages)
        if self._clock:
            self._judge(self._clock.now_ns() - began_ns, messages)

    def cleanup(self) -> None:
        """Nothing of its own is held; luma calls this as the program ends."""

    def _judge(self, taken_ns: int, messages: Sequence[bytes]) -> None:
        if taken_ns > LATE_NS + wire_ns(messages, SLOWEST_HZ):
            raise PanelError(self.name, f"answers late: after {taken_ns // 1_000_000} ms")


def wire_ns(messages: Sequence[bytes], hz: int) -> int:
    """How long messages take on a bus: nine bits a byte, the address's too, a start each, a stop.

    The clock's own stretching and the kernel's pauses come on top.
    """
    bits = sum(9 * (1 + len(message)) + 1 for message in messages) + 1
    return bits * 1_000_000_000 // hz


def panel_error(
    part: str, error: BaseException, words: Mapping[int, str] = WORDS
) -> PanelError:
    """A failure of the wire, whatever raised it, in words."""
    if isinstance(error, PanelError):
        return error
    number = getattr(error, "errno", None)
    known = words.get(number) if number is not None else None
    return PanelError(part, known or getattr(error, "strerror", None) or str(error), number)
