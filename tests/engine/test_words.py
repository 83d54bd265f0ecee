"""House rules and events in words for people."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.events import (
    Called,
    Died,
    Drew,
    Event,
    Filled,
    Played,
    Reformed,
    Shifted,
    Voted,
)
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK
from engine.notation import parse_card, parse_cards
from engine.rules import HOUSE_RULES, Rules
from engine.sentences import sentence

QUEEN, RUN = parse_card("QH", 0), tuple(parse_cards("8C 7D 6S", 0))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Played(0, (QUEEN,), PEANUTS, FOUNDATIONS, 2),
         "seat 1 plays the queen of hearts from the peanuts pile to a foundation"),
        (Played(1, RUN, WORK[0], WORK[2]),
         "seat 2 plays the 8 of clubs and 2 more from work pile 1 to work pile 3"),
        (Played(1, (QUEEN,), WASTE, WORK[3]),
         "seat 2 plays the queen of hearts from the waste to work pile 4"),
        (Filled(0, 1, QUEEN), "seat 1: the queen of hearts fills work pile 2"),
        (Drew(2, RUN), "seat 3 draws up to the 6 of spades"),
        (Reformed(0, 9), "seat 1 turns the waste over"),
        (Called(0), 'seat 1 calls "Peanuts!"'),
        (Called(0, automatic=True), 'seat 1 calls "Peanuts!" with its last card'),
        (Voted(3), "seat 4 says that it is stuck"),
        (Shifted(1, voted=False), "the table shifts"),
        (Shifted(1, voted=True), "the table shifts, as all asked"),
        (Died(), "the round is dead"),
    ],
)
def test_every_event_is_a_sentence_that_counts_seats_from_1(event: Event, words: str) -> None:
    assert sentence(event) == words


def test_every_house_rule_is_described_and_its_default_is_allowed() -> None:
    assert [rule.name for rule in HOUSE_RULES] == [field.name for field in fields(Rules)]
    for rule in HOUSE_RULES:
        value = rule.default
        if rule.choices:
            assert value in rule.choices
        elif isinstance(value, int):
            assert rule.least <= value
            assert (rule.most is None or value <= rule.most)
        else:
            assert rule.optional
        assert rule.help
        assert rule.help[0].islower()
        assert not rule.help.endswith(".")


def test_the_defaults_are_the_games_own() -> None:
    assert Rules() == Rules(100, None, 3, "any-time", "from-peanuts", 4, 13, 2, 0, "by-hand", "on")


def test_a_handicap_is_a_size_for_each_seat() -> None:
    assert [Rules(peanuts_size=(9, 13)).peanuts_of(seat) for seat in (0, 1)] == [9, 13]
    assert Rules(peanuts_size=7).peanuts_of(3) == 7
