"""What a page says to the table, as values, and the one way in for its text.

A message that is none of these is nothing: `parse` gives None, and nobody is told.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from hal.edges import Key

NAME_LENGTH = 12
WORD_LENGTH = 24


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A key of a seat's pad went down or up; `at_ns` is the instant at which the news came."""

    at_ns: int
    seat: int
    key: Key
    closed: bool


@dataclass(frozen=True, slots=True)
class Hold:
    """A page has this seat's pad before it now: whoever was away from it is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sit:
    """A person sits down, a bot's seat included; said again after a page came back."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The person of this seat gets up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """The person of this seat is called so from now on."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class AskHint:
    """The person of this seat asks what could be done."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetRule:
    """A page sets something of the table (target, bots, level, a house rule); not checked here."""

    name: str
    value: int | str


@dataclass(frozen=True, slots=True)
class PageGone:
    """The last page that held these seats has gone; their keys have been let go before."""

    seats: tuple[int, ...]


Message = KeyChange | Hold | Sit | Leave | Rename | AskHint | SetRule | PageGone

_FIELDS = {
    "key": {"do", "seat", "key", "down"},
    "hold": {"do", "seat"},
    "sit": {"do", "seat", "name"},
    "leave": {"do", "seat"},
    "rename": {"do", "seat", "name"},
    "hint": {"do", "seat"},
    "set": {"do", "name", "value"},
}
_KEYS = {key.value: key for key in Key}


def parse(text: str | bytes, seats: int, at_ns: int) -> Message | None:
    """The message that a page's text means, or None if it means none at a table of `seats`."""
    try:
        said = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or not isinstance(said.get("do"), str):
        return None
    if said.keys() != _FIELDS.get(said["do"]):
        return None
    if said["do"] == "set":
        return _set_rule(said["name"], said["value"])
    if type(said["seat"]) is not int or not 0 <= said["seat"] < seats:
        return None
    return _about_a_seat(said, at_ns)


def clean_name(name: object) -> str | None:
    """The name as it is shown: printable, trimmed, at most 12 characters; None if nothing is."""
    if not isinstance(name, str) or not name.isprintable():
        return None
    name = " ".join(name.split())
    return name if 0 < len(name) <= NAME_LENGTH else None


def _about_a_seat(said: dict[str, object], at_ns: int) -> Message | None:
    seat = said["seat"]
    assert isinstance(seat, int)
    if said["do"] == "key":
        return _key_change(said, seat, at_ns)
    if said["do"] in ("sit", "rename"):
        name = clean_name(said["name"])
        if name is None:
            return None
        return Sit(seat, name) if said["do"] == "sit" else Rename(seat, name)
    if said["do"] == "hold":
        return Hold(seat)
    return Leave(seat) if said["do"] == "leave" else AskHint(seat)


def _key_change(said: dict[str, object], seat: int, at_ns: int) -> KeyChange | None:
    name, down = said["key"], said["down"]
    if not isinstance(name, str) or name not in _KEYS or not isinstance(down, bool):
        return None
    return KeyChange(at_ns, seat, _KEYS[name], down)


def _set_rule(name: object, value: object) -> SetRule | None:
    if not isinstance(name, str) or not name.isidentifier() or len(name) > WORD_LENGTH:
        return None
    if type(value) is int and abs(value) < 1_000_000:
        return SetRule(name, value)
    if isinstance(value, str) and value.isprintable() and len(value) <= WORD_LENGTH:
        return SetRule(name, value)
    return None
