"""`peanuts bench fairness` as a whole, and a pad that a real MicroPython runs."""

from __future__ import annotations

import json

import pytest

from firmware_py.cli import main
from firmware_py.errors import Unable
from firmware_py.measures import pico, real_pad, synchronising
from hal.mock.micropython import Command, NoMicroPython

NAMED = ["pairs", "gpio_wrong", "wrong_faint", "wrong_trailing", "wrong_eager", "wrong_arrival",
         "dead_heat_share", "dead_heat_bias_sigma", "sync_p99_us", "sync_covered"]


def test_without_an_interpreter_the_rest_is_measured_and_a_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none() -> Command:
        raise NoMicroPython("there is no network")

    monkeypatch.setattr(pico, "micropython", none)
    monkeypatch.setattr(synchronising, "PADS", 1)
    assert main(["bench", "fairness", "--pairs", "20", "--seed", "3", "--json"]) == 0
    said = capsys.readouterr()
    figures = [figure["name"] for figure in json.loads(said.out)["figures"]]
    assert set(NAMED) <= set(figures)
    assert "sync_real_p99_us" not in figures
    assert said.err == "sync_real_p99_us is left out: there is no network\n"


@pytest.mark.slow
def test_a_real_pad_is_placed_within_its_u(
    interpreter: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pico, "micropython", lambda: interpreter)
    monkeypatch.setattr(real_pad, "SETTLING_NS", real_pad.S // 2)
    monkeypatch.setattr(real_pad, "WATCHED_NS", real_pad.S)
    figures = {figure.name: figure.value for figure in real_pad.real_pad(seed=0)}
    assert figures["sync_real_covered"] == 1
    assert figures["sync_real_edges"] > 10
    assert figures["sync_real_p99_us"] >= figures["sync_real_median_us"] > 0


def test_a_pad_that_gives_no_answer_is_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pico, "micropython", lambda: ("sleep", "60"))
    monkeypatch.setattr(real_pad, "START_NS", real_pad.S // 10)
    with pytest.raises(Unable, match="gave no answer"):
        real_pad.real_pad(seed=0)
