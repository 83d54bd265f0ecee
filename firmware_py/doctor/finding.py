"""What was found out about one part."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A part as people call it, whether it is well, what is to be said, and what mends it.

    `ok` is None where nothing could be found out; that counts as no fault.
    """

    part: str
    ok: bool | None
    detail: str
    remedy: str = ""


def well(part: str, detail: str) -> Finding:
    """A part that is as it should be."""
    return Finding(part, True, detail)


def wrong(part: str, detail: str, remedy: str) -> Finding:
    """A part that isn't, and the command or act that mends it."""
    return Finding(part, False, detail, remedy)


def unknown(part: str, detail: str, remedy: str = "") -> Finding:
    """A part that could not be looked at, or of which the system tells nothing."""
    return Finding(part, None, detail, remedy)
