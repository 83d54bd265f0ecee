"""Keys that are held: what CALL will mean if it is let go now."""

from __future__ import annotations

from firmware_py.referee import PAUSE_AFTER_NS, VOTE_AFTER_NS
from hal.debounce import R_NS
from hal.edges import Key, Press, Release

HINT_AFTER_NS = 500_000_000


class Holds:
    """Since when each seat holds CALL."""

    def __init__(self) -> None:
        self._since: dict[int, int] = {}

    def take(self, thing: Press | Release) -> None:
        """Take a press or release of any key."""
        if thing.key is not Key.CALL:
            return
        if isinstance(thing, Press):
            self._since[thing.seat] = thing.at_ns
        else:
            self._since.pop(thing.seat, None)

    def clear(self) -> None:
        """Nobody holds anything any more, as far as it matters."""
        self._since.clear()

    def pausing(self, now_ns: int) -> int | None:
        """The seat whose hold has become a pause, or None."""
        # A release is decided late: one just before the pause is a vote yet.
        due = [s for s, at_ns in self._since.items() if now_ns >= at_ns + PAUSE_AFTER_NS + 2 * R_NS]
        return min(due, default=None)

    def hint(self, seat: int, now_ns: int) -> str | None:
        """What the screen says of a hold, or None."""
        since_ns = self._since.get(seat)
        if since_ns is None or now_ns < since_ns + HINT_AFTER_NS:
            return None
        if now_ns < since_ns + VOTE_AFTER_NS:
            return "hold: stuck vote"
        return "let go: vote, hold: pause"

    def next_ns(self, now_ns: int) -> int | None:
        """The next instant at which a hold means something else, or None."""
        steps = (HINT_AFTER_NS, VOTE_AFTER_NS, PAUSE_AFTER_NS + 2 * R_NS)
        instants = (since + step for since in self._since.values() for step in steps)
        return min((each for each in instants if each > now_ns), default=None)
