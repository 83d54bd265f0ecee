from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.page.messages import (
    NAME_LENGTH,
    AskHint,
    Hold,
    KeyChange,
    Leave,
    Message,
    Rename,
    SetRule,
    Sit,
    parse,
)
from hal.edges import Key

SEATS = 4
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
NEARLY = st.fixed_dictionaries(
    {"do": st.sampled_from(["key", "hold", "sit", "leave", "rename", "hint", "set", "x"])},
    optional={name: JSON | st.integers(-1, 5) for name in ("seat", "key", "down", "name", "value")},
)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"do": "key", "seat": 1, "key": "slap", "down": True}, KeyChange(5, 1, Key.SLAP, True)),
        ({"do": "hold", "seat": 0}, Hold(0)),
        ({"do": "sit", "seat": 3, "name": "  Ann  B "}, Sit(3, "Ann B")),
        ({"do": "leave", "seat": 2}, Leave(2)),
        ({"do": "rename", "seat": 2, "name": "Bo"}, Rename(2, "Bo")),
        ({"do": "hint", "seat": 2}, AskHint(2)),
        ({"do": "set", "name": "target", "value": 50}, SetRule("target", 50)),
    ],
)
def test_what_the_protocol_says_is_understood(said: object, message: Message) -> None:
    assert parse(json.dumps(said), SEATS, 5) == message


@pytest.mark.parametrize(
    "said",
    [
        {"do": "key", "seat": 4, "key": "slap", "down": True},
        {"do": "key", "seat": True, "key": "slap", "down": True},
        {"do": "key", "seat": 0, "key": "enter", "down": True},
        {"do": "key", "seat": 0, "key": "slap", "down": 1},
        {"do": "key", "seat": 0, "key": "slap", "down": True, "more": 1},
        {"do": "sit", "seat": 0, "name": "x" * (NAME_LENGTH + 1)},
        {"do": "sit", "seat": 0, "name": "\u0000"},
        {"do": "sit", "seat": 0, "name": "  "},
        {"do": "set", "name": "target", "value": True},
        {"do": "set", "name": "target", "value": 10**9},
        {"do": "set", "name": "no name", "value": 1},
    ],
)
def test_what_is_almost_a_message_is_none(said: object) -> None:
    assert parse(json.dumps(said), SEATS, 5) is None


@given(st.text() | st.binary() | (JSON | NEARLY).map(json.dumps))
def test_any_text_is_a_message_of_a_seat_at_the_table_or_none(text: str | bytes) -> None:
    message = parse(text, SEATS, 5)
    if message is not None and not isinstance(message, SetRule):
        assert message.seat in range(SEATS)  # type: ignore[union-attr]


def test_arrays_without_end_are_no_message() -> None:
    assert parse("[" * 2000, SEATS, 5) is None
