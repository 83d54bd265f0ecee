"""`peanuts bench startup`: how soon the table is there, and what it costs while it waits."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Timer
from urllib.request import urlopen

from firmware_py.errors import Unable
from firmware_py.measures.figures import Figure, report
from firmware_py.measures.process import Process
from firmware_py.parsing import whole
from hal.clock import MonotonicClock

HELP = "how soon the table is there, and what it costs while it waits"
EXAMPLE = "peanuts bench startup --json"
FOLDER = Path(__file__).parents[2]
URL = re.compile(r"http://127\.0\.0\.1:\d+/\S*")
PLAY = ("-m", "firmware_py", "play", "--no-browser", "--port", "0", "--seats", "4")
PATIENCE_S = 20
SETTLING_S = 2  # until the first images are drawn and sent
now_ns = MonotonicClock().now_ns


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the measurement."""
    parser.add_argument("--seconds", type=whole(1, 600), default=5, metavar="N",
                        help="how long the waiting lobby is watched (5)")
    parser.add_argument("--json", action="store_true", help="print one object for programs")


def run(args: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    figures = [help_over_python(), play_ready()]
    if Process.is_watchable():
        figures += [*lobby(args.seconds), *play()]
    print(report("startup", figures, args.json))
    return 0


def help_over_python() -> Figure:
    """What `--help` takes beyond the interpreter's own start, by the median of seven."""
    extra = [seconds("-m", "firmware_py", "--help") - seconds("-c", "pass") for _ in range(7)]
    return Figure("help_ms_over_python", round(median(extra) * 1000, 1), "ms", "<= 150")


def play_ready() -> Figure:
    """From the start of `play` to the page being served, by the median of three."""
    taken = []
    for _ in range(3):
        began_ns = now_ns()
        with table():
            taken.append((now_ns() - began_ns) / 1e6)
    return Figure("play_ready_ms", round(median(taken), 1), "ms", "<= 1500")


def lobby(watch_s: int) -> list[Figure]:
    """What a lobby costs in which nobody does anything, with a page open."""
    from firmware_py.measures.visitor import visit

    with table() as (child, url), visit(url):
        let(child, SETTLING_S)
        process = Process(child.pid)
        began_ns, wakeups, cpu_ns = now_ns(), process.wakeups(), process.cpu_ns()
        let(child, watch_s)
        spent_ns = now_ns() - began_ns
        wakeups, cpu_ns = process.wakeups() - wakeups, process.cpu_ns() - cpu_ns
    return [
        Figure("idle_wakeups_per_s", round(wakeups * 1e9 / spent_ns, 1), "1/s", "<= 10"),
        Figure("idle_cpu_percent", round(100 * cpu_ns / spent_ns, 2), "%", "<= 0.5"),
    ]


def play() -> list[Figure]:
    """The memory of a table of four seats in play: a person and three bots."""
    from firmware_py.measures.visitor import visit

    with table() as (child, url), visit(url) as visitor:
        visitor.say(do="sit", seat=0, name="bench")
        visitor.wait_for(lambda told: bool(told["seats"][0]["person"]))
        visitor.key(0, "slap", down=True)
        visitor.wait_for(lambda told: told["stage"] == "play")
        visitor.key(0, "slap", down=False)
        let(child, SETTLING_S)
        resident = Process(child.pid).resident_bytes()
    return [Figure("rss_mb", round(resident / 1e6, 1), "MB", "<= 80")]


def seconds(*arguments: str) -> float:
    """How long the interpreter runs with these arguments."""
    began_ns = now_ns()
    subprocess.run([sys.executable, *arguments], cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    return (now_ns() - began_ns) / 1e9


@contextmanager
def table() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A table of its own process, once it serves its page, and the page's address."""
    command = [sys.executable, *PLAY]
    with subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, text=True) as child:
        patience = Timer(PATIENCE_S, child.kill)
        patience.start()
        try:
            url = address(child)
            with urlopen(url) as answer:
                answer.read()
            patience.cancel()
            yield child, url
        finally:
            patience.cancel()
            end(child)


def end(child: subprocess.Popen[str]) -> None:
    """End a table, by force if it does not end by itself."""
    child.terminate()
    try:
        child.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        child.kill()


def address(child: subprocess.Popen[str]) -> str:
    """The address that a table prints as it starts."""
    assert child.stdout is not None
    for line in child.stdout:
        if found := URL.search(line):
            return found[0]
    raise Unable(f"play named no page within {PATIENCE_S} s: start it by hand and see what it says")


def let(child: subprocess.Popen[str], seconds: float) -> None:
    """Let a table be for so long; raises Unable if it ends."""
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        return
    raise Unable("the table ended while it was watched: start play by hand and see what it says")
