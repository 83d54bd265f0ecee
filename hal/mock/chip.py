"""A model of a GPIO chip as the kernel shows it to a program that asks for edge events.

After Documentation/userspace-api/gpio/chardev.rst and gpiolib-cdev.c: events are numbered as they
happen, the buffer of a request drops its oldest when it is full, and reading blocks without any.
"""

from __future__ import annotations

import errno
import os
from collections import Counter, deque
from collections.abc import Sequence

from hal.line_chip import Change

MOST_A_READ = 64  # events that libgpiod reads at once


class MockChip:
    """A chip with lines that contacts pull to ground; it is opened by calling `open`.

    `holders` names who uses a line, `failing` is how opening fails. `fd` is what a request gives
    to be waited for.
    """

    label = "mock"

    def __init__(self, lines: int = 28, buffer: int = 1024, fd: int = 42) -> None:
        self.levels = [False] * lines  # closed or not
        self.holders: dict[int, str] = {}
        self.failing: OSError | None = None
        self.requests: list[MockRequest] = []
        self.opened = 0
        self.buffer, self.fd = buffer, fd

    def open(self) -> MockChip:
        """Open it, or fail as it was told to."""
        self._check()
        self.opened += 1
        return self

    def request(self, lines: Sequence[int]) -> MockRequest:
        """Request lines; EBUSY if one is in use."""
        self._check()
        if any(line in self.holders for line in lines):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self.requests.append(MockRequest(self, lines))
        return self.requests[-1]

    def holder(self, line: int) -> str | None:
        """Who uses a line."""
        return self.holders.get(line)

    def close(self) -> None:
        """Let go of it."""
        self.opened -= 1

    def move(self, line: int, closed: bool, at_ns: int, label: bool | None = None) -> None:
        """A contact changes, and an event tells so; kernels may label it wrongly."""
        self.levels[line] = closed
        for request in self.requests:
            request.happened(line, closed if label is None else label, at_ns)

    def move_unseen(self, line: int, closed: bool) -> None:
        """A contact changes, and its event is lost in the hardware: it has no number."""
        self.levels[line] = closed

    def _check(self) -> None:
        if self.failing is not None:
            raise self.failing


class MockRequest:
    """Lines of a chip that are requested for edge events."""

    def __init__(self, chip: MockChip, lines: Sequence[int]) -> None:
        self.fd = chip.fd
        self.lines = tuple(lines)
        self._chip = chip
        self._events: deque[Change] = deque(maxlen=chip.buffer)
        self._count = 0
        self._count_of: Counter[int] = Counter()

    def happened(self, line: int, closed: bool, at_ns: int) -> None:
        """An interrupt thread hands over an event."""
        if line in self.lines:
            self._count += 1
            self._count_of[line] += 1
            self._events.append(Change(at_ns, line, closed, self._count_of[line], self._count))

    def ready(self) -> bool:
        """Whether there is something to read."""
        self._chip._check()
        return bool(self._events)

    def read(self) -> list[Change]:
        """The oldest events, at most 64; the test is wrong that would block here."""
        assert self._events, "reading without events blocks"
        return [self._events.popleft() for _ in range(min(MOST_A_READ, len(self._events)))]

    def closed(self, lines: Sequence[int]) -> list[bool]:
        """Which contacts are closed at this moment."""
        self._chip._check()
        return [self._chip.levels[line] for line in lines]

    def release(self) -> None:
        """Let go of the lines."""
        self._chip.requests.remove(self)
