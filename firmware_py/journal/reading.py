"""What the journal tells of a match that is not finished."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.log import Log, LogError
from engine.round import Round
from engine.rules import Rules
from firmware_py.errors import Unable
from firmware_py.journal.schema import open_to_read
from firmware_py.unfinished import Unfinished


def unfinished(path: Path) -> Unfinished | None:
    """The newest match of the file, if it was not played to its end and has begun at all.

    A file that can't be read, or whose newest round can't be followed, has none.
    """
    if not path.exists():
        return None
    try:
        with closing(open_to_read(path)) as file:
            return newest(file)
    except (sqlite3.Error, LogError, Unable, ValueError, TypeError, KeyError):
        return None  # the writing of the journal says what is wrong with the file


def newest(file: sqlite3.Connection) -> Unfinished | None:
    """The newest match, if it is unfinished."""
    row = file.execute(
        "SELECT id, key, seed, rules FROM match WHERE ended IS NULL "
        "AND id = (SELECT max(id) FROM match)"
    ).fetchone()
    if row is None:
        return None
    match, key, seed, rules = row
    rounds = file.execute(
        "SELECT id, ended FROM round WHERE match = ? ORDER BY id", (match,)
    ).fetchall()
    if not rounds:
        return None
    last, ended = rounds[-1]
    seats = file.execute(
        "SELECT name, level FROM seat WHERE round = ? ORDER BY seat", (last,)
    ).fetchall()
    lost = file.execute("SELECT lost FROM heats WHERE match = ?", (match,)).fetchone()
    return Unfinished(
        key=key,
        log="" if ended else log_of(file, last),
        rules=rules_of(rules),
        seed=seed,
        points=tuple(points_of(file, number) for number, done in rounds if done),
        names=tuple(name for name, _ in seats),
        levels=tuple(level for _, level in seats),
        lost=tuple(json.loads(lost[0])) if lost else (),
    )


def rules_of(text: str) -> Rules:
    """The rules that a match was played by."""
    values: dict[str, Any] = json.loads(text)
    if isinstance(values["peanuts_size"], list):
        values["peanuts_size"] = tuple(values["peanuts_size"])
    return Rules(**values)


def points_of(file: sqlite3.Connection, number: int) -> tuple[int, ...]:
    """The points of a finished round, a seat each; none for those that sat out."""
    rows = file.execute("SELECT points FROM seat WHERE round = ? ORDER BY seat", (number,))
    return tuple(points or 0 for (points,) in rows)


def log_of(file: sqlite3.Connection, number: int) -> str:
    """The log of a round as text; raises LogError if it can't be followed."""
    (head,) = file.execute("SELECT head FROM round WHERE id = ?", (number,)).fetchone()
    rows = file.execute("SELECT line FROM entry WHERE round = ? ORDER BY place", (number,))
    text = head + "".join(f"{line}\n" for (line,) in rows)
    Round.from_log(Log.parse(text))
    return str(text)
