"""The checker of every TOML file: all that is wrong at once, each with file, line and key.

    document = load(path)                   a file that is no TOML at all raises CheckError here
    table = document.root
    target = table.whole("target", 1, 1000, default=100)
    for seat in table.tables("seat"):
        name = seat.text("name")            without a default: the key must be there
        seat.done()                         what was not asked for by now is an unknown key
    table.done()
    document.fail_if_bad()                  raises CheckError with everything that was found

An accessor always returns a value of its type: where it had to record a problem, a stand-in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, TypeVar

from wiring.lines import Path, lines_of
from wiring.wording import (
    hint,
    in_span,
    is_number,
    is_whole,
    listed,
    shown,
    span,
    spelled,
    syntax_error,
)

T = TypeVar("T")
LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where, and in plain words what was expected."""

    file: str
    line: int | None
    key: str
    sentence: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.key}: {self.sentence}" if self.key else f"{where}: {self.sentence}"


class CheckError(ValueError):
    """A file is refused; its text lists every problem, a line each, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line or 0))
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Document:
    """A file that was read: its `root` table, and the `problems` found so far."""

    def __init__(self, file: str, values: dict[str, Any], lines: Mapping[Path, int]) -> None:
        self.file = file
        self.lines = lines
        self.problems: list[Problem] = []
        self.root = Table(self, (), values)

    def report(self, path: Path, sentence: str) -> None:
        """Record a problem at a path; one that has no line of its own takes its table's."""
        line = next((self.lines[path[:end]] for end in range(len(path), 0, -1)
                     if path[:end] in self.lines), 1)
        self.problems.append(Problem(self.file, line, spelled(path), sentence))

    def fail_if_bad(self) -> None:
        """Raise CheckError if anything was wrong."""
        if self.problems:
            raise CheckError(self.problems)


class Table:
    """A table of a file; remembers which keys were asked for, so that the others are unknown."""

    def __init__(self, document: Document, path: Path, values: dict[str, Any]) -> None:
        self.document = document
        self.path = path
        self.values = values
        self._known: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        self._known[key] = None
        return key in self.values

    def line(self, key: str | None = None) -> int:
        """The line of a key, or of the table itself."""
        path = self.path if key is None else (*self.path, key)
        return self.document.lines.get(path) or self.document.lines.get(self.path, 1)

    def problem(self, key: str | int | None, sentence: str) -> None:
        """Record a problem of one's own with a key, or with the table itself."""
        self.document.report(self.path if key is None else (*self.path, key), sentence)

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        return self._value(key, default, "", "a text in quotes", lambda v: isinstance(v, str))

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        return self._value(key, default, False, "true or false", lambda v: isinstance(v, bool))

    def whole(self, key: str, lo: int, hi: int | None = None, default: int | None = None) -> int:
        """A whole number from `lo` to `hi`, both included."""
        return self._value(key, default, lo, f"a whole number {span(lo, hi)}",
                           lambda v: is_whole(v) and in_span(v, lo, hi))

    def number(self, key: str, lo: float, hi: float | None = None,
               default: float | None = None) -> float:
        """A number from `lo` to `hi`, both included, whole or not; no infinity."""
        value = self._value(key, default, lo, f"a number {span(lo, hi)}",
                            lambda v: is_number(v) and in_span(v, lo, hi))
        return float(value)

    def choice(self, key: str, choices: Sequence[str], default: str | None = None) -> str:
        """One of a few words; a word near to one of them is told."""
        expected = f"one of {listed(choices)}"
        value = self._value(key, default, choices[0], expected, lambda v: isinstance(v, str))
        if value in choices or value == default:
            return value
        self.problem(key, f"expected {expected}, not {shown(value)}{hint(value, choices)}")
        return choices[0]

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """An array of strings; every element that is none is a problem of its own."""
        values = self._array(key, default, "an array of texts")
        for index, value in enumerate(values):
            if not isinstance(value, str):
                self.document.report((*self.path, key, index),
                                     f"expected a text in quotes, not {shown(value)}")
        return tuple(value if isinstance(value, str) else "" for value in values)

    def wholes(self, key: str, lo: int, hi: int | None = None,
               default: Sequence[int] | None = None) -> tuple[int, ...]:
        """An array of whole numbers from `lo` to `hi`, each checked by itself."""
        values = self._array(key, default, "an array of whole numbers")
        fit = [is_whole(value) and in_span(value, lo, hi) for value in values]
        for index, value in enumerate(values):
            if not fit[index]:
                self.document.report((*self.path, key, index),
                                     f"expected a whole number {span(lo, hi)}, not {shown(value)}")
        return tuple(value if fits else lo for value, fits in zip(values, fit, strict=True))

    def parsed(self, key: str, parse: Callable[[str], T], stand_in: T,
               default: T | None = None) -> T:
        """A string in a notation of its own: `parse` says in its ValueError what is wrong."""
        if key not in self and default is not None:
            return default
        before = len(self.document.problems)
        text = self.text(key)
        if len(self.document.problems) > before:
            return stand_in
        try:
            return parse(text)
        except ValueError as error:
            self.problem(key, str(error))
            return stand_in

    def table(self, key: str) -> Table:
        """A table within this one; an empty one if it is not there."""
        nothing: dict[str, Any] = {}
        value = self._value(key, nothing, nothing, "a table", lambda v: isinstance(v, dict))
        return Table(self.document, (*self.path, key), value)

    def tables(self, key: str) -> list[Table]:
        """The tables of an array of tables, `[[key]]`; none if it is not there."""
        values = self._array(key, (), f"tables, each headed [[{key}]]")
        found = []
        for index, value in enumerate(values):
            path = (*self.path, key, index)
            if isinstance(value, dict):
                found.append(Table(self.document, path, value))
            else:
                self.document.report(path, f"expected a table, not {shown(value)}")
        return found

    def done(self) -> None:
        """Record every key that was not asked for, with the nearest that could have been."""
        for key in self.values:
            if key not in self._known:
                known = tuple(self._known)
                near = hint(key, known) or (f"; known here: {listed(known)}" if known else "")
                self.problem(key, f"unknown key{near}")

    def _array(self, key: str, default: Sequence[T] | None, expected: str) -> Sequence[Any]:
        return self._value(key, default, (), expected, lambda v: isinstance(v, (list, tuple)))

    def _value(self, key: str, default: T | None, stand_in: T, expected: str,
               fits: Callable[[Any], bool]) -> T:
        if key not in self:
            if default is None:
                self.problem(None, f'the key "{key}" is missing; expected {expected}')
                return stand_in
            return default
        if fits(self.values[key]):
            value: T = self.values[key]
            return value
        self.problem(key, f"expected {expected}, not {shown(self.values[key])}")
        return stand_in if default is None else default


def load(path: str | FilePath) -> Document:
    """Read a TOML file; raises CheckError, with one sentence, if that can't be done at all."""
    file = str(path)
    try:
        with open(path, "rb") as stream:
            content = stream.read(LARGEST + 1)
    except FileNotFoundError:
        raise refused(file, None, "there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refused(file, None, f"the file can't be read: {reason.lower()}") from None
    if len(content) > LARGEST:
        raise refused(file, None, "the file is larger than 1 MiB, which no file of ours is")
    return read(content, file)


def read(content: bytes, file: str) -> Document:
    """Read TOML from its bytes; `file` is the name that problems are reported under."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise refused(file, line, "not UTF-8 text; save the file as UTF-8") from None
    try:
        return Document(file, tomllib.loads(text), lines_of(text))
    except RecursionError:
        raise refused(file, None, "arrays or tables are nested too deeply") from None
    except ValueError as error:
        line, sentence = syntax_error(str(error), text)
        raise refused(file, line, f"not valid TOML: {sentence}") from None


def refused(file: str, line: int | None, sentence: str) -> CheckError:
    """The error of a file that can't even be looked into."""
    return CheckError([Problem(file, line, "", sentence)])
