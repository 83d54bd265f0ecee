"""What every seat sees, drawn when it changes and not more often than a panel can show it."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_py.drawing import draw
from firmware_py.stages.stage import soonest
from firmware_py.views import CountdownView, PauseView, PlayView, SeatView
from hal.panels.panel import Panel

SHORTEST_NS = 1_000_000_000 // 30


class Screens:
    """One panel a seat: the first change goes out at once, the next not before a 30th of a second.

    The order in which seats are updated goes round, behind the seat that acts.
    """

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = panels
        self._shown: list[SeatView | None] = [None] * len(panels)
        self._free_ns = [0] * len(panels)
        self._waiting: set[int] = set()
        self._first = 0

    def update(self, views: Sequence[SeatView], acting: set[int], now_ns: int) -> list[int]:
        """Draw what has changed and may go out now; return the seats whose panels changed."""
        self._first = (self._first + 1) % len(self._panels)
        self._waiting = {s for s, view in enumerate(views) if view != self._shown[s]}
        opening = any(map(opens, self._shown, views))
        ready = [seat for seat in self._waiting if opening or now_ns >= self._free_ns[seat]]
        ready.sort(key=lambda s: (s not in acting, (s - self._first) % len(self._panels)))
        if opening:
            self._open(views, ready)
        for seat in ready:
            panel = self._panels[seat]
            panel.show(None if opening else draw(views[seat], panel.size))
            self._shown[seat] = views[seat]
            self._free_ns[seat] = now_ns + SHORTEST_NS
            self._waiting.discard(seat)
        return ready

    def _open(self, views: Sequence[SeatView], seats: Sequence[int]) -> None:
        """Load every panel while it is dark, so that nobody sees the cards before the others."""
        images = [draw(views[seat], self._panels[seat].size) for seat in seats]
        for seat in seats:
            self._panels[seat].dark()
        for seat, image in zip(seats, images, strict=True):
            self._panels[seat].display(image)

    def next_ns(self) -> int | None:
        """When the first change that waits may go out, or None."""
        return soonest(*(self._free_ns[seat] for seat in self._waiting))

    def dark(self) -> None:
        """Put every panel out."""
        for panel in self._panels:
            panel.dark()


def opens(before: SeatView | None, view: SeatView) -> bool:
    """Whether the cards come into sight: all seats are to see them together."""
    return isinstance(before, CountdownView | PauseView) and isinstance(view, PlayView)
