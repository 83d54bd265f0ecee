"""How problems are worded: values shown, ranges and choices named, the nearest known word."""

from __future__ import annotations

import datetime
import difflib
import math
import re
from collections.abc import Iterable, Sequence
from typing import Any

LONGEST = 40
TOML_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def shown(value: Any) -> str:
    """A value as it may stand in a sentence, cut short if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = value if len(value) <= LONGEST else value[:LONGEST] + "…"
        return '"' + "".join(c if c.isprintable() else "�" for c in text) + '"'
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, (datetime.date, datetime.time)):
        return f"the date or time {value}"
    return "an array" if isinstance(value, list) else "a table"


def listed(words: Iterable[str]) -> str:
    """Words in a row: `a, b, c`."""
    return ", ".join(words)


def hint(word: str, known: Sequence[str]) -> str:
    """`; did you mean "…"?`, or nothing when no known word is near."""
    folded = {name.lower().replace("-", "_"): name for name in known}
    near = difflib.get_close_matches(word.lower().replace("-", "_"), folded, n=1)
    return f'; did you mean "{folded[near[0]]}"?' if near else ""


def span(lo: float, hi: float | None) -> str:
    """A range in words."""
    return f"from {lo}" if hi is None else f"from {lo} to {hi}"


def in_span(value: float, lo: float, hi: float | None) -> bool:
    """Whether a number lies in a range, its ends included; a missing end is open."""
    return lo <= value and (hi is None or value <= hi)


def is_whole(value: Any) -> bool:
    """Whether it is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Whether it is a finite number."""
    return is_whole(value) or (isinstance(value, float) and math.isfinite(value))


def spelled(path: tuple[str | int, ...]) -> str:
    """A path for people: `seat[0].work[2]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def syntax_error(message: str, text: str) -> tuple[int, str]:
    """The line and the sentence of what tomllib says: `Invalid value (at line 3, column 5)`."""
    found = TOML_AT.search(message)
    sentence = TOML_AT.sub("", message)
    if found and found[1]:
        return int(found[1]), sentence
    return text.rstrip("\n").count("\n") + 1, f"{sentence}, where the file ends"
