"""A recording: all that came in while a table was used, and what it led to, a line of JSON each.

The first line says what the table was: settings, contacts, wiring. Each turn follows with its
inputs before anything is made of them, then the seed that it drew, if any, and what happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, TextIO

from engine.rules import Rules
from firmware_py.coding import Coding
from firmware_py.errors import BadInput
from firmware_py.happenings import Happening
from firmware_py.inputs import Inputs
from firmware_py.page import messages
from firmware_py.remembered import NOTHING, Chosen, Remembered
from firmware_py.settings import Settings
from firmware_py.sources import Arrivals, Contacts, Drained
from firmware_py.told import told
from firmware_py.unfinished import Unfinished
from hal.edges import Edge, Fault, FaultKind, Key, Mended, News

FORMAT = "peanuts recording 1"
CODING = Coding([
    Arrivals, Drained, Edge, Fault, FaultKind, Inputs, Key, Mended, messages.AskHint,
    messages.Hold, messages.KeyChange, messages.Leave, messages.PageGone, messages.Rename,
    messages.SetRule, messages.Sit, Chosen, Remembered, Rules, Unfinished,
])  # fmt: skip


@dataclass(frozen=True, slots=True)
class Head:
    """What the table was: all that a replay needs beside the turns."""

    settings: Settings
    contacts: Contacts
    wiring: str = ""
    unfinished: Unfinished | None = None
    remembered: Remembered = NOTHING
    can: tuple[str, ...] = ()

    def line(self) -> str:
        """The first line of the file."""
        contacts = [[*place, seat, key.value] for place, (seat, key) in self.contacts.items()]
        return json.dumps({"format": FORMAT, "settings": asdict(self.settings),
                           "contacts": contacts, "wiring": self.wiring,
                           "unfinished": CODING.write(self.unfinished),
                           "remembered": CODING.write(self.remembered), "can": self.can})

    @classmethod
    def read(cls, line: str) -> Head:
        """The head that a first line gives; raises ValueError, KeyError or TypeError."""
        data = json.loads(line)
        if data["format"] != FORMAT:
            raise ValueError(data["format"])
        rules = Rules(**listed(data["settings"].pop("rules"), Rules))
        settings = Settings(**listed(data["settings"], Settings), rules=rules)
        contacts = {(source, place): (seat, Key(key))
                    for source, place, seat, key in data["contacts"]}
        remembered = CODING.read(data["remembered"]) if "remembered" in data else NOTHING
        return cls(settings, contacts, data["wiring"], CODING.read(data["unfinished"]),
                   remembered, tuple(data.get("can", ())))


def listed(values: dict[str, Any], kind: type) -> dict[str, Any]:
    """The fields of a class among values that were JSON, lists as tuples."""
    known = {field.name for field in fields(kind)}
    return {name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items() if name in known}


class Recorder:
    """Writes a recording while the table is used; raises BadInput if the file can't be made.

    If it can't be written to any more, play goes on: `news` says so once.
    """

    def __init__(self, path: Path, head: Head, seeds: Callable[[], int]) -> None:
        self._path, self._seeds = path, seeds
        self._news: list[News] = []
        self.file: TextIO | None = create(path)
        self._write(head.line(), 0)

    def seed(self) -> int:
        """Draw a seed, and remember it."""
        seed = self._seeds()
        self._write(json.dumps({"seeds": [seed]}), 0)
        return seed

    def turn(self, inputs: Inputs) -> None:
        """Write a turn's inputs: called before anything is made of them."""
        self._write(json.dumps(CODING.write(inputs), separators=(",", ":")), inputs.now_ns)

    def happened(self, happenings: Iterable[Happening], now_ns: int) -> None:
        """Write what a turn led to."""
        lines = [told(each) for each in happenings]
        if lines:
            self._write(json.dumps({"happened": lines}), now_ns)

    def news(self) -> list[News]:
        """The fault, if writing has failed since the last call."""
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        """End the recording."""
        self._write(json.dumps({"end": []}), 0)
        if self.file is not None:
            self.file.close()
            self.file = None

    def _write(self, line: str, now_ns: int) -> None:
        if self.file is None:
            return
        try:
            self.file.write(line + "\n")
            self.file.flush()  # a file that ends anywhere can be replayed up to there
        except OSError as error:
            self.file = None
            why = f"{self._path}: {error.strerror}"
            self._news.append(Fault("recording", FaultKind.LOST, now_ns, why))


def create(path: Path) -> TextIO:
    """A new file; what is there already is not overwritten."""
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise BadInput(f"{path} is there already: name another file to record to") from None
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise BadInput(f"can't record to {path}: {why}; name another file") from None


@dataclass(slots=True)
class Turn:
    """A recorded turn: the line that it begins at, its inputs, the seeds drawn, what happened."""

    line: int
    inputs: Inputs
    seeds: list[int] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)


class Recording:
    """A recording that is read; `cut` says whether it ends before the table was closed.

    Raises BadInput for what is none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines = read_lines(path)
        try:
            self.head = Head.read(self._lines[0])
        except (IndexError, KeyError, TypeError, ValueError):
            raise BadInput(
                f"{path}: line 1: not the beginning of a recording; `--record FILE` makes one"
            ) from None
        self.turns: list[Turn] = []
        self.cut = not self._read_turns()

    def _read_turns(self) -> bool:
        """Read all turns; returns whether the end was among them."""
        for number, line in enumerate(self._lines[1:], start=2):
            try:
                kind, content = read_line(line)
                if kind == "end":
                    return True
                if kind == "Inputs":
                    self.turns.append(Turn(number, content))
                else:
                    getattr(self.turns[-1], kind).extend(content)
            except (IndexError, KeyError, TypeError, ValueError):
                if number < len(self._lines):
                    raise BadInput(
                        f"{self._path}: line {number}: no line of a recording; what was recorded "
                        "before it can be replayed once it and all after it are removed"
                    ) from None
        return False


def read_lines(path: Path) -> list[str]:
    """The lines of a file; the last may have been cut off."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise BadInput(f"{path}: {why}; name a recording") from None


def read_line(line: str) -> tuple[str, Any]:
    """What kind of line it is, and what it holds."""
    data = json.loads(line)
    ((kind, content),) = data.items()
    if kind == "Inputs":
        return kind, CODING.read(data)
    if kind not in ("seeds", "happened", "end"):
        raise KeyError(kind)
    return kind, content
