"""What systemd is told: datagrams at its socket, and nothing where it doesn't listen."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py import notify

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs Unix sockets")


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield ear


def test_lines_told_together_come_together(systemd: socket.socket) -> None:
    notify.notify(notify.READY, notify.status("waiting in the lobby"))
    assert systemd.recv(4096) == b"READY=1\nSTATUS=waiting in the lobby"


def test_a_status_stays_on_its_line(systemd: socket.socket) -> None:
    notify.notify(notify.status("one\nREADY=1"))
    assert systemd.recv(4096) == b"STATUS=one READY=1"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has abstract sockets")
def test_an_abstract_socket_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        name = f"peanuts-test-{os.getpid()}"
        ear.bind("\0" + name)
        ear.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + name)
        notify.notify(notify.STOPPING)
        assert ear.recv(4096) == b"STOPPING=1"


@pytest.mark.parametrize("path", [None, "", "nowhere", "/there/is/none", "@there-is-none"])
def test_without_a_listener_nothing_goes_wrong(
        path: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    if path is not None:
        monkeypatch.setenv("NOTIFY_SOCKET", path)
    notify.notify(notify.WATCHDOG)


@pytest.mark.parametrize(("usec", "pid", "expected"), [
    ("20000000", "own", 20_000_000_000),
    ("20000000", None, 20_000_000_000),
    ("20000000", "1", None),  # meant for another process, and only inherited
    (None, "own", None),
    ("0", "own", None),
    ("soon", "own", None),
])
def test_the_watchdog_is_read_off_the_environment(
        usec: str | None, pid: str | None, expected: int | None,
        monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("WATCHDOG_USEC", usec),
                        ("WATCHDOG_PID", str(os.getpid()) if pid == "own" else pid)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert notify.watchdog_ns() == expected
