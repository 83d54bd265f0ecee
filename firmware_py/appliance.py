"""The console as an appliance: comes up, tells systemd how it is, and leaves by the front door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from firmware_py.errors import Unable
from firmware_py.notify import READY, WATCHDOG, notify, status, watchdog_ns
from firmware_py.stages.stage import soonest

PATIENCE_NS = 20_000_000_000  # parts that don't answer are waited for so long
SEATS_NEEDED = 2
FEEDS = 3  # a watchdog is fed so often in its time


class Attended(Protocol):
    """What an appliance attends to: a console."""

    def turn(self, now_ns: int) -> int | None:
        """Do all that is due; return the next instant, or None."""
        ...

    def filenos(self) -> Sequence[int]:
        """What becomes readable when something came."""
        ...

    def missing(self) -> list[str]:
        """The parts that don't answer, in words."""
        ...

    def able(self) -> int:
        """How many seats can play."""
        ...

    def doing(self) -> str:
        """What the table is at, in a word."""
        ...


class Appliance:
    """Turns a console, and tells systemd: ready once all parts answer, or after 20 s without some.

    The loop itself feeds the watchdog: a loop that hangs is ended by it. `tell` is
    `firmware_py.notify.notify`. Raises Unable if fewer than two seats can play by then.
    """

    def __init__(
        self,
        console: Attended,
        now_ns: int,
        tell: Callable[..., None] = notify,
        watched_ns: int | None = None,
    ) -> None:
        self._console, self._tell = console, tell
        self._until_ns: int | None = now_ns + PATIENCE_NS
        self._feed_ns = None if watched_ns is None else watched_ns // FEEDS
        self._fed_ns = now_ns
        self._said = ""

    def turn(self, now_ns: int) -> int | None:
        """Turn the console, and say how it is."""
        next_ns = self._console.turn(now_ns)
        missing = self._console.missing()
        if self._until_ns is not None and (not missing or now_ns >= self._until_ns):
            self._stand_up(missing)
        self._say(missing)
        return soonest(next_ns, self._until_ns, self._feed(now_ns))

    def filenos(self) -> Sequence[int]:
        """What becomes readable when something came."""
        return self._console.filenos()

    def _stand_up(self, missing: Sequence[str]) -> None:
        """All parts answer, or the table begins without some."""
        if self._console.able() < SEATS_NEEDED:
            raise Unable(
                f"fewer than {SEATS_NEEDED} seats can play: {', '.join(missing)}; "
                "`peanuts doctor` says what to do"
            )
        self._until_ns = None
        self._tell(READY)

    def _say(self, missing: Sequence[str]) -> None:
        """The state, for `systemctl status`, when it has changed."""
        lacks = ", ".join(missing)
        if self._until_ns is not None:
            text = f"waits for {lacks}"
        else:
            text = self._console.doing() + (f"; without {lacks}" if lacks else "")
        if text != self._said:
            self._said = text
            self._tell(status(text))

    def _feed(self, now_ns: int) -> int | None:
        """Feed the watchdog if it is time; returns when it is next, or None."""
        if self._feed_ns is None:
            return None
        if now_ns >= self._fed_ns + self._feed_ns:
            self._tell(WATCHDOG)
            self._fed_ns = now_ns
        return self._fed_ns + self._feed_ns


def attended(console: Attended, now_ns: int) -> Appliance:
    """An appliance under whatever systemd has said about its watchdog."""
    return Appliance(console, now_ns, notify, watchdog_ns())
