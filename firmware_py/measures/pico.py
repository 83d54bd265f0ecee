"""The pad that measurements plug in: its firmware, run by a real MicroPython."""

from __future__ import annotations

import json
from pathlib import Path

from firmware_py.errors import Unable
from hal.clock import Clock
from hal.edges import FULL, Key
from hal.mock.cable import Delay, at_once
from hal.mock.micropython import NoMicroPython, micropython
from hal.mock.pico import Pico, flashed

FIRMWARE = Path(__file__).parents[1] / "pad"
ID = "bench"
PINS = {key: pin for pin, key in enumerate(FULL, start=2)}
SETTINGS = {"id": ID, "seat": 1, "legend": "p1234wdsc", "pins": list(PINS.values())}


def plug_in(folder: Path, clock: Clock, down: Delay = at_once, up: Delay = at_once) -> Pico:
    """A pad at the port `folder/port`; Unable with the reason if there is no interpreter."""
    try:
        interpreter = micropython()
    except NoMicroPython as problem:
        raise Unable(str(problem)) from problem
    flash = flashed(folder / "flash", FIRMWARE, {"pad.json": json.dumps(SETTINGS)})
    pico = Pico(interpreter, flash, folder / "port", clock, down=down, up=up)
    pico.start()
    return pico


def touch(pico: Pico, key: Key, closed: bool) -> None:
    """Close the contact of a key, or open it."""
    pico.drive(PINS[key], not closed)
