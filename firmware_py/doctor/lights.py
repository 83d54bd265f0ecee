"""The lamps, lit in turn, and the buzzer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from firmware_py.doctor.faults import complaints
from firmware_py.doctor.finding import Finding, well
from hal.edges import Fault, News
from wiring.table import Seat, Table

LIT_NS = 300_000_000
NOTES = ((440.0, 150_000_000), (660.0, 150_000_000), (880.0, 300_000_000))
LISTENED_NS = 700_000_000


class Lights(Protocol):
    """What is used of hal.lights.Lights."""

    @property
    def seats(self) -> list[int]:
        """The seats that have a lamp that works."""
        ...

    def set(self, seat: int, on: bool, now_ns: int) -> None:
        """Light a seat's lamp, or put it out."""
        ...

    def news(self) -> list[News]:
        """What has failed since the last call."""
        ...


class Trial(NamedTuple):
    """What lamps are tried with: their driver, what plays a tune, and what lets time go by.

    `tell` is told of what fails.
    """

    lights: Lights
    play: Callable[[Sequence[tuple[float, int]]], None]
    rest: Callable[[int], None]
    now_ns: Callable[[], int]
    tell: Callable[[list[Fault]], object]


def lights(table: Table, trial: Trial) -> Iterator[Finding]:
    """Light one after the other, then sound the buzzer; whether it shone is for people to see."""
    for seat, each in enumerate(table.seats):
        if seat in trial.lights.seats:
            _flash(seat, trial)
        if seat in trial.lights.seats:
            yield well(f"lamp of seat {seat + 1}", f"{_line(each)}: was lit for a moment: look")
    faults = _faults(trial)
    if table.buzzer is not None and not any(each.part == "buzzer" for each in faults):
        trial.play(NOTES)
        trial.rest(LISTENED_NS)
        faults += _faults(trial)
        if not any(each.part == "buzzer" for each in faults):
            yield well("buzzer", f"GPIO{table.buzzer}: played three notes: listen")
    trial.tell(faults)
    yield from complaints(faults)


def _faults(trial: Trial) -> list[Fault]:
    return [each for each in trial.lights.news() if isinstance(each, Fault)]


def _flash(seat: int, trial: Trial) -> None:
    trial.lights.set(seat, True, trial.now_ns())
    trial.rest(LIT_NS)
    trial.lights.set(seat, False, trial.now_ns())


def _line(seat: Seat) -> str:
    return "on its pad" if seat.lamp is None else f"GPIO{seat.lamp}"
