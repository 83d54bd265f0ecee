"""The worked cases: scenarios in cases/, each with its answer beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_py.playthrough import play
from firmware_py.scenario import load_scenario
from wiring.check import CheckError

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


def differences(want: object, got: object, where: str = "") -> list[str]:
    """Where `got` is not as `want` says; what `want` leaves out is free, but for rows of a list."""
    if isinstance(want, dict) and isinstance(got, dict):
        missing = [f"{where}.{key} is missing" for key in want if key not in got]
        return missing + [
            text
            for key in want
            if key in got
            for text in differences(want[key], got[key], f"{where}.{key}")
        ]
    if isinstance(want, list) and isinstance(got, list):
        if len(want) != len(got):
            return [f"{where}: wanted {len(want)} rows, not {len(got)}"]
        pairs = enumerate(zip(want, got, strict=True))
        return [text for k, (w, g) in pairs for text in differences(w, g, f"{where}[{k}]")]
    return [] if want == got else [f"{where}: wanted {want!r}, not {got!r}"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_case_comes_out_as_its_answer_says(case: Path) -> None:
    want = json.loads(case.with_suffix(".json").read_text())
    if "exit" in want:
        with pytest.raises(CheckError):
            load_scenario(case)
    else:
        assert differences(want, play(load_scenario(case)).report()) == []
