"""The names of the people who play here, for their seats to choose from."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_py.table.seats import Seats

MOST = 24
"""So many are remembered: those that were chosen last."""


class Names:
    """The names that were spelled on pads, those last played under at the end.

    `always` are those that the settings give.
    """

    def __init__(self, always: Iterable[str] = ()) -> None:
        self._always = frozenset(always)
        self.known: list[str] = []

    def add(self, name: str) -> None:
        """Remember a name; one that nobody has played under for long is forgotten for it."""
        if name in self.known:
            self.known.remove(name)
        self.known = [*self.known, name][-MOST:]

    def played(self, name: str) -> None:
        """Somebody plays under a name, which may be one of these."""
        if name in self.known:
            self.add(name)

    def choices(self, seats: Seats, seat: int) -> list[str]:
        """What a seat may be called: by its number, or by a name that no other seat has."""
        others = {each.name for each in seats.all if each.taken and each.number != seat}
        known = sorted(self._always.union(self.known) - others, key=str.casefold)
        return [seats[seat].default, *known]
