"""The examination: every part in turn, those first on which others depend."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_py.deployment.files import read
from firmware_py.deployment.host import Host
from firmware_py.doctor import buses, configuration, disk, keys, power, service, software
from firmware_py.doctor.finding import Finding, unknown, well
from firmware_py.doctor.gpio import Chip, gpio
from firmware_py.doctor.groups import groups as judged
from firmware_py.doctor.groups import membership
from firmware_py.doctor.timekeeping import clock as wall_clock
from firmware_py.doctor.wants import groups, libraries, parts
from firmware_py.places import SERVICE_STATE, state_folder
from hal.clock import Clock
from hal.edges import Fault
from wiring.table import Table

if TYPE_CHECKING:
    from firmware_py.doctor.hands import Hands
    from firmware_py.doctor.listening import Rest

LOOK_NS = 3_000_000_000  # for so long test pictures are to be looked at
MODEL = "/proc/device-tree/model"
NO_PI = "`peanuts play` is the table for here; `peanuts doctor --mock` tries a mock one"
LIBRARIES = "install the library that is missing, as its line here says"


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be examined: this machine, or a mock one of the same wiring.

    `named` says that somebody asked for that settings file. `key_test`, if keys are to be tried,
    is given the hands, and returns when that is done. Pictures are shown for `look_ns` at least.
    """

    wiring: Path
    settings: Path
    named: bool = False
    mock: bool = False
    key_test: Callable[[Hands], keys.KeyTest] | None = None
    look_ns: int = LOOK_NS


class Examination:
    """Asks about everything once; `console` is the process that has the hardware, or None.

    `faults` are what the drivers complained of by the end.
    """

    def __init__(
        self, question: Question, host: Host, clock: Clock, rest: Rest, console: int | None
    ) -> None:
        self.faults: list[Fault] = []
        self._question, self._host, self._clock, self._rest = question, host, clock, rest
        self._console = None if question.mock else console
        self._table: Table | None = None

    def findings(self) -> Generator[Finding, None, None]:
        """A finding a part, as they are found."""
        self._table, wiring = configuration.wiring(self._question.wiring)
        yield from self._program()
        yield from wiring
        yield from configuration.settings(self._question.settings, self._question.named)
        yield from self._machine()
        if sys.platform != "linux" and not self._question.mock:
            yield unknown("hardware", "only Linux has GPIO and I2C, as on a Raspberry Pi", NO_PI)
            return
        try:
            yield from self._hardware()
        except ImportError as error:
            yield unknown("hardware", f"not looked at: {error}", LIBRARIES)

    def _program(self) -> Iterator[Finding]:
        yield software.python()
        yield from software.packages(software.requirements())
        if not self._question.mock:
            yield from software.from_apt(libraries(self._table))

    def _machine(self) -> Iterator[Finding]:
        """What is there whatever is wired."""
        host = self._host
        folder = SERVICE_STATE if host.at(SERVICE_STATE).exists() else state_folder()
        yield disk.disk(host, folder, folder != SERVICE_STATE)
        if self._question.mock:
            return
        if sys.platform == "linux":
            yield disk.overlay(host, folder)
        yield wall_clock(host)
        yield from power.power(host)
        yield service.service(host)

    def _hardware(self) -> Iterator[Finding]:
        from firmware_py.doctor.hands import chip_of

        if not self._question.mock:
            yield from self._devices(chip_of(self._table))
        if self._table is not None and self._console is None:
            yield from self._table_in_hands(self._table)

    def _devices(self, chip: Callable[[], Chip]) -> Iterator[Finding]:
        """What can be asked of this machine while a console plays, too."""
        model = (read(self._host.at(MODEL)) or "this is no Raspberry Pi").rstrip("\0")
        known = model.startswith("Raspberry Pi")
        yield well("machine", model) if known else unknown("machine", model, NO_PI)
        yield judged(groups(self._table), membership())
        yield from gpio(chip, self._table, self._console is not None)
        if self._table is not None:
            yield from buses.i2c(self._host, self._table)
            yield from buses.spi(self._host, self._table)
            yield service.held(self._host, self._console, parts(self._table))

    def _table_in_hands(self, table: Table) -> Iterator[Finding]:
        from firmware_py.doctor.hands import Hands, machine, refused

        try:
            with machine(table, self._clock, lambda: None, self._question.mock) as patient:
                if self._question.mock:  # this machine's have been asked already
                    yield from gpio(patient.parts.chip, patient.table, False)
                hands = Hands(patient, self._rest)
                try:
                    yield from self._trials(hands)
                finally:
                    self.faults = hands.listening.faults.now
                    hands.close()
        except OSError as error:
            yield refused(error)

    def _trials(self, hands: Hands) -> Iterator[Finding]:
        """The table's parts; keys last, while the pictures are still to be seen."""
        hands.hear()
        yield from hands.sources()
        until_ns = self._clock.now_ns() + self._question.look_ns
        yield from hands.screens()
        yield from hands.lights()
        if self._question.key_test is not None:
            yield from keys.findings(self._question.key_test(hands))
        yield from hands.keys()
        hands.listening.listen(until_ns - self._clock.now_ns())
