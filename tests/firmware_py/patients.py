"""Mock hardware for the doctor, in time that is set by hand or the machine's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from firmware_py.doctor.finding import Finding
from firmware_py.doctor.hands import FIRMWARE, Hands, Patient
from hal.clock import ManualClock
from hal.mock.machine import MockMachine
from wiring.load import load_wiring

WIRING = Path(__file__).resolve().parents[2] / "wiring"
START_NS = 10**12


class Ward:
    """A table of a shipped file on its mock machine; break it, then take it in hand."""

    def __init__(self, name: str = "two-seats-gpio") -> None:
        self.clock = ManualClock(START_NS)
        self.machine = MockMachine(load_wiring(WIRING / f"{name}.toml"), self.clock,
                                   lambda: None, FIRMWARE)
        self.hands: Hands | None = None

    def taken(self) -> Hands:
        """The table, built as it is now."""
        machine = self.machine
        self.hands = Hands(Patient(machine.table, machine.parts, machine.press), self.rest)
        self.hands.hear()
        return self.hands

    def rest(self, ns: int, filenos: Sequence[int] = ()) -> None:
        """Let time go by."""
        self.clock.advance(ns)

    def close(self) -> None:
        """Let go of all."""
        if self.hands is not None:
            self.hands.close()
        self.machine.close()


def by_part(findings: Sequence[Finding]) -> dict[str, Finding]:
    """The findings by their parts, each of which has one."""
    found = {each.part: each for each in findings}
    assert len(found) == len(findings)
    return found
