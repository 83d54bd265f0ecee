"""Where things are on a serial pad's Raspberry Pi Pico, if `pad install` isn't told otherwise."""

from __future__ import annotations

from wiring.table import LEGENDS

FIRST = 2
"""GP2: GP0 and GP1, the Pico's own serial port, stay free."""
SYNC = 22
LAMP = "LED on the board"
PINS: tuple[int | None, ...] = (
    0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15,
    16, 17, None, 18, 19, 20, 21, None, 22, None, 26, 27, None, 28,
)  # fmt: skip
"""GP numbers of the Pico's pins from 1 on (its data sheet, section 2.1); None: ground, or RUN."""
PIN_OF = {gp: pin for pin, gp in enumerate(PINS, 1) if gp is not None}


def key_pins(legend: str) -> dict[str, int]:
    """The GP number of each key's contact."""
    return {key: FIRST + index for index, key in enumerate(LEGENDS[legend])}
