"""The names of the people who play here, for their seats to choose from."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_py.table.seats import Seats

MOST = 24
"""So many are remembered: those that were chosen last."""


class Names:
    """The names that were chosen or spelled on pads, the newest last."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self.known: list[str] = []
        for name in known:
            self.add(name)

    def add(self, name: str) -> None:
        """Remember a name as the newest; one that nobody has played under for long is forgotten."""
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
        known = sorted(set(self.known) - others, key=str.casefold)
        return [seats[seat].default, *known]
