"""Median, 99th percentile and maximum of durations, as figures."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_py.measures.figures import Figure


def percentile(values: Sequence[int], percent: int) -> int:
    """The least value that so many percent of the values don't exceed; ValueError for none."""
    if not values:
        raise ValueError("a percentile of no values")
    return sorted(values)[max(0, -(-len(values) * percent // 100) - 1)]


def in_us(name: str, values_ns: Sequence[int], goal: str | None = None) -> list[Figure]:
    """The figures of durations, in microseconds; the goal is for the 99th percentile."""
    return [Figure(f"{name}_median_us", _us(percentile(values_ns, 50)), "us"),
            Figure(f"{name}_p99_us", _us(percentile(values_ns, 99)), "us", goal),
            Figure(f"{name}_max_us", _us(max(values_ns)), "us")]  # fmt: skip


def _us(ns: int) -> float:
    return round(ns / 1000, 1)
