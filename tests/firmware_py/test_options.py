from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules import HOUSE_RULES, Rules
from firmware_py.commands.options import (
    add_house_rules,
    add_page,
    add_table,
    rules_from,
    settings_from,
)
from firmware_py.errors import BadInput
from firmware_py.parsing import Parser
from firmware_py.settings import Settings


def parse(*arguments: str) -> argparse.Namespace:
    parser = Parser(prog="peanuts play")
    add_table(parser)
    add_page(parser)
    add_house_rules(parser)
    return parser.parse_args(arguments)


def test_without_options_everything_is_the_default() -> None:
    assert settings_from(parse()) == Settings()
    assert rules_from(parse()) == Rules()
    assert parse().seed is None


def test_every_house_rule_has_an_option() -> None:
    for rule in HOUSE_RULES:
        value = rule.choices[-1] if rule.choices else str(rule.most or 7)
        rules = rules_from(parse(f"--{rule.name.replace('_', '-')}", value))
        assert str(getattr(rules, rule.name)) == value


def test_a_handicap_is_a_number_a_seat() -> None:
    assert rules_from(parse("--peanuts-size", "9")).peanuts_size == 9
    assert rules_from(parse("--seats", "2", "--peanuts-size", "13, 9")).peanuts_size == (13, 9)


@pytest.mark.parametrize(("arguments", "expected"), [
    (("--seats", "9"), '--seats: expected a whole number from 2 to 8, not "9"'),
    (("--seats", "-1"), "--seats: expected a whole number from 2 to 8"),
    (("--level", "1.5"), "--level: expected a whole number from 1 to 10"),
    (("--seed", "x" * 90), '--seed: expected a whole number from 0, not "xxx'),
    (("--target=",), '--target: expected a whole number from 1, not ""'),
    (("--draw-count", "9" * 5000), "--draw-count: expected a whole number from 1 to 3"),
    (("--fill", "fre"), 'expected one of from-peanuts, free, not "fre"; did you mean "free"?'),
    (("--peanuts-size", "13,x"), 'expected a whole number from 5 to 20, not "x"'),
    (("--peanuts-size", ""), "--peanuts-size: expected a whole number from 5 to 20"),
    (("--fil", "free"), 'there is no option --fil; did you mean "--fill"?'),
    (("--zzz=1",), "there is no option --zzz; `peanuts play --help` shows how"),
    (("--seats",), "--seats: expected one argument"),
    (("now",), '"now" is one argument too many'),
])
def test_a_bad_option_ends_in_one_sentence(arguments: tuple[str, ...], expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(*arguments)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("arguments", [
    ("--seats", "3", "--peanuts-size", "13,10"), ("--peanuts-size", "13,10"),
    ("--seats", "2", "--bots", "2"), ("--work-piles", "5"),
])
def test_options_that_do_not_go_together_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="expected"):
        settings_from(parse(*arguments))


WORDS = ["--seats", "--fill", "free", "3", "-1", "--", "-", "--seats=3", "--peanuts-size", "9,9",
         "--no-browser", "--settings", "-x", "--=", "="]


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=5))
def test_any_command_line_is_read_or_refused_in_a_sentence(arguments: list[str]) -> None:
    if "-h" in "".join(arguments):
        return  # help is printed, and ends the program
    with suppress(BadInput):
        assert parse(*arguments).seats in {None, 2, 3, 4, 5, 6, 7, 8}


def test_options_win_over_the_file_and_the_file_over_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "console.toml"
    file.write_text('seats = 3\nlevel = 2\n[rules]\ntarget = 50\nfill = "free"\n')
    args = parse("--settings", str(file), "--level", "9", "--target", "20", "--no-browser")
    assert settings_from(args) == Settings(
        seats=3, level=9, browser=False, rules=Rules(target=20, fill="free"))


def test_a_command_keeps_an_option_of_its_own() -> None:
    parser = Parser(prog="peanuts simulate")
    parser.add_argument("--rounds", type=int)
    add_house_rules(parser)
    args = parser.parse_args(["--rounds", "7"])
    assert args.rounds == 7
    assert rules_from(args).rounds is None
