from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from websockets import ConnectionClosed, InvalidStatus, Origin
from websockets.sync.client import ClientConnection, connect

from firmware_py.page.door import Answer, Door, Entrance
from firmware_py.page.messages import Hold, Message, PageGone
from firmware_py.page.server import PageServer, PortTaken
from hal.clock import MonotonicClock

TOKEN = "secret"
HOST = "127.0.0.1:80"
BITS = bytes(range(256)) * 4


class Bell:
    """Counts what the server rings for, and waits for it."""

    def __init__(self) -> None:
        self._rung = threading.Semaphore(0)

    def ring(self) -> None:
        self._rung.release()

    def wait(self) -> None:
        assert self._rung.acquire(timeout=20)


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
def server(bell: Bell) -> Iterator[PageServer]:
    served = PageServer(0, bell.ring, MonotonicClock(), seats=2)
    yield served
    served.stop()


def visit(
    server: PageServer, page: str = "abcdefgh", origin: str | None = None
) -> ClientConnection:
    address = server.url.replace("http", "ws", 1) + f"socket?page={page}"
    return connect(address, origin=Origin(origin or f"http://127.0.0.1:{server.port}"))


def heard(server: PageServer, bell: Bell) -> list[Message]:
    bell.wait()
    return server.messages()


def status(path: str, host: str | None = HOST, origin: str | None = None) -> int | str:
    answer = Door(80, TOKEN).answer(path, host, origin)
    return int(answer.status) if isinstance(answer, Answer) else answer.page


@pytest.mark.parametrize(
    ("path", "host", "origin", "expected"),
    [
        (f"/{TOKEN}/", HOST, None, 200),
        (f"/{TOKEN}/main.js", "localhost", None, 200),
        ("/", HOST, None, 404),
        ("/secre/", HOST, None, 404),
        ("/é/", HOST, None, 404),
        (f"/{TOKEN}/../server.py", HOST, None, 404),
        (f"/{TOKEN}/%2e%2e/server.py", HOST, None, 404),
        (f"/{TOKEN}/", "evil.example", None, 403),
        (f"/{TOKEN}/", None, None, 403),
        (f"/{TOKEN}/", HOST, "http://evil.example", 403),
        (f"/{TOKEN}/socket?page=abcdefgh", HOST, f"http://{HOST}", "abcdefgh"),
        (f"/{TOKEN}/socket?page=abcdefgh", HOST, None, 403),
        (f"/{TOKEN}/socket?page=a", HOST, f"http://{HOST}", 404),
    ],
)
def test_the_door_lets_in_who_knows_the_token_and_comes_from_the_page(
    path: str, host: str | None, origin: str | None, expected: int | str
) -> None:
    assert status(path, host, origin) == expected


def test_an_entrance_is_no_answer() -> None:
    answer = Door(80, TOKEN).answer(f"/{TOKEN}/socket?page=abcdefgh", HOST, f"http://{HOST}")
    assert answer == Entrance("abcdefgh")


@pytest.mark.parametrize(("path", "host", "origin", "expected"), [
    (f"/{TOKEN}/", "peanuts.local:8765", None, 200),
    (f"/{TOKEN}/", "192.168.1.7:8765", "http://192.168.1.7:8765", 200),
    (f"/{TOKEN}/", "192.168.1.7:8765", "http://elsewhere.example", 403),
    ("/guessed/", "192.168.1.7:8765", None, 404),
    (f"/{TOKEN}/", None, None, 403),
])
def test_a_door_to_the_network_wants_the_token_and_the_pages_own_origin(
    path: str, host: str | None, origin: str | None, expected: int
) -> None:
    answer = Door(8765, TOKEN, open_to_all=True).answer(path, host, origin)
    assert isinstance(answer, Answer)
    assert answer.status == expected


def test_a_page_that_is_made_when_it_is_asked_for_is_behind_the_token_too() -> None:
    door = Door(80, TOKEN, made={"history.html": lambda: b"<p>so far</p>"})
    answer = door.answer(f"/{TOKEN}/history.html", HOST, None)
    assert isinstance(answer, Answer)
    assert (answer.body, answer.headers["Content-Type"]) == (
        b"<p>so far</p>", "text/html; charset=utf-8")
    refused = door.answer("/history.html", HOST, None)
    assert isinstance(refused, Answer)
    assert refused.status == 404


def test_a_page_from_elsewhere_gets_no_socket(server: PageServer) -> None:
    with pytest.raises(InvalidStatus), visit(server, origin="http://evil.example"):
        pass


def test_a_taken_port_is_one_sentence(server: PageServer) -> None:
    with pytest.raises(PortTaken, match=r"^port \d+ can't be used \([^()]*\): give another"):
        PageServer(server.port, lambda: None, MonotonicClock())


def test_what_a_page_says_rings_the_bell_and_its_end_does(server: PageServer, bell: Bell) -> None:
    with visit(server) as page:
        page.send(json.dumps({"do": "hold", "seat": 1}))
        assert heard(server, bell) == [Hold(1)]
    assert heard(server, bell) == [PageGone((1,))]


def test_junk_is_no_news_and_the_page_stays(
    server: PageServer, bell: Bell, capfd: pytest.CaptureFixture[str]
) -> None:
    with visit(server) as page:
        for junk in ("", "null", "{", b"\x00\xff", '{"do":"hold","seat":9}', "[" * 1500):
            page.send(junk)
        page.send(json.dumps({"do": "hold", "seat": 0}))
        assert heard(server, bell) == [Hold(0)]
    for noise in (b"\x16\x03\x01" + os.urandom(60), b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n"):
        with closing(socket.create_connection(("127.0.0.1", server.port))) as stranger:
            stranger.sendall(noise)
    server.stop()
    assert capfd.readouterr() == ("", "")


def test_a_message_that_is_huge_ends_its_page_and_no_other(
    server: PageServer, bell: Bell
) -> None:
    with visit(server) as page, visit(server, "otherpage1") as other:
        page.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            list(iter(page.recv, None))
        other.send(json.dumps({"do": "hold", "seat": 0}))
        assert heard(server, bell) == [Hold(0)]


def shown(page: ClientConnection, wanted: bytes) -> bool:
    """Whether the wanted frame comes, whatever comes before it."""
    return any(page.recv(20) == wanted for _ in range(200))


def told(page: ClientConnection, stage: str) -> dict[str, Any]:
    """The state that tells of a stage, whatever comes before it."""
    while True:
        text = page.recv(20)
        if isinstance(text, str) and json.loads(text).get("stage") == stage:
            state: dict[str, Any] = json.loads(text)
            return state


def test_a_page_that_comes_late_is_shown_everything(server: PageServer) -> None:
    server.show(1, BITS)
    server.tell({"stage": "play"})
    with visit(server) as page:
        assert told(page, "play")["yours"] == []
    with visit(server) as page:
        assert shown(page, b"\x01" + BITS)


@pytest.mark.parametrize(("size", "depth"), [((256, 64), 1), ((128, 128), 3)])
def test_a_frame_of_the_centre_says_its_size_and_its_length_tells_its_kind(
    server: PageServer, size: tuple[int, int], depth: int
) -> None:
    width, height = size
    pixels = bytes(range(256)) * (width * height * depth // 256)
    server.show_centre(size, pixels)
    with visit(server) as page:
        assert shown(page, bytes((255, width // 8, height // 8)) + pixels)


def test_a_page_that_is_quicker_than_the_table_hears_nothing_before_it(
    server: PageServer,
) -> None:
    with visit(server) as page:
        server.show(0, bytes(1024))
        assert isinstance(page.recv(timeout=5), bytes)  # and no state without seats
        server.tell({"stage": "lobby", "seats": []})
        assert json.loads(page.recv(timeout=5))["seats"] == []


def test_of_many_images_the_newest_wins(server: PageServer) -> None:
    with visit(server) as page:
        for value in range(200):
            server.show(0, bytes([value]) * 1024)
        frames = 0
        while page.recv(20) != b"\x00" + bytes([199]) * 1024:
            frames += 1
        assert frames < 100


def test_stopping_joins_every_thread_and_may_be_done_twice(bell: Bell) -> None:
    before = set(threading.enumerate())
    served = PageServer(0, bell.ring, MonotonicClock())
    with visit(served) as page:
        page.send(json.dumps({"do": "hold", "seat": 0}))
        bell.wait()
        served.stop()
        served.stop()
        ours = [t for t in threading.enumerate() if t not in before and t.name.startswith("page")]
        for thread in ours:
            thread.join(20)
        assert not any(thread.is_alive() for thread in ours)
