"""A pad's serial port: opened for us alone, read and written without ever blocking.

pyserial opens and sets it up; reads and writes go to the descriptor itself, whose only exceptions
are OSErrors. Linux and macOS.
"""

from __future__ import annotations

import errno
import fcntl
import os
import select
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import serial

from hal.clock import Clock
from hal.edges import FaultKind
from hal.pads.holders import holder

CHUNK = 2048
READS = 2  # in a row; then somebody else has a turn, whatever floods us
T = TypeVar("T")
TAKEN = (errno.EBUSY, errno.EAGAIN)


class PortTrouble(Exception):
    """A port that can't be used (any more): what kind of fault that is, and the detail."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


class SerialPort:
    """An open port; PortTrouble if it can't be opened, or when it is lost."""

    def __init__(self, path: str, clock: Clock) -> None:
        self.path = path
        self._clock = clock
        self._rest = b""
        try:
            # With this timeout, which isn't used, a read finds nothing or the end: not the same.
            self._serial = serial.Serial(path, timeout=0, inter_byte_timeout=0, exclusive=True)
        except (OSError, termios.error) as error:
            raise _unopened(path, error) from error
        self.fileno: int = self._serial.fileno()
        with suppress(OSError):
            fcntl.ioctl(self.fileno, termios.TIOCEXCL)  # the lock alone is only advice

    @property
    def is_clogged(self) -> bool:
        """Whether the pad takes nothing in at the moment: a line is waiting half written."""
        return bool(self._rest)

    def read(self) -> list[tuple[bytes, int]]:
        """What is there, with the instants just after the reads."""
        found = []
        with suppress(BlockingIOError):
            for _ in range(READS):
                data = self._try(lambda: os.read(self.fileno, CHUNK))
                if not data:
                    raise PortTrouble(FaultKind.LOST, f"{self.path} was unplugged")
                found.append((data, self._clock.now_ns()))
        return found

    def wait(self, patience_s: float) -> list[tuple[bytes, int]]:
        """Wait for so long at most until something is there; what that is. For commands only."""
        select.select([self.fileno], [], [], patience_s)
        return self.read()

    def write(self, due: Callable[[int], bytes]) -> None:
        """Write what is due at the instant just before; nothing while the port is clogged."""
        data = self._rest or due(self._clock.now_ns())
        done = self.put(data)
        # What didn't fit is said again by who said it; but a line that was begun is ended.
        self._rest = data[done:] if self._rest or done else b""

    def put(self, data: bytes) -> int:
        """Write as much as there is room for; how much that was."""
        if not data:
            return 0
        try:
            return self._try(lambda: os.write(self.fileno, data))
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Let go of the port, without waiting for what wasn't sent."""
        for let_go in (
            lambda: termios.tcflush(self.fileno, termios.TCOFLUSH),
            lambda: fcntl.ioctl(self.fileno, termios.TIOCNXCL),
            self._serial.close,
        ):
            with suppress(OSError, termios.error):
                let_go()

    def _try(self, do: Callable[[], T]) -> T:
        try:
            return do()
        except BlockingIOError:
            raise
        except OSError as error:
            raise PortTrouble(FaultKind.LOST, f"{self.path} was lost: {_reason(error)}") from error


def _unopened(path: str, error: OSError | termios.error) -> PortTrouble:
    """Why a port couldn't be opened, and what to do."""
    below = error.__context__  # pyserial hides the number of what setting up fails with
    number = getattr(error, "errno", None) or (below.args[0] if below and below.args else None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return PortTrouble(FaultKind.MISSING, f"there is no {path}: is the pad plugged in?")
    if number in (errno.EACCES, errno.EPERM):
        return PortTrouble(FaultKind.DENIED, f"{path} may not be opened: add this user to the "
                           "group dialout (sudo usermod -aG dialout USER), and log in again")
    if number in TAKEN:
        by = holder(path) or "another program"
        return PortTrouble(FaultKind.DENIED, f"{path} is held by {by}: close that first")
    if number == errno.ENOTTY:
        return PortTrouble(FaultKind.MISSING, f"{path} is no serial port")
    return PortTrouble(FaultKind.LOST, f"{path} can't be opened: {_reason(error)}")


def _reason(error: OSError | termios.error) -> str:
    return str(error.args[-1]).lower() if error.args else "for no reason given"
