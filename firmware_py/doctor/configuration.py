"""The wiring and the settings that the console runs by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from firmware_py.doctor.finding import Finding, well, wrong
from firmware_py.settings import load_settings
from wiring.check import CheckError
from wiring.load import load_wiring
from wiring.table import Table

NO_WIRING = ("without one the parts of a table are not known: `peanuts doctor --wiring FILE` with "
             "one of those in wiring/, or `sudo python3 -m firmware_py service install`")


def wiring(path: Path) -> tuple[Table | None, list[Finding]]:
    """The table that a file tells of, if it can, and what is to be said about the file."""
    if not path.exists():
        return None, [wrong("wiring", f"there is no {path}", NO_WIRING)]
    try:
        table = load_wiring(path)
    except CheckError as error:
        return None, list(_problems("wiring", error, f"peanuts wiring check {path}"))
    seats = len(table.seats)
    return table, [well("wiring", f"{path}: {table.title or f'{seats} seats'}")]


def settings(path: Path, named: bool) -> list[Finding]:
    """The same of a settings file; where none is named, the console does without."""
    if not path.exists() and not named:
        return [well("settings", f"there is no {path}: all have their defaults")]
    try:
        load_settings(path)
    except CheckError as error:
        return list(_problems("settings", error, f"peanuts config check {path}"))
    return [well("settings", str(path))]


def _problems(part: str, error: CheckError, command: str) -> Iterator[Finding]:
    """A finding a problem, each with its line."""
    for problem in error.problems:
        yield wrong(part, str(problem), f"mend that line; `{command}` checks the file again")

