"""A USB cable between two ttys: what goes in at one end comes out at the other, later."""

from __future__ import annotations

import os
import selectors
import termios
import threading
import tty
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from hal.clock import Clock

CHUNK = 4096
IN_FLIGHT = 64  # chunks a direction: more than that waits in the tty, and its writer blocks

Delay = Callable[[int], int]  # the instant in ns -> how many ns a chunk takes from there


def at_once(_now_ns: int) -> int:
    """No delay."""
    return 0


def open_tty() -> tuple[int, int, str]:
    """A pseudo-terminal in raw mode: its two descriptors, and the path of the second."""
    ours, theirs = os.openpty()
    tty.setraw(theirs, termios.TCSANOW)
    os.set_blocking(ours, False)
    return ours, theirs, os.ttyname(theirs)


class Direction:
    """One way through the cable: chunks arrive in order, each once its delay is over."""

    def __init__(self, source: int, target: int, delay: Delay) -> None:
        self.source = source
        self.target = target
        self.delay = delay
        self._chunks: deque[tuple[int, bytes]] = deque()

    @property
    def full(self) -> bool:
        """Whether no more is taken in."""
        return len(self._chunks) >= IN_FLIGHT

    @property
    def due_ns(self) -> int | None:
        """When the next chunk is to come out."""
        return self._chunks[0][0] if self._chunks else None

    def take(self, now_ns: int) -> None:
        """Take in what is there."""
        with suppress(OSError):
            chunk = os.read(self.source, CHUNK)
            latest_ns = self._chunks[-1][0] if self._chunks else 0
            self._chunks.append((max(latest_ns, now_ns + self.delay(now_ns)), chunk))

    def give(self, now_ns: int) -> None:
        """Let out what is due; what the other end has no room for stays."""
        while self._chunks and self._chunks[0][0] <= now_ns:
            due_ns, chunk = self._chunks.popleft()
            try:
                done = os.write(self.target, chunk)
            except BlockingIOError:
                done = 0
            except OSError:
                continue  # nobody is there
            if done < len(chunk):
                self._chunks.appendleft((due_ns, chunk[done:]))
                return


class Cable:
    """Relays between two descriptors in a thread of its own until it is closed.

    `down` delays what goes to the second one, `up` what comes from there.
    """

    def __init__(
        self, first: int, second: int, clock: Clock, down: Delay = at_once, up: Delay = at_once
    ) -> None:
        self._clock = clock
        self._ways = (Direction(first, second, down), Direction(second, first, up))
        self._wake, self._woken = os.pipe()
        self._thread = threading.Thread(target=self._relay, name="cable", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop relaying; what is on its way is lost."""
        os.write(self._woken, b"!")
        self._thread.join()
        os.close(self._wake)
        os.close(self._woken)

    def _relay(self) -> None:
        # An epoll would wait for whole milliseconds.
        with selectors.SelectSelector() as selector:
            selector.register(self._wake, selectors.EVENT_READ)
            while not self._step(selector):
                pass

    def _step(self, selector: selectors.BaseSelector) -> bool:
        """Wait, take, give; whether the cable is to stop."""
        for way in self._ways:
            listening = way.source in selector.get_map()
            if way.full and listening:
                selector.unregister(way.source)
            elif not way.full and not listening:
                selector.register(way.source, selectors.EVENT_READ, way)
        for key, _ in selector.select(self._patience_s()):
            if key.data is None:
                return True
            key.data.take(self._clock.now_ns())
        for way in self._ways:
            way.give(self._clock.now_ns())
        return False

    def _patience_s(self) -> float | None:
        due = [way.due_ns for way in self._ways if way.due_ns is not None]
        if not due:
            return None
        wait_ns = min(due) - self._clock.now_ns()
        # What is overdue waits for room at the other end: look again in a millisecond.
        return (wait_ns if wait_ns > 0 else 1_000_000) / 1e9
