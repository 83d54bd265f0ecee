"""The house rules: their values, and what each may be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of a table; `peanuts_size` may be one number a seat, a handicap.

    A seat whose number is 0 sits out: it is dealt no cards, and can neither call nor win.
    """

    target: int = 100
    rounds: int | None = None
    draw_count: int = 3
    draw: str = "any-time"
    fill: str = "from-peanuts"
    work_piles: int = 4
    peanuts_size: int | tuple[int, ...] = 13
    peanuts_penalty: int = 2
    call_bonus: int = 0
    call: str = "by-hand"
    shifts: str = "on"

    def peanuts_of(self, seat: int) -> int:
        """How many cards a seat's peanuts pile begins with."""
        size = self.peanuts_size
        return size if isinstance(size, int) else size[seat]

    def sits_out(self, seat: int) -> bool:
        """Whether nobody plays at a seat."""
        return self.peanuts_of(seat) == 0

    def playing(self, seats: int) -> list[int]:
        """Those of so many seats that play."""
        return [seat for seat in range(seats) if not self.sits_out(seat)]

    @property
    def shifts_before_death(self) -> int:
        """How many fruitless shifts show every card once: none when one card is drawn."""
        return self.draw_count - 1


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a house rule may be: one of `choices`, or a whole number from `least` to `most`."""

    name: str
    help: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    per_seat: bool = False
    optional: bool = False

    @property
    def default(self) -> int | str | None:
        """The value if nothing is said."""
        value: int | str | None = getattr(Rules(), self.name)
        return value


HOUSE_RULES = (
    HouseRule("target", "points that end the match", least=1),
    HouseRule("rounds", "a match of so many rounds instead", least=1, optional=True),
    HouseRule("draw_count", "cards that a draw turns", least=1, most=3),
    HouseRule("draw", "when a seat may draw", choices=("any-time", "when-stuck")),
    HouseRule("fill", "what fills an empty work pile", choices=("from-peanuts", "free")),
    HouseRule("work_piles", "work piles of a seat", least=4, most=6),
    HouseRule("peanuts_size", "cards of a peanuts pile", least=5, most=20, per_seat=True),
    HouseRule("peanuts_penalty", "points lost for a peanuts card left", least=0, most=10),
    HouseRule("call_bonus", "points for the caller", least=0, most=100),
    HouseRule("call", "whether the last peanuts card calls", choices=("by-hand", "automatic")),
    HouseRule("shifts", "whether a stuck table shifts by itself", choices=("on", "off")),
)
