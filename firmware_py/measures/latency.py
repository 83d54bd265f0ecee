"""How soon a press takes effect, in real time: from its contact's edge to what the seat sees.

What turns is the console itself, with its writers, at a table that is ready to play; the first
seat picks up the top card of its peanuts pile and lays it down again, over and over.
"""

from __future__ import annotations

import select
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import cycle
from threading import Thread

from engine.rules import Rules
from firmware_py.app import Console
from firmware_py.errors import Unable
from firmware_py.happenings import Happening, TurnTaken
from firmware_py.keeping import Keeping, Kept
from firmware_py.loop import run
from firmware_py.measures.figures import Figure
from firmware_py.measures.percentiles import percentile
from firmware_py.measures.stopwatch import Stopwatch
from firmware_py.measures.wired import Wired
from firmware_py.outcomes import Selected
from firmware_py.pages import NoPages
from firmware_py.recording import Head
from firmware_py.settings import Settings
from firmware_py.waking import Alarm
from hal.building import build
from hal.clock import Clock, MonotonicClock
from hal.edges import Key, Press
from hal.idling import Brightness

SETTINGS = Settings(seats=2, bots=0, rules=Rules(shifts="off"))  # nothing changes by itself
SEED = 0
MS = 1_000_000
PATIENCE_NS = 20_000 * MS
IN_STEP_NS = 5 * MS
TURN_NS = 10 * MS
TAP_NS = 60 * MS
SETTLED_NS = 500 * MS  # the cards have been loaded and lit
BOUNCES_NS = (150_000, 300_000, 420_000, 600_000, 850_000, MS)  # after the first touch
RESTS_NS = (61 * MS, 73 * MS, 67 * MS, 79 * MS)  # uneven, so that they beat with nothing
GOAL = "<= 15"

Wiring = Callable[[Clock, Callable[[], None], ExitStack], Wired]


def latency(name: str, wiring: Wiring, presses: int) -> list[Figure]:
    """The figures of a way of wiring; Unable if its table doesn't get to play."""
    with ExitStack() as stack:
        table = MeasuredTable(wiring, stack)
        table.begin()
        taken = table.press(presses)
    return [*in_ms(f"{name}_press", taken.ordered_ns),
            *in_ms(f"{name}_display", taken.shown_ns, GOAL)]


def in_ms(name: str, values_ns: Sequence[int], goal: str | None = None) -> list[Figure]:
    """Median and 99th percentile in milliseconds; the goal is for the latter."""
    median, p99 = (round(percentile(values_ns, percent) / MS, 2) for percent in (50, 99))
    return [Figure(f"{name}_median_ms", median, "ms"), Figure(f"{name}_p99_ms", p99, "ms", goal)]


def pause(ns: int) -> None:
    """Let so much time go by."""
    select.select([], [], [], ns / 1e9)


class Noting(Keeping):
    """Keeps nothing, and takes the time of the first seat's presses as they have their turn."""

    def __init__(self, head: Head, stopwatch: Stopwatch) -> None:
        super().__init__(Kept(), head, lambda: SEED)
        self._stopwatch = stopwatch

    def happened(self, happened: Sequence[Happening], now_ns: int) -> None:
        """Look for a press among it."""
        for each in happened:
            if isinstance(each, TurnTaken) and isinstance(each.outcome, Selected):
                thing = each.outcome.thing
                if isinstance(thing, Press) and thing.seat == 0:
                    self._stopwatch.ordered()


class MeasuredTable:
    """A console in real time, let go of with the stack that it is given."""

    def __init__(self, wiring: Wiring, stack: ExitStack) -> None:
        self._clock, self._alarm = MonotonicClock(), Alarm()
        stack.callback(self._alarm.close)
        self._stopwatch = Stopwatch(self._clock)
        wired = wiring(self._clock, self._alarm.wake, stack)
        self._move = wired.move
        hardware = build(wired.table, wired.parts, self._shown, Brightness())
        hardware.displays.start(self._clock)
        self._console = Console(
            SETTINGS, lambda: SEED, hardware, NoPages(), Kept(), self._clock)
        self._console.keeping = Noting(Head(SETTINGS, hardware.contacts), self._stopwatch)
        stack.callback(self._console.close)

    def begin(self) -> None:
        """Let both seats join, and the first one start the game."""
        sources = self._console.hardware.sources
        self._until(lambda: all(each.u_ns < IN_STEP_NS for each in sources), "is in step")
        for seat in (0, 1):
            self._tap(seat, Key.CALL)
        for _ in range(2):  # the second one cuts the countdown short
            self._tap(0, Key.SLAP)
        self._until(lambda: self._console.doing() == "play", "plays")
        self._go_on(SETTLED_NS)

    def press(self, presses: int) -> Stopwatch:
        """Let a finger press so often while the console runs by itself."""
        finger = Thread(target=self._press, args=(presses,), name="finger")
        finger.start()
        run(self._console, self._clock, self._alarm)
        finger.join()
        if len(self._stopwatch.shown_ns) < presses:
            raise Unable(f"press {len(self._stopwatch.shown_ns) + 1} of {presses} was never shown")
        return self._stopwatch

    def _shown(self, seat: int) -> None:
        if seat == 0:
            self._stopwatch.shown()

    def _press(self, presses: int) -> None:
        """The finger's thread; it ends the console."""
        try:
            for _, rest_ns in zip(range(presses), cycle(RESTS_NS), strict=False):
                self._stopwatch.begin()
                self._bounce(closed=True)
                if not self._stopwatch.wait(PATIENCE_NS / 1e9):
                    return
                pause(rest_ns)
                self._bounce(closed=False)
                pause(rest_ns)
        finally:
            self._alarm.end()

    def _bounce(self, closed: bool) -> None:
        """Close the contact, or open it: it takes a few changes to stay so."""
        begun_ns = self._clock.now_ns()
        self._move(0, Key.PEANUTS, closed)
        for after_ns in BOUNCES_NS:
            pause(max(0, begun_ns + after_ns - self._clock.now_ns()))
            closed = not closed
            self._move(0, Key.PEANUTS, closed)

    def _tap(self, seat: int, key: Key) -> None:
        for closed in (True, False):
            self._move(seat, key, closed)
            self._go_on(TAP_NS)

    def _go_on(self, for_ns: int) -> None:
        """Turn the console for so long."""
        until_ns = self._clock.now_ns() + for_ns
        self._until(lambda: self._clock.now_ns() >= until_ns, "goes on")

    def _until(self, holds: Callable[[], object], what: str) -> None:
        """Turn the console until something holds."""
        give_up_ns = self._clock.now_ns() + PATIENCE_NS
        while not holds():
            if self._clock.now_ns() > give_up_ns:
                raise Unable(f"no table that {what} within {PATIENCE_NS // 1_000_000_000} s; "
                             f"missing: {', '.join(self._console.missing()) or 'nothing'}")
            self._console.turn(self._clock.now_ns())
            self._alarm.wait(TURN_NS, self._console.filenos())
