"""Takes a table's hardware into the doctor's hands: this machine's, or a mock one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from firmware_py.doctor import keys, lights, screens
from firmware_py.doctor.faults import complaints
from firmware_py.doctor.finding import Finding, well, wrong
from firmware_py.doctor.gpio import Chip
from firmware_py.doctor.listening import Listening, Rest
from firmware_py.doctor.pads import LOCKED, Pad, pads
from firmware_py.lock import Lock
from hal.building import Parts, build
from hal.clock import Clock
from hal.edges import Key
from hal.gpiod_chip import LABELS, open_chip
from hal.hardware import Hardware
from hal.idling import Brightness
from hal.lamps import Note
from hal.machine import machine_parts
from hal.mock.machine import MockMachine
from hal.pads.frames import VERSION
from hal.pads.source import PadSource
from hal.panels.panel import PanelError
from wiring.table import Expander, I2cPlace, Table

FIRMWARE = Path(__file__).parent.parent / "pad"
Press = Callable[[int, Key, bool], None]
PANELS = (0x3C, 0x3D)
NOP = 0xE3  # of every panel on I2C here
SETTLED_NS = 500_000_000
FOUND_NS = 6_000_000_000  # a pad has 4 s to be found, and a clock to be learned


def chip_of(table: Table | None) -> Callable[[], Chip]:
    """What opens the header's GPIO chip; OSError if there is none."""
    label = None if table is None else table.gpio.chip
    return partial(open_chip, LABELS if label is None else (label,))


class Patient(NamedTuple):
    """A table as it is built, the parts to build it of, and what presses its keys, if it's mock."""

    table: Table
    parts: Parts
    press: Press | None = None


@contextmanager
def machine(
    table: Table, clock: Clock, wake: Callable[[], None], mock: bool
) -> Iterator[Patient]:
    """What a table is built of here, or in memory; OSError if it can't be had."""
    if not mock:
        with closing(Lock()):  # no console starts meanwhile
            yield Patient(table, machine_parts(table.gpio, clock, wake))
        return
    made = MockMachine(table, clock, wake, FIRMWARE)
    try:
        yield Patient(made.table, made.parts, made.press)
    finally:
        made.close()


class Hands:
    """A built table whose parts are tried one after the other; panels are dark once it is closed.

    `contacts` say which seat and key a source's line is, and `press` presses a mock one; `rest`
    lets time go by.
    """

    def __init__(self, patient: Patient, rest: Rest) -> None:
        table, parts, self.press = patient
        self._table, self._parts, self._clock = table, parts, parts.clock
        self._hardware: Hardware = build(table, parts, lambda seat: None, Brightness())
        self.contacts = self._hardware.contacts
        self.listening = Listening(self._hardware.sources, self.contacts, self._clock, rest)
        self.listening.turners.append(self._hardware.lights.advance)

    def hear(self) -> None:
        """Wait until every source has been heard, pads' clocks are known, or it is too late."""
        self.listening.listen(SETTLED_NS)
        self.listening.listen(FOUND_NS, self._settled)

    def sources(self) -> Iterator[Finding]:
        """The pads, the expanders, the sync wire, and whatever else complains."""
        faults = self.listening.faults.now
        yield from pads(self._pads(), faults, self._table.sync is not None)
        named = {each.part for each in faults}
        for expander in self._table.expanders:
            if f"expander {expander.name}" not in named:
                yield well(f"expander {expander.name}", _told(expander))
        if self._table.sync is not None and "sync wire" not in named:
            yield well("sync wire", f"driven by GPIO{self._table.sync.out}, heard by "
                                    f"GPIO{self._table.sync.back}")
        yield from complaints(faults)

    def keys(self) -> Iterator[Finding]:
        """The keys that are closed, though nobody has been asked to press any."""
        heard = len(self.contacts) if not self.listening.unheard else 0
        yield from keys.stuck(heard, self.listening.closed)

    def screens(self) -> Iterator[Finding]:
        """The screens, with a test picture each, until `close`."""
        yield from screens.screens(self._table, self._hardware.displays.panels, self._elsewhere)

    def lights(self) -> Iterator[Finding]:
        """The lamps and the buzzer."""
        trial = lights.Trial(self._hardware.lights, self._play, self.listening.listen,
                             self._clock.now_ns, self.listening.faults.take)
        yield from lights.lights(self._table, trial)

    def close(self) -> None:
        """Leave all dark, and let go of it."""
        screens.dark(self._hardware.displays.panels)
        self._hardware.close()

    def _pads(self) -> Iterator[Pad]:
        now_ns = self._clock.now_ns()
        for source in self._hardware.sources:
            if isinstance(source, PadSource):
                link, seat = source.link, self._seat(source.name)
                version = None if link.hello is None else VERSION
                yield Pad(seat, source.name.removeprefix("pad "), source.where, version,
                          link.state(now_ns).value, source.u_ns, link.reboots)

    def _seat(self, name: str) -> int:
        return next(seat for (source, _), (seat, _) in self.contacts.items()
                    if source == name)

    def _settled(self) -> bool:
        found = list(self._pads())
        wire = self._table.sync is None or all(pad.u_ns <= 100_000 for pad in found)
        return not self.listening.unheard and wire and all(pad.state == LOCKED for pad in found)

    def _play(self, notes: Sequence[tuple[float, int]]) -> None:
        tune = tuple(Note(hz, ns) for hz, ns in notes)
        self._hardware.lights.play(tune, self._clock.now_ns())

    def _elsewhere(self, place: I2cPlace) -> int | None:
        """The other address of such a panel, if somebody answers there who has no business to."""
        other = next(each for each in PANELS if each != place.address)
        there = replace(place, address=other)
        if there in [screen.place for screen in screens.wired(self._table).values()]:
            return None
        try:
            self._parts.ports.i2c(there).command(NOP)
        except PanelError:
            return None
        return other


def _told(expander: Expander) -> str:
    return f"answers at 0x{expander.address:02X} on bus {expander.bus}, and is set up"


def refused(error: OSError) -> Finding:
    """A driver that can't be had at all."""
    return wrong("GPIO driver", str(error), "the wiring file's `gpio` names it; gpiod does without")

