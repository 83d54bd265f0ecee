"""The header of a Raspberry Pi: its 40 pins, and which of its lines have an owner.

After the Raspberry Pi documentation, "GPIO and the 40-pin header", which is the same on all models
from the Pi 1 B+ to the Pi 5.
"""

from __future__ import annotations

GROUND, V3, V5 = "ground", "3.3 V", "5 V"
PINS: tuple[int | str, ...] = (
    V3, V5, 2, V5, 3, GROUND, 4, 14, GROUND, 15,
    17, 18, 27, GROUND, 22, 23, V3, 24, 10, GROUND,
    9, 25, 11, 8, GROUND, 7, 0, 1, 5, GROUND,
    6, 12, 13, GROUND, 19, 16, 26, 20, GROUND, 21,
)  # fmt: skip
"""What each pin is, from pin 1 on: a GPIO line by its BCM number, or what it carries."""

PIN_OF = {line: pin for pin, line in enumerate(PINS, 1) if isinstance(line, int)}
"""The header's pin of each GPIO line."""

EEPROM = (0, 1)
LINES = tuple(sorted(line for line in PIN_OF if line not in EEPROM))
PWM = (12, 13, 18, 19)
"""The lines that the hardware's pulse width modulators can drive."""

BUS_1 = (2, 3)
MOSI, SCLK, MISO = 10, 11, 9
CHIP_SELECTS = (8, 7)
OWNERS: dict[str, tuple[int, ...]] = {
    "uart": (14, 15),
    "1-wire": (4,),
    "spi": (MOSI, SCLK, MISO, *CHIP_SELECTS),
    "i2c": BUS_1,
    "i2s": (18, 19, 20, 21),
}
"""What config.txt can switch on, and the lines that it owns then."""
