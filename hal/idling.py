"""How bright panels are when nobody presses anything for long: they dim, then go off."""

from __future__ import annotations

from dataclasses import dataclass, replace

MINUTE_NS = 60_000_000_000


@dataclass(frozen=True, slots=True)
class Brightness:
    """The contrast in use and when dimmed, 0 to 255, and after how long without a press; 0: never.

    An organic panel's pixels age by their light: a table that is left alone should not burn in.
    """

    level: int = 255
    dimmed: int = 16
    dim_ns: int = 5 * MINUTE_NS
    off_ns: int = 30 * MINUTE_NS


class Idling:
    """How long nobody has pressed anything, and what follows from it."""

    def __init__(self, brightness: Brightness) -> None:
        self._bright = brightness
        self._pressed_ns: int | None = None
        self.level, self.lit = brightness.level, True
        self.next_ns: int | None = None

    def brighten(self, level: int, dimmed: int, now_ns: int) -> None:
        """Another contrast in use and when dimmed, from now on."""
        self._bright = replace(self._bright, level=level, dimmed=dimmed)
        self.advance(now_ns)

    def pressed(self, now_ns: int) -> None:
        """Somebody pressed a key: panels wake."""
        self._pressed_ns = now_ns
        self.advance(now_ns)

    def advance(self, now_ns: int) -> bool:
        """Go on to an instant; returns whether the panels are to look different.

        The first call counts as a press. `next_ns` is when they will next, or None.
        """
        if self._pressed_ns is None:
            self._pressed_ns = now_ns
        before = self.level, self.lit
        bright = self._bright
        dim_ns, off_ns = self._due_ns(bright.dim_ns), self._due_ns(bright.off_ns)
        self.lit = off_ns is None or now_ns < off_ns
        dimmed = dim_ns is not None and now_ns >= dim_ns
        self.level = min(bright.level, bright.dimmed) if dimmed else bright.level
        self.next_ns = min((due for due in (dim_ns, off_ns) if due and due > now_ns), default=None)
        return before != (self.level, self.lit)

    def _due_ns(self, after_ns: int) -> int | None:
        assert self._pressed_ns is not None
        return self._pressed_ns + after_ns if after_ns else None
