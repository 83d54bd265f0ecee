"""A machine of memory for any wiring file: its contacts can be pressed, its glasses looked at."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from hal.building import Parts, contacts, legend
from hal.clock import Clock
from hal.edges import Key
from hal.health import CENTRE
from hal.mock.chip import MockChip
from hal.mock.expander import MockExpander, MockRegisterBus
from hal.mock.glass import Glass
from hal.mock.pads import TwinPads
from hal.mock.pins import DrivenPin
from hal.mock.ports import MockPorts
from hal.mock.serial_glass import SerialGlass
from hal.pads.finder import Finder
from hal.pads.frames import LETTERS
from wiring.table import PadPort, Seat, SyncWire, Table

FIRST_PIN = 2  # of a pad's contacts


class MockMachine:
    """All that a table is wired to: `build(machine.table, machine.parts, …)` puts it together.

    Drivers and pads' programs are the real ones; `firmware` is the folder with the pads'. `table`
    is the one given, with every pad at any port. The header is read as through libgpiod, whatever
    the driver. `glasses` are the screens' by seat; `chip` and `expanders` have the contacts.
    """

    def __init__(
        self, table: Table, clock: Clock, wake: Callable[[], None], firmware: Path
    ) -> None:
        self.table = replace(table, seats=tuple(map(_anywhere, table.seats)))
        self.contacts = {place: line for line, place in contacts(self.table).items()}
        self._clock, self._wake = clock, wake
        self._silent, self._other_end = os.pipe()  # never readable: `wake` tells of everything
        self.chip = MockChip(fd=self._silent)
        self.header = MockFactory(pin_class=DrivenPin)
        self.pads = self._plug_pads(firmware)
        self.buses: dict[int, MockRegisterBus] = {}
        self.expanders = self._solder_expanders()
        self.ports = MockPorts(clock)
        self.glasses = self._plug_screens()
        if table.sync is not None:
            self._lay_wire(table.sync)
        self.parts = Parts(clock, wake, self.header, self.ports, chip=self.chip.open,
                           bus=self.bus, finder=Finder(clock, self._pad_paths))

    def press(self, seat: int, key: Key, closed: bool = True) -> None:
        """Close a key's contact now, or open it; KeyError if the seat has no such key."""
        source, line = self.contacts[seat, key]
        kind, _, name = source.partition(" ")
        if kind == "pad" and self.pads is not None:
            self.pads.press(name, line, closed)
        elif kind == "expander":
            self.expanders[name].move(line, closed)
        else:
            self.chip.move(line, closed, self._clock.now_ns())
        self._wake()

    def lamp(self, seat: int) -> bool:
        """Whether a seat's lamp shines."""
        wired = self.table.seats[seat]
        if wired.pad is not None and self.pads is not None:
            return self.pads.lamp(wired.pad.id)
        return wired.lamp is not None and bool(self.header.pin(wired.lamp).state)

    @property
    def tone_hz(self) -> float | None:
        """The tone that sounds, in Hz, or None."""
        pin = None if self.table.buzzer is None else self.header.pin(self.table.buzzer)
        return float(pin.frequency) if pin is not None and pin.frequency and pin.state else None

    def bus(self, number: int) -> MockRegisterBus:
        """A bus with expanders; OSError if there is none."""
        if number not in self.buses:
            raise FileNotFoundError(2, os.strerror(2), f"/dev/i2c-{number}")
        return self.buses[number]

    def close(self) -> None:
        """Let it vanish; what was built on it has been closed before."""
        if self.pads is not None:
            self.pads.close()
        self.ports.close()
        os.close(self._silent)
        os.close(self._other_end)

    def _plug_pads(self, firmware: Path) -> TwinPads | None:
        settings = [_settings(number, seat, seat.pad)
                    for number, seat in enumerate(self.table.seats) if seat.pad is not None]
        return TwinPads(firmware, settings, self._clock) if settings else None

    def _pad_paths(self) -> list[str]:
        return [] if self.pads is None else self.pads.paths()

    def _solder_expanders(self) -> dict[str, MockExpander]:
        soldered = {}
        for each in self.table.expanders:
            chip = soldered[each.name] = MockExpander(
                partial(self._interrupt, (each.inta, each.intb)))
            bus = self.buses.setdefault(each.bus, MockRegisterBus(self._clock))
            bus.chips[each.address] = chip
        return soldered

    def _interrupt(self, lines: tuple[int | None, int | None], port: int, level: bool) -> None:
        """INT of an expander's port changes."""
        line = lines[port]
        if line is not None:
            self.chip.move(line, not level, self._clock.now_ns())

    def _plug_screens(self) -> dict[int, Glass | SerialGlass]:
        screens = {seat: each.screen for seat, each in enumerate(self.table.seats)}
        screens[CENTRE] = self.table.centre
        return {seat: self.ports.plug(screen) for seat, screen in screens.items()
                if screen is not None}

    def _lay_wire(self, wire: SyncWire) -> None:
        """Connect what drives the sync wire with its way back and with the pads."""

        def driven(high: bool) -> None:
            self.chip.move(wire.back, not high, self._clock.now_ns())
            if high and self.pads is not None:
                self.pads.pulse()

        self.chip.levels[wire.back] = True  # low, as a line that is driven is at first
        self.header.pin(wire.out).driven = driven


def _anywhere(seat: Seat) -> Seat:
    return seat if seat.pad is None else replace(seat, pad=replace(seat.pad, port="auto"))


def _settings(number: int, seat: Seat, pad: PadPort) -> dict[str, object]:
    """A pad's own settings, as `peanuts pad install` writes them."""
    letters = {key: letter for letter, key in LETTERS.items()}
    keys = legend(seat)
    return {"id": pad.id, "seat": number + 1, "legend": "".join(letters[key] for key in keys),
            "pins": list(range(FIRST_PIN, FIRST_PIN + len(keys)))}
