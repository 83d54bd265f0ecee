"""Plays a seat of the running console by pulling its lines, until its round has ended.

`player.py SEAT`. What lies on the table it reads in the journal; what to do is a hint's answer.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from firmware_py.controls import Controls
from firmware_py.journal.reading import unfinished
from firmware_py.table.hints import hint
from firmware_py.waking import Alarm
from wiring.load import load_wiring
from wiring.table import GpioContact

JOURNAL = Path("/var/lib/peanuts/journal.db")
HELD_NS, SETTLED_NS, WRITTEN_NS = 40_000_000, 60_000_000, 250_000_000
MOST_TURNS = 400
alarm = Alarm()


def press(pull: int) -> None:
    """Close a contact and let it go."""
    os.pwrite(pull, b"pull-down", 0)
    alarm.wait(HELD_NS)
    os.pwrite(pull, b"pull-up", 0)
    alarm.wait(SETTLED_NS)


def main(seat: int) -> str:
    """Play on; returns what became of the round."""
    chip = next(Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip*"))
    contacts = load_wiring("/etc/peanuts/wiring.toml").seats[seat].contacts
    pulls = {key: os.open(chip / f"sim_gpio{contact.bcm}" / "pull", os.O_WRONLY)
             for key, contact in contacts.items() if isinstance(contact, GpioContact)}
    for turn in range(MOST_TURNS):
        match = unfinished(JOURNAL)
        round_ = None if match is None else match.round()
        if round_ is None or round_.ended_ns is not None:
            return f"ended after {turn} turns"
        for key in hint(round_, seat, Controls()).keys:
            press(pulls[key.value])
        alarm.wait(WRITTEN_NS)
    return "still running"


print(main(int(sys.argv[1])))
