"""A model of the TCA9548A: which chips on its channels hear what is said on the bus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Listener(Protocol):
    """A chip on a bus."""

    def write(self, message: bytes) -> None:
        """Take the bytes of one message, after the address."""
        ...


class MuxChip:
    """A multiplexer; `channels` are eight dicts of {address: chip}.

    A choice of channels takes effect at the stop (data sheet SCPS207F, section 8.5.4), so it is
    the bus that calls `stop`. After power-up no channel is chosen.
    """

    def __init__(self) -> None:
        self.channels: list[dict[int, Listener]] = [{} for _ in range(8)]
        self.chosen = self._coming = 0

    def write(self, message: bytes) -> None:
        """Take a choice of channels: a bit each, of the last byte."""
        if message:
            self._coming = message[-1]

    def stop(self) -> None:
        """Hear the end of a transfer."""
        self.chosen = self._coming

    def reset(self) -> None:
        """Lose power and get it back."""
        self.chosen = self._coming = 0

    def behind(self, address: int) -> Iterator[Listener]:
        """The chips at an address on the channels that are chosen."""
        for channel, devices in enumerate(self.channels):
            if self.chosen >> channel & 1 and address in devices:
                yield devices[address]
