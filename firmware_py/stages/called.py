"""Called: the round has ended, and every screen says how."""

from __future__ import annotations

from firmware_py.stages.playing import Playing
from firmware_py.stages.stage import Ceremony, later
from firmware_py.table.table import Table
from firmware_py.views import CalledView
from hal.edges import Press, Release

SHOWN_NS = 4_000_000_000
SKIP_AFTER_NS = 1_000_000_000


class Called(Ceremony):
    """Says who called; a press made before the end that comes only now still counts."""

    name = "called"

    def __init__(self, table: Table, playing: Playing, now_ns: int) -> None:
        self._table = table
        self._playing = playing
        self._since_ns = now_ns
        self._ends_ns = now_ns + SHOWN_NS
        self.round = playing.round

    def put(self, thing: Press | Release) -> bool:
        """Let what was made before the round's end come to its turn there."""
        ended_ns = self.round.ended_ns
        assert ended_ns is not None
        if thing.at_ns - self._playing.lag_ns > ended_ns:
            return False
        return self._playing.put(thing)

    def press(self, press: Press, now_ns: int) -> None:
        """A press skips, but none that was still meant for the cards."""
        if press.at_ns >= self._since_ns + SKIP_AFTER_NS:
            self._ends_ns = now_ns

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """Show it for a while, and judge what is late."""
        self._playing.settle(now_ns, frontier_ns)
        if now_ns >= self._ends_ns and not self.over:
            self._table.finish(self.round, now_ns)
            self.over = True

    def view(self, seat: int, now_ns: int) -> CalledView:
        """Who called."""
        caller = self.round.caller
        name = "" if caller is None else self._table.seats[caller].name
        return CalledView(seat, caller, name)

    @property
    def waits_ns(self) -> int | None:  # type: ignore[override]  # a plain value elsewhere
        """How far presses made before the end have to be complete."""
        return self._playing.waits_ns

    def next_ns(self, now_ns: int) -> int | None:
        """The end of it."""
        return later([self._ends_ns], now_ns)


