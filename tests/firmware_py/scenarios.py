"""Scenarios as texts, for the tests that need one."""

from __future__ import annotations

from typing import Any

from firmware_py.playthrough import Playthrough, play
from firmware_py.scenario import Scenario, scenario_of
from wiring.check import read

FIVES = """
[[seat]]
peanuts = "KC 5D"
work = ["9C", "QH", "5S", "JC"]
stock = "2C"
[[seat]]
peanuts = "9D 5D"
work = ["7C", "TH", "KD", "5H"]
stock = "3C"
[[seat]]
peanuts = "9D 5D"
work = ["7C", "TH", "KD", "5H"]
stock = "3C"
[[foundation]]
cards = "AD/0 2D/1 3D/1 4D/0"
"""


def steps(*rows: str) -> str:
    """Steps from rows such as `1000 0 slap u=100` or `1000 0 P>F` (instants in µs)."""
    text = ""
    for row in rows:
        at_us, seat, what, *more = row.split()
        kind = "key" if what.islower() and what not in {"call!", "draw!", "reform!"} else "move"
        text += f'[[step]]\nat_us = {at_us}\nseat = {seat}\n{kind} = "{what.rstrip("!")}"\n'
        names = {"u": "u_us", "arrives": "arrives_us", "contact": "contact"}
        for key, value in (each.split("=") for each in more):
            text += f"{names[key]} = {value}\n"
    return text


def scenario(text: str) -> Scenario:
    """The scenario that a text gives."""
    return scenario_of(read(text.encode(), "test.toml"))


def played(text: str) -> Playthrough:
    """What comes of the scenario that a text gives."""
    return play(scenario(text))


def applied(text: str) -> list[tuple[Any, ...]]:
    """The rows of what reached the rules: step, seat, and the refusal if there was one."""
    rows = played(text).steps
    return [(row["step"], row["seat"], row.get("refusal")) for row in rows]
