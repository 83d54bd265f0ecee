"""The measurement of what screens cost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from firmware_py.cli import main
from firmware_py.measures.changes import changes

KINDS = ["cursor", "select", "message", "draw", "play", "lifted_play", "rival", "foundation",
         "fading"]


def measured(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, dict[str, Any]]:
    assert main(["bench", "display", "--states", "150", *options, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["bench"] == "display"
    return {each["name"]: each for each in printed["figures"]}


def test_every_kind_of_change_is_measured_and_four_have_goals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = measured(capsys)
    for kind in KINDS:
        for part in ("bytes_median", "bytes_p95", "us_median", "us_p95"):
            assert figures[f"{kind}_{part}"]["value"] > 0
    goals = {name: each["goal"] for name, each in figures.items() if each["goal"]}
    assert goals == {"cursor_bytes_p95": "<= 60", "foundation_bytes_p95": "<= 30",
                     "play_bytes_median": "<= 100", "play_bytes_p95": "<= 220"}
    assert figures["cursor_bytes_p95"]["holds"]
    assert figures["foundation_bytes_p95"]["holds"]


def test_lumas_whole_frame_stands_beside_ours(capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys)
    # Ours follows another whole frame, whose window needn't be set again.
    assert (figures["luma_frame_bytes"]["value"], figures["frame_bytes"]["value"]) == (1034, 1026)
    for seats in (1, 2, 4):
        assert figures[f"frames_per_s_{seats}"]["value"] == pytest.approx(43.3 / seats, abs=0.1)
        assert figures[f"plays_per_s_{seats}"]["value"] > 43 / seats
    assert figures["cpu_us"]["value"] > 0
    assert figures["luma_cpu_us"]["value"] > 0


def test_no_change_profits_from_the_window_of_the_one_before(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = measured(capsys)
    # Ten columns of one page, and all of a window's ten bytes.
    assert figures["foundation_bytes_median"]["value"] == 10 + 10


def test_another_driver_is_held_to_no_goal(capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "--driver", "sh1106")
    assert not any(each["goal"] for each in figures.values())


def test_the_same_states_are_drawn_every_time() -> None:
    assert list(changes(40)) == list(changes(40))


def test_a_change_is_one_of_its_kind_alone() -> None:
    found = list(changes(150))
    assert {each.kind for each in found} == set(KINDS)
    for each in found:
        before, after = each.before, each.after
        match each.kind:
            case "cursor":
                assert before.cursor != after.cursor
                assert before.piles == after.piles
            case "foundation" | "fading":
                assert before.foundations != after.foundations
                assert before.piles == after.piles
            case "lifted_play":
                assert sum(pile.lifted for pile in before.piles) == 1
                assert not any(pile.lifted for pile in after.piles)
            case "play":
                assert not any(pile.lifted for pile in before.piles)
                assert before.piles != after.piles
            case "draw":
                assert before.piles[:5] == after.piles[:5]
                assert before.stock != after.stock
