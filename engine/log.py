"""The one log of a round: what it began with, then each thing that changed it, with its instant.

Coins and deals follow from the seed. A refused move changes nothing and is not in the log.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from engine.foundations import Foundation, Foundations
from engine.layout import Layout
from engine.moves import Move
from engine.notation import NotationError, format_cards, format_move, parse_cards, parse_move
from engine.rules import Rules

WATCH = "watch"
VOTE = "vote"
SHIFT = "shift"
VOTED_SHIFT = "voted-shift"
DEATH = "death"
DEEDS = (WATCH, SHIFT, VOTED_SHIFT, DEATH)
HEADER = "peanuts log 1"


class LogError(ValueError):
    """A log that can't be read or followed; its message is a plain sentence."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What happened at an instant: a seat's move or vote, or a deed of the table (seat None)."""

    at_ns: int
    seat: int | None
    what: Move | str

    def text(self) -> str:
        """The line of the text form: instant, seat (or -), move or word."""
        seat = "-" if self.seat is None else str(self.seat)
        what = self.what if isinstance(self.what, str) else format_move(self.what)
        return f"{self.at_ns} {seat} {what}"


@dataclass(slots=True)
class Log:
    """Rules, seed and number of a round, the position it began with, and its entries."""

    rules: Rules
    seed: int
    number: int
    layouts: list[Layout]
    foundations: list[Foundation]
    entries: list[LogEntry] = field(default_factory=list)

    @classmethod
    def begin(
        cls,
        rules: Rules,
        seed: int,
        number: int,
        layouts: Iterable[Layout],
        foundations: Foundations,
    ) -> Log:
        """The log of a round that begins with this position."""
        copies = [layout.copy() for layout in layouts]
        return cls(rules, seed, number, copies, [each.copy() for each in foundations])

    def start(self) -> tuple[list[Layout], list[Foundation]]:
        """Copies of the layouts and foundations that the round began with."""
        layouts = [layout.copy() for layout in self.layouts]
        return layouts, [each.copy() for each in self.foundations]

    def copy(self) -> Log:
        """A log of its own with the same entries."""
        return Log(self.rules, self.seed, self.number, *self.start(), self.entries.copy())

    def text(self) -> str:
        """The whole log as text: a header, the position as JSON, and a line an entry."""
        head = {
            "rules": asdict(self.rules),
            "seed": self.seed,
            "number": self.number,
            "seats": [_layout_text(layout) for layout in self.layouts],
            "foundations": [format_cards(each.cards, with_back=True) for each in self.foundations],
        }
        return "\n".join([HEADER, json.dumps(head), *(e.text() for e in self.entries), ""])

    @classmethod
    def parse(cls, text: str) -> Log:
        """The log that a text gives; raises LogError with the line that can't be read."""
        lines = text.splitlines()
        if len(lines) < 2 or lines[0] != HEADER:
            raise LogError(f'line 1: expected "{HEADER}"')
        log = _parse_head(lines[1])
        for number, line in enumerate(lines[2:], start=3):
            log.entries.append(_parse_entry(line, number, log.rules.work_piles))
        return log


def _layout_text(layout: Layout) -> dict[str, str | list[str]]:
    return {
        "peanuts": format_cards(layout.peanuts),
        "work": [format_cards(pile) for pile in layout.work],
        "stock": format_cards(layout.stock),
        "waste": format_cards(layout.waste),
    }


def _parse_head(line: str) -> Log:
    try:
        head = json.loads(line)
        size = head["rules"]["peanuts_size"]
        head["rules"]["peanuts_size"] = tuple(size) if isinstance(size, list) else size
        layouts = [
            Layout(
                parse_cards(each["peanuts"], seat),
                [parse_cards(pile, seat) for pile in each["work"]],
                parse_cards(each["stock"], seat),
                parse_cards(each["waste"], seat),
            )
            for seat, each in enumerate(head["seats"])
        ]
        foundations = [Foundation.of(parse_cards(cards)) for cards in head["foundations"]]
        return Log(Rules(**head["rules"]), head["seed"], head["number"], layouts, foundations)
    except (KeyError, TypeError, ValueError) as error:
        raise LogError(f"line 2: not the beginning of a round: {error}") from None


def _parse_entry(line: str, number: int, work_piles: int) -> LogEntry:
    try:
        at, seat, what = line.split(" ")
        if seat == "-" and what in DEEDS:
            return LogEntry(int(at), None, what)
        if not seat.isdecimal():
            raise NotationError(f'"{seat}" is no seat')
        move = what if what == VOTE else parse_move(what, work_piles)
        return LogEntry(int(at), int(seat), move)
    except (ValueError, NotationError):
        sentence = f'line {number}: expected an instant, a seat and a move, not "{line}"'
        raise LogError(sentence) from None
