"""Figures that a measurement comes up with, beside the goals that they are held to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value; the goal is a text such as `<= 150`, or None."""

    name: str
    value: float
    unit: str
    goal: str | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the value keeps to the goal; None if there is none."""
        if self.goal is None:
            return None
        relation, bound = self.goal.split()
        return self.value >= float(bound) if relation == ">=" else self.value <= float(bound)


def report(bench: str, figures: Sequence[Figure], as_json: bool) -> str:
    """All figures of a measurement, as one JSON object or as lines for people."""
    if as_json:
        rows = [
            {"name": each.name, "value": each.value, "unit": each.unit,
             "goal": each.goal, "holds": each.holds}
            for each in figures
        ]
        return json.dumps({"bench": bench, "figures": rows})
    return "\n".join([bench, *(_line(each) for each in figures)])


def _line(figure: Figure) -> str:
    """A figure for a person to read."""
    line = f"  {figure.name:<22}{figure.value:>12,.10g} {figure.unit:<4}"
    if figure.goal is None:
        return line.rstrip()
    return f"{line}  goal {figure.goal:<9} {'holds' if figure.holds else 'MISSED'}"
