"""What the journal keeps of what happened: statements for its file, made where the game is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from engine.notation import format_move
from engine.round import Round
from firmware_py.arbiter import Contest
from firmware_py.happenings import (
    Happening,
    MatchBegan,
    MatchEnded,
    RoundBegan,
    RoundEnded,
    TurnTaken,
)
from firmware_py.inbox import Ballot, Entry, Thing
from firmware_py.outcomes import Applied, Outcome, Refused, VoteCast
from firmware_py.table.table import Table
from hal.edges import Press

Statement = tuple[str, tuple[Any, ...]]
# The newest match and round of the file: one console writes, and plays one match at a time.
MATCH = "(SELECT max(id) FROM match)"
ROUND = "(SELECT max(id) FROM round)"
NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"


class Statements:
    """Turns happenings into statements; `boot` is the machine's boot, as the clock may jump.

    `key` names the match that goes on, as the file does. In a file that lacks the running round,
    as it was put in the place of a broken one, its statements do nothing.
    """

    def __init__(self, table: Table, boot: str, key: str = "") -> None:
        self._table, self._boot, self._key = table, boot, key
        self._round: Round | None = None
        self._seating: list[tuple[int, str, int | None]] = []
        self._entries = 0  # how many of the round's log are written

    def of(self, happening: Happening) -> Iterator[Statement]:
        """The statements that keep a happening."""
        match happening:
            case MatchBegan(at_ns, match, _, _):
                self._key = f"{self._boot}/{at_ns}/{match.seed}"
            case RoundBegan():
                yield from self._begin(happening)
            case TurnTaken(_, outcome, _):
                yield from self._turn(outcome)
            case RoundEnded():
                yield from self._end(happening)
            case MatchEnded(_, winner):
                yield f"UPDATE match SET ended = {NOW}, winner = ? WHERE id = {MATCH}", (winner,)

    def _match(self) -> Statement:
        match = self._table.match
        assert match is not None
        return (
            "INSERT INTO match (key, began, boot, seed, rules, seats) "
            f"VALUES (?, {NOW}, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET rules = excluded.rules",
            (self._key, self._boot, match.seed, json.dumps(asdict(match.rules)), match.seats),
        )

    def _begin(self, began: RoundBegan) -> Iterator[Statement]:
        """A round's beginning; one that goes on is there already, with its log so far."""
        self._round = round_ = began.round
        self._entries = len(round_.log.entries) if began.resumed else 0
        if not began.resumed:
            head = "\n".join(round_.log.text().splitlines()[:2]) + "\n"
            self._seating = []
            yield self._match()
            yield (
                "INSERT INTO round (match, number, began, began_ns, head) "
                f"VALUES ({MATCH}, ?, {NOW}, ?, ?)",
                (round_.number, began.at_ns, head),
            )
        yield from self._seated()
        yield from self._log()

    def _turn(self, outcome: Outcome) -> Iterator[Statement]:
        yield from self._log()
        yield from self._seated()
        if isinstance(outcome, Applied | Refused | VoteCast):
            yield press(outcome)
        if isinstance(outcome, Refused) and outcome.contest is not None:
            yield from contest(outcome.contest)
        if isinstance(outcome, Applied) and outcome.heat:
            lost = json.dumps(sorted(self._table.dead_heats.lost))
            yield (
                "INSERT OR REPLACE INTO heats (match, lost) "
                f"SELECT id, ? FROM match WHERE id = {MATCH}", (lost,)
            )

    def _end(self, ended: RoundEnded) -> Iterator[Statement]:
        yield from self._log()
        yield from self._seated()
        round_ = ended.round
        yield (
            f"UPDATE round SET ended = {NOW}, ended_ns = ?, state = ?, caller = ? "
            f"WHERE id = {ROUND}",
            (ended.at_ns, round_.state.value, round_.caller),
        )
        for seat in round_.rules.playing(len(ended.points)):
            founded, left = round_.on_foundations(seat), len(round_.layouts[seat].peanuts)
            yield (
                "UPDATE seat SET points = ?, founded = ?, left = ? "
                f"WHERE round = {ROUND} AND seat = ?",
                (ended.points[seat], founded, left, seat),
            )

    def _seated(self) -> Iterator[Statement]:
        """Who sits where, whenever that has changed: people come and go."""
        seats = self._table.seats
        seating = [(s.number, s.name, seats.level if s.bot else None) for s in seats.all]
        if seating == self._seating:
            return
        self._seating = seating
        for row in seating:
            yield (
                "INSERT OR REPLACE INTO seat (round, seat, name, level) "
                f"SELECT id, ?, ?, ? FROM round WHERE id = {ROUND}",
                row,
            )

    def _log(self) -> Iterator[Statement]:
        """The entries that the round's log has gained."""
        if self._round is None:
            return
        entries = self._round.log.entries
        for place in range(self._entries, len(entries)):
            yield (
                f"INSERT OR IGNORE INTO entry (round, place, line) VALUES ({ROUND}, ?, ?)",
                (place, entries[place].text()),
            )
        self._entries = len(entries)


def press(outcome: Applied | Refused | VoteCast) -> Statement:
    """What came of a press, or of a bot's move."""
    thing = outcome.thing
    move = None if isinstance(outcome, VoteCast) else format_move(outcome.move)
    refusal = outcome.refusal if isinstance(outcome, Refused) else None
    return (
        "INSERT OR IGNORE INTO press "
        "(round, seat, at_ns, u_ns, kind, move, result, refusal, rival, "
        f"margin_ns) VALUES ({ROUND}, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            thing.seat, thing.at_ns, thing.u_ns, kind_of(thing), move,
            "played" if refusal is None else "refused",
            None if refusal is None else refusal.reason.value,
            None if refusal is None else refusal.by,
            None if refusal is None else refusal.margin_ns,
        ),
    )  # fmt: skip


def kind_of(thing: Thing) -> str:
    """What made a move: a key's press or release, or a bot."""
    if isinstance(thing, Entry | Ballot):
        return "bot"
    return "press" if isinstance(thing, Press) else "release"


def contest(found: Contest) -> Iterator[Statement]:
    """A contest as it stands now: its winner's card is in play once a round."""
    yield (
        f"DELETE FROM contest WHERE round = {ROUND} AND card = ? AND winner = ?",
        (found.card.text, found.winner),
    )
    yield (
        "INSERT OR IGNORE INTO contest (round, card, winner, losers, margin_ns, decided) "
        f"VALUES ({ROUND}, ?, ?, ?, ?, ?)",
        (found.card.text, found.winner, json.dumps(found.seats[1:]), found.margin_ns, found.by),
    )
