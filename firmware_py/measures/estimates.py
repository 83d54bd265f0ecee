"""Other ways to map a pad's clock, which are in use elsewhere: from exchanges to an instant.

Each takes the exchanges so far and a stamp of the pad, in ns, and gives its instant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

WINDOW_NS = 30_000_000_000


class Exchange(NamedTuple):
    """The four stamps of an exchange: asked, come, gone, answered."""

    t0_ns: int
    p1_ns: int
    p2_ns: int
    t3_ns: int

    @property
    def trip_ns(self) -> int:
        """How long it was under way."""
        return self.t3_ns - self.t0_ns - (self.p2_ns - self.p1_ns)

    @property
    def ahead_ns(self) -> int:
        """How far the console's clock is ahead if both ways took equally long."""
        return (self.t0_ns + self.t3_ns - self.p1_ns - self.p2_ns) // 2


def last(exchanges: Sequence[Exchange], p_ns: int) -> int:
    """By the last exchange."""
    return p_ns + exchanges[-1].ahead_ns


def least_of_8(exchanges: Sequence[Exchange], p_ns: int) -> int:
    """By that of the last eight which was the quickest."""
    return p_ns + min(exchanges[-8:], key=lambda each: each.trip_ns).ahead_ns


def linear(exchanges: Sequence[Exchange], p_ns: int) -> int:
    """By the line of least squares through all of the last 30 s."""
    recent = [each for each in exchanges if each.t3_ns >= exchanges[-1].t3_ns - WINDOW_NS]
    xs = [each.p1_ns - p_ns for each in recent]
    ys = [each.ahead_ns - recent[0].ahead_ns for each in recent]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    square = sum((x - middle_x) ** 2 for x in xs)
    rate = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    at_p = middle_y - (rate / square * middle_x if square else 0)
    return p_ns + recent[0].ahead_ns + round(at_p)


Estimate = Callable[[Sequence[Exchange], int], int]
ESTIMATES: dict[str, Estimate] = {
    "last": last, "least8": least_of_8, "linear": linear,
}  # fmt: skip
