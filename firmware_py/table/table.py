"""The table: its seats, its match, and the stage that it is in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.match import Match
from engine.round import Round
from engine.rules import Rules
from firmware_py.arbiter import Contest, DeadHeats
from firmware_py.happenings import Happening, MatchBegan, RoundEnded
from firmware_py.table.names import Names
from firmware_py.table.notices import Notices
from firmware_py.table.seats import Seats
from firmware_py.unfinished import Unfinished

RECENT = 8


@dataclass(slots=True)
class Table:
    """What outlives a stage; `seeds` gives the seed of each new match.

    `bots` is how many bots may sit down, None for one in every free seat. `sound` and `brightness`
    are words of the settings. `can` is what the host may set or do here beyond the game: "sound",
    "brightness", "switch-off". `chosen` is what was set in the lobby, item by item.
    """

    seats: Seats
    rules: Rules
    seeds: Callable[[], int]
    bots: int | None = None
    sound: str = "on"
    brightness: str = "high"
    can: frozenset[str] = frozenset()
    names: Names = field(default_factory=Names)
    chosen: dict[str, int | str] = field(default_factory=dict)
    most_u_ns: int = 0
    match: Match | None = None
    dead_heats: DeadHeats = field(default_factory=DeadHeats)
    notices: Notices = field(default_factory=Notices)
    said: deque[str] = field(default_factory=lambda: deque(maxlen=RECENT))
    last_contest: Contest | None = None
    acted: set[int] = field(default_factory=set)
    happened: list[Happening] = field(default_factory=list)

    def total(self, seat: int) -> int:
        """A seat's points in the match so far."""
        return self.match.totals[seat] if self.match is not None else 0

    def begin(self, now_ns: int) -> None:
        """Begin a match with those who sit here; free seats sit out."""
        for seat in self.seats.people:
            self.names.played(self.seats[seat].name)
        self.match = Match(self._rules_now(), len(self.seats), self.seeds())
        self.last_contest = None
        names = tuple(seat.name for seat in self.seats.all)
        levels = tuple(self.seats.level if seat.bot else None for seat in self.seats.all)
        self.happened.append(MatchBegan(now_ns, self.match, names, levels))

    def deal(self) -> Round:
        """The next round of the match; who has sat down meanwhile plays from now on."""
        assert self.match is not None
        self.match.rules = self._rules_now()
        return self.match.deal()

    def plays(self, seat: int) -> bool:
        """Whether a seat plays in the match; nobody sits there, or not yet, if it doesn't."""
        return self.match is not None and not self.match.rules.sits_out(seat)

    def get_up(self, seat: int) -> None:
        """The person of a seat gets up; a bot takes over what cards they have."""
        self.seats.leave(seat, bot=self.plays(seat))

    def finish(self, round_: Round, now_ns: int) -> None:
        """Count the points of a round that has ended."""
        assert self.match is not None
        self.match.finish(round_)
        self.happened.append(RoundEnded(now_ns, round_, self.match.rounds[-1]))

    def go_back(self, unfinished: Unfinished) -> None:
        """Seat everybody as they sat in a match that is not finished, and go on with it."""
        self.match = unfinished.match()
        self.rules = replace(unfinished.rules, peanuts_size=self.rules.peanuts_size)
        self.dead_heats.lost = set(unfinished.lost)
        seated = zip(self.seats.all, unfinished.names, unfinished.levels, strict=True)
        for seat, name, level in seated:
            seat.person = level is None and self.plays(seat.number)
            seat.bot = level is not None
            seat.called, seat.bot_name = (name, None) if level is None else (seat.called, name)

    def _rules_now(self) -> Rules:
        """The house rules for those who sit here now."""
        sizes = tuple(
            self.rules.peanuts_of(seat.number) if seat.taken else 0 for seat in self.seats.all
        )
        return replace(self.rules, peanuts_size=sizes) if 0 in sizes else self.rules

    def acted_since(self) -> set[int]:
        """The seats whose presses have had their turn since this was asked last."""
        acted, self.acted = self.acted, set()
        return acted

    def happened_since(self) -> list[Happening]:
        """What has happened since this was asked last."""
        happened, self.happened = self.happened, []
        return happened

    def say(self, text: str) -> None:
        """Add to what has happened last."""
        self.said.append(text)
