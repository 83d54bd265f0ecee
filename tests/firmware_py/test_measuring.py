from __future__ import annotations

import json

import pytest

from firmware_py.measures.figures import Figure, report


@pytest.mark.parametrize(
    ("value", "goal", "holds"),
    [(80_000, ">= 80000", True), (79_999, ">= 80000", False), (150.0, "<= 150", True),
     (150.1, "<= 150", False), (3, None, None)],
)
def test_a_figure_is_held_to_its_goal(value: float, goal: str | None, holds: bool | None) -> None:
    assert Figure("it", value, "ms", goal).holds is holds


def test_the_json_has_the_keys_of_the_formats() -> None:
    figures = [Figure("moves_per_s", 81000, "1/s", ">= 80000"), Figure("stuck_us", 2.5, "us")]
    assert json.loads(report("engine", figures, as_json=True)) == {
        "bench": "engine",
        "figures": [
            {"name": "moves_per_s", "value": 81000, "unit": "1/s", "goal": ">= 80000",
             "holds": True},
            {"name": "stuck_us", "value": 2.5, "unit": "us", "goal": None, "holds": None},
        ],
    }


def test_people_read_which_goal_was_missed() -> None:
    figures = [Figure("moves_per_s", 1234, "1/s", ">= 80000"), Figure("stuck_us", 2.5, "us")]
    first, second, third = report("engine", figures, as_json=False).splitlines()
    assert first == "engine"
    assert second.split() == ["moves_per_s", "1,234", "1/s", "goal", ">=", "80000", "MISSED"]
    assert third.split() == ["stuck_us", "2.5", "us"]
