from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware_py.measures.process import Process

STATUS = """\
Name:\tx
VmRSS:\t   2048 kB
voluntary_ctxt_switches:\t{}
nonvoluntary_ctxt_switches:\t{}
"""


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """A process 7 of two threads, in a folder such as /proc."""
    for thread, own, forced, spent in (("7", 10, 2, 1_000), ("8", 30, 0, 500)):
        folder = tmp_path / "7" / "task" / thread
        folder.mkdir(parents=True)
        (folder / "status").write_text(STATUS.format(own, forced))
        (folder / "schedstat").write_text(f"{spent} 77 3\n")
    (tmp_path / "7" / "status").write_text(STATUS.format(10, 2))
    return tmp_path


def test_switches_of_all_threads_count_both_kinds(proc: Path) -> None:
    assert Process(7, proc).wakeups() == 42


def test_processor_time_is_that_of_all_threads(proc: Path) -> None:
    assert Process(7, proc).cpu_ns() == 1_500


def test_memory_is_counted_once(proc: Path) -> None:
    assert Process(7, proc).resident_bytes() == 2048 * 1024


def test_a_process_that_has_ended_is_an_os_error(proc: Path) -> None:
    with pytest.raises(OSError, match="8"):
        Process(8, proc).resident_bytes()


@pytest.mark.skipif(not Process.is_watchable(), reason="only Linux counts so")
def test_this_very_process_can_be_watched() -> None:
    mine = Process(os.getpid())
    assert mine.resident_bytes() > 1_000_000
    assert mine.cpu_ns() > 0
    assert mine.wakeups() > 0
