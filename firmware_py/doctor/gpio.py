"""The GPIO chip by its label, and each line that a table uses: free, or held by whom."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from typing import Protocol

from firmware_py.doctor.finding import Finding, well, wrong
from wiring.table import Table
from wiring.uses import Function, Use, uses

CHIP = "GPIO chip"
OURS = ("peanuts", "lg")  # our own requests', and lgpio's
# Lines of the buses are the kernel's; what is asked for is whether a line of ours is free.
BUSES = (Function.I2C, Function.SPI, Function.TAKEN)
CONFIG = "/boot/firmware/config.txt"
SWITCHES = {
    "spi": f"switch SPI off (dtparam=spi=off in {CONFIG}), or take a chip select from it",
    "onewire": f"take dtoverlay=w1-gpio out of {CONFIG}",
    "w1": f"take dtoverlay=w1-gpio out of {CONFIG}",
    "i2s": f"take dtparam=i2s=on out of {CONFIG}",
    "sysfs": "end the program that uses /sys/class/gpio, or start the machine anew",
}
GROUP = '`sudo usermod -aG gpio "$USER"`, then log out and in again'
LABELS = ("a Raspberry Pi has one; on another machine name it in the wiring file: "
          'gpio = { chip = "its label" }, as `gpiodetect` shows it')


class Chip(Protocol):
    """What is used of a GPIO chip."""

    @property
    def label(self) -> str:
        """What the kernel calls it."""
        ...

    def holder(self, line: int) -> str | None:
        """Who uses a line, or None."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def gpio(opened: Callable[[], Chip], table: Table | None, playing: bool) -> Iterator[Finding]:
    """The chip and its lines; while a console plays, it may well have them."""
    try:
        chip = opened()
    except OSError as error:
        yield no_chip(error)
        return
    try:
        yield well(CHIP, chip.label)
        for use in _ours(table):
            yield line(use, chip.holder(use.bcm), playing)
    finally:
        chip.close()


def no_chip(error: OSError) -> Finding:
    """Why the chip can't be had."""
    if error.errno in (errno.EACCES, errno.EPERM):
        return wrong(CHIP, "this user may not use it", GROUP)
    return wrong(CHIP, error.strerror or str(error), LABELS)


def line(use: Use, holder: str | None, playing: bool) -> Finding:
    """One line."""
    part = f"GPIO{use.bcm}"
    if holder is None:
        return well(part, f"{use.text}: free")
    said = f'{use.text}: held by "{holder}"'
    if holder in OURS and playing:
        return well(part, said)
    if holder in OURS:
        return wrong(part, said, "end that program: `sudo fuser -v /dev/gpiochip*` shows it")
    remedy = next((switch for name, switch in SWITCHES.items() if holder.startswith(name)), None)
    return wrong(part, said, remedy or "`sudo fuser -v /dev/gpiochip*` shows which program: end "
                                       "it, or wire this to another line")


def _ours(table: Table | None) -> list[Use]:
    """The lines that we request ourselves, in the order of their numbers."""
    if table is None:
        return []
    found = (use for use in uses(table) if use.function not in BUSES or use.path[-1:] == ("dc",))
    return sorted(found, key=lambda use: use.bcm)

