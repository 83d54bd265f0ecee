"""The lamps and the buzzer of the virtual table: gpiozero's devices on mock pins."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hal.lamps import GpiozeroBuzzer, GpiozeroLamp

BUZZER_BCM = 18
FIRST_LAMP_BCM = 4


class MockLights:
    """A lamp a seat and one buzzer, whose state can be seen; up to 14 seats."""

    def __init__(self, seats: int) -> None:
        self._header = MockFactory(pin_class=MockPWMPin)
        self.lamps = [GpiozeroLamp(FIRST_LAMP_BCM + seat, self._header) for seat in range(seats)]
        self.buzzer = GpiozeroBuzzer(BUZZER_BCM, self._header)

    def lit(self, seat: int) -> bool:
        """Whether a seat's lamp shines."""
        return bool(self._header.pin(FIRST_LAMP_BCM + seat).state)

    @property
    def tone_hz(self) -> float | None:
        """The tone that sounds, in Hz, or None."""
        pin = self._header.pin(BUZZER_BCM)
        return float(pin.frequency) if pin.frequency and pin.state else None

    def close(self) -> None:
        """Let go of the pins."""
        for lamp in self.lamps:
            lamp.close()
        self.buzzer.close()
