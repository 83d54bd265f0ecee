"""Contacts on gpiozero's pins: the fallback on a Pi, and what mock mode drives."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, Protocol

from hal.clock import Clock
from hal.edges import Edge, Fault, FaultKind, News
from hal.levels import Levels
from hal.pin_factories import PinDriver, seconds
from hal.pin_watch import POLL_NS, PinWatch

U_NS = 1_000_000  # gpiozero hands ticks up as floats, and some drivers stamp on arrival
GUARD_NS = 5_000_000  # so late may the driver's thread be in handing an edge over


class Stamp(NamedTuple):
    """Ticks of a pin that knows its instant and its uncertainty, in ns."""

    at_ns: int
    u_ns: int


class Pin(Protocol):
    """What is used of gpiozero's Pin."""

    function: str
    pull: str
    state: Any
    when_changed: Any

    def close(self) -> None:
        """Let go of the line."""
        ...


def do_nothing() -> None:
    """Wakes nobody."""


class _Handler:
    """Receives one pin's changes.

    gpiozero says neither which pin changed nor holds what it calls, so there is one of these a pin,
    and the source keeps it. It only queues: an exception here would end the driver's only thread.
    """

    def __init__(self, source: GpiozeroSource, line: int) -> None:
        self._source = source
        self._line = line

    def changed(self, ticks: float | Stamp, state: float) -> None:
        """Queue a change; called from the driver's thread."""
        self._source.queue(self._line, ticks, state)


class GpiozeroSource:
    """An edge source over pins whose contacts close to ground.

    `pins` is {line: pin}. No `bounce_time`: it stamps the end of the bounce. The ticks that the
    driver carries up are the stamp, which `at_ns` makes of them; `wake` is called, from the
    driver's thread, when edges came. A driver of hardware is watched.
    """

    def __init__(
        self,
        pins: Mapping[int, Pin],
        wake: Callable[[], None] = do_nothing,
        name: str = "gpio",
        u_ns: int = U_NS,
        at_ns: Callable[[float], int] = seconds,
        watch: PinWatch | None = None,
    ) -> None:
        self.name = name
        self.u_ns = self._u_ns = u_ns
        self._wake, self._at_ns, self._watch = wake, at_ns, watch
        self._seq = count()
        self._queue: deque[tuple[int, float | Stamp, float, int]] = deque()
        self._unwoken: deque[tuple[float | Stamp, str]] = deque(maxlen=1)
        self._pins = dict(pins)
        self._handlers = {line: _Handler(self, line) for line in pins}
        for line, pin in self._pins.items():
            pin.function, pin.pull = "input", "up"
            pin.when_changed = self._handlers[line].changed
        self._opened = [] if watch is None else watch.opened

    def queue(self, line: int, ticks: float | Stamp, state: float) -> None:
        """Keep a change as the driver gave it, and wake the loop; never raises."""
        self._queue.append((line, ticks, state, next(self._seq)))
        try:
            self._wake()
        except (OSError, RuntimeError, ValueError) as error:
            self._unwoken.append((ticks, str(error)))

    def edges(self) -> list[Edge]:
        """The edges that have come since the last call, and those that are made good."""
        if self._watch is not None:
            self._watch.begin()
        edges, self._opened = self._opened, []
        with suppress(IndexError):
            while True:
                edges.append(self._edge(*self._queue.popleft()))
        if self._watch is not None:
            edges += self._watch.look(edges)
            # While they are read off the levels, they are less certain.
            self.u_ns = self._u_ns + (POLL_NS // 2 if self._watch.polls else 0)
        return edges

    def watermark_ns(self, now_ns: int) -> int:
        """The instant before which every edge has been handed over; read `now_ns`, then drain."""
        floor_ns = None if self._watch is None else self._watch.floor_ns
        return now_ns - GUARD_NS if floor_ns is None else min(now_ns - GUARD_NS, floor_ns)

    def filenos(self) -> Sequence[int]:
        """None: the driver's thread wakes the loop."""
        return ()

    def next_ns(self) -> int | None:
        """When to look at the levels."""
        return None if self._watch is None else self._watch.next_ns

    def hurry(self, now_ns: int) -> None:
        """Nothing is held back."""

    def faults(self) -> list[News]:
        """What is wrong with the driver, and whether the loop could not be woken."""
        news: list[News] = [] if self._watch is None else self._watch.news()
        news += [
            Fault(self.name, FaultKind.LOST, self._stamp(ticks).at_ns,
                  f"the loop could not be woken: {why}")
            for ticks, why in self._unwoken
        ]
        self._unwoken.clear()
        return news

    def close(self) -> None:
        """Let go of the pins."""
        for pin in self._pins.values():
            pin.when_changed = None
            pin.close()

    def _edge(self, line: int, ticks: float | Stamp, state: float, seq: int) -> Edge:
        return Edge(*self._stamp(ticks), self.name, line, not state, seq)

    def _stamp(self, ticks: float | Stamp) -> Stamp:
        return ticks if isinstance(ticks, Stamp) else Stamp(self._at_ns(ticks), self._u_ns)


def driven_source(
    driver: PinDriver,
    bcms: Sequence[int],
    clock: Clock,
    wake: Callable[[], None],
    seats: Sequence[int] = (),
) -> GpiozeroSource:
    """A watched source over a driver's pins, whose lines are BCM numbers.

    `seats` are those that play through it. Raises PinsRefused if a pin can't be had.
    """
    pins: dict[int, Pin] = driver.pins({bcm: bcm for bcm in bcms})

    def closed() -> dict[int, bool]:
        return {line: not pin.state for line, pin in pins.items()}

    levels = Levels("gpio", U_NS, GUARD_NS)
    watch = PinWatch(driver, closed, clock, levels, seats)
    return GpiozeroSource(pins, wake, at_ns=driver.at_ns, watch=watch)
