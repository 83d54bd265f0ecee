"""Visits a table as a browser's page would: for measurements."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets import ConnectionClosed, Origin
from websockets.sync.client import ClientConnection, connect

from firmware_py.errors import Unable

PATIENCE_S = 20


@contextmanager
def visit(url: str, name: str = "benchmark") -> Iterator[Visitor]:
    """A visit to the page at an address, under a page's name of 8 letters or more."""
    origin = "/".join(url.split("/")[:3])
    address = f"ws{url.removeprefix('http')}socket?page={name}"
    with connect(address, origin=Origin(origin)) as socket:
        yield Visitor(socket)


class Visitor:
    """A page that visits."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def say(self, **message: object) -> None:
        """Say something as the page would."""
        self._socket.send(json.dumps(message))

    def key(self, seat: int, key: str, down: bool) -> None:
        """Press a key of a seat's pad or let it go; a press has to outlast the debouncing."""
        self.say(do="key", seat=seat, key=key, down=down)

    def wait_for(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What the table tells, once something holds of it; raises Unable if it never does."""
        try:
            while True:
                told = self._socket.recv(timeout=PATIENCE_S)
                if isinstance(told, str) and holds(state := json.loads(told)):
                    return dict(state)
        except (TimeoutError, OSError, ConnectionClosed) as silence:
            raise Unable("the table fell silent: start play by hand and see what it says"
                         ) from silence
