"""Contacts on gpiozero's pins: the fallback on a Pi, and what mock mode drives."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, Protocol

from hal.edges import Edge, Fault, FaultKind, News

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


def take_pins(pin_factory: Any, lines: Mapping[int, int]) -> dict[int, Pin]:
    """The pins of a factory, which is named and never guessed: from {BCM number: line}."""
    return {line: pin_factory.pin(bcm) for bcm, line in lines.items()}


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
    driver carries up are the stamp; `wake` is called, from the driver's thread, when edges came.
    """

    def __init__(
        self,
        pins: Mapping[int, Pin],
        wake: Callable[[], None] = do_nothing,
        name: str = "gpio",
        u_ns: int = U_NS,
        guard_ns: int = GUARD_NS,
        degraded: bool = True,
    ) -> None:
        self.name = name
        self.u_ns = u_ns
        self.degraded = degraded
        self._wake = wake
        self._guard_ns = guard_ns
        self._seq = count()
        self._queue: deque[tuple[int, float | Stamp, float, int]] = deque()
        self._unwoken: deque[tuple[int, str]] = deque(maxlen=1)
        self._pins = dict(pins)
        self._handlers = {line: _Handler(self, line) for line in pins}
        for line, pin in self._pins.items():
            pin.function, pin.pull = "input", "up"
            pin.when_changed = self._handlers[line].changed

    def queue(self, line: int, ticks: float | Stamp, state: float) -> None:
        """Keep a change as the driver gave it, and wake the loop; never raises."""
        self._queue.append((line, ticks, state, next(self._seq)))
        try:
            self._wake()
        except (OSError, RuntimeError, ValueError) as error:
            self._unwoken.append((self._edge(line, ticks, state, 0).at_ns, str(error)))

    def edges(self) -> list[Edge]:
        """The edges that have come since the last call."""
        edges = []
        with suppress(IndexError):
            while True:
                edges.append(self._edge(*self._queue.popleft()))
        return edges

    def watermark_ns(self, now_ns: int) -> int:
        """The instant before which every edge has been handed over; read `now_ns`, then drain."""
        return now_ns - self._guard_ns

    def closed(self, line: int) -> bool:
        """Whether a contact is closed at this moment: its level, not its edges."""
        return not self._pins[line].state

    def filenos(self) -> Sequence[int]:
        """None: the driver's thread wakes the loop."""
        return ()

    def next_ns(self) -> int | None:
        """Nothing has to be asked for."""
        return None

    def hurry(self, now_ns: int) -> None:
        """Nothing is held back."""

    def faults(self) -> list[News]:
        """A fault if the loop could not be woken since the last call."""
        faults: list[News] = [
            Fault(self.name, FaultKind.LOST, at_ns, f"the loop could not be woken: {why}")
            for at_ns, why in self._unwoken
        ]
        self._unwoken.clear()
        return faults

    def close(self) -> None:
        """Let go of the pins."""
        for pin in self._pins.values():
            pin.when_changed = None
            pin.close()

    def _edge(self, line: int, ticks: float | Stamp, state: float, seq: int) -> Edge:
        at_ns, u_ns = ticks if isinstance(ticks, Stamp) else (round(ticks * 1e9), self.u_ns)
        return Edge(at_ns, u_ns, self.name, line, not state, seq)
