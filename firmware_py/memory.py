"""The file in which the lobby is remembered, written by a thread of its own."""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from pathlib import Path

from firmware_py.journal.journal import set_aside
from firmware_py.remembered import NOTHING, Remembered
from hal.clock import Clock
from hal.edges import Fault, FaultKind, Mended, News

PART = "kept names"
RETRY_S = 5.0
CLOSING_S = 1.5


class Memory:
    """Reads the file once, and once `begin` was called writes it whenever it should be otherwise.

    A broken file is set aside under another name. Whatever fails is a fault, and play goes on.
    Without `settings`, what was chosen in place of the settings is neither heeded nor touched.
    """

    def __init__(self, path: Path, settings: bool = True) -> None:
        self._path, self._settings = path, settings
        self._in_file, self._found = read(path)
        self._wanted = self._in_file
        self._news: list[News] = []
        self._failing = self._closing = False
        self._condition = threading.Condition()
        self._clock: Clock | None = None
        self._thread = threading.Thread(target=self._run, name="memory", daemon=True)

    @property
    def remembered(self) -> Remembered:
        """What was in the file."""
        return self._in_file if self._settings else replace(self._in_file, chosen=())

    def begin(self, clock: Clock) -> None:
        """Tell what was wrong with the file, and write it from now on, unless it is hidden."""
        self._clock = clock
        if self._found is not None:
            self._news.append(Fault(PART, self._found[0], clock.now_ns(), self._found[1]))
        if self._found is None or self._found[0] is not FaultKind.DENIED:
            self._thread.start()

    def keep(self, remembered: Remembered) -> None:
        """Remember this from now on; never blocks."""
        with self._condition:
            if not self._settings:
                remembered = replace(remembered, chosen=self._in_file.chosen)
            if remembered != self._wanted:
                self._wanted = remembered
                self._condition.notify_all()

    def news(self) -> list[News]:
        """The faults that have come, and their end, since the last call."""
        with self._condition:
            news, self._news = self._news, []
        return news

    def end(self) -> None:
        """Begin to write what waits; `close` waits for it."""
        with self._condition:
            self._closing = True
            self._condition.notify_all()

    def close(self) -> None:
        """Write what waits, if the disk lets us in time."""
        self.end()
        if self._thread.is_alive():
            self._thread.join(CLOSING_S)

    def _run(self) -> None:
        assert self._clock is not None
        while (wanted := self._next()) is not None:
            try:
                write(self._path, wanted.text())
            except OSError as error:
                self._failed(self._clock.now_ns(), str(error))
            else:
                self._written(self._clock.now_ns(), wanted)

    def _next(self) -> Remembered | None:
        """What is to be written, once there is something; None at the end."""
        with self._condition:
            if self._failing:
                self._condition.wait_for(lambda: self._closing, RETRY_S)
            self._condition.wait_for(lambda: self._wanted != self._in_file or self._closing)
            done = self._wanted == self._in_file or (self._closing and self._failing)
            return None if done else self._wanted

    def _failed(self, now_ns: int, why: str) -> None:
        with self._condition:
            if not self._failing:
                self._news.append(Fault(PART, FaultKind.DENIED, now_ns, why))
            self._failing = True

    def _written(self, now_ns: int, written: Remembered) -> None:
        with self._condition:
            self._in_file = written
            if self._failing:
                self._news.append(Mended(PART, now_ns))
            self._failing = False


def read(path: Path) -> tuple[Remembered, tuple[FaultKind, str] | None]:
    """What a file says, and what is wrong with it, if anything is."""
    try:
        return Remembered.read(path.read_text(encoding="utf-8")), None
    except FileNotFoundError:
        return NOTHING, None
    except OSError as error:
        return NOTHING, (FaultKind.DENIED, str(error))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        try:
            why = f"{path}: {error}; kept as {set_aside(path).name}"
        except OSError as denied:
            return NOTHING, (FaultKind.DENIED, str(denied))
        return NOTHING, (FaultKind.LOST, why)


def write(path: Path, text: str) -> None:
    """Write a file so that a power cut leaves the old one or the new one, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    with new.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
