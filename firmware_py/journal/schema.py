"""The tables of the journal's file, version by version."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from firmware_py.errors import Unable

# What each version added. A file says in `user_version` how many of them it has.
VERSIONS = (
    """
    CREATE TABLE match (
        id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, began TEXT NOT NULL,
        boot TEXT NOT NULL, seed INTEGER NOT NULL, rules TEXT NOT NULL, seats INTEGER NOT NULL,
        ended TEXT, winner INTEGER);
    CREATE TABLE round (
        id INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES match, number INTEGER NOT NULL,
        began TEXT NOT NULL, began_ns INTEGER NOT NULL, head TEXT NOT NULL,
        ended TEXT, ended_ns INTEGER, state TEXT, caller INTEGER);
    CREATE TABLE seat (
        round INTEGER NOT NULL REFERENCES round, seat INTEGER NOT NULL, name TEXT NOT NULL,
        level INTEGER, points INTEGER, founded INTEGER, left INTEGER, PRIMARY KEY (round, seat));
    CREATE TABLE entry (
        round INTEGER NOT NULL REFERENCES round, place INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (round, place));
    CREATE TABLE press (
        id INTEGER PRIMARY KEY, round INTEGER NOT NULL REFERENCES round, seat INTEGER NOT NULL,
        at_ns INTEGER NOT NULL, u_ns INTEGER NOT NULL, kind TEXT NOT NULL, move TEXT,
        result TEXT NOT NULL, refusal TEXT, rival INTEGER, margin_ns INTEGER);
    CREATE TABLE contest (
        id INTEGER PRIMARY KEY, round INTEGER NOT NULL REFERENCES round, card TEXT NOT NULL,
        winner INTEGER NOT NULL, losers TEXT NOT NULL, margin_ns INTEGER NOT NULL,
        decided TEXT NOT NULL);
    """,
    """
    CREATE TABLE heats (
        match INTEGER PRIMARY KEY REFERENCES match, lost TEXT NOT NULL);
    CREATE INDEX press_of_round ON press (round);
    CREATE INDEX contest_of_round ON contest (round);
    """,
)
NEWEST = len(VERSIONS)


class TooNew(Unable):
    """The file was written by a newer version of the program."""


def open_to_write(path: Path) -> sqlite3.Connection:
    """The file, made or brought up to date; raises TooNew, or what sqlite3 raises."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        # A file that is none fails here, before anything is written to it.
        version = version_of(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        for number in range(version, NEWEST):
            connection.executescript(
                f"BEGIN IMMEDIATE; {VERSIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;"
            )
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """The file as it is, for reading; raises Unable with a plain sentence."""
    if not path.exists():
        raise Unable(f"{path}: nothing has been played yet; if it was kept elsewhere, name the "
                     "file with --journal")
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        version = version_of(connection, path)
        if 0 < version < NEWEST:
            connection = brought_up_to_date(connection)
    except sqlite3.Error as error:
        raise Unable(f"{path}: can't be read as a journal: {error}") from None
    return connection


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """How many versions a file has seen; raises TooNew if more than this program."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > NEWEST:
        raise TooNew(
            f"{path}: written by a newer version of the program ({version}, this one knows "
            f"{NEWEST}): use that one, or keep this file elsewhere"
        )
    return version


def brought_up_to_date(old: sqlite3.Connection) -> sqlite3.Connection:
    """A copy in memory of an older file, which itself is left as it is."""
    copy = sqlite3.connect(":memory:")
    with old:
        old.backup(copy)
    version = int(copy.execute("PRAGMA user_version").fetchone()[0])
    for number in range(version, NEWEST):
        copy.executescript(f"{VERSIONS[number]} PRAGMA user_version = {number + 1};")
    return copy
