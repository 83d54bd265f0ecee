"""Lines between bounds: convex hulls, and two small linear programs over them.

A line that stays under some points and over others is held by hulls alone: the roof is the lower
hull of the points above it, the floor the upper hull of those below. Points are (x, y) in whole
ns, so that the hulls are exact; results are rounded away from the lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import ceil

Point = tuple[int, int]
Hull = list[Point]
Rates = tuple[float, float]


def roof(points: Iterable[Point]) -> Hull:
    """The lower hull of points, from left to right."""
    hull: Hull = []
    for point in sorted(points):
        if hull and hull[-1][0] == point[0]:
            continue  # right above
        while len(hull) > 1 and not _lies_under(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    return hull


def floor(points: Iterable[Point]) -> Hull:
    """The upper hull of points, from left to right."""
    return _mirrored(roof(_mirrored(points)))


def rates(floor: Hull, roof: Hull, most: float) -> Rates | None:
    """The least and the greatest slope of a line between, within ±most; None if no line fits."""
    least = -most
    for below_x, below_y in floor:
        for above_x, above_y in roof:
            if above_x > below_x:
                most = min(most, (above_y - below_y) / (above_x - below_x))
            elif above_x < below_x:
                least = max(least, (above_y - below_y) / (above_x - below_x))
            elif above_y < below_y:
                return None
    return (least, most) if least <= most else None


def highest(roof: Hull, x: int, rates: Rates) -> int:
    """The greatest y at x of a line under the roof with a slope between two rates.

    For one slope that is the least of what the points allow, a concave function of the slope. Its
    top is at the slope of the roof over x; so within the rates it is at what is nearest to that.
    """
    rate = min(max(_slope_over(roof, x), rates[0]), rates[1])
    return min(y + ceil(rate * (x - point_x)) for point_x, y in roof)


def lowest(floor: Hull, x: int, rates: Rates) -> int:
    """The least y at x of a line over the floor with a slope between two rates."""
    return -highest(_mirrored(floor), x, (-rates[1], -rates[0]))


def _slope_over(roof: Hull, x: int) -> float:
    """The slope of the roof's edge over x; beyond its ends, upright."""
    if x < roof[0][0]:
        return -float("inf")
    for (left_x, left_y), (right_x, right_y) in pairwise(roof):
        if x <= right_x:
            return (right_y - left_y) / (right_x - left_x)
    return float("inf")


def _lies_under(left: Point, middle: Point, right: Point) -> bool:
    """Whether the middle one of three points lies under the line through the others."""
    (left_x, left_y), (middle_x, middle_y), (right_x, right_y) = left, middle, right
    return (middle_y - left_y) * (right_x - left_x) < (right_y - left_y) * (middle_x - left_x)


def _mirrored(points: Iterable[Point]) -> Hull:
    return [(x, -y) for x, y in points]
