"""The lamps and the buzzer of a table: what fails there is a fault, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Protocol

from gpiozero.exc import GPIOZeroError

from hal.edges import FaultKind, News
from hal.lamps import Lamp, Tune
from hal.trouble import Trouble


class Buzzer(Protocol):
    """What plays tunes as time is told to it; `next_ns` is when its tone changes, or None."""

    next_ns: int | None

    def play(self, tune: Tune, at_ns: int) -> None:
        """Begin a tune; one that still plays is cut off."""
        ...

    def advance(self, to_ns: int) -> None:
        """Play what is due by an instant."""
        ...

    def close(self) -> None:
        """Fall silent, and let go of the hardware."""
        ...


class Lights:
    """A lamp a seat, where there is one, and perhaps a buzzer.

    `lamps` and `buzzer` open them; `failures` is what they raise. One that fails is named, and
    left alone from then on.
    """

    def __init__(
        self,
        lamps: Mapping[int, Callable[[], Lamp]],
        buzzer: Callable[[], Buzzer] | None = None,
        failures: tuple[type[Exception], ...] = (OSError, GPIOZeroError),
    ) -> None:
        self._failures = failures
        self._lit: dict[int, bool] = {}
        self._lamps: dict[int, Lamp] = {}
        self._buzzer: Buzzer | None = None
        self._troubles = {seat: Trouble(f"lamp of seat {seat + 1}", (seat,)) for seat in lamps}
        self._buzzing = Trouble("buzzer")
        for seat, opener in lamps.items():
            with self._failing(self._troubles[seat]):
                self._lamps[seat] = opener()
        if buzzer is not None:
            with self._failing(self._buzzing):
                self._buzzer = buzzer()

    @property
    def seats(self) -> list[int]:
        """The seats that have a lamp that works."""
        return [seat for seat in self._lamps if not self._troubles[seat]]

    def set(self, seat: int, on: bool, now_ns: int) -> None:
        """Light a seat's lamp, or put it out; nothing happens if it is so already."""
        if seat in self.seats and self._lit.get(seat) != on:
            self._lit[seat] = on
            with self._failing(self._troubles[seat], now_ns):
                self._lamps[seat].set(on)

    def play(self, tune: Tune, now_ns: int) -> None:
        """Begin a tune, if there is a buzzer."""
        if self._buzzer is not None and not self._buzzing:
            with self._failing(self._buzzing, now_ns):
                self._buzzer.play(tune, now_ns)

    def advance(self, now_ns: int) -> None:
        """Let a tune go on."""
        if self._buzzer is not None and not self._buzzing:
            with self._failing(self._buzzing, now_ns):
                self._buzzer.advance(now_ns)

    @property
    def next_ns(self) -> int | None:
        """When a tune goes on, or None."""
        return None if self._buzzer is None or self._buzzing else self._buzzer.next_ns

    def news(self) -> list[News]:
        """What has failed since the last call."""
        troubles = [*self._troubles.values(), self._buzzing]
        return [each for trouble in troubles for each in trouble.news()]

    def close(self) -> None:
        """Leave all dark and silent."""
        for lamp in self._lamps.values():
            with suppress(*self._failures):
                lamp.close()
        if self._buzzer is not None:
            with suppress(*self._failures):
                self._buzzer.close()

    @contextmanager
    def _failing(self, trouble: Trouble, now_ns: int = 0) -> Iterator[None]:
        """What fails in here is that part's trouble."""
        try:
            yield
        except self._failures as error:
            trouble.is_(FaultKind.LOST, now_ns, str(error))
