from __future__ import annotations

import json

import pytest

from firmware_py.cli import main

NAMES = ["moves_per_s", "stuck_us", "stuck_us_p99", "choose_percent", "apply_percent",
         "stuck_percent", "deal_percent", "other_percent"]


def test_the_engine_is_measured_and_its_time_is_shared_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "engine", "--rounds", "3", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["bench"] == "engine"
    figures = {each["name"]: each for each in printed["figures"]}
    assert list(figures) == NAMES
    assert figures["moves_per_s"]["goal"] == ">= 80000"
    assert all(each["value"] > 0 for each in figures.values())
    shares = sum(figures[name]["value"] for name in NAMES[3:])
    assert shares == pytest.approx(100, abs=0.5)
