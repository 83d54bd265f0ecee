"""Places a pad's edges on the console's clock, in their own order and at their own distances.

What is known of the pad's clock changes from one message to the next. The edges of a burst are
placed with one offset, so that it can neither stretch them nor put them in another order.
"""

from __future__ import annotations

from typing import Protocol

from hal.pads.tally import Counted

BURST_NS = 20_000_000
DRIFT = 1_000_000 // 700  # the share by which two clocks can part in a burst: 700 ppm
UNORDERED_NS = 150_000  # edges of one pad that are closer than that have no order


class Place(Protocol):
    """Gives the instant of a pad's p, and the half-width of its uncertainty."""

    def __call__(self, p_ns: int, now_ns: int) -> tuple[int, int]:
        """Place a p as known at an instant."""
        ...


class Placing:
    """Gives each edge its instant and its uncertainty; none comes before an earlier one."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._anchor: Counted | None = None
        self._at_ns = 0
        self._u_ns = 0
        self._last_ns = 0

    def forget(self) -> None:
        """The pad's time begins anew."""
        self._anchor = None

    def instant(self, edge: Counted, floor_ns: int, now_ns: int) -> tuple[int, int]:
        """The instant of an edge that can't have been before `floor_ns`, and its uncertainty.

        Where a clock that has learned more would put an edge before an earlier one, or before the
        floor, that bound is the nearer truth.
        """
        anchor = self._anchor
        if anchor is None or not 0 <= edge.p_ns - anchor.p_ns < BURST_NS:
            anchor = self._anchor = edge
            self._at_ns, u_ns = self._place(edge.p_ns, now_ns)
            self._u_ns = max(u_ns, UNORDERED_NS // 2)
        off_ns = edge.p_ns - anchor.p_ns
        self._last_ns = max(self._at_ns + off_ns, self._last_ns, floor_ns)
        return self._last_ns, self._u_ns + off_ns // DRIFT + edge.about_ns
