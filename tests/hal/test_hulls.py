"""The geometry against brute force over all pairs of points."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from hal.pads.hulls import Point, floor, highest, lowest, rates, roof

MOST = 0.5
POINT = st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000))
POINTS = st.lists(POINT, min_size=1, max_size=12)
LIFTED = st.lists(POINT, min_size=1, max_size=12).map(lambda ps: [(x, y + 1500) for x, y in ps])


def slopes(below: list[Point], above: list[Point]) -> set[Fraction]:
    """Every slope at which something can change: those through two of the points."""
    pairs = product([*below, *above], repeat=2)
    return {Fraction(b[1] - a[1], b[0] - a[0]) for a, b in pairs if a[0] != b[0]}


def room(below: list[Point], above: list[Point], x: int, slope: Fraction) -> tuple[Fraction, ...]:
    """What is left for a line of a slope at x: from the highest point below to the lowest above."""
    return (max(y + slope * (x - px) for px, y in below),
            min(y + slope * (x - px) for px, y in above))


@given(POINTS, LIFTED, st.integers(-1500, 1500))
def test_the_ends_are_those_that_every_pair_of_points_allows(
    below: list[Point], above: list[Point], x: int
) -> None:
    most = Fraction(MOST)
    tried = {s for s in slopes(below, above) if abs(s) <= most} | {most, -most}
    rooms = [room(below, above, x, slope) for slope in tried]
    fitting = [each for each in rooms if each[0] <= each[1]]
    found = rates(floor(below), roof(above), MOST)
    if not fitting:
        assert found is None
        return
    assert found is not None
    assert 0 <= highest(roof(above), x, found) - max(top for _, top in fitting) < 2
    assert 0 <= min(bottom for bottom, _ in fitting) - lowest(floor(below), x, found) < 2


@settings(max_examples=30)
@given(POINTS)
def test_points_of_one_x_leave_the_tightest(points: list[Point]) -> None:
    upright = [(7, y) for _, y in points]
    assert roof(upright) == [(7, min(y for _, y in upright))]
    assert floor(upright) == [(7, max(y for _, y in upright))]
