"""Switches the machine off, by way of systemd-logind: the unit's user may ask for that alone."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable

from firmware_py.happenings import Happening, SwitchedOff
from hal.edges import Fault, FaultKind, News

COMMAND = ("systemctl", "poweroff", "--no-ask-password")
ANSWERED_S = 5.0


def power_off(command: Iterable[str] = COMMAND) -> str | None:
    """Ask for the machine to be switched off; returns why it won't be, or None.

    It comes back at once. The console says goodbye when systemd ends it, as on any other day.
    """
    try:
        done = subprocess.run(
            [*command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=ANSWERED_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return done.stderr.strip() or f"exit status {done.returncode}" if done.returncode else None


class Power:
    """Does what the host asked for, once; a machine that stays on is a fault of the switch."""

    def __init__(self, off: Callable[[], str | None]) -> None:
        self._off = off
        self._news: list[News] = []

    def take(self, happenings: Iterable[Happening], now_ns: int) -> None:
        """Switch off if that is among it."""
        if any(isinstance(each, SwitchedOff) for each in happenings):
            why = self._off()
            if why is not None:
                self._news.append(Fault("power switch", FaultKind.DENIED, now_ns, why))

    def news(self) -> list[News]:
        """What has failed since the last call."""
        news, self._news = self._news, []
        return news
