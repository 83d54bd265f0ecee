"""The page's server: files and socket on one port of this machine.

It tells the loop what pages say through a queue and a wake-up, and shows pages the newest of
everything. It knows no rules, and nothing that a page does or fails to do holds up the table.
"""

from __future__ import annotations

import json
import logging
import secrets
import socket
import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, cast

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from hal.clock import Clock

from .allowance import Allowance
from .door import Answer, Door
from .guests import Guests
from .messages import KeyChange, Message, parse
from .visit import Visit, hang_up

HOST, EVERYWHERE = "127.0.0.1", "0.0.0.0"
MESSAGE_BYTES = 2048
CENTRE = 255  # stands where a frame has its seat
CONNECTIONS = 32
GREETING_S = 5
CLOSING_S = 1

_BUGS = ("connection handler failed", "process_request failed")
_log = logging.getLogger(__name__)
# What strangers send to an open port is no news, and the library would print a traceback for it.
_log.addFilter(lambda record: record.msg in _BUGS)


class PortTaken(OSError):
    """The port can't be listened on; the sentence says which one, and what to do."""


class PageServer:
    """Serves the page on 127.0.0.1 from its construction until `stop`.

    `port` 0 takes any that is free. `wake` is called from other threads after a message was put.
    `seats` bounds the seats of messages. `lan` opens it to all machines around, who have to know
    the token. `made` are pages beside it, made when they are asked for. Raises PortTaken.
    """

    def __init__(
        self, port: int, wake: Callable[[], None], clock: Clock, seats: int = 4,
        token: str = "", lan: bool = False, made: Mapping[str, Callable[[], bytes]] | None = None,
    ) -> None:  # fmt: skip
        self._wake, self._clock, self._seats = wake, clock, seats
        self._lock = threading.Lock()
        self._guests = Guests()
        self._visits: set[Visit] = set()
        self._connections: list[ServerConnection] = []
        self._queue: deque[Message] = deque()
        self._frames: dict[object, bytes] = {}
        self._state: Mapping[str, Any] = {}
        self._open = True
        self._server = self._listen(EVERYWHERE if lan else HOST, port)
        self.port: int = self._server.socket.getsockname()[1]
        token = token or secrets.token_urlsafe(16)
        self._door = Door(self.port, token, lan, made)
        self.url = f"http://{socket.gethostname() if lan else HOST}:{self.port}/{token}/"
        self._thread = threading.Thread(target=self._server.serve_forever, name="page server")
        self._thread.start()

    def messages(self) -> list[Message]:
        """What pages have said since the last call, in the order in which it came."""
        with self._lock:
            said = list(self._queue)
            self._queue.clear()
        return said

    def show(self, seat: int, bits: bytes) -> None:
        """Show what is on a seat's glass: 1,024 bytes, row by row, the left pixel the top bit."""
        self._put(seat, bytes((seat,)) + bits)

    def show_centre(self, size: tuple[int, int], pixels: bytes) -> None:
        """Show what is on the glass in the centre: a byte a pixel for greys, three for colours.

        The size is in pixels, multiples of eight.
        """
        width, height = size
        self._put("centre", bytes((CENTRE, width // 8, height // 8)) + pixels)

    def tell(self, state: Mapping[str, Any]) -> None:
        """Tell every page how things stand; `state` is JSON's kind of mapping, not changed later.

        Each page gets it with `held`, the seats that pages hold, and `yours`, its own.
        """
        with self._lock:
            self._state = state
            self._tell_visits()

    def stop(self) -> None:
        """Let go of port, pages and threads; says nothing more. May be called twice."""
        with self._lock:
            self._open = False
            connections = list(self._connections)
        for connection in connections:
            hang_up(connection)
        self._server.shutdown()
        self._thread.join()
        for connection in connections:
            connection.recv_events_thread.join()

    def _listen(self, host: str, port: int) -> Server:
        # A factory does where the library's types ask for a class.
        accept = cast("type[ServerConnection]", self._accept)
        try:
            return serve(
                self._attend, host, port,
                process_request=self._answer, create_connection=accept, logger=_log,
                compression=None, server_header=None, max_size=MESSAGE_BYTES,
                open_timeout=GREETING_S, close_timeout=CLOSING_S, ping_interval=None,
            )  # fmt: skip
        except OSError as error:
            why = str(error.strerror).partition(" (")[0]  # without the library's own remarks
            raise PortTaken(
                f"port {port} can't be used ({why.lower()}): give another with --port, "
                "or leave it out to take any that is free"
            ) from error

    def _accept(self, *args: Any, **kwargs: Any) -> ServerConnection:
        """Take a connection while there is room; the library closes what is refused here."""
        with self._lock:
            self._connections = [
                each for each in self._connections if each.recv_events_thread.is_alive()
            ]
            if not self._open or len(self._connections) >= CONNECTIONS:
                raise ConnectionRefusedError
            connection = ServerConnection(*args, **kwargs)
            self._connections.append(connection)
        connection.recv_events_thread.name = "page receiver"
        threading.current_thread().name = "page visit"
        return connection

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        host, origin = (_only(request.headers, name) for name in ("Host", "Origin"))
        answer = self._door.answer(request.path, host, origin)
        if isinstance(answer, Answer):
            status = answer.status
            return Response(status.value, status.phrase, Headers(answer.headers), answer.body)
        connection.username = answer.page
        return None

    def _attend(self, connection: ServerConnection) -> None:
        visit = Visit(connection, self._clock)
        self._come(visit, connection.username)
        try:
            self._listen_to(visit, connection)
        except ConnectionClosed:
            pass  # the page has gone: what is done then is the same however it went
        finally:
            visit.close()
            self._go(visit)

    def _listen_to(self, visit: Visit, connection: ServerConnection) -> None:
        allowance = Allowance(self._clock.now_ns())
        while not allowance.exhausted:
            text = connection.recv()
            at_ns = self._clock.now_ns()
            granted = allowance.grant(at_ns)
            message = parse(text, self._seats, at_ns)
            # A key that is down is let go however much else the page says.
            if message and (granted or self._guests.holds_down(visit, message)):
                self._heed(visit, message, at_ns)

    def _come(self, visit: Visit, page: str) -> None:
        with self._lock:
            self._visits.add(visit)
            self._guests.come(visit, page)
            self._tell_visits()
            for slot, frame in self._frames.items():
                visit.show(slot, frame)

    def _go(self, visit: Visit) -> None:
        with self._lock:
            self._visits.remove(visit)
            said = self._guests.go(visit, self._clock.now_ns())
            self._queue.extend(said)
            self._tell_visits()
        if said:
            self._wake()

    def _heed(self, visit: Visit, message: Message, at_ns: int) -> None:
        with self._lock:
            said = self._guests.heed(visit, message, at_ns)
            self._queue.extend(said)
            if not isinstance(message, KeyChange):
                self._tell_visits()
        if said:
            self._wake()

    def _put(self, slot: object, frame: bytes) -> None:
        with self._lock:
            self._frames[slot] = frame
            for visit in self._visits:
                visit.show(slot, frame)

    def _tell_visits(self) -> None:
        if not self._state:
            return  # a page that is quicker than the table's first turn hears nothing yet
        held = self._guests.held
        for visit in self._visits:
            whose = {"held": held, "yours": self._guests.held_by(visit)}
            visit.show("state", json.dumps({**self._state, **whose}))


def _only(headers: Headers, name: str) -> str | None:
    """The one value of a header; what is said twice counts as something that fits nowhere."""
    values = headers.get_all(name)
    return values[0] if len(values) == 1 else ",".join(values) or None
