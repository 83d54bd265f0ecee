"""The built table as values: what is wired where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

FULL_KEYS = ("peanuts", "work1", "work2", "work3", "work4", "waste", "draw", "slap", "call")
COMPACT_KEYS = ("left", "right", "pick", "draw", "slap", "call")
LEGENDS = {"full": FULL_KEYS, "compact": COMPACT_KEYS}


@dataclass(frozen=True, slots=True)
class GpioContact:
    """A contact between a GPIO line of the header, by its BCM number, and ground."""

    bcm: int


@dataclass(frozen=True, slots=True)
class ExpanderContact:
    """A contact on an expander's bit: 0 to 7 are GPA0 to GPA7, 8 to 15 GPB0 to GPB7."""

    expander: str
    bit: int

    @property
    def pin(self) -> str:
        """The chip's name of the bit: GPB3."""
        return f"GP{'AB'[self.bit // 8]}{self.bit % 8}"


Contact = GpioContact | ExpanderContact


@dataclass(frozen=True, slots=True)
class Expander:
    """An MCP23017: its bus, its 7-bit address, and the GPIO lines of INTA and INTB (BCM)."""

    name: str
    bus: int
    address: int
    inta: int | None
    intb: int | None


@dataclass(frozen=True, slots=True)
class Bus:
    """An I2C bus, /dev/i2c-`number`, and its lines on the header (BCM)."""

    number: int
    sda: int
    scl: int


@dataclass(frozen=True, slots=True)
class Spi:
    """Which of its lines SPI port 0 has: how many chip selects, and whether MISO."""

    chip_selects: int = 2
    miso: bool = True


@dataclass(frozen=True, slots=True)
class PadPort:
    """A serial pad, known by the id in its hello; `port` is where it is looked for, or "auto"."""

    id: str
    port: str = "auto"


@dataclass(frozen=True, slots=True)
class I2cPlace:
    """Where an I2C screen is: /dev/i2c-`bus`; `mux` and `channel` say what lies between.

    `mux` is the address of a TCA9548A on that bus, whoever switches it, the kernel or we.
    """

    bus: int
    address: int
    mux: int | None = None
    channel: int | None = None


@dataclass(frozen=True, slots=True)
class SpiPlace:
    """Where an SPI screen is: its port, its chip select, and its lines (BCM)."""

    port: int
    device: int
    dc: int
    reset: int | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """A panel: its driver (ssd1306, ssd1309, sh1106, ssd1322, ssd1351), size and place."""

    driver: str
    width: int
    height: int
    place: I2cPlace | SpiPlace
    rotate: int = 0  # quarter turns: 0 or 2
    column_offset: int | None = None  # sh1106 only
    reset: int | None = None  # BCM of an I2C panel's reset line


@dataclass(frozen=True, slots=True)
class SyncWire:
    """The wire that pulses once a second to every pad: the line that drives it, the one that hears.

    Both are BCM numbers.
    """

    out: int
    back: int


@dataclass(frozen=True, slots=True)
class Gpio:
    """How the header's lines are read: `driver` gpiod, or lgpio for the fallback through gpiozero.

    `chip` is the label of the GPIO chip, or None for a Raspberry Pi's own.
    """

    driver: str = "gpiod"
    chip: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's pad, screen and lamp: contacts by the key's name, or a serial pad.

    `lamp` is a line of the header (BCM); a serial pad has a lamp of its own beside it.
    """

    legend: str
    contacts: Mapping[str, Contact] = field(default_factory=dict)
    pad: PadPort | None = None
    screen: Screen | None = None
    lamp: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """All that is wired; `file` is where that was read, and `title` says it in a line."""

    file: str
    title: str
    seats: tuple[Seat, ...]
    expanders: tuple[Expander, ...] = ()
    centre: Screen | None = None
    buzzer: int | None = None
    sync: SyncWire | None = None
    gpio: Gpio = Gpio()
    buses: tuple[Bus, ...] = ()  # those beside bus 1, which has GPIO 2 and 3 on every Pi
    spi: Spi = Spi()
    taken_by: tuple[str, ...] = ()  # what else is switched on and owns lines: "uart", "1-wire" …
