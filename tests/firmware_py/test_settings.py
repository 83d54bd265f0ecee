from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from engine.rules import HOUSE_RULES, Rules
from firmware_py.cli import main
from firmware_py.settings import EXAMPLE, Settings, in_force, load_settings, read_settings
from wiring.check import CheckError, read

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str) -> Path:
        file = tmp_path / "console.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return written


def told(file: Path) -> list[str]:
    with pytest.raises(CheckError) as caught:
        load_settings(file)
    return [line.removeprefix(f"{file}:") for line in str(caught.value).splitlines()]


def test_the_commented_file_sets_exactly_the_defaults_and_names_every_key() -> None:
    assert load_settings(EXAMPLE) == Settings()
    named = set(re.findall(r"^(?:# )?(\w+) = ", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE))
    keys = {field.name for field in fields(Settings)} - {"rules"}
    assert named == keys | {rule.name for rule in HOUSE_RULES}


def test_an_empty_file_has_all_defaults(write: Write) -> None:
    assert load_settings(write("")) == Settings()


def test_every_key_can_be_set(write: Write) -> None:
    file = write('seats = 2\nbots = 1\nlevel = 9\nnames = ["Ann"]\nport = 0\nbrowser = false\n'
                 'serve = "lan"\ntoken = "abcdefghij-_9"\nsound = "off"\nbrightness = "low"\n'
                 'dim_minutes = 1\noff_minutes = 0\n'
                 '[rules]\ntarget = 50\nfill = "free"\npeanuts_size = [13, 8]\nrounds = 3')
    assert load_settings(file) == Settings(
        2, 1, 9, ("Ann",), 0, False, "lan", "abcdefghij-_9", "off", "low", 1, 0,
        Rules(target=50, fill="free", peanuts_size=(13, 8), rounds=3))


def test_all_that_is_wrong_is_told_at_once(write: Write) -> None:
    file = write('seats = 9\nlvel = 3\nnames = ["Ann", 4]\nport = 70000\n[rules]\n'
                 'draw = "any_time"\npenalty = 2\nwork_piles = 5\n')
    assert told(file) == [
        "1: seats: expected a whole number from 2 to 8, not 9",
        '2: lvel: unknown key; did you mean "level"?',
        "3: names[1]: expected a text in quotes, not 4",
        "4: port: expected a whole number from 0 to 65535, not 70000",
        '6: rules.draw: expected one of any-time, when-stuck, not "any_time"; '
        'did you mean "any-time"?',
        '7: rules.penalty: unknown key; did you mean "peanuts_penalty"?',
        "8: rules.work_piles: expected 4: screens and pads show no more; "
        "the others are for scenarios and simulations",
    ]


@pytest.mark.parametrize(("text", "expected"), [
    ("seats = 3\nbots = 3", "2: bots: expected fewer than the 3 seats: a person wants one"),
    ('seats = 2\nnames = ["A", "B", "C"]', "2: names: expected at most 2, one a seat, not 3"),
    ('serve = "lan"\ntoken = "short"',
     '2: token: expected at least 12 characters where the page is served to the "lan": '
     "whoever has it may look in"),
    ('token = "no spaces"',
     "1: token: expected letters, digits, - and _: it stands in the page's address"),
    ('names = ["A", ""]', '1: names: expected names of 1 to 12 letters, not ""'),
    ('names = ["Bartholomew XIII"]',
     '1: names: expected names of 1 to 12 letters, not "Bartholomew XIII"'),
    ("[rules]\npeanuts_size = [9, 9]",
     "2: rules.peanuts_size: expected one number, or one for each of the 4 seats, not 2"),
    ("[rules]\npeanuts_size = [9, 9, 9, 21]",
     "2: rules.peanuts_size[3]: expected a whole number from 5 to 20, not 21"),
    ("rules = 3", "1: rules: expected a table, not 3"),
])
def test_what_does_not_go_together_is_told(write: Write, text: str, expected: str) -> None:
    assert told(write(text)) == [expected]


def test_where_a_value_came_from_is_known() -> None:
    document = read(b"seats = 3\n[rules]\n\ntarget = 7", "c.toml")
    shown = in_force(read_settings(document), document)
    rows = {key: (value, where) for key, value, where in shown}
    assert rows["seats"] == (3, "c.toml:1")
    assert rows["rules.target"] == (7, "c.toml:4")
    assert rows["level"] == (5, "default")
    assert len(rows) == len(fields(Settings)) - 1 + len(HOUSE_RULES)


def test_config_check_lists_all_and_tells_by_its_status(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config", "check", str(write("seats = 3"))]) == 0
    assert "nothing is wrong" in capsys.readouterr().out
    assert main(["config", "check", str(write("seats = 1\nlevel = 11"))]) == 1
    assert capsys.readouterr().err.count("\n") == 2
    assert main(["config", "check", "none.toml"]) == 1
    assert capsys.readouterr().err == "none.toml: there is no such file\n"


def test_config_show_tells_each_value_and_its_source(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write('names = ["Ann"]')
    assert main(["config", "show", str(file)]) == 0
    out = capsys.readouterr().out
    assert re.search(rf'^names +\["Ann"\] +{re.escape(str(file))}:1$', out, re.MULTILINE)
    assert re.search(r"^bots +- +default$", out, re.MULTILINE)
    assert main(["config", "show", str(write("seats = 1"))]) == 2
    assert "seats: expected" in capsys.readouterr().err


def test_config_show_prints_a_file_to_start_from(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config", "show", "--commented"]) == 0
    assert load_settings(write(capsys.readouterr().out)) == Settings()
