"""What a table remembers when the console is switched off, and is set to when it is on again."""

from __future__ import annotations

from firmware_py.remembered import Chosen, Remembered
from firmware_py.table.items import ITEMS, Value
from firmware_py.table.table import Table


class Remembering:
    """Sets a new table as it was left; what the settings say of an item since then holds."""

    def __init__(self, table: Table, before: Remembered) -> None:
        self._table = table
        self._settings: dict[str, Value] = {item.name: item.get(table) for item in ITEMS}
        for name in before.names:
            table.names.add(name)
        chosen = {each.item: each for each in before.chosen}
        for item in ITEMS:
            each = chosen.get(item.name)
            if each is not None and each.instead_of == self._settings[item.name]:
                item.choose(table, each.value)

    @property
    def now(self) -> Remembered:
        """What is to be remembered now."""
        chosen = (Chosen(name, instead_of, self._table.chosen.get(name, instead_of))
                  for name, instead_of in self._settings.items())
        return Remembered(
            tuple(self._table.names.known),
            tuple(each for each in chosen if each.value != each.instead_of),
        )
