"""Lamps and the buzzer, over gpiozero; the pin factory is named, never guessed."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from gpiozero import LED, TonalBuzzer
from gpiozero.tones import Tone


class Lamp(Protocol):
    """What shines."""

    def set(self, on: bool) -> None:
        """Light the lamp, or put it out."""
        ...

    def close(self) -> None:
        """Put the lamp out and let go of the hardware."""
        ...


class Note(NamedTuple):
    """A tone of so many Hz (220 to 880, None for a rest) that lasts so many ns."""

    hz: float | None
    ns: int


Tune = tuple[Note, ...]


class GpiozeroLamp:
    """A lamp on a pin, lit by a high level."""

    def __init__(self, bcm: int, pin_factory: Any) -> None:
        self._led = LED(bcm, pin_factory=pin_factory)

    def set(self, on: bool) -> None:
        """Light the lamp, or put it out."""
        self._led.value = on

    def close(self) -> None:
        """Put the lamp out and let go of the pin."""
        self._led.close()


class GpiozeroBuzzer:
    """A passive buzzer on a pin with PWM; it plays as time is told to it, with no thread.

    Raises gpiozero's PinPWMUnsupported where the pin can't.
    """

    def __init__(self, bcm: int, pin_factory: Any) -> None:
        self._buzzer = TonalBuzzer(bcm, pin_factory=pin_factory)
        self._rest: list[Note] = []
        self.next_ns: int | None = None

    def play(self, tune: Tune, at_ns: int) -> None:
        """Begin a tune at an instant; one that still plays is cut off."""
        self._rest = list(tune)
        self.next_ns = at_ns
        self.advance(at_ns)

    def advance(self, to_ns: int) -> None:
        """Play what is due by an instant; `next_ns` is when the tone changes next, or None."""
        while self.next_ns is not None and self.next_ns <= to_ns:
            if self._rest:
                note = self._rest.pop(0)
                self._sound(note.hz)
                self.next_ns += note.ns
            else:
                self._sound(None)
                self.next_ns = None

    def close(self) -> None:
        """Fall silent and let go of the pin."""
        self._buzzer.close()

    def _sound(self, hz: float | None) -> None:
        if hz is None:
            self._buzzer.stop()
        else:
            self._buzzer.play(Tone.from_frequency(hz))
