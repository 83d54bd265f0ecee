"""The journal as the table writes it: from a thread of its own, so that no disk holds up play."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from firmware_py.happenings import Happening, RoundBegan
from firmware_py.journal.schema import TooNew, open_to_write
from firmware_py.journal.statements import Statement, Statements
from firmware_py.table.table import Table
from hal.clock import Clock
from hal.edges import Fault, FaultKind, Mended, News

PART = "journal"
KEPT = 20_000  # statements that wait for a disk that is full or gone: some rounds
RETRY_S = 5.0
CLOSING_S = 1.5


class Journal:
    """Keeps what happens in a file; whatever fails there is a fault, and play goes on.

    A file that is none of ours, or broken, is set aside under another name. One of a newer version
    is left alone, and nothing is kept.
    """

    def __init__(
        self, path: Path, table: Table, clock: Clock, boot: str = "", key: str = ""
    ) -> None:
        self.path = path
        self._statements = Statements(table, boot, key)
        self._clock = clock
        self._condition = threading.Condition()
        self._waiting: list[Statement] = []
        self._news: list[News] = []
        self._failing = self._writing = self._closing = self._skipping = False
        self._patient = True
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def keep(self, happenings: Iterable[Happening]) -> None:
        """Keep what has happened; never blocks."""
        with self._condition:
            for happening in happenings:
                self._put(happening)
            self._condition.notify_all()

    def _put(self, happening: Happening) -> None:
        statements = list(self._statements.of(happening))
        if isinstance(happening, RoundBegan):
            self._skipping = False
        if self._skipping or len(self._waiting) > KEPT:
            # The rest of a round without its beginning would be taken for part of another.
            self._skipping = True
            return
        self._waiting += statements

    def news(self) -> list[News]:
        """The faults that have come, and their end, since the last call."""
        with self._condition:
            news, self._news = self._news, []
        return news

    def flush(self) -> None:
        """Wait until all is written, or has failed."""
        with self._condition:
            self._condition.wait_for(
                lambda: not self._writing and (self._failing or not self._waiting), CLOSING_S
            )

    def end(self) -> None:
        """Write what waits, and then nothing more."""
        with self._condition:
            self._closing = True
            self._condition.notify_all()

    def close(self) -> None:
        """Wait for the end, if the disk lets us in time, and let go of the file."""
        self.end()
        self._thread.join(CLOSING_S)

    def _run(self) -> None:
        file: sqlite3.Connection | None = None
        while (batch := self._batch()) is not None:
            try:
                file = file or self._open()
                write(file, batch)
                self._done()
                continue
            except TooNew as error:
                self._fail(FaultKind.DENIED, str(error), batch)
                return
            except (sqlite3.OperationalError, OSError) as error:
                # A disk that is full or may not be written to: the file itself may be well.
                self._fail(FaultKind.LOST, f"{self.path}: {error}", batch)
            except sqlite3.DatabaseError as error:
                if file is not None:
                    file.close()
                aside = set_aside(self.path)
                why = f"{self.path}: {error}; kept as {aside.name}"
                self._fail(FaultKind.LOST, why, batch, patient=False)
            if file is not None:
                file.close()
            file = None
        if file is not None:
            file.close()

    def _batch(self) -> list[Statement] | None:
        """What waits, once something does; None when the journal is closed and all is written."""
        with self._condition:
            if self._failing and self._patient:
                self._condition.wait_for(lambda: self._closing, RETRY_S)
            self._condition.wait_for(lambda: self._waiting or self._closing)
            if self._closing and (self._failing or not self._waiting):
                return None
            batch, self._waiting = self._waiting, []
            self._writing = True
        return batch

    def _open(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return open_to_write(self.path)

    def _fail(
        self, kind: FaultKind, detail: str, batch: list[Statement], patient: bool = True
    ) -> None:
        """A batch could not be written: it waits for the next try, which comes now or in time."""
        with self._condition:
            self._waiting[:0] = batch
            self._writing = False
            if not self._failing:
                self._news.append(Fault(PART, kind, self._clock.now_ns(), detail))
            self._failing, self._patient = True, patient
            self._condition.notify_all()

    def _done(self) -> None:
        """A batch is written: whatever failed before is well again."""
        with self._condition:
            self._writing = False
            if self._failing:
                self._news.append(Mended(PART, self._clock.now_ns()))
            self._failing = False
            self._condition.notify_all()


def write(connection: sqlite3.Connection, batch: Iterable[Statement]) -> None:
    """Write a batch as one transaction: all of it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement, values in batch:
            connection.execute(statement, values)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def set_aside(path: Path) -> Path:
    """Give a broken file, and what belongs to it, a name that is free; returns the name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    path.rename(aside)
    for end in ("-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    return aside
