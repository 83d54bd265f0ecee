"""A match that was not played to its end before the console went off."""

from __future__ import annotations

from dataclasses import dataclass

from engine.log import Log
from engine.match import Match
from engine.round import Round
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What is left of a match: enough to go on with it.

    `points` are those of the finished rounds, a row a round. `log` is the text of the running
    round's log, or "" between two rounds. `names` and `levels` (None for a person) are a seat each;
    `lost` the seats that go first in the next dead heat. `key` is the journal's name for it.
    """

    key: str
    log: str
    rules: Rules
    seed: int
    points: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    levels: tuple[int | None, ...]
    lost: tuple[int, ...] = ()

    def round(self) -> Round | None:
        """The running round, as it stood; raises engine.log.LogError if its log can't be read."""
        return Round.from_log(Log.parse(self.log)) if self.log else None

    def match(self) -> Match:
        """The match as it stood before the running round."""
        return Match(self.rules, len(self.names), self.seed, list(self.points))
