"""The console's end of the sync wire: drives it once a second, and hears when it came back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from gpiozero.exc import GPIOZeroError

from hal.clock import Clock
from hal.edges import Edge, EdgeSource, FaultKind, News
from hal.trouble import Trouble

PERIOD_NS = 1_000_000_000
HIGH_NS = 10_000_000
BACK_NS = 100_000_000  # the wire's own edge is back in microseconds, its event in milliseconds
AGAIN_NS = 10_000_000_000
PART = "sync wire"


class Output(Protocol):
    """A line that is driven; gpiozero's OutputDevice is one."""

    def on(self) -> None:
        """Drive it high."""
        ...

    def off(self) -> None:
        """Drive it low."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class Pulser:
    """An edge source without contacts: `pulsed` is told when the wire was driven and came back.

    `opened` opens the line that drives it, `back` is the source of the line that it comes back by.
    A wire that can't be driven, or doesn't come back, is a fault, and is tried again; the pads'
    clocks are known by their messages alone meanwhile.
    """

    name, u_ns = PART, 0

    def __init__(
        self, opened: Callable[[], Output], back: EdgeSource, clock: Clock,
        pulsed: Sequence[Callable[[int, int], None]],
    ) -> None:  # fmt: skip
        self._opened, self._back, self._clock, self._pulsed = opened, back, clock, pulsed
        self._out: Output | None = None
        self._trouble = Trouble(PART)
        self._out_ns: int | None = None
        self._high = False
        self._due_ns = clock.now_ns() + PERIOD_NS

    def edges(self) -> list[Edge]:
        """None; but hear the wire, and drive it if it is time."""
        now_ns = self._clock.now_ns()
        # The back line is read with a pull-up, and a driven wire is open in a contact's words.
        rises = [edge.at_ns for edge in self._back.edges() if not edge.closed]
        if self._out_ns is not None:
            self._match(self._out_ns, rises, now_ns)
        if now_ns >= self._due_ns:
            try:
                self._turn(now_ns)
            except (OSError, GPIOZeroError) as error:
                self._high, self._due_ns = False, now_ns + AGAIN_NS
                self._trouble.is_(FaultKind.DENIED, now_ns, str(error))
        return []

    def watermark_ns(self, now_ns: int) -> int:
        """Nothing is ever to come."""
        return now_ns

    def faults(self) -> list[News]:
        """Whether the wire comes back."""
        self._back.faults()
        return self._trouble.news()

    def filenos(self) -> Sequence[int]:
        """Those of the line that it comes back by."""
        return self._back.filenos()

    def next_ns(self) -> int | None:
        """When to drive it next."""
        return self._due_ns

    def hurry(self, now_ns: int) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Leave the wire low and let go of it."""
        if self._out is not None:
            with suppress(OSError, GPIOZeroError):
                self._out.off()
                self._out.close()
        self._back.close()

    def _turn(self, now_ns: int) -> None:
        """Drive the wire the other way."""
        self._out = self._out or self._opened()
        if self._high:
            self._out.off()
            self._high, self._due_ns = False, now_ns + PERIOD_NS - HIGH_NS
            return
        self._out_ns = self._clock.now_ns()
        self._out.on()
        self._high, self._due_ns = True, now_ns + HIGH_NS

    def _match(self, out_ns: int, rises: Sequence[int], now_ns: int) -> None:
        back_ns = next((at_ns for at_ns in rises if at_ns >= out_ns), None)
        if back_ns is not None:
            self._out_ns = None
            self._trouble.over(now_ns)
            for pulsed in self._pulsed:
                pulsed(out_ns, back_ns)
        elif now_ns - out_ns > BACK_NS:
            self._out_ns = None
            self._trouble.is_(FaultKind.NO_ANSWER, now_ns, "the pulse doesn't come back: is the "
                              "wire connected to both of its lines?")
