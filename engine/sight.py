"""What the person in a seat sees of the table, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import Card

if TYPE_CHECKING:
    from engine.layout import Layout
    from engine.round import Round
    from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Rival:
    """What lies open of another seat: its peanuts count and its open cards."""

    seat: int
    peanuts_left: int
    open: tuple[Card, ...]


class Sight:
    """A live view from one seat: no stock, no face-down card, of the waste its top alone.

    It is made once a round and always shows the table as it is when asked.
    """

    __slots__ = ("_layouts", "_mine", "_round", "rules", "seat", "work")

    def __init__(self, round: Round, seat: int) -> None:
        self._round = round
        self._layouts = round.layouts
        self._mine = round.layouts[seat]
        self.rules: Rules = round.rules
        self.seat = seat
        self.work: Sequence[Sequence[Card]] = self._mine.work

    @property
    def peanuts_top(self) -> Card | None:
        """The open card of the own peanuts pile."""
        peanuts = self._mine.peanuts
        return peanuts[-1] if peanuts else None

    @property
    def peanuts_left(self) -> int:
        """How many cards the own peanuts pile has."""
        return len(self._mine.peanuts)

    @property
    def waste_top(self) -> Card | None:
        """The open card of the own waste."""
        waste = self._mine.waste
        return waste[-1] if waste else None

    @property
    def waste_count(self) -> int:
        """How many cards the own waste has."""
        return len(self._mine.waste)

    @property
    def stock_count(self) -> int:
        """How many cards the own stock has."""
        return len(self._mine.stock)

    @property
    def wanted(self) -> int:
        """The kinds of card that some foundation would take now, an ace always: a mask of bits."""
        return self._round.foundations.wanted

    @property
    def foundations(self) -> tuple[Card, ...]:
        """The top card of every foundation, oldest first."""
        return tuple(foundation.cards[-1] for foundation in self._round.foundations)

    @property
    def rivals(self) -> tuple[Rival, ...]:
        """The others who play, in the order of their seats."""
        return tuple(
            Rival(seat, len(layout.peanuts), _open_cards(layout))
            for seat, layout in enumerate(self._layouts)
            if seat != self.seat and not self.rules.sits_out(seat)
        )


def _open_cards(layout: Layout) -> tuple[Card, ...]:
    """What lies face up and uncovered, and the runs of the work piles."""
    tops = [pile[-1] for pile in (layout.peanuts, layout.waste) if pile]
    return (*tops, *(card for pile in layout.work for card in pile))
