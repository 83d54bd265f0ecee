"""The settings and the wiring that a console runs by, checked together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from firmware_py.places import SETTINGS
from firmware_py.settings import Settings, load_settings, problems_with
from wiring.check import CheckError, Problem
from wiring.load import load_wiring
from wiring.table import Table


def configured(settings: Path | None, wiring: Path) -> tuple[Settings, Table]:
    """What the files say; raises CheckError with everything that is wrong with either.

    Without a settings file, the console's own is taken if it is there, and else the defaults. How
    many seats there are is the wiring's to say.
    """
    problems: list[Problem] = []
    chosen, table = Settings(), None
    file = settings or (SETTINGS if SETTINGS.exists() else None)
    if not wiring.exists():
        problems.append(Problem(str(wiring), None, "", "there is no such file: copy one of those "
                                "in wiring/ there, or name one with --wiring"))
    else:
        try:
            table = load_wiring(wiring)
        except CheckError as error:
            problems += error.problems
    try:
        chosen = chosen if file is None else load_settings(file)
    except CheckError as error:
        problems += error.problems
    if table is None or problems:
        raise CheckError(problems)
    chosen = replace(chosen, seats=len(table.seats))
    if problems := list(misfits(chosen, str(file))):
        raise CheckError(problems)
    return chosen, table


def misfits(settings: Settings, file: str) -> Iterator[Problem]:
    """What in the settings doesn't go with the seats that are wired."""
    for keys, sentence in problems_with(settings):
        yield Problem(file, None, keys[0], f"{sentence} (the wiring has {settings.seats} seats)")
