from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules import HOUSE_RULES, HouseRule, Rules
from firmware_py.house_rules import checked_rules
from wiring.check import Document, read


def document(values: dict[str, Any]) -> Document:
    lines = (f"{name} = {spelled(value)}" for name, value in values.items())
    return read("\n".join(["[rules]", *lines]).encode(), "f.toml")


def spelled(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(list(value) if isinstance(value, tuple)
                                                           else value)


def values_of(rule: HouseRule) -> st.SearchStrategy[Any]:
    if rule.choices:
        return st.sampled_from(rule.choices)
    number = st.integers(rule.least, rule.most)
    return number | st.tuples(number, number) if rule.per_seat else number


@given(st.fixed_dictionaries({}, optional={r.name: values_of(r) for r in HOUSE_RULES}))
def test_every_value_that_a_rule_may_have_is_taken(values: dict[str, Any]) -> None:
    found = document(values)
    assert checked_rules(found.root.table("rules"), 2) == Rules(**values)
    assert found.problems == []


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)
def test_a_value_that_a_rule_may_not_have_is_told_with_its_line(rule: HouseRule) -> None:
    for wrong in ("never", rule.least - 1, *([] if rule.most is None else [rule.most + 1])):
        found = document({rule.name: wrong})
        checked_rules(found.root.table("rules"), 2)
        assert [problem.line for problem in found.problems] == [2]
        assert found.problems[0].key == f"rules.{rule.name}"
        assert "expected" in found.problems[0].sentence


def test_a_handicap_is_told_the_number_of_seats() -> None:
    found = document({"peanuts_size": (13, 9)})
    checked_rules(found.root.table("rules"), 3)
    assert [problem.sentence for problem in found.problems] == [
        "expected one number, or one for each of the 3 seats, not 2"]


def test_a_rule_that_there_is_not_is_told_with_the_nearest_and_the_known_names() -> None:
    found = document({"darw": "any-time", "joker": 1})
    checked_rules(found.root.table("rules"), 2)
    near, far = (problem.sentence for problem in found.problems)
    assert near == 'unknown key; did you mean "draw"?'
    assert far.startswith("unknown key; known here: target, rounds, draw_count")
