"""An I2C bus of memory: it hands transactions to the models on it, and keeps account."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

NO_ANSWER = 121  # EREMOTEIO, which the kernel gives when nobody acknowledges


class Listener(Protocol):
    """A chip on the bus."""

    def write(self, transaction: bytes) -> None:
        """Take the bytes of one transaction, after the address."""
        ...


class Message(Protocol):
    """What is used of smbus2's i2c_msg."""

    addr: int

    def __iter__(self) -> Iterator[int]:
        """The bytes of the message."""
        ...


class RecordingBus:
    """Stands in for an smbus: `devices` is {address: chip}; the last `keep` transactions stay."""

    def __init__(self, devices: Mapping[int, Listener], keep: int = 0) -> None:
        self.devices = dict(devices)
        self.transactions: deque[tuple[int, bytes]] = deque(maxlen=keep)
        self.bytes_sent = 0

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        """Send a register's number and a block; OSError if nobody has the address."""
        self._send(address, bytes((register, *data)))

    def write_byte(self, address: int, value: int) -> None:
        """Send one byte; OSError if nobody has the address."""
        self._send(address, bytes((value,)))

    def i2c_rdwr(self, *messages: Message) -> None:
        """Send messages of any length; OSError if nobody has an address."""
        for message in messages:
            self._send(message.addr, bytes(list(message)))

    def close(self) -> None:
        """Nothing is held."""

    def _send(self, address: int, transaction: bytes) -> None:
        device = self.devices.get(address)
        if device is None:
            raise OSError(NO_ANSWER, f"nobody answers at address 0x{address:02X}")
        self.transactions.append((address, transaction))
        self.bytes_sent += 1 + len(transaction)
        device.write(transaction)
