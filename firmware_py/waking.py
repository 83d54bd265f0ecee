"""How other threads wake the loop: a pair of sockets, which works on every system."""

from __future__ import annotations

import select
import socket
from collections.abc import Sequence
from contextlib import suppress


class Alarm:
    """The loop waits on it; `wake` may be called from any thread, and never blocks."""

    def __init__(self) -> None:
        self.ended = False
        self._ring, self._bell = socket.socketpair()
        self._ring.setblocking(False)
        self._bell.setblocking(False)

    def wake(self) -> None:
        """Wake the loop, now or as soon as it waits again."""
        # A full socket holds wake-ups enough.
        with suppress(BlockingIOError):
            self._ring.send(b"!")

    def end(self) -> None:
        """End the loop after its turn; the same holds."""
        self.ended = True
        self.wake()

    @property
    def ring_fd(self) -> int:
        """The file descriptor to which a byte may be written to wake the loop."""
        return self._ring.fileno()

    def wait(self, timeout_ns: int | None, filenos: Sequence[int] = ()) -> None:
        """Wait until somebody wakes, a file can be read, or so many ns (None: for ever) are by."""
        timeout = None if timeout_ns is None else max(timeout_ns, 0) / 1e9
        bell = self._bell.fileno()
        if bell in select.select([bell, *filenos], [], [], timeout)[0]:
            self._bell.recv(4096)

    def close(self) -> None:
        """Let go of the sockets."""
        self._ring.close()
        self._bell.close()
