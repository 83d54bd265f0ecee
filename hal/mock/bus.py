"""An I2C bus of memory: it hands messages to the models on it, and keeps account."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from hal.bus import wire_ns
from hal.mock.mux import Listener, MuxChip

NO_ANSWER = 121  # EREMOTEIO, which the kernel gives when nobody acknowledges


class Message(Protocol):
    """What is used of smbus2's i2c_msg."""

    addr: int

    def __iter__(self) -> Iterator[int]:
        """The bytes of the message."""
        ...


class RecordingBus:
    """Stands in for a bus or an smbus: `devices` is {address: chip}; the last `keep` messages stay.

    `bytes_sent` counts addresses, too; `busy_ns` is how long the wire would have been busy.
    What is behind a MuxChip among the devices is reached through it.
    """

    def __init__(
        self,
        devices: Mapping[int, Listener],
        keep: int = 0,
        name: str = "mock bus",
        hz: int = 400_000,
    ) -> None:
        self.name = name
        self.devices = dict(devices)
        self.transactions: deque[tuple[int, bytes]] = deque(maxlen=keep)
        self.bytes_sent = 0
        self.busy_ns = 0
        self._hz = hz
        self._errno = NO_ANSWER
        self._bytes_left: int | None = None

    def break_after(self, count: int, errno: int = NO_ANSWER) -> None:
        """Let so many more bytes through, and then fail until `mend` is called."""
        self._bytes_left, self._errno = count, errno

    def mend(self) -> None:
        """Let all bytes through again."""
        self._bytes_left = None

    def write(self, address: int, *messages: bytes) -> None:
        """Send messages of any length in one go; OSError if nobody has the address."""
        for message in messages:
            self._send(address, message)
        self.busy_ns += wire_ns(messages, self._hz)
        for mux in self._muxes():
            mux.stop()

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        """Send a register's number and a block, as an smbus does."""
        self.write(address, bytes((register, *data)))

    def write_byte(self, address: int, value: int) -> None:
        """Send one byte, as an smbus does."""
        self.write(address, bytes((value,)))

    def i2c_rdwr(self, *messages: Message) -> None:
        """Send messages of any length, as an smbus does."""
        for message in messages:
            self.write(message.addr, bytes(list(message)))

    def close(self) -> None:
        """Nothing is held."""

    def _send(self, address: int, message: bytes) -> None:
        reached = list(self._reached(address))
        if not reached:
            raise OSError(NO_ANSWER, f"nobody answers at address 0x{address:02X}")
        arrived = self._cut(message)
        self.transactions.append((address, arrived))
        self.bytes_sent += 1 + len(arrived)
        for device in reached:
            device.write(arrived)
        if len(arrived) < len(message):
            raise OSError(self._errno, "the wire is broken")

    def _reached(self, address: int) -> Iterator[Listener]:
        if address in self.devices:
            yield self.devices[address]
        for mux in self._muxes():
            yield from mux.behind(address)

    def _muxes(self) -> Iterator[MuxChip]:
        return (device for device in self.devices.values() if isinstance(device, MuxChip))

    def _cut(self, message: bytes) -> bytes:
        """As much of a message as gets through."""
        if self._bytes_left is None:
            return message
        arrived = message[: self._bytes_left]
        self._bytes_left -= len(arrived)
        return arrived
