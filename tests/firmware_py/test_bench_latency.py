"""`peanuts bench latency`: what is timed, and that each way of wiring gets to play."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from firmware_py.cli import main
from firmware_py.errors import Unable
from firmware_py.measures import latency, wired
from firmware_py.measures.stopwatch import Stopwatch
from firmware_py.measures.wired import SlowBus, Wired
from hal.clock import Clock, ManualClock, MonotonicClock
from hal.mock.micropython import Command
from hal.mock.ssd1306 import Ssd1306Glass

MS = 1_000_000
FIGURES = ("press_median_ms", "press_p99_ms", "display_median_ms", "display_p99_ms")


def test_a_press_is_timed_from_its_first_edge() -> None:
    clock = ManualClock(7 * MS)
    stopwatch = Stopwatch(clock)
    for ordered_ms, shown_ms in ((9, 3), (8, 4)):
        stopwatch.begin()
        clock.advance(ordered_ms * MS)
        stopwatch.ordered()
        clock.advance(shown_ms * MS)
        stopwatch.shown()
        assert stopwatch.wait(0)
    assert stopwatch.ordered_ns == [9 * MS, 8 * MS]
    assert stopwatch.shown_ns == [12 * MS, 12 * MS]


def test_what_was_on_its_way_before_the_turn_is_not_what_shows_it() -> None:
    clock = ManualClock()
    stopwatch = Stopwatch(clock)
    stopwatch.begin()
    stopwatch.shown()
    assert not stopwatch.wait(0)
    stopwatch.ordered()
    stopwatch.ordered()  # the key repeats
    clock.advance(MS)
    stopwatch.shown()
    stopwatch.shown()
    assert (stopwatch.ordered_ns, stopwatch.shown_ns) == ([0], [MS])


def test_the_screens_bus_is_as_slow_as_its_wire() -> None:
    clock, bus = MonotonicClock(), SlowBus({0x3C: Ssd1306Glass(128, 64)})
    began_ns = clock.now_ns()
    bus.write(0x3C, b"\0" + bytes(99))
    assert clock.now_ns() - began_ns >= 101 * 9 * 2_500 == 2_272_500


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gpiod", "gpiozero", "expander", "twin"])
def test_each_wiring_gets_to_play_and_is_timed(name: str) -> None:
    figures = {each.name: each.value for each in latency.latency(name, wired.WIRINGS[name], 3)}
    assert list(figures) == [f"{name}_{what}" for what in FIGURES]
    assert figures[f"{name}_press_median_ms"] > 4  # 1 ms of bounces and 3 ms of quiet
    assert figures[f"{name}_display_median_ms"] > figures[f"{name}_press_median_ms"] + 2


@pytest.mark.slow
def test_a_pad_that_a_real_micropython_runs_is_timed(interpreter: Command) -> None:
    figures = latency.latency("pad", wired.WIRINGS["pad"], 3)
    assert [figure.name for figure in figures] == [f"pad_{what}" for what in FIGURES]


@pytest.mark.slow
def test_a_source_that_can_not_be_had_is_left_out_with_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(clock: Clock, wake: object, stack: ExitStack) -> Wired:
        raise Unable("there is no network")

    wirings = {"gpiod": wired.on_gpiod, "pad": broken}
    monkeypatch.setattr(wired, "WIRINGS", wirings)
    assert main(["bench", "latency", "--presses", "2", "--json"]) == 0
    said = capsys.readouterr()
    printed = json.loads(said.out)
    assert printed["bench"] == "latency"
    assert [figure["name"] for figure in printed["figures"]] == [
        "presses", *(f"gpiod_{what}" for what in FIGURES)]
    assert said.err == "pad is left out: there is no network\n"


def test_a_table_that_never_gets_to_play_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(clock: Clock, wake: Callable[[], None], stack: ExitStack) -> Wired:
        made = wired.on_gpiod(clock, wake, stack)
        return Wired(made.table, made.parts, lambda seat, key, closed: None)

    monkeypatch.setattr(latency, "PATIENCE_NS", 200 * MS)
    with pytest.raises(Unable, match="no table that plays within"):
        latency.latency("deaf", deaf, 1)
