"""All hardware of a built table, put together as its wiring file says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hal.displays import Displays
from hal.edges import EdgeSource, Key
from hal.lights import Lights

Contacts = Mapping[tuple[str, int], tuple[int, Key]]


@dataclass(slots=True)
class Hardware:
    """The parts of a table; `contacts` says which seat and key a source's line is.

    `others` are closed with the rest: what several parts share.
    """

    sources: Sequence[EdgeSource]
    contacts: Contacts
    displays: Displays
    lights: Lights
    others: Sequence[Callable[[], None]] = field(default_factory=tuple)

    def close(self) -> None:
        """Let go of all but the displays, which say goodbye by themselves."""
        self.lights.close()
        for source in self.sources:
            source.close()
        for close in self.others:
            close()
