"""One connection of a page: what it is shown, newest first, by a thread of its own."""

from __future__ import annotations

import socket
import threading

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection

from hal.clock import Clock

from .slots import Slots

# What the kernel may hold back for a page that reads slowly: more would only be old pictures.
BACKLOG_BYTES = 32_768


class Visit:
    """Sends a page the newest of everything; a page that doesn't read holds up only itself."""

    def __init__(self, connection: ServerConnection, clock: Clock) -> None:
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BACKLOG_BYTES)
        self._connection = connection
        self._clock = clock
        self._slots = Slots()
        self._news = threading.Condition()
        self._open = True
        self._thread = threading.Thread(target=self._send, name="page sender", daemon=True)
        self._thread.start()

    def show(self, slot: object, thing: bytes | str) -> None:
        """Put a thing into its slot; never blocks."""
        with self._news:
            if self._slots.put(slot, thing):
                self._news.notify()

    def close(self) -> None:
        """Stop sending, and wait until the thread has ended."""
        with self._news:
            self._open = False
            self._news.notify()
        hang_up(self._connection)
        self._thread.join()

    def _send(self) -> None:
        try:
            while due := self._wait():
                for thing in due:
                    self._connection.send(thing)
        except (ConnectionClosed, OSError):
            return  # the reading side notices, too, and cleans up

    def _wait(self) -> list[bytes | str]:
        """What is due next; an empty list when the visit is over."""
        with self._news:
            while self._open:
                now_ns = self._clock.now_ns()
                if due := self._slots.take(now_ns):
                    return due
                next_ns = self._slots.next_ns
                self._news.wait(None if next_ns is None else (next_ns - now_ns) / 1e9)
        return []


def hang_up(connection: ServerConnection) -> None:
    """End a connection at once, one whose other side doesn't read included."""
    try:
        connection.socket.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it has ended already
