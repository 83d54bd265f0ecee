"""What every seat sees, drawn when it changes and handed to the displays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PIL import Image

from firmware_py.centre_views import NOBODY, CentreView
from firmware_py.drawing import draw
from firmware_py.drawing.goodbye import goodbye
from firmware_py.views import CountdownView, PauseView, PlayView, SeatView, StuckView
from hal.displays import Displays
from hal.edges import News

View = SeatView | CentreView


class Screens:
    """The screens that there are; the displays decide what goes out when.

    `images` are the newest of each.
    """

    def __init__(self, displays: Displays) -> None:
        self._displays = displays
        self._sizes = {seat: panel.size for seat, panel in displays.panels.items()}
        self._modes = {seat: panel.mode for seat, panel in displays.panels.items()}
        self._drawn: dict[int, View] = {}
        self.images: dict[int, Image.Image] = {}

    def update(
        self, views: Sequence[SeatView], acting: Collection[int], now_ns: int,
        centre: CentreView | None = None,
    ) -> None:  # fmt: skip
        """Draw what has changed: for the seats that act first, for the centre last."""
        changed = {seat: view for seat, view in enumerate(views)
                   if seat in self._sizes and view != self._drawn.get(seat)}
        if acting:
            self._displays.pressed(now_ns)
        if any(opens(self._drawn.get(seat), view) for seat, view in changed.items()):
            self._displays.open(self._draw(changed), now_ns)
        else:
            # Theirs is on its way while the others' are drawn.
            first = {seat: view for seat, view in changed.items() if seat in acting}
            rest = {seat: view for seat, view in changed.items() if seat not in acting}
            for some in filter(None, (first, rest)):
                self._displays.submit(self._draw(some), acting)
        if centre is not None and NOBODY in self._sizes and centre != self._drawn.get(NOBODY):
            self._displays.submit(self._draw({NOBODY: centre}))
        self._displays.step(now_ns)

    @property
    def has_centre(self) -> bool:
        """Whether there is a screen in the centre of the table."""
        return NOBODY in self._sizes

    def next_ns(self) -> int | None:
        """When to update though no view has changed, or None."""
        return self._displays.next_ns

    def news(self) -> list[News]:
        """The screens that fail, and those that were mended, since the last call."""
        return self._displays.faults()

    def close(self) -> list[int]:
        """Say goodbye and leave the screens dark; returns the seats whose screen is not."""
        last = {seat: goodbye(size).convert(self._modes[seat])
                for seat, size in self._sizes.items()}
        return self._displays.close(last)

    def _draw(self, views: Mapping[int, View]) -> dict[int, Image.Image]:
        self._drawn.update(views)
        drawn = {seat: draw(view, self._sizes[seat]) for seat, view in views.items()}
        self.images |= drawn
        return drawn


def opens(before: View | None, view: View) -> bool:
    """Whether the cards come into sight: all seats are to see them together."""
    return isinstance(before, CountdownView | PauseView) and isinstance(view, PlayView | StuckView)
