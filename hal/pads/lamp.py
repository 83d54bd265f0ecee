"""The lamp on a pad: what is wanted is told until the pad says that it is so."""

from __future__ import annotations

AGAIN_NS = 100_000_000


class PadLamp:
    """A lamp (hal.lamps) at the end of a pad's line, sans-I/O; dark when the pad starts."""

    def __init__(self) -> None:
        self._wanted = False
        self._lit = False
        self._again_ns = 0

    def set(self, on: bool) -> None:
        """Light the lamp, or put it out."""
        self._wanted = on
        self._again_ns = 0

    def close(self) -> None:
        """Put the lamp out."""
        self.set(False)

    def said(self, on: bool) -> None:
        """The pad has said how it is."""
        self._lit = on

    @property
    def next_ns(self) -> int | None:
        """When it is to be told (again), or None."""
        return self._again_ns if self._wanted != self._lit else None

    def due(self, now_ns: int) -> str | None:
        """The body to be sent now, or None."""
        if self.next_ns is None or now_ns < self.next_ns:
            return None
        self._again_ns = now_ns + AGAIN_NS
        return f"l {self._wanted:d}"
