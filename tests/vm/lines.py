"""The simulated lines of the machine's header: who pulls one closes or opens a contact."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from tests.vm.kernel import MODULE
from tests.vm.machine import Machine

LABEL = "pinctrl-bcm2711"  # as on a Pi 4, so that the console finds its header by itself
LINES = 58
CHIP = "/sys/kernel/config/gpio-sim/header"
PYTHON = "/opt/peanuts/bin/python"
GUEST = "/srv/peanuts/tests/vm/guest"


@dataclass(frozen=True, slots=True)
class Pull:
    """A contact that closes or opens, so long after the start in ns."""

    after_ns: int
    line: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Pulled:
    """A pull that was made: the machine's monotonic clock before and after it, in ns."""

    line: int
    closed: bool
    before_ns: int
    after_ns: int


class Lines:
    """The header of a machine; every contact is open at first."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def plug(self) -> None:
        """Make the chip appear, as the kernel finds a Pi's at start-up."""
        self.machine.do(f"""
            modprobe {MODULE} && mkdir -p {CHIP}/bank
            echo {LINES} > {CHIP}/bank/num_lines
            echo {LABEL} > {CHIP}/bank/label
            echo 1 > {CHIP}/live
            for pull in /sys/devices/platform/$(cat {CHIP}/dev_name)/gpiochip*/sim_gpio*/pull
            do echo pull-up > $pull; done
            udevadm settle""")

    def play(self, pulls: Iterable[Pull]) -> list[Pulled]:
        """Pull lines at their instants, as exactly as the machine can."""
        given = json.dumps([[pull.after_ns, pull.line, pull.closed] for pull in pulls])
        made = self.machine.do(f"{PYTHON} {GUEST}/pulls.py", given)
        return [Pulled(*each) for each in json.loads(made)]

    def close(self, line: int) -> None:
        """Close a contact."""
        self.play([Pull(0, line, True)])

    def open(self, line: int) -> None:
        """Open a contact."""
        self.play([Pull(0, line, False)])
