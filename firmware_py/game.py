"""The game of a table, without its hardware: inputs in, views out."""

from __future__ import annotations

from collections.abc import Callable, Collection

from firmware_py.centre_views import NOBODY, CentreView
from firmware_py.happenings import Happening
from firmware_py.inputs import Inputs
from firmware_py.page.messages import KeyChange
from firmware_py.remembered import NOTHING, Remembered
from firmware_py.settings import Settings
from firmware_py.sources import Sources
from firmware_py.stages.flow import Flow
from firmware_py.stages.stage import soonest
from firmware_py.table.faults import Faults, words
from firmware_py.table.heeding import Heeding
from firmware_py.table.names import Names
from firmware_py.table.remembering import Remembering
from firmware_py.table.seats import Seats
from firmware_py.table.seeing_centre import see_centre
from firmware_py.table.standing import standing
from firmware_py.table.table import Table
from firmware_py.unfinished import Unfinished
from firmware_py.views import SeatView
from hal.edges import Fault, News

SLEPT_NS = 10_000_000_000


class Game:
    """A table in use: the same inputs, turn by turn, always give the same game.

    `seeds` gives the seed of each new match; `compact` are the seats whose pads are. A match that
    is `unfinished` is offered first, if as many seats are here. `remembered` is how the lobby was
    left; `can` is what the host may do beyond the game, see `Table`.
    """

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], int],
        sources: Sources,
        compact: Collection[int] = (),
        unfinished: Unfinished | None = None,
        remembered: Remembered = NOTHING,
        can: Collection[str] = (),
    ) -> None:
        seats = Seats.of(settings.seats, settings.level, settings.names, compact)
        self.table = Table(
            seats, settings.rules, seeds, settings.bots, settings.sound, settings.brightness,
            frozenset(can), Names(settings.names),
        )
        self.remembering = Remembering(self.table, remembered)
        self.flow = Flow(self.table)
        self.faults = Faults()
        self._sources = sources
        self._heeding = Heeding(self.flow)
        self._due_ns: int | None = None
        fits = unfinished is not None and len(unfinished.names) == len(seats)
        self._unfinished = unfinished if fits else None

    def take(self, inputs: Inputs) -> list[Happening]:
        """Take what has come, and let happen what is due; return what happened."""
        now_ns = inputs.now_ns
        self._notice_sleep(now_ns)
        if self._unfinished is not None:
            self.flow.resume(self._unfinished, now_ns)
            self._unfinished = None
        for message in inputs.messages:
            if isinstance(message, KeyChange):
                self._heeding.forget_hint(message.seat)
            else:
                self._heeding.heed(message, now_ns)
        decisions = self._sources.take(inputs.arrivals)
        self._hear([*inputs.arrivals.news, *inputs.news, *self._sources.news()], now_ns)
        self.table.most_u_ns = self._sources.most_u_ns
        self.flow.take(decisions, now_ns, self._sources.frontier_ns(self.flow.vote_hold))
        self._due_ns = self._next_ns(now_ns)
        return self.table.happened_since()

    @property
    def next_ns(self) -> int | None:
        """The next instant at which something is due though nothing comes, or None."""
        return self._due_ns

    def views(self, now_ns: int) -> list[SeatView]:
        """What each seat sees now."""
        return [self.flow.view(seat, now_ns) for seat in range(len(self.table.seats))]

    def centre(self, now_ns: int) -> CentreView:
        """What the centre of the table shows now."""
        return see_centre(self.flow, now_ns)

    def standing(self, now_ns: int) -> dict[str, object]:
        """How things stand, as pages are told."""
        return standing(self.flow, self._heeding.hints, self.faults.now, now_ns)

    def _hear(self, news: list[News], now_ns: int) -> None:
        """Name faults to all seats; cards in play wait for a seat that can't play."""
        seats = self.table.seats
        for each in self.faults.take(news):
            text = words(each) if isinstance(each, Fault) else f"{each.part}: works again"
            self.table.say(text)
            for number in (NOBODY, *range(len(seats))):
                self.table.notices.tell(number, text, now_ns)
        for seat in seats.all:
            fault = self.faults.stopping(seat.number)
            seat.broken = None if fault is None else words(fault)
        if news:
            self.flow.miss(now_ns)

    def _notice_sleep(self, now_ns: int) -> None:
        """A machine that slept has missed its time by far: then nothing is made up for."""
        if self._due_ns is not None and now_ns - self._due_ns > SLEPT_NS:
            self.flow.slept(now_ns)

    def _next_ns(self, now_ns: int) -> int | None:
        return soonest(
            self._sources.next_ns(self.flow.waits_ns, now_ns), self.flow.next_ns(now_ns)
        )
