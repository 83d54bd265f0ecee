"""The seeds of matches."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable


def seeds_from(seed: int | None) -> Callable[[], int]:
    """The seeds of one match after the other: chance, or counted from one that was given."""
    if seed is None:
        return lambda: secrets.randbelow(1 << 32)
    return itertools.count(seed).__next__
