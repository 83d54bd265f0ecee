"""On which line of a TOML file each of its keys stands; tomllib does not say.

The text has been through tomllib before it comes here, so it is known to be sound.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right

Path = tuple[str | int, ...]

PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
KEY = re.compile(rf"{PART}(?:[ \t]*\.[ \t]*{PART})*")
BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
SCALAR = re.compile(
    r'"""(?:[^\\]|\\.)*?"""' r'"{0,2}'
    r"|'''.*?'''" r"'{0,2}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|[^,\]}\n#]+",
    re.DOTALL,
)


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, on which each key, table and array element begins, by its path.

    A path is made of keys and of indexes into arrays, from 0: `("seat", 0, "work", 2)`.
    """
    scan = _Scan(text.replace("\r\n", "\n"))
    scan.document()
    return scan.found


class _Scan:
    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._starts = [0] + [found.end() for found in re.finditer("\n", text)]
        self._counts: dict[Path, int] = {}

    def document(self) -> None:
        table: Path = ()
        while not self._blank_to_end():
            if self._comes("[["):
                table = self._element(self._key())
                self._comes("]]")
            elif self._comes("["):
                table = self._resolved(self._key())
                self._mark(table)
                self._comes("]")
            else:
                self._assignment(table)

    def _element(self, key: tuple[str, ...]) -> Path:
        array = (*self._resolved(key[:-1]), key[-1])
        index = self._counts.get(array, 0)
        self._counts[array] = index + 1
        self._mark((*array, index))
        return (*array, index)

    def _resolved(self, key: tuple[str, ...]) -> Path:
        """The path that a header means: of an array of tables, its last element."""
        path: Path = ()
        for part in key:
            path = (*path, part)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        return path

    def _assignment(self, table: Path) -> None:
        at = self._at
        path = (*table, *self._key())
        self._mark(path, at)
        self._comes("=")
        self._value(path)

    def _value(self, path: Path) -> None:
        self._blank_to_end()
        if self._comes("["):
            index = 0
            while not self._comes("]"):
                self._mark((*path, index))
                self._value((*path, index))
                self._comes(",")
                index += 1
        elif self._comes("{"):
            while not self._comes("}"):
                self._assignment(path)
                self._comes(",")
        elif found := SCALAR.match(self._text, self._at):
            self._at = found.end()

    def _key(self) -> tuple[str, ...]:
        self._blank_to_end()
        found = KEY.match(self._text, self._at)
        if found is None:
            raise ValueError(f"no key at offset {self._at}")
        self._at = found.end()
        # tomllib knows best what a dotted or quoted key spells.
        tree, parts = tomllib.loads(f"{found[0]} = 0"), []
        while isinstance(tree, dict):
            ((part, tree),) = tree.items()
            parts.append(part)
        return tuple(parts)

    def _mark(self, path: Path, at: int | None = None) -> None:
        line = bisect_right(self._starts, self._at if at is None else at)
        for end in range(1, len(path) + 1):
            self.found.setdefault(path[:end], line)

    def _comes(self, mark: str) -> bool:
        self._blank_to_end()
        comes = self._text.startswith(mark, self._at)
        self._at += len(mark) if comes else 0
        return comes

    def _blank_to_end(self) -> bool:
        found = BLANK.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at == len(self._text)
