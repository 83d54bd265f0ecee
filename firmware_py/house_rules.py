"""House rules as a file gives them: checked against what each of them may be."""

from __future__ import annotations

from typing import Any

from engine.rules import HOUSE_RULES, HouseRule, Rules
from wiring.check import Table


def checked_rules(table: Table, seats: int) -> Rules:
    """The rules that a table of a file sets; what is wrong is recorded with its document."""
    values = {rule.name: checked_rule(table, rule, seats)
              for rule in HOUSE_RULES if rule.name in table}
    table.done()
    return Rules(**values)


def checked_rule(table: Table, rule: HouseRule, seats: int) -> Any:
    """The value of one rule that is there."""
    if rule.choices:
        return table.choice(rule.name, rule.choices)
    if rule.per_seat and isinstance(table.values[rule.name], list):
        sizes = table.wholes(rule.name, rule.least, rule.most)
        if len(sizes) != seats:
            table.problem(rule.name, wrong_count(seats, len(sizes)))
            return rule.default
        return sizes
    return table.whole(rule.name, rule.least, rule.most)


def wrong_count(seats: int, given: int) -> str:
    """What is said where a rule is given per seat, but not for each of them."""
    return f"expected one number, or one for each of the {seats} seats, not {given}"
