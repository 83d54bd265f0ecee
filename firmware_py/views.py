"""What a seat sees, as values: all that its screen is drawn from.

Seats count from 0 here, as everywhere in the code; the drawing adds one.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Pile:
    """One of the six columns: its open card, the card at its base, how many are lifted.

    `base` is None unless the pile is a work pile of more than one card.
    """

    top: Card | None
    base: Card | None = None
    lifted: int = 0


@dataclass(frozen=True, slots=True)
class Rival:
    """What a seat sees of another: its peanuts count, and whether it could call."""

    seat: int
    peanuts: int
    could_call: bool


@dataclass(frozen=True, slots=True)
class PlayView:
    """The table in play, as one seat sees it.

    `foundations` holds, for spades, hearts, clubs and diamonds in this order, the top rank of each
    foundation that is not complete, and whether it has just changed. `piles` are peanuts, the work
    piles and the waste. `run` are the cards of a selected run, first the one that lies highest.
    `cursor` is a column of a compact pad. `message` takes the bottom row while it is set.
    """

    seats: int
    foundations: tuple[tuple[tuple[int, bool], ...], ...]
    peanuts: int
    stock: int
    piles: tuple[Pile, ...]
    run: tuple[Card, ...]
    cursor: int | None
    total: int
    rivals: tuple[Rival, ...]
    message: str | None


@dataclass(frozen=True, slots=True)
class Guest:
    """A seat in the lobby or in a list: its name, and whether a bot or nobody sits there.

    `level` is the bot's, or None for a person; `taken` is False for an empty seat.
    """

    seat: int
    name: str
    level: int | None
    taken: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby: who sits where, and the line that the host seat is setting.

    `joined` says whether this seat has; `host` whether it sets the table; `item` and `value` are
    what it sets now ("target", "100"), or, if nobody sits there, what the host does; `slap` is what
    its SLAP does; `compact` is the legend of its pad; `note` a line to say; `starter` is what the
    others read of the host.
    """

    seat: int
    guests: tuple[Guest, ...]
    joined: bool
    host: bool
    item: str
    value: str
    compact: bool
    note: str | None = None
    slap: str = "start"
    starter: str = ""


@dataclass(frozen=True, slots=True)
class SpellView:
    """A name that is spelled: its letters so far, and the choice of the next in rows.

    `at` is the letter chosen now, counted through all rows; `note` a line to say.
    """

    text: str
    letters: tuple[str, ...]
    at: int
    compact: bool
    note: str | None = None


@dataclass(frozen=True, slots=True)
class AskView:
    """A question to a seat, which SLAP answers with yes, and any other key with no.

    `detail` says what would follow.
    """

    question: str
    detail: str
    yes: str


@dataclass(frozen=True, slots=True)
class AsideView:
    """A round is played without this seat; `joins` says whether it plays from the next one on."""

    round_number: int
    joins: bool


@dataclass(frozen=True, slots=True)
class CountdownView:
    """The last seconds before the cards lie open: `left` is 3, 2, 1."""

    left: int
    round_number: int


@dataclass(frozen=True, slots=True)
class StuckView:
    """Every seat is stuck: what comes next ("shift" or "end"), over the table in play."""

    play: PlayView
    coming: str


@dataclass(frozen=True, slots=True)
class CalledView:
    """The round has ended: `caller` is None when it died."""

    seat: int
    caller: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Score:
    """A row of the points: cards on the foundations, peanuts left, this round, in all."""

    seat: int
    name: str
    on_foundations: int
    left: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class PointsView:
    """The points of a round; the totals are counted up, `shown` per mille are done.

    `foot` says what the seat's keys do, where there is room for it.
    """

    seat: int
    scores: tuple[Score, ...]
    target: int | None
    shown: int
    foot: str = ""


@dataclass(frozen=True, slots=True)
class MatchOverView:
    """The end of a match: who has won, the totals in falling order, a record that was set."""

    seat: int
    winner: int
    name: str
    scores: tuple[Score, ...]
    rounds: int
    record: str | None


@dataclass(frozen=True, slots=True)
class PauseView:
    """The table stands still: who paused (None if a part failed), what is missing, how to go on.

    `left` counts down to the end of the pause, or is None; until then `how` says how to go on, and
    `also` what else a key does.
    """

    by: int | None
    name: str
    missing: str | None
    left: int | None
    how: str = "press CALL to go on"
    also: str = ""


SeatView = (
    LobbyView | SpellView | AskView | AsideView | CountdownView | PlayView | StuckView | CalledView
    | PointsView | MatchOverView | PauseView
)
