"""Options that several commands share: the table and its house rules."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.rules import HOUSE_RULES, HouseRule, Rules
from firmware_py.errors import BadInput
from firmware_py.house_rules import wrong_count
from firmware_py.parsing import choice, whole
from firmware_py.settings import LEVELS, PORTS, SEATS, Settings, load_settings, problems_with


def add_table(parser: argparse.ArgumentParser) -> None:
    """The options of who plays: `seats`, `bots`, `level`, `seed`; None where nothing is said."""
    default = Settings()
    parser.add_argument("--seats", type=whole(*SEATS), metavar=dashed(SEATS),
                        help=f"seats at the table ({default.seats})")
    parser.add_argument("--bots", type=whole(0, SEATS[1] - 1), metavar="N",
                        help="bots at the table (one in every free seat)")
    parser.add_argument("--level", type=whole(*LEVELS), metavar=dashed(LEVELS),
                        help=f"how good the bots are; 5 is a calm adult ({default.level})")
    parser.add_argument("--seed", type=whole(0), metavar="N",
                        help="what the deals follow from (another one each time)")


def add_page(parser: argparse.ArgumentParser) -> None:
    """The options of the page and the settings: `port`, `browser`, `settings`."""
    parser.add_argument("--port", type=whole(*PORTS), metavar="N",
                        help=f"the page's port; 0 takes any free one ({Settings().port})")
    parser.add_argument("--no-browser", dest="browser", action="store_const", const=False,
                        help="serve the page, and let me open it")
    parser.add_argument("--settings", metavar="FILE", help="settings, in TOML")


def add_house_rules(parser: argparse.ArgumentParser) -> None:
    """An option a house rule; one that the command has already stays the command's."""
    group = parser.add_argument_group("house rules")
    for rule in HOUSE_RULES:
        option = "--" + rule.name.replace("_", "-")
        if option not in parser._option_string_actions:
            group.add_argument(option, dest=f"rule_{rule.name}", type=reader(rule),
                               metavar=metavar(rule), help=explained(rule))


def rules_from(args: argparse.Namespace, base: Rules | None = None) -> Rules:
    """The rules as the options change `base`; raises BadInput if they do not fit the seats."""
    given = {rule.name: getattr(args, f"rule_{rule.name}", None) for rule in HOUSE_RULES}
    rules = replace(base or Rules(), **{k: v for k, v in given.items() if v is not None})
    sizes, seats = rules.peanuts_size, getattr(args, "seats", None)
    if isinstance(sizes, tuple) and seats is not None and len(sizes) != seats:
        raise BadInput(f"--peanuts-size: {wrong_count(seats, len(sizes))}")
    return rules


def settings_from(args: argparse.Namespace) -> Settings:
    """The settings of `--settings`, or else the defaults, as the other options change them.

    Raises CheckError for the file, and BadInput for what does not go together.
    """
    base = load_settings(args.settings) if getattr(args, "settings", None) else Settings()
    names = ("seats", "bots", "level", "port", "browser")
    given = {name: getattr(args, name, None) for name in names}
    settings = replace(base, rules=rules_from(args, base.rules),
                       **{k: v for k, v in given.items() if v is not None})
    if problem := next(problems_with(settings), None):
        keys, sentence = problem
        raise BadInput(f"{keys[0]}: {sentence}")
    return settings


def reader(rule: HouseRule) -> Callable[[str], Any]:
    """What reads the value of a rule's option."""
    if rule.choices:
        return choice(rule.choices)
    number = whole(rule.least, rule.most)
    if not rule.per_seat:
        return number

    def read(text: str) -> int | tuple[int, ...]:
        numbers = tuple(number(part.strip()) for part in text.split(","))
        return numbers[0] if len(numbers) == 1 else numbers

    return read


def metavar(rule: HouseRule) -> str:
    """What may stand behind a rule's option, in short."""
    if rule.choices:
        return "|".join(rule.choices)
    return "N" if rule.most is None else dashed((rule.least, rule.most))


def explained(rule: HouseRule) -> str:
    """A rule's line in the help."""
    per_seat = "; 13,10: a seat each" if rule.per_seat else ""
    return rule.help + per_seat + ("" if rule.default is None else f" ({rule.default})")


def dashed(ends: tuple[int, int]) -> str:
    """A range in short: `2-8`."""
    return f"{ends[0]}-{ends[1]}"
