"""The settings of a console or of a virtual table: their defaults, their file, its check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from engine.rules import HOUSE_RULES, Rules
from firmware_py.house_rules import checked_rules, wrong_count
from wiring.check import Document, load
from wiring.wording import shown

SEATS = (2, 8)
LEVELS = (1, 10)
PORTS = (0, 65535)
LONGEST_NAME = 12
LONGEST_MINUTES = 1440
SHORTEST_TOKEN = 12
SERVED = ("off", "loopback", "lan")
SOUNDS = ("on", "off")
BRIGHTNESS = {"low": 16, "medium": 96, "high": 255}
"""The panels' contrast, 0 to 255, by the setting's word."""
# A console has screens and pads for as many, and no more.
WORK_PILES = 4
# Every key, commented, with its default.
EXAMPLE = Path(__file__).parent / "console.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set; `bots` None means one in every seat that nobody takes."""

    seats: int = 4
    bots: int | None = None
    level: int = 5
    names: tuple[str, ...] = ()
    port: int = 8765
    browser: bool = True
    serve: str = "off"
    token: str = ""
    sound: str = "on"
    brightness: str = "high"
    dim_minutes: int = 5
    off_minutes: int = 30
    rules: Rules = Rules()


def load_settings(path: str | Path) -> Settings:
    """The settings of a file; raises CheckError with everything that is wrong with it."""
    document = load(path)
    settings = read_settings(document)
    document.fail_if_bad()
    return settings


def read_settings(document: Document) -> Settings:
    """The settings that a document sets; what is wrong is recorded with it."""
    table, default = document.root, Settings()
    seats = table.whole("seats", *SEATS, default=default.seats)
    settings = Settings(
        seats=seats,
        bots=table.whole("bots", 0, SEATS[1] - 1) if "bots" in table else None,
        level=table.whole("level", *LEVELS, default=default.level),
        names=table.texts("names", default.names),
        port=table.whole("port", *PORTS, default=default.port),
        browser=table.flag("browser", default.browser),
        serve=table.choice("serve", SERVED, default.serve),
        token=table.text("token", default.token),
        sound=table.choice("sound", SOUNDS, default.sound),
        brightness=table.choice("brightness", tuple(BRIGHTNESS), default.brightness),
        dim_minutes=table.whole("dim_minutes", 0, LONGEST_MINUTES, default=default.dim_minutes),
        off_minutes=table.whole("off_minutes", 0, LONGEST_MINUTES, default=default.off_minutes),
        rules=checked_rules(table.table("rules"), seats),
    )
    table.done()
    faulty = {problem.key.partition("[")[0] for problem in document.problems}
    for keys, sentence in problems_with(settings):
        if faulty.isdisjoint(keys):
            document.report(tuple(keys[0].split(".")), sentence)
    return settings


def problems_with(settings: Settings) -> Iterator[tuple[tuple[str, ...], str]]:
    """What does not go together: the keys that are in it, the faulty one first, and a sentence."""
    seats, sizes = settings.seats, settings.rules.peanuts_size
    if settings.bots is not None and settings.bots >= seats:
        yield ("bots", "seats"), f"expected fewer than the {seats} seats: a person wants one"
    if len(settings.names) > seats:
        yield ("names", "seats"), f"expected at most {seats}, one a seat, not {len(settings.names)}"
    for name in settings.names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            yield ("names",), f"expected names of 1 to {LONGEST_NAME} letters, not {shown(name)}"
    if settings.serve == "lan" and len(settings.token) < SHORTEST_TOKEN:
        yield ("token", "serve"), (f"expected at least {SHORTEST_TOKEN} characters where the page "
                                   'is served to the "lan": whoever has it may look in')
    if not all(letter.isascii() and (letter.isalnum() or letter in "-_")
               for letter in settings.token):
        yield ("token",), "expected letters, digits, - and _: it stands in the page's address"
    if isinstance(sizes, tuple) and len(sizes) != seats:
        yield ("rules.peanuts_size", "seats"), wrong_count(seats, len(sizes))
    if settings.rules.work_piles != WORK_PILES:
        yield ("rules.work_piles",), (f"expected {WORK_PILES}: screens and pads show no more; "
                                      "the others are for scenarios and simulations")


def in_force(settings: Settings, document: Document | None) -> Iterator[tuple[str, Any, str]]:
    """Each setting by its dotted key, its value, and where it came from."""
    rows = [(field.name,) for field in fields(Settings) if field.name != "rules"]
    for path in [*rows, *(("rules", rule.name) for rule in HOUSE_RULES)]:
        value: Any = settings
        for part in path:
            value = getattr(value, part)
        line = document.lines.get(path) if document else None
        yield ".".join(path), value, f"{document.file}:{line}" if document and line else "default"
