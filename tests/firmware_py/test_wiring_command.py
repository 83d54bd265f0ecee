from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from firmware_py.cli import main
from firmware_py.commands.pad import DEFAULTS, settled
from firmware_py.commands.pad import legend as letters
from firmware_py.painting import SCALE, dashes, paint
from wiring.draw import draw
from wiring.load import load_wiring
from wiring.pico import SYNC, key_pins
from wiring.sheet import STYLES
from wiring.table import LEGENDS
from wiring.uses import Function

ROOT = Path(__file__).parent.parent.parent
SHIPPED = sorted((ROOT / "wiring").glob("*.toml"))
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    file = tmp_path / "faulty.toml"
    file.write_text('titel = "x"\n[[seat]]\nlegend = "full"\nlamp = 99\n', encoding="utf-8")
    return file


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_the_files_that_ship_pass_their_check(file: Path, capsys: Capture) -> None:
    assert main(["wiring", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: nothing is wrong with it\n"


def test_a_check_tells_all_that_is_wrong(faulty: Path, capsys: Capture) -> None:
    assert main(["wiring", "check", str(faulty)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.removeprefix(f"{faulty}:").split(": ")[:2] for line in err.splitlines()] == [
        ["1", "titel"], ["2", "seat[0]"], ["2", "seat"], ["4", "seat[0].lamp"]]


@pytest.mark.parametrize("part", ["table", "diagram"])
def test_a_faulty_file_is_bad_input_to_the_others(
    part: str, faulty: Path, capsys: Capture, tmp_path: Path
) -> None:
    out = ["--out", str(tmp_path)] if part == "diagram" else []
    assert main(["wiring", part, str(faulty), *out]) == 2
    assert f"{faulty}:1: titel" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [faulty]


def test_a_table_is_printed(capsys: Capture) -> None:
    assert main(["wiring", "table", str(SHIPPED[0])]) == 0
    assert "SDA of I2C bus 1  GPIO 2   3) (4  5 V" in capsys.readouterr().out


def test_a_drawing_goes_to_a_folder_or_a_file(tmp_path: Path, capsys: Capture) -> None:
    file = SHIPPED[0]
    assert main(["wiring", "diagram", str(file), "--out", str(tmp_path)]) == 0
    assert main(["wiring", "diagram", str(file), "--out", str(tmp_path / "b.svg")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        str(tmp_path / f"{file.stem}.svg"), str(tmp_path / "b.svg")]
    drawn = file.with_suffix(".svg").read_bytes()
    assert (tmp_path / f"{file.stem}.svg").read_bytes() == drawn
    assert (tmp_path / "b.svg").read_bytes() == drawn


def test_a_drawing_goes_nowhere_else(tmp_path: Path, capsys: Capture) -> None:
    for out, told in (("x/y.svg", "no such file"), ("a.jpg", "ends in .svg"),
                      ("nowhere", "a folder that there is")):
        assert main(["wiring", "diagram", str(SHIPPED[0]), "--out", str(tmp_path / out)]) > 0
        assert told in capsys.readouterr().err


def test_a_picture_shows_what_the_drawing_does(tmp_path: Path) -> None:
    assert main(["wiring", "diagram", str(SHIPPED[0]), "--png", "--out", str(tmp_path)]) == 0
    picture = Image.open(tmp_path / f"{SHIPPED[0].stem}.png")
    sheet = draw(load_wiring(SHIPPED[0]))
    assert picture.size == tuple(SCALE * length for length in sheet.size)
    assert picture.tobytes() == paint(sheet).tobytes()
    colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 20) or []}
    blue = STYLES[Function.KEY].colour
    assert tuple(int(blue[at:at + 2], 16) for at in (1, 3, 5)) in colours


def test_the_readmes_picture_is_current() -> None:
    picture = Image.open(ROOT / "tests" / "pictures" / "wiring.png").convert("L")
    now = paint(draw(load_wiring(ROOT / "wiring" / "two-seats-gpio.toml"))).convert("L")
    assert picture.size == now.size
    # Another release of Pillow may shape its letters a little differently.
    assert ImageStat.Stat(ImageChops.difference(picture, now)).mean[0] < 1, (
        "paint it anew: python3 -m firmware_py wiring diagram wiring/two-seats-gpio.toml --png "
        "--out tests/pictures/wiring.png")


def test_a_line_is_dashed_by_its_pattern() -> None:
    assert list(dashes((0, 0), (40, 0), (5, 3))) == [((0, 0), (10, 0)), ((16, 0), (26, 0)),
                                                     ((32, 0), (40, 0))]
    assert list(dashes((7, 30), (7, 0), ())) == [((7, 30), (7, 0))]


def test_the_command_is_content_with_the_standard_library(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "firmware_py", "wiring", "diagram", str(SHIPPED[0]), "--out",
         str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("legend", LEGENDS)
def test_the_drawing_and_the_installer_agree_about_a_picos_pins(legend: str) -> None:
    said = Namespace(id="a", seat=1, legend=letters(legend), pins=None, lamp=None, sync=None)
    settings = settled(said, {"settings": None, "id": "0123456789ab"})
    assert settings["pins"] == list(key_pins(legend).values())
    assert settings["sync"] == SYNC == DEFAULTS["sync"]
    assert settings["lamp"] == "LED"
