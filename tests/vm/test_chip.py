"""The machine itself: a kernel of Debian's, with a header that it takes for a Pi's."""

from __future__ import annotations

from tests.vm.lines import LABEL, LINES
from tests.vm.machine import Machine


def test_the_machine_has_a_header(machine: Machine) -> None:
    seen = machine.do("cat /sys/devices/platform/gpio-sim.*/gpio/gpiochip*/{label,ngpio}")
    assert seen.split() == [LABEL, str(LINES)]


def test_a_user_of_the_group_may_open_the_header(machine: Machine) -> None:
    assert machine.do("stat -c '%G %a' /dev/gpiochip0").split() == ["gpio", "660"]
