"""Puts a console together: the one place that sees hardware, game and pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from firmware_py.intake import Intake
from firmware_py.page.messages import KeyChange, Message
from firmware_py.settings import Settings
from firmware_py.stages.flow import Flow
from firmware_py.stages.stage import soonest
from firmware_py.table.heeding import Heeding
from firmware_py.table.screens import Screens
from firmware_py.table.seats import Seats
from firmware_py.table.standing import standing
from firmware_py.table.table import Table
from hal.edges import COMPACT, FULL, Key
from hal.mock.panel import mock_panel
from hal.mock.pins import PAGE_U_NS, MockPads

GUARD_NS = 5_000_000
SLEPT_NS = 10_000_000_000


class Pages(Protocol):
    """What shows the virtual table, and says what people do there."""

    def messages(self) -> list[Message]:
        """What was said since the last call."""
        ...

    def show(self, seat: int, bits: bytes) -> None:
        """Show what is on a seat's glass."""
        ...

    def tell(self, state: dict[str, object]) -> None:
        """Tell how things stand."""
        ...


class VirtualTable:
    """The whole console on mock hardware: pads that pages press, panels whose glass they show."""

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], int],
        pages: Pages,
        legend: Sequence[Key] = FULL,
    ) -> None:
        compact = range(settings.seats) if legend is COMPACT else ()
        seats = Seats.of(settings.seats, settings.level, settings.names, compact)
        self.table = Table(
            seats, settings.rules, seeds, bots=settings.bots, most_u_ns=PAGE_U_NS
        )
        self.flow = Flow(self.table)
        self.pads = MockPads(settings.seats, legend)
        self._keys = set(self.pads.contacts.values())
        self._intake = Intake(self.pads.contacts)
        made = [mock_panel() for _ in range(settings.seats)]
        self.glasses = [glass for _, glass in made]
        self.screens = Screens([panel for panel, _ in made])
        self._pages = pages
        self._heeding = Heeding(self.flow)
        self._told: dict[str, object] = {}
        self._due_ns: int | None = None

    def turn(self, now_ns: int) -> int | None:
        """Take what has come, let happen what is due, show what has changed."""
        self._notice_sleep(now_ns)
        self._hear(now_ns)
        source = self.pads.source
        decisions = self._intake.take(source.edges(), source.watermark_ns(now_ns))
        frontier_ns = self._intake.frontier_ns(self.flow.vote_hold)
        self.flow.take(decisions, now_ns, frontier_ns)
        self._show(self.table.acted_since(), now_ns)
        self._due_ns = self._next_ns(now_ns)
        return self._due_ns

    def close(self) -> None:
        """Leave the panels dark and let go of the pins."""
        self.screens.dark()
        for seat, glass in enumerate(self.glasses):
            self._pages.show(seat, glass.bits())
        self.pads.close()

    def _hear(self, now_ns: int) -> None:
        """Take what pages have said; a key that the seat's pad doesn't have is no key."""
        for message in self._pages.messages():
            if not isinstance(message, KeyChange):
                self._heeding.heed(message, now_ns)
            elif (message.seat, message.key) in self._keys:
                self.pads.press(message.seat, message.key, message.closed, message.at_ns)
                self._heeding.forget_hint(message.seat)

    def _show(self, acting: set[int], now_ns: int) -> None:
        views = [self.flow.view(seat, now_ns) for seat in range(len(self.glasses))]
        for seat in self.screens.update(views, acting, now_ns):
            self._pages.show(seat, self.glasses[seat].bits())
        state = standing(self.flow, self._heeding.hints, now_ns)
        if state != self._told:
            self._told = state
            self._pages.tell(state)

    def _notice_sleep(self, now_ns: int) -> None:
        """A machine that slept has missed its time by far: then nothing is made up for."""
        if self._due_ns is not None and now_ns - self._due_ns > SLEPT_NS:
            self.flow.slept(now_ns)

    def _next_ns(self, now_ns: int) -> int | None:
        """The next instant at which there is something to do."""
        waits_ns = self.flow.waits_ns
        if waits_ns is not None and waits_ns <= now_ns - GUARD_NS:
            waits_ns = None  # only an undecided burst is in the way, and it has its own deadline
        waiting_ns = soonest(self._intake.next_ns, waits_ns)
        return soonest(
            None if waiting_ns is None else waiting_ns + GUARD_NS,
            self.flow.next_ns(now_ns),
            self.screens.next_ns(),
        )
