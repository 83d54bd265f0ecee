"""What a console remembers of its lobby: the names of its people, and what was set there."""

from __future__ import annotations

import json
from dataclasses import dataclass

FORMAT = "peanuts lobby 1"

Value = int | str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value that was chosen for an item where the settings had `instead_of`.

    Once they have another one, somebody has edited them since, and they hold.
    """

    item: str
    instead_of: Value
    value: Value


@dataclass(frozen=True, slots=True)
class Remembered:
    """Names, those last played under at the end, and what was chosen, item by item."""

    names: tuple[str, ...] = ()
    chosen: tuple[Chosen, ...] = ()

    def text(self) -> str:
        """The text of a file."""
        chosen = {each.item: [each.instead_of, each.value] for each in self.chosen}
        data = {"format": FORMAT, "names": self.names, "chosen": chosen}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, text: str) -> Remembered:
        """What a file's text says; raises ValueError, KeyError or TypeError if it is none."""
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError(f"expected {FORMAT!r}, not {data['format']!r}")
        chosen = tuple(Chosen(item, *values) for item, values in data["chosen"].items())
        values = [value for each in chosen for value in (each.instead_of, each.value)]
        if not all(isinstance(name, str) for name in data["names"]):
            raise TypeError("expected names that are texts")
        if not all(isinstance(value, int | str) for value in values):
            raise TypeError("expected values that are texts or whole numbers")
        return cls(tuple(data["names"]), chosen)


NOTHING = Remembered()
"""What a console remembers that is used for the first time."""
