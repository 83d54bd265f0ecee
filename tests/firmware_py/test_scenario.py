from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from firmware_py.commands import scenario as command
from tests.firmware_py.scenarios import scenario
from wiring.check import CheckError

SEATS = """\
[[seat]]
peanuts = "8H 9H"
work = ["QH", "KS", "9S", "4C"]
[[seat]]
peanuts = "9D 4S"
work = ["7C", "TH", "KD", "5H"]
"""
STEP = "[[step]]\nat_us = 1000\nseat = 0\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("seat = 3\n", 1, "tables, each headed [[seat]]"),
        ('[[seat]]\npeanuts = "8H"\n', 1, "from 2 to 100 tables"),
        (SEATS.replace("peanuts", "peanut", 1), 2, 'did you mean "peanuts"?'),
        (SEATS.replace("8H 9H", "8H 9H/1"), 2, "seat 0's own back, not 9H/1"),
        (SEATS.replace("8H 9H", "8H 1H"), 2, "1H"),
        (SEATS.replace('"QH", ', ""), 3, "expected 4 piles, not 3"),
        (SEATS.replace('"QH"', "7"), 3, "expected a text in quotes, not 7"),
        (SEATS.replace("8H 9H", "QH 9H"), 1, "the card QH/0 is on the table twice"),
        (SEATS + '[[foundation]]\ncards = "AH/0 3H/0"\n', 8, "from the ace upwards, not 3H/0"),
        (SEATS + '[[foundation]]\ncards = "AH/0 2D/0"\n', 8, "from the ace upwards, not 2D/0"),
        (SEATS + '[[foundation]]\ncards = "AH/2"\n', 8, "expected a back below 2, not 2"),
        (SEATS + '[[foundation]]\ncards = "AH"\n', 8, "AH"),
        (SEATS + '[[foundation]]\ncards = ""\n', 8, "at least an ace"),
        (SEATS + STEP, 7, 'expected a "move" or a "key"'),
        (SEATS + STEP + 'move = "P>F"\nkey = "slap"\n', 7, "and not both"),
        (SEATS + STEP + 'move = "P>X"\n', 10, "P>X"),
        (SEATS + STEP + 'move = "W5>F"\n', 10, 'W1 to W4, not "W5"'),
        (SEATS + STEP + 'move = "draw"\nu_us = 5\n', 11, "a move has not"),
        (SEATS + STEP + 'key = "left"\n', 10, "expected one of peanuts"),
        (SEATS + STEP + 'key = "slap"\ncontact = "shut"\n', 11, "one of closed, open"),
        (SEATS + STEP + 'key = "slap"\narrives_us = 999\n', 11, "no less than at_us"),
        (SEATS + STEP.replace("1000", "-1") + 'key = "slap"\n', 8, "a whole number"),
        (SEATS + STEP.replace("seat = 0", "seat = 2") + 'key = "slap"\n', 9, "from 0 to 1"),
        ("rules = { tarqet = 5 }\n" + SEATS, 1, 'did you mean "target"?'),
        ("rules = { draw_count = 4 }\n" + SEATS, 1, "draw_count"),
        ("seed = true\n" + SEATS, 1, "a whole number"),
    ],
)
def test_a_bad_scenario_is_refused_with_line_and_expectation(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(CheckError) as refused:
        scenario(text)
    assert any(
        problem.line == line and words in str(problem) for problem in refused.value.problems
    ), str(refused.value)


@pytest.mark.parametrize(
    "text", ["seat = 3\n", SEATS + '[[foundation]]\ncards = "AC"\n', SEATS + "[[foundation]]\n"]
)
def test_one_mistake_is_one_sentence(text: str) -> None:
    with pytest.raises(CheckError) as refused:
        scenario(text)
    assert len(refused.value.problems) == 1


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(CheckError) as refused:
        scenario(SEATS.replace("8H 9H", "8H 1H") + STEP + 'move = "P>X"\n')
    assert [problem.line for problem in refused.value.problems] == [2, 10]


def test_piles_may_be_left_out_and_an_empty_work_pile_is_filled_as_it_is_set_up() -> None:
    played = scenario('[[seat]]\npeanuts = "8H 9H 2C"\n[[seat]]\n').set_up()
    assert [len(pile) for pile in played.layouts[0].work] == [1, 1, 1, 0]
    assert played.layouts[0].peanuts == []


def test_the_command_plays_the_good_files_and_refuses_the_bad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SEATS + STEP + 'move = "draw"\n')
    bad.write_text("[[seat]\n")
    parser = ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args([str(bad), str(good), "none.toml", "--json"])) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["steps"][0]["refusal"] == "nothing-to-draw"
    assert [line.split(":")[0] for line in err.splitlines()] == [str(bad), "none.toml"]


def test_what_a_person_reads_fits_eighty_columns(
    capsys: pytest.CaptureFixture[str]
) -> None:
    parser = ArgumentParser()
    command.add_arguments(parser)
    cases = Path(__file__).parent / "cases"
    files = [str(cases / name) for name in ("the-example-of-formats.toml", "dead-heat.toml")]
    assert command.run(parser.parse_args(files)) == 0
    out = capsys.readouterr().out
    assert "contest for the 5H: seat 2 before seat 1 by 0.400 ms" in out
    assert "in a dead heat" in out
    assert all(len(line) <= 80 for line in out.splitlines() if "/" not in line)
