"""Puts a console together: the one place that sees hardware, game and pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from firmware_py.game import Game
from firmware_py.inputs import Inputs
from firmware_py.journal.journal import Journal
from firmware_py.page.messages import KeyChange, Message
from firmware_py.recording import Head, Recorder
from firmware_py.settings import Settings
from firmware_py.sources import Sources
from firmware_py.stages.stage import soonest
from firmware_py.table.screens import Screens
from firmware_py.unfinished import Unfinished
from hal.clock import Clock, MonotonicClock
from hal.displays import Displays
from hal.edges import COMPACT, FULL, Key, News
from hal.idling import Brightness
from hal.mock.panel import mock_panel
from hal.mock.pins import MockPads


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
    """The whole console on mock hardware: pads that pages press, panels whose glass they show.

    With `record` all that comes in is written to that file, with `journal` what happens is kept
    there; a match that is `unfinished` is gone on with.
    """

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], int],
        pages: Pages,
        legend: Sequence[Key] = FULL,
        record: Path | None = None,
        journal: Path | None = None,
        unfinished: Unfinished | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.pads = MockPads(settings.seats, legend)
        contacts = {(self.pads.source.name, line): place
                    for line, place in self.pads.contacts.items()}
        self._keys = set(contacts.values())
        head = Head(settings, contacts, unfinished=unfinished)
        self.recorder = Recorder(record, head, seeds) if record else None
        self._sources = Sources([self.pads.source], contacts)
        compact = range(settings.seats) if legend is COMPACT else ()
        drawn = self.recorder.seed if self.recorder else seeds
        self.game = Game(settings, drawn, self._sources, compact, unfinished)
        key = unfinished.key if unfinished else ""
        self.journal = journal and Journal(
            journal, self.game.table, clock or MonotonicClock(), boot_id(), key
        )
        made = [mock_panel() for _ in range(settings.seats)]
        self.glasses = [glass for _, glass in made]
        panels = [(seat, panel) for seat, (panel, _) in enumerate(made)]
        # Memory is quick, forgets nothing and doesn't age: no threads, no scrubbing, no dimming.
        displays = Displays([panels], self._show_glass, brightness=Brightness(dim_ns=0, off_ns=0),
                            scrub_ns=None)
        self.screens = Screens(displays)
        self._pages = pages
        self._told: dict[str, object] = {}

    def turn(self, now_ns: int) -> int | None:
        """Take what has come, let happen what is due, show what has changed."""
        messages = self._hear()
        inputs = Inputs(now_ns, self._sources.gather(now_ns), tuple(messages), self._news())
        if self.recorder:
            self.recorder.turn(inputs)
        happened = self.game.take(inputs)
        if self.recorder:
            self.recorder.happened(happened, now_ns)
        if self.journal:
            self.journal.keep(happened)
        self._show(self.game.table.acted_since(), now_ns)
        return soonest(self.game.next_ns, self.screens.next_ns())

    def close(self) -> None:
        """Leave the panels dark and let go of the pins."""
        self.screens.close()
        self.pads.close()
        if self.recorder:
            self.recorder.close()
        if self.journal:
            self.journal.close()

    def _news(self) -> tuple[News, ...]:
        """What is new of the parts that are no sources."""
        keeping = [each for each in (self.recorder, self.journal) if each]
        return tuple(news for each in keeping for news in each.news())

    def _hear(self) -> list[Message]:
        """What pages have said; their keys press the pads, if the seat's pad has such a key."""
        messages = []
        for message in self._pages.messages():
            if isinstance(message, KeyChange):
                if (message.seat, message.key) not in self._keys:
                    continue
                self.pads.press(message.seat, message.key, message.closed, message.at_ns)
            messages.append(message)
        return messages

    def _show_glass(self, seat: int) -> None:
        self._pages.show(seat, self.glasses[seat].bits())

    def _show(self, acting: set[int], now_ns: int) -> None:
        self.screens.update(self.game.views(now_ns), acting, now_ns)
        state = self.game.standing(now_ns)
        if state != self._told:
            self._told = state
            self._pages.tell(state)


def boot_id() -> str:
    """This boot of the machine, where the system tells; the wall clock of a Pi may jump."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
