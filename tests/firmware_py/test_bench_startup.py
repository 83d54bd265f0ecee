from __future__ import annotations

import json
import subprocess
import sys

import pytest

from firmware_py.cli import main
from firmware_py.commands.bench_startup import address, let
from firmware_py.errors import Unable
from firmware_py.measures.process import Process


def child(code: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def test_the_address_is_read_off_what_play_prints() -> None:
    with child("print('Hello'); print('Served at http://127.0.0.1:8/abc_-D/ (Ctrl-C)')") as play:
        assert address(play) == "http://127.0.0.1:8/abc_-D/"


def test_a_table_that_names_no_page_ends_in_a_sentence() -> None:
    with child("print('no')") as play, pytest.raises(Unable, match="named no page"):
        address(play)


def test_a_table_that_ends_while_it_is_watched_ends_in_a_sentence() -> None:
    with child("pass") as play, pytest.raises(Unable, match="ended"):
        let(play, 60)


@pytest.mark.slow
@pytest.mark.skipif(not Process.is_watchable(), reason="only Linux's kernel counts wake-ups so")
def test_a_real_table_is_measured_from_outside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "startup", "--seconds", "1", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {each["name"]: each["goal"] for each in printed["figures"]} == {
        "help_ms_over_python": "<= 150",
        "play_ready_ms": "<= 1500",
        "idle_wakeups_per_s": "<= 10",
        "idle_cpu_percent": "<= 0.5",
        "rss_mb": "<= 80",
    }
