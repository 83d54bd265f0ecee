from __future__ import annotations

import sys

from firmware_py.happenings import MatchEnded, SwitchedOff
from firmware_py.power import Power, power_off
from hal.edges import Fault, FaultKind


def asked(command: str) -> str | None:
    return power_off((sys.executable, "-c", command))


def test_a_machine_that_is_switched_off_says_nothing() -> None:
    assert asked("") is None


def test_why_it_stays_on_is_handed_on() -> None:
    assert asked("import sys; sys.exit('access denied')") == "access denied"
    assert asked("raise SystemExit(3)") == "exit status 3"
    assert "no-such-program" in (power_off(("no-such-program",)) or "")


def test_nothing_but_the_hosts_wish_switches_off() -> None:
    asked: list[None] = []
    power = Power(lambda: asked.append(None))
    power.take([MatchEnded(5, None)], 5)
    assert asked == []
    power.take([SwitchedOff(7)], 7)
    assert len(asked) == 1
    assert power.news() == []


def test_a_machine_that_stays_on_is_a_fault() -> None:
    power = Power(lambda: "access denied")
    power.take([SwitchedOff(7)], 7)
    assert power.news() == [Fault("power switch", FaultKind.DENIED, 7, "access denied")]
    assert power.news() == []
