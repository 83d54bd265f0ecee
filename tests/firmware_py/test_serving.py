from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_py.errors import BadInput
from firmware_py.measures.visitor import visit
from firmware_py.seeding import seeds_from
from firmware_py.serving import open_server
from firmware_py.waking import Alarm
from hal.clock import MonotonicClock

ROOT = Path(__file__).parents[2]
URL = re.compile(r"http://127\.0\.0\.1:\d+/\S+/")
PLAY = [sys.executable, "-m", "firmware_py", "play", "--no-browser", "--seats", "2"]


@contextmanager
def playing(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`peanuts play` as a process, and the address that it prints."""
    with subprocess.Popen([*PLAY, *options], cwd=ROOT, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout
        try:
            found = URL.search(child.stdout.readline())
            assert found
            yield child, found[0]
        finally:
            child.kill()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.mark.skipif(sys.platform == "win32", reason="a process there can't be sent Ctrl-C alone")
def test_ctrl_c_ends_a_table_in_use_at_once_and_without_a_traceback() -> None:
    with playing("--port", "0") as (child, url), visit(url) as page:
        page.say(do="sit", seat=0, name="Ann")
        page.wait_for(lambda state: state["seats"][0]["person"] is True)
        child.send_signal(signal.SIGINT)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (0, "\nGoodbye.\n", "")


def test_a_key_that_no_pad_has_and_nonsense_leave_the_table_standing() -> None:
    with playing("--port", "0") as (_, url), visit(url) as page:
        page.say(do="sit", seat=0, name="Ann")
        page.say(do="key", seat=0, key="left", down=True)
        page.say(do="key", seat=0, key="fire", down=True)
        page.say(do="dance")
        page.say(do="set", name="target", value=50)
        assert page.wait_for(lambda state: state["target"] == 50)["stage"] == "lobby"


def test_a_port_that_was_asked_for_and_is_taken_ends_with_a_sentence(taken: int) -> None:
    done = subprocess.run([*PLAY, "--port", str(taken)], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f"port {taken} can't be used" in done.stderr


def test_a_port_that_nobody_asked_for_gives_way(
    taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    alarm, clock = Alarm(), MonotonicClock()
    with pytest.raises(BadInput):
        open_server(taken, True, alarm, clock, 2)
    server = open_server(taken, False, alarm, clock, 2)
    server.stop()
    alarm.close()
    assert server.port != taken
    said = f"port {taken} is taken: port {server.port} serves instead\n"
    assert capsys.readouterr().err == said


def test_a_seed_gives_every_match_another_but_the_same_again() -> None:
    one, other = seeds_from(7), seeds_from(7)
    assert [one() for _ in range(3)] == [other() for _ in range(3)] == [7, 8, 9]
    chance = seeds_from(None)
    assert chance() != chance()


def test_piles_that_no_screen_shows_are_refused_in_one_sentence() -> None:
    done = subprocess.run([*PLAY, "--work-piles", "5"], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
