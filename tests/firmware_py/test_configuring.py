from __future__ import annotations

from pathlib import Path

import pytest

from firmware_py.cli import main
from firmware_py.configuring import configured
from wiring.check import CheckError

ROOT = Path(__file__).resolve().parents[2]
TWO = ROOT / "wiring" / "two-seats-gpio.toml"


def test_the_wiring_says_how_many_seats_there_are(tmp_path: Path) -> None:
    file = tmp_path / "console.toml"
    file.write_text('seats = 4\nlevel = 7\nnames = ["Ann", "Bo"]', encoding="utf-8")
    settings, table = configured(file, TWO)
    assert (settings.seats, settings.level, len(table.seats)) == (2, 7, 2)


def test_what_does_not_fit_the_wiring_is_named_with_both(tmp_path: Path) -> None:
    file = tmp_path / "console.toml"
    file.write_text('names = ["Ann", "Bo", "Cy"]', encoding="utf-8")
    with pytest.raises(CheckError, match=r"names: expected at most 2.*the wiring has 2 seats"):
        configured(file, TWO)


def test_faults_of_both_files_are_told_at_once_and_end_with_78(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings, wiring = tmp_path / "console.toml", tmp_path / "wiring.toml"
    settings.write_text("lvel = 7", encoding="utf-8")
    wiring.write_text('titel = "A table"', encoding="utf-8")
    assert main(["console", "--settings", str(settings), "--wiring", str(wiring)]) == 78
    told = capsys.readouterr().err
    assert 'did you mean "level"?' in told
    assert 'did you mean "title"?' in told


def test_a_missing_wiring_file_is_told_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["console", "--wiring", str(tmp_path / "none.toml")]) == 78
    assert "copy one of those in wiring/ there" in capsys.readouterr().err
