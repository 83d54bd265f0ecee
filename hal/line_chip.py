"""A GPIO chip as an edge source needs it: what libgpiod and a model of the kernel have in common.

`hal/gpiod_chip.py` is the one, `hal/mock/chip.py` the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class ChipMissing(OSError):
    """No chip bears the label that was looked for."""


class Change(NamedTuple):
    """An event of the kernel's: stamp in ns, line, what it says of the contact, its numbers."""

    at_ns: int
    line: int
    closed: bool
    line_seq: int
    seq: int


class LineRequest(Protocol):
    """Lines that are ours; every call may raise OSError."""

    fd: int

    def ready(self) -> bool:
        """Whether there is something to read."""
        ...

    def read(self) -> list[Change]:
        """Some of the changes that wait; blocks while there are none."""
        ...

    def closed(self, lines: Sequence[int]) -> list[bool]:
        """Which contacts are closed at this moment."""
        ...

    def release(self) -> None:
        """Let go of the lines."""
        ...


class LineChip(Protocol):
    """A GPIO chip; every call may raise OSError."""

    def request(self, lines: Sequence[int]) -> LineRequest:
        """All lines in one request; OSError with EBUSY if one has a user."""
        ...

    def holder(self, line: int) -> str | None:
        """Who uses a line, or None."""
        ...

    def close(self) -> None:
        """Let go of the chip."""
        ...
