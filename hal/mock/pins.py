"""The pads of the virtual table: gpiozero's mock pins, which carry the instant they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hal.edges import FULL, Key
from hal.gpiozero_lines import GpiozeroSource, Stamp, do_nothing

PAGE_U_NS = 5_000_000  # a keyboard's scan and the browser
FIRST_BCM = 4  # the pins below have pull-ups of their own, for I2C


class MockTablePin(MockPin):
    """A mock pin of a contact to ground; gpiozero's own stamps with a clock of its own."""

    def __init__(self, factory: Any, info: Any) -> None:
        self._stamp: Stamp | None = None
        super().__init__(factory, info)

    def drive(self, closed: bool, at_ns: int, u_ns: int = 0) -> None:
        """Close or open the contact at an instant that is known to within `u_ns`."""
        self._stamp = Stamp(at_ns, u_ns)
        if closed:
            self.drive_low()
        else:
            self.drive_high()
        self._stamp = None

    def _call_when_changed(self) -> None:
        ticks = self._last_change if self._stamp is None else self._stamp
        super(MockPin, self)._call_when_changed(ticks, self._state)


class DrivenPin(MockPWMPin):
    """A mock pin that tells what is wired to it when it is driven another way."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.driven: Callable[[bool], None] = lambda high: None
        super().__init__(factory, info)

    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        if changed and self.function == "output":
            self.driven(bool(value))
        return changed


class MockPads:
    """The pads of so many seats, all with one legend, each seat on a header of its own.

    `contacts` says which seat and key a line is; `source` hands the edges over.
    """

    def __init__(
        self,
        seats: int,
        legend: Sequence[Key] = FULL,
        wake: Callable[[], None] = do_nothing,
    ) -> None:
        self.contacts = dict(enumerate((seat, key) for seat in range(seats) for key in legend))
        self._pins: dict[tuple[int, Key], MockTablePin] = {}
        for seat in range(seats):
            header = MockFactory(pin_class=MockTablePin)
            self._pins |= {(seat, key): header.pin(FIRST_BCM + i) for i, key in enumerate(legend)}
        pins = {line: self._pins[contact] for line, contact in self.contacts.items()}
        self.source = GpiozeroSource(pins, wake, name="page", u_ns=PAGE_U_NS)

    def press(self, seat: int, key: Key, closed: bool, at_ns: int, u_ns: int = PAGE_U_NS) -> None:
        """Close or open a key's contact at an instant; KeyError if the pad has no such key."""
        self._pins[seat, key].drive(closed, at_ns, u_ns)

    def closed(self, seat: int, key: Key) -> bool:
        """Whether a key's contact is closed."""
        return not self._pins[seat, key].state

    def close(self) -> None:
        """Let go of the pins."""
        self.source.close()
