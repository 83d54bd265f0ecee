from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest

from engine.simulation import Outcome, SelfPlay
from firmware_py.cli import main
from firmware_py.commands.simulate import REDRAW_NS, Progress, summary, told

Capture = pytest.CaptureFixture[str]
SMALL = ["simulate", "--seats", "3", "--rounds", "5", "--seed", "7", "--level", "8"]


def objects(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert main([*SMALL, "--json", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    value: dict[str, Any] = json.loads(out)
    return value


def test_one_object_with_the_keys_of_the_formats(capsys: Capture) -> None:
    report = objects(capsys)
    assert list(report) == ["seats", "rounds", "seed", "level", "called", "dead", "shifts",
                            "contests", "moves", "moves_per_s", "points", "moves_per_round"]
    assert list(report["points"]) == ["mean", "sd", "caller_mean", "caller_tops"]
    assert list(report["moves_per_round"]) == ["median", "p95"]
    assert (report["seats"], report["rounds"], report["seed"], report["level"]) == (3, 5, 7, 8)
    assert report["called"] + report["dead"] == 5


def test_the_same_arguments_give_the_same_object_but_for_the_rate(capsys: Capture) -> None:
    first, second = objects(capsys), objects(capsys)
    del first["moves_per_s"], second["moves_per_s"]
    assert first == second


def test_the_house_rules_are_heard(capsys: Capture) -> None:
    plain, kind = objects(capsys), objects(capsys, "--peanuts-penalty", "0")
    assert kind["moves"] == plain["moves"]
    assert kind["points"]["mean"] > plain["points"]["mean"]


def test_for_people_it_fits_eighty_columns(capsys: Capture) -> None:
    assert main(SMALL) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "5 rounds of 3 bots of level 8, seed 7" in out
    assert max(map(len, out.splitlines())) < 80


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--seats", "1"], "--seats"),
        (["--rounds", "0"], "--rounds"),
        (["--level", "11"], "--level"),
        (["--seed", "x"], "--seed"),
        (["--draw-count", "4"], "--draw-count"),
        (["--rouds", "3"], "--rounds"),
    ],
)
def test_bad_input_ends_in_a_sentence(capsys: Capture, arguments: list[str], names: str) -> None:
    assert main(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert names in err
    assert err.count("\n") == 1


def test_an_interrupt_ends_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SelfPlay, "deal", interrupted)
    assert main(SMALL) == 130
    assert capsys.readouterr() == ("", "peanuts: interrupted\n")


def outcome(points: tuple[int, ...], caller: int | None, moves: int) -> Outcome:
    return Outcome(points, caller, moves, contests=1, shifts=2, lasted_ns=1)


def test_the_figures_are_of_called_rounds_where_they_speak_of_callers() -> None:
    rounds = [outcome((10, 2), 0, 50), outcome((12, 4), 1, 60), outcome((0, 0), None, 90)]
    figures = summary(rounds, seconds=2.0)
    assert (figures["called"], figures["dead"]) == (2, 1)
    assert (figures["contests"], figures["shifts"], figures["moves"]) == (3, 6, 200)
    assert figures["moves_per_s"] == 100
    assert figures["points"]["mean"] == pytest.approx(28 / 6, abs=0.001)
    assert figures["points"]["caller_mean"] == 7
    assert figures["points"]["caller_tops"] == 0.5
    assert figures["moves_per_round"] == {"median": 60, "p95": 90}


def test_without_a_call_there_is_nothing_to_say_of_callers() -> None:
    figures = summary([outcome((0, 0), None, 90)], seconds=1.0)
    assert figures["points"]["caller_mean"] is None
    head = {"seats": 2, "rounds": 1, "seed": 0, "level": 1}
    assert "caller" not in told({**head, **figures})


class Terminal(StringIO):
    """A terminal that keeps what was written."""

    def isatty(self) -> bool:
        return True


def test_the_bar_grows_on_a_terminal_and_goes_away() -> None:
    terminal = Terminal()
    bar = Progress(10, terminal, now_ns=0)
    bar.show(1, REDRAW_NS - 1)
    assert terminal.getvalue() == ""
    bar.show(5, REDRAW_NS)
    assert terminal.getvalue() == "\r" + "#" * 20 + "." * 20 + " 5 of 10 rounds"
    bar.clear()
    assert terminal.getvalue().endswith("\r")


def test_there_is_no_bar_where_there_is_no_terminal() -> None:
    stream = StringIO()
    bar = Progress(10, stream, now_ns=0)
    bar.show(5, 10 * REDRAW_NS)
    bar.clear()
    assert stream.getvalue() == ""
