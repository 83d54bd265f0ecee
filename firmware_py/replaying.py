"""Plays a recording again, and holds what happens to what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from firmware_py.game import Game
from firmware_py.recording import Recording, Turn
from firmware_py.sources import Sources
from firmware_py.told import told
from hal.edges import Key


class SeedMissing(Exception):
    """A match begins whose seed the file doesn't have: it was cut off there."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What was recorded in a line of the file, and what happens now; None for nothing."""

    line: int
    recorded: str | None
    now: str | None

    @property
    def sentence(self) -> str:
        """The difference in words."""
        recorded, now = self.recorded or "nothing", self.now or "nothing"
        return f"line {self.line}: recorded was {recorded}; now it is {now}"


class Replay:
    """A game that goes as a recording tells it, turn by turn."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._seeds: list[int] = []
        self.game = game_of(recording, self._seed)

    def turns(self) -> Iterator[tuple[Turn, Difference | None]]:
        """Play on by a turn each; with the first thing in it that differs, if any.

        A file that was cut off ends with its last turn, of which only what is there is compared.
        """
        last = self.recording.turns[-1] if self.recording.turns else None
        for turn in self.recording.turns:
            self._seeds += turn.seeds
            cut = self.recording.cut and turn is last
            try:
                happened = [told(each) for each in self.game.take(turn.inputs)]
            except SeedMissing:
                if not cut:
                    raise
                return
            yield turn, difference(turn, happened, cut)

    def _seed(self) -> int:
        if not self._seeds:
            raise SeedMissing
        return self._seeds.pop(0)


def game_of(recording: Recording, seeds: Callable[[], int]) -> Game:
    """The game that a recording was made of, before its first turn."""
    head = recording.head
    compact = {seat for seat, key in head.contacts.values() if key is Key.LEFT}
    return Game(head.settings, seeds, Sources([], head.contacts), compact, head.unfinished,
                head.remembered, head.can)


def difference(turn: Turn, happened: list[str], cut: bool) -> Difference | None:
    """The first thing that is not as it was recorded; of a turn that was cut off, none missing."""
    for recorded, now in zip_longest(turn.happened, happened):
        if recorded != now and not (cut and recorded is None):
            return Difference(turn.line, recorded, now)
    return None


def outcome(recording: Recording, difference: Difference | None) -> list[str]:
    """What came of a replay, a sentence a line."""
    happened = [each for turn in recording.turns for each in turn.happened]
    rounds = sum(" ended, " in each for each in happened)
    cut = ["the recording was cut off: it was played up to there"] if recording.cut else []
    if difference is not None:
        return [*cut, f"it differs at {difference.sentence}"]
    return [*cut, (f"it comes out the same: {len(recording.turns)} turns, {len(happened)} things "
                   f"that happened, {rounds} rounds played to their end")]
