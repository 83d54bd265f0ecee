"""Who may come in, and the files that they get: the page's side of HTTP, without sockets."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

WEB = Path(__file__).parent / "web"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_SOCKET = re.compile(r"socket\?page=([A-Za-z0-9]{8,32})")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer over HTTP; its body is short plain text unless it is a file."""

    status: HTTPStatus
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Entrance:
    """The socket is open for the page of this name."""

    page: str


class Door:
    """Lets in who knows the token and comes from the page itself.

    `open_to_all` leaves it at that, whatever name of this machine they came by. `made` are pages
    that are made when they are asked for, by name.
    """

    def __init__(
        self, port: int, token: str, open_to_all: bool = False,
        made: Mapping[str, Callable[[], bytes]] | None = None,
    ) -> None:  # fmt: skip
        self._token = token.encode()
        self._open_to_all, self._made = open_to_all, dict(made or {})
        hosts = [f"{host}:{port}" for host in ("127.0.0.1", "localhost")]
        # A browser leaves the port out where it is HTTP's own.
        self._hosts = {*hosts, *(["127.0.0.1", "localhost"] if port == 80 else [])}
        self._origins = {f"http://{host}" for host in self._hosts}
        self._headers = {
            "Cache-Control": "no-store",
            "Content-Security-Policy": _policy(["*"] if open_to_all else hosts),
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Connection": "close",
        }
        self._files = {path.name: path for path in WEB.iterdir() if path.suffix in _TYPES}

    def answer(self, path: str, host: str | None, origin: str | None) -> Answer | Entrance:
        """What a request gets; `origin` is None if it names none, as for the page itself."""
        if not self._is_ours(host, origin):
            return self._refuse(HTTPStatus.FORBIDDEN)
        token, _, name = path.removeprefix("/").partition("/")
        if not hmac.compare_digest(token.encode(errors="replace"), self._token):
            return self._refuse(HTTPStatus.NOT_FOUND)
        if page := _SOCKET.fullmatch(name):
            # Only a browser's page names its origin, and this door is for it alone.
            return Entrance(page[1]) if origin else self._refuse(HTTPStatus.FORBIDDEN)
        return self._file(name or "index.html")

    def _is_ours(self, host: str | None, origin: str | None) -> bool:
        """Whether a request is made to this machine, and from its own page if from any."""
        if self._open_to_all:
            return host is not None and origin in (None, f"http://{host}")
        return host in self._hosts and (origin is None or origin in self._origins)

    def _file(self, name: str) -> Answer:
        if name in self._made:
            return self._with(HTTPStatus.OK, _TYPES[".html"], self._made[name]())
        file = self._files.get(name)
        if file is None:
            return self._refuse(HTTPStatus.NOT_FOUND)
        return self._with(HTTPStatus.OK, _TYPES[file.suffix], file.read_bytes())

    def _refuse(self, status: HTTPStatus) -> Answer:
        return self._with(status, "text/plain; charset=utf-8", f"{status.phrase}\n".encode())

    def _with(self, status: HTTPStatus, kind: str, body: bytes) -> Answer:
        length = str(len(body))
        return Answer(
            status, {**self._headers, "Content-Type": kind, "Content-Length": length}, body
        )


def _policy(hosts: list[str]) -> str:
    sockets = " ".join(f"ws://{host}" for host in hosts)
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
