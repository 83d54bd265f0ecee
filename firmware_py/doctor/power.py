"""The supply's voltage, where the system tells."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_py.deployment.files import read
from firmware_py.deployment.host import Host
from firmware_py.doctor.finding import Finding, well, wrong

# Bits of `vcgencmd get_throttled`, as the Raspberry Pi documentation lists them.
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16
REMEDY = "take the power supply made for this Pi, and a short, thick cable"


def power(host: Host) -> Iterator[Finding]:
    """Whether it was ever too low since the start; nothing where nobody tells."""
    flags = _flags(host)
    if flags is None:
        return
    if flags & LOW_NOW:
        yield wrong("power", "the voltage is too low now", REMEDY)
    elif flags & LOW_BEFORE:
        yield wrong("power", "the voltage has been too low since the start", REMEDY)
    else:
        yield well("power", "the voltage has been right since the start")


def _flags(host: Host) -> int | None:
    status, said = host.ask("vcgencmd", "get_throttled")
    try:
        return int(said.partition("=")[2], 16) if status == 0 else _alarm(host)
    except ValueError:
        return _alarm(host)


def _alarm(host: Host) -> int | None:
    """What the kernel's driver for the same says (drivers/hwmon/raspberrypi-hwmon.c)."""
    for folder in sorted(host.at("/sys/class/hwmon").glob("hwmon*")):
        if (read(folder / "name") or "").strip() == "rpi_volt":
            alarm = (read(folder / "in0_lcrit_alarm") or "").strip()
            return LOW_BEFORE if alarm == "1" else 0
    return None
