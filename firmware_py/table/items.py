"""What can be set in the lobby, item by item, from the pads and from the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firmware_py.table.table import Table

Value = int | str


@dataclass(frozen=True, slots=True)
class Item:
    """An item: its name and label, the values it may have, and how it is read and set.

    `slap` is what SLAP does while it is in sight. One that `needs` something is there only at a
    table that can do that.
    """

    name: str
    label: str
    choices: Callable[[Table], Sequence[Value]]
    get: Callable[[Table], Value]
    put: Callable[[Table, Any], None]
    slap: str = "start"
    needs: str | None = None

    def shown(self, table: Table) -> str:
        """The value as a screen shows it."""
        return str(self.get(table))

    def step(self, table: Table, by: int) -> None:
        """The next value up or down; beyond the ends nothing changes."""
        choices, value = self.choices(table), self.get(table)
        index = min(range(len(choices)), key=lambda i: apart(choices[i], value))
        self._set(table, choices[min(max(index + by, 0), len(choices) - 1)])

    def choose(self, table: Table, value: Value) -> bool:
        """Set a value if it is one of the choices."""
        if value not in self.choices(table):
            return False
        self._set(table, value)
        return True

    def _set(self, table: Table, value: Value) -> None:
        self.put(table, value)
        table.chosen[self.name] = value


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
    Item(
        "sound",
        "sound",
        lambda table: ("off", "on"),
        lambda table: table.sound,
        lambda table, value: setattr(table, "sound", value),
        needs="sound",
    ),
    Item(
        "brightness",
        "brightness",
        lambda table: ("low", "medium", "high"),
        lambda table: table.brightness,
        lambda table, value: setattr(table, "brightness", value),
        needs="brightness",
    ),
)
SWITCH_OFF = Item(
    "switch-off",
    "switch the console off",
    lambda table: ("",),
    lambda table: "",
    lambda table, value: None,
    slap="switch off",
    needs="switch-off",
)


def name_of(seat: int) -> Item:
    """What the person of a seat is called; the same name is at no two seats."""
    return Item(
        "name",
        "your name",
        lambda table: table.names.choices(table.seats, seat),
        lambda table: table.seats[seat].name,
        lambda table, name: setattr(table.seats[seat], "called", name),
        slap="new name",
    )


def settings_of(table: Table) -> list[Item]:
    """What can be set at a table, for all who play there."""
    return [item for item in ITEMS if item.needs is None or item.needs in table.can]


def items_for(table: Table, seat: int) -> list[Item]:
    """What a person can set with the keys of a seat: the host all, everybody their name."""
    if seat != table.seats.host:
        return [name_of(seat)]
    power = [SWITCH_OFF] if "switch-off" in table.can else []
    return [*settings_of(table), *power, name_of(seat)]
