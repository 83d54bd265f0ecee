"""What can be set in the lobby, item by item, from the pads and from the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firmware_py.table.table import Table

Value = int | str


@dataclass(frozen=True, slots=True)
class Item:
    """An item: its name and label, the values it may have, and how it is read and set."""

    name: str
    label: str
    choices: Callable[[Table], Sequence[Value]]
    get: Callable[[Table], Value]
    put: Callable[[Table, Any], None]

    def shown(self, table: Table) -> str:
        """The value as a screen shows it."""
        return str(self.get(table))

    def step(self, table: Table, by: int) -> None:
        """The next value up or down; beyond the ends nothing changes."""
        choices, value = self.choices(table), self.get(table)
        index = min(range(len(choices)), key=lambda i: apart(choices[i], value))
        self.put(table, choices[min(max(index + by, 0), len(choices) - 1)])

    def choose(self, table: Table, value: Value) -> bool:
        """Set a value if it is one of the choices."""
        if value not in self.choices(table):
            return False
        self.put(table, value)
        return True


def apart(one: Value, other: Value) -> int:
    """How far apart two values are; words are the same or not."""
    if isinstance(one, int) and isinstance(other, int):
        return abs(one - other)
    return int(one != other)


def house_rule(name: str, label: str, choices: Sequence[Value]) -> Item:
    """An item that is a house rule."""
    return Item(
        name,
        label,
        lambda table: choices,
        lambda table: alike(getattr(table.rules, name)),
        lambda table, value: setattr(table, "rules", replace(table.rules, **{name: value})),
    )


def alike(value: int | str | tuple[int, ...]) -> Value:
    """The value as one item shows it: a handicap a seat as a text."""
    return value if isinstance(value, int | str) else ", ".join(map(str, value))


def bots_of(table: Table) -> int:
    """How many bots may sit down."""
    return len(table.seats) - 1 if table.bots is None else table.bots


ITEMS = (
    house_rule("target", "points to win", (25, 50, 75, 100, 150, 200, 300, 500)),
    Item(
        "level",
        "bots' level",
        lambda table: range(1, 11),
        lambda table: table.seats.level,
        lambda table, value: setattr(table.seats, "level", value),
    ),
    Item(
        "bots",
        "bots at most",
        lambda table: range(len(table.seats)),
        bots_of,
        lambda table, value: setattr(table, "bots", value),
    ),
    house_rule("draw_count", "cards a draw", (1, 2, 3)),
    house_rule("draw", "draw", ("any-time", "when-stuck")),
    house_rule("peanuts_size", "peanuts cards", range(5, 21)),
    house_rule("fill", "empty piles", ("from-peanuts", "free")),
    house_rule("call", "call", ("by-hand", "automatic")),
    house_rule("shifts", "shifts", ("on", "off")),
)
