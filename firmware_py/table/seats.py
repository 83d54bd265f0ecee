"""Who sits where: people, bots, and seats that are free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from firmware_py.views import Guest

BOT_NAMES = ("Ada", "Bela", "Cleo", "Dot", "Enzo", "Flo", "Gus", "Hana")


@dataclass(slots=True)
class Seat:
    """A seat of the table; `person` is whether a person sits there, `bot` whether a bot does.

    `called` is the name of whoever sits there in person, which a bot's hides. `away` is a person
    whose page has gone: the seat is kept for them. `broken` is what fails of the seat's parts so
    that nobody can play there, in words. `compact` is the legend of its pad.
    """

    number: int
    called: str
    compact: bool = False
    person: bool = False
    bot: bool = False
    away: bool = False
    broken: str | None = None
    bot_name: str | None = None

    @property
    def name(self) -> str:
        """What the seat is called now."""
        return self.bot_name or self.called

    @property
    def default(self) -> str:
        """What a person is called who has no name."""
        return f"seat {self.number + 1}"

    @property
    def taken(self) -> bool:
        """Whether anybody sits there."""
        return self.person or self.bot


@dataclass(slots=True)
class Seats:
    """All seats of a table; `level` is that of its bots."""

    level: int
    all: list[Seat] = field(default_factory=list)

    @classmethod
    def of(
        cls, count: int, level: int, names: Sequence[str] = (), compact: Collection[int] = ()
    ) -> Seats:
        """So many free seats, named for the people who will sit there; some have compact pads."""
        named = [*names, *(f"seat {number + 1}" for number in range(len(names), count))]
        return cls(level, [Seat(n, named[n], compact=n in compact) for n in range(count)])

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Seat:
        return self.all[number]

    def person_at(self, number: int) -> bool:
        """Whether a person sits at a seat; nobody does at `views.NOBODY`."""
        return number in self.people

    @property
    def people(self) -> list[int]:
        """The seats where a person sits."""
        return [seat.number for seat in self.all if seat.person]

    @property
    def bots(self) -> list[int]:
        """The seats where a bot sits."""
        return [seat.number for seat in self.all if seat.bot]

    @property
    def free(self) -> list[int]:
        """The seats where nobody sits."""
        return [seat.number for seat in self.all if not seat.taken]

    @property
    def host(self) -> int | None:
        """The seat that sets the table: the first where a person sits who isn't missing."""
        people, missing = self.people, self.missing
        return next((seat for seat in people if seat not in missing), next(iter(people), None))

    @property
    def missing(self) -> list[int]:
        """The seats whose person is away, or can't play for a part that fails."""
        return [seat.number for seat in self.all if seat.person and (seat.away or seat.broken)]

    @property
    def missed(self) -> str | None:
        """What is missing, in words for a screen, or None."""
        missing = [self.all[number] for number in self.missing]
        names = ", ".join(seat.name for seat in missing if seat.broken is None)
        away = [f"{names}: page closed"] if names else []
        broken = dict.fromkeys(seat.broken for seat in missing if seat.broken is not None)
        return ", ".join([*away, *broken]) or None

    def sit(self, number: int, name: str | None = None) -> None:
        """A person sits down, in a bot's seat, too."""
        seat = self.all[number]
        seat.person, seat.bot, seat.away, seat.bot_name = True, False, False, None
        if name is not None:
            seat.called = name
        elif any(each.taken and each.name == seat.called for each in self.all if each != seat):
            seat.called = seat.default  # who was called so has moved

    def leave(self, number: int, bot: bool = False) -> None:
        """The person gets up; with `bot` one takes over, under the person's name."""
        seat = self.all[number]
        seat.person, seat.away, seat.bot = False, False, bot

    def fill(self, count: int) -> None:
        """Seat so many bots in free seats, each under a name that nobody has."""
        for number in self.free[:count]:
            used = {seat.name for seat in self.all if seat.taken}
            self.all[number].bot = True
            self.all[number].bot_name = next(name for name in BOT_NAMES if name not in used)

    def clear_bots(self) -> None:
        """Every bot gets up."""
        for seat in self.all:
            seat.bot, seat.bot_name = False, None

    def guests(self) -> tuple[Guest, ...]:
        """The seats as a list on a screen shows them."""
        return tuple(
            Guest(seat.number, seat.name, self.level if seat.bot else None, seat.taken)
            for seat in self.all
        )
