"""A pad without a board: its firmware's own files, run by this interpreter in any time.

For virtual time and for machines that have no MicroPython. Each twin has modules of its own.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from hal.clock import Clock

PERIOD_US = 1 << 30
MODULES = ("lines", "ring", "talk")  # in the order in which they need each other


class TwinPin:
    """What the firmware uses of a Pin; a test drives it."""

    IN = OUT = PULL_DOWN = 0
    PULL_UP = 1
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, number: int, mode: int, pull: int = 0, value: int | None = None) -> None:
        self.level = pull if value is None else value
        self._trigger = 0
        self._handler: Callable[[TwinPin], None] | None = None

    def value(self, level: int | None = None) -> int:
        """Its level; sets it, if one is given."""
        self.level = self.level if level is None else level
        return self.level

    def irq(self, handler: Callable[[TwinPin], None], trigger: int, hard: bool) -> None:
        """Call back at an edge."""
        assert hard, "a soft interrupt would slip"
        self._handler, self._trigger = handler, trigger

    def drive(self, level: int) -> None:
        """Set the level from outside."""
        before, self.level = self.level, level
        wanted = self.IRQ_RISING if level else self.IRQ_FALLING
        if before != level and self._trigger & wanted and self._handler:
            self._handler(self)


class Twin:
    """A pad at an instant: what it is told, what its contacts do, and what it says.

    `shift_us` is added to its counter, and `rate_ppm` is by how much that runs too fast.
    """

    def __init__(
        self, firmware: Path, settings: Mapping[str, Any], clock: Clock,
        shift_us: int = 0, rate_ppm: int = 0, period_us: int = PERIOD_US,
    ) -> None:  # fmt: skip
        self._firmware = firmware
        self._settings = settings
        self._clock = clock
        self._shift_us = shift_us
        self._rate_ppm = rate_ppm
        self.period_us = period_us
        self.boot()

    def boot(self) -> None:
        """Start (again), with the contacts as they were."""
        levels = [contact.pin.level for contact in getattr(self, "_contacts", ())]
        self._said: list[bytes] = []
        modules = self._modules()
        ring, talk = modules["ring"], modules["talk"]
        self.ring = ring.Ring()
        pins = self._settings["pins"]
        self._contacts = [ring.Contact(self.ring, line, pin) for line, pin in enumerate(pins)]
        for contact, level in zip(self._contacts, levels, strict=False):
            contact.pin.level = level
        self.lamp = TwinPin(25, TwinPin.OUT, value=0)
        self._pulse = ring.Pulse(22)
        self._talk = talk.Talk(self._settings, self._said.append, self.ring, self._contacts,
                               self.lamp, self._pulse)

    def hear(self, data: bytes) -> None:
        """Let bytes come in."""
        for byte in data:
            self._talk.hear(byte)

    def say(self) -> bytes:
        """What it has to say at this instant."""
        self._talk.tell()
        said = b"".join(self._said)
        self._said.clear()
        return said

    def touch(self, line: int, closed: bool) -> None:
        """Close a contact, or open it."""
        self._contacts[line].pin.drive(1 - closed)

    def pulse(self) -> None:
        """Let the sync wire rise and fall."""
        self._pulse._pin.drive(1)
        self._pulse._pin.drive(0)

    def ticks_us(self) -> int:
        """Its counter."""
        now_us = self._clock.now_ns() // 1000
        return (now_us + now_us * self._rate_ppm // 1_000_000 + self._shift_us) % self.period_us

    def _modules(self) -> dict[str, Any]:
        """The firmware's modules, in a world in which time and pins are this twin's."""
        clock: Any = ModuleType("time")
        half = self.period_us // 2
        clock.ticks_us = self.ticks_us
        clock.ticks_ms = lambda: self._clock.now_ns() // 1_000_000 % self.period_us
        clock.ticks_add = lambda start, more: (start + more) % self.period_us
        clock.ticks_diff = lambda end, start: (end - start + half) % self.period_us - half
        machine: Any = ModuleType("machine")
        machine.Pin = TwinPin
        world: dict[str, Any] = {"time": clock, "machine": machine}

        def find(name: str, *rest: Any) -> Any:
            return world[name] if name in world else builtins.__import__(name, *rest)

        for name in MODULES:
            module = world[name] = ModuleType(name)
            module.__dict__["__builtins__"] = {**vars(builtins), "__import__": find}
            source = (self._firmware / f"{name}.py").read_text(encoding="utf-8")
            exec(compile(source, name, "exec"), module.__dict__)
        return world
