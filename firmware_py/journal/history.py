"""What the journal tells of all that was played: averages, records, who beat whom."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from firmware_py.journal.schema import open_to_read


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished round brought a seat; `level` is a bot's, or None for a person."""

    match: int
    round: int
    number: int
    began: str
    seat: int
    name: str
    level: int | None
    points: int
    on_foundations: int
    left: int
    called: bool
    length_ns: int

    @property
    def who(self) -> str:
        """The name that results are gathered under: bots of one level are one."""
        return self.name if self.level is None else f"bot of level {self.level}"


@dataclass(frozen=True, slots=True)
class Slap:
    """A contested place: who has it, who lost it, and the least margin."""

    round: int
    winner: int
    losers: tuple[int, ...]
    margin_ns: int


@dataclass(slots=True)
class Tally:
    """The sums of somebody, or of a seat."""

    rounds: int = 0
    points: int = 0
    best: int | None = None
    calls: int = 0
    matches: int = 0
    wins: int = 0
    slaps_won: int = 0
    slaps_lost: int = 0

    def add(self, result: Result) -> None:
        """Count a round."""
        self.rounds += 1
        self.points += result.points
        self.best = result.points if self.best is None else max(self.best, result.points)
        self.calls += result.called

    def row(self) -> dict[str, Any]:
        """All of it, in JSON's kinds; means are rounded to a hundredth."""
        mean = round(self.points / self.rounds, 2) if self.rounds else None
        return {
            "rounds": self.rounds, "mean": mean, "best": self.best, "calls": self.calls,
            "matches": self.matches, "wins": self.wins,
            "slaps_won": self.slaps_won, "slaps_lost": self.slaps_lost,
        }  # fmt: skip


@dataclass(slots=True)
class History:
    """All finished rounds and contested slaps, and the winners of finished matches, by match."""

    results: list[Result] = field(default_factory=list)
    slaps: list[Slap] = field(default_factory=list)
    winners: dict[int, int] = field(default_factory=dict)

    def report(self) -> dict[str, Any]:
        """The whole as the object that `history --json` prints."""
        rounds = {result.round for result in self.results}
        return {
            "matches": len(self.winners),
            "rounds": len(rounds),
            "names": [{"name": who} | tally.row() for who, tally in self.by_name().items()],
            "seats": [{"seat": seat} | tally.row() for seat, tally in self.by_seat().items()],
            "head_to_head": [
                {"names": list(pair), "rounds": sum(won), "won": won[:2], "even": won[2]}
                for pair, won in self.head_to_head().items()
            ],
            "records": self.records(),
        }

    def by_name(self) -> dict[str, Tally]:
        """Everybody's sums, the best mean first."""
        tallies = self._tallies({(r.round, r.seat): r.who for r in self.results})
        return dict(sorted(tallies.items(), key=lambda item: -item[1].points / item[1].rounds))

    def by_seat(self) -> dict[int, Tally]:
        """Each seat's sums, whoever sat there."""
        tallies = self._tallies({(r.round, r.seat): r.seat for r in self.results})
        return dict(sorted(tallies.items()))

    def head_to_head(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        """For each two who have played together: the rounds that either had more in, and ties."""
        found: dict[tuple[str, str], list[int]] = {}
        for together in self.rounds():
            for one, other in combinations(sorted(together, key=lambda r: r.who), 2):
                if one.who != other.who:
                    won = found.setdefault((one.who, other.who), [0, 0, 0])
                    won[won_by(one.points, other.points)] += 1
        return {pair: (won[0], won[1], won[2]) for pair, won in sorted(found.items())}

    def records(self) -> dict[str, Any]:
        """The best of everything, by people; each with whose it is and when that round began."""
        people = [result for result in self.results if result.level is None]
        called = [result for result in people if result.called]
        totals = self._totals(people)
        return {
            "best_round": record(people, lambda r: r.points),
            "worst_round": record(people, lambda r: -r.points, lambda r: r.points),
            "most_on_foundations": record(people, lambda r: r.on_foundations),
            "quickest_call_s": record(
                called, lambda r: -r.length_ns, lambda r: round(r.length_ns / 1e9, 1)),
            "highest_total": max(totals, key=lambda each: each["value"], default=None),
            "closest_slap_us": min((s.margin_ns / 1000 for s in self.slaps if s.margin_ns),
                                   default=None),
        }

    def rounds(self) -> Iterator[list[Result]]:
        """The results round by round."""
        rounds: dict[int, list[Result]] = {}
        for result in self.results:
            rounds.setdefault(result.round, []).append(result)
        yield from rounds.values()

    def _tallies(self, whose: dict[tuple[int, int], Any]) -> dict[Any, Tally]:
        tallies = {each: Tally() for each in whose.values()}
        for result in self.results:
            tallies[whose[result.round, result.seat]].add(result)
        for match, last in self._last_rounds().items():
            for result in last:
                tally = tallies[whose[result.round, result.seat]]
                tally.matches += 1
                tally.wins += self.winners[match] == result.seat
        for slap in self.slaps:
            if (slap.round, slap.winner) in whose:
                tallies[whose[slap.round, slap.winner]].slaps_won += 1
                for loser in slap.losers:
                    tallies[whose[slap.round, loser]].slaps_lost += 1
        return tallies

    def _last_rounds(self) -> dict[int, list[Result]]:
        """Of each match that has a winner, the last round: those who were there at its end."""
        last = {together[0].match: together for together in self.rounds()}
        return {match: last[match] for match in self.winners if match in last}

    def _totals(self, people: Iterable[Result]) -> list[dict[str, Any]]:
        """Each person's points in each match."""
        totals: dict[tuple[int, str], dict[str, Any]] = {}
        for result in people:
            total = totals.setdefault((result.match, result.name), {
                "value": 0, "name": result.name, "began": result.began})
            total["value"] += result.points
        return list(totals.values())


def won_by(one: int, other: int) -> int:
    """0 if the first has more points, 1 if the second has, 2 if neither."""
    return 2 if one == other else int(other > one)


def record(
    results: Iterable[Result], key: Any, value: Any = None
) -> dict[str, Any] | None:
    """The result with the greatest key, as a record: its value, whose and when; None if none."""
    best = max(results, key=key, default=None)
    if best is None:
        return None
    return {"value": (value or key)(best), "name": best.name, "began": best.began}


def read_history(path: Path) -> History:
    """The history that a journal's file tells; raises Unable."""
    with closing(open_to_read(path)) as file:
        return History(list(results(file)), list(slaps(file)), winners(file))


def results(file: sqlite3.Connection) -> Iterator[Result]:
    """The results of all finished rounds, oldest first."""
    rows = file.execute(
        "SELECT round.match, round.id, round.number, round.began, seat.seat, seat.name, "
        "seat.level, seat.points, seat.founded, seat.left, round.caller IS seat.seat, "
        "(SELECT max(at_ns) - min(at_ns) FROM press WHERE press.round = round.id) "
        "FROM round JOIN seat ON seat.round = round.id WHERE round.ended IS NOT NULL "
        "AND seat.points IS NOT NULL ORDER BY round.id, seat.seat"
    )
    for *facts, called, length_ns in rows:
        values: list[Any] = [*facts, bool(called), length_ns or 0]
        yield Result(*values)


def slaps(file: sqlite3.Connection) -> Iterator[Slap]:
    """The contested slaps of all finished rounds."""
    rows = file.execute(
        "SELECT contest.round, winner, losers, margin_ns FROM contest "
        "JOIN round ON round.id = contest.round WHERE round.ended IS NOT NULL ORDER BY contest.id"
    )
    for round_, winner, losers, margin_ns in rows:
        yield Slap(round_, winner, tuple(json.loads(losers)), margin_ns)


def winners(file: sqlite3.Connection) -> dict[int, int]:
    """The winning seat of each match that has one."""
    return dict(file.execute("SELECT id, winner FROM match WHERE winner IS NOT NULL").fetchall())


def counted(count: int, noun: str, ending: str = "s") -> str:
    """A number of things: `1 round`, `2 rounds`."""
    return f"{count} {noun}{ending if count != 1 else ''}"
