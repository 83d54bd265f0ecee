"""Runs the console on this machine, from its lock to its goodbye."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from firmware_py.app import open_console
from firmware_py.appliance import attended
from firmware_py.errors import Unable
from firmware_py.interrupting import ended_by_signals
from firmware_py.journal.page import history_page
from firmware_py.journal.reading import unfinished
from firmware_py.keeping import Kept
from firmware_py.lock import Lock
from firmware_py.loop import run as run_loop
from firmware_py.notify import STOPPING, notify
from firmware_py.page.server import PageServer
from firmware_py.pages import NoPages
from firmware_py.places import lobby_to_remember
from firmware_py.seeding import seeds_from
from firmware_py.settings import Settings
from firmware_py.waking import Alarm
from hal.clock import Clock, MonotonicClock
from wiring.table import Table

_log = logging.getLogger(__name__)

def run_console(settings: Settings, wiring: Table, record: Path | None, journal: Path) -> int:
    """Run until SIGTERM or Ctrl-C; returns the exit status. Raises Unable."""
    if sys.platform != "linux":
        raise Unable("the console runs on a Raspberry Pi; `peanuts play` is the table for here")
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    lock = Lock()
    text = Path(wiring.file).read_text(encoding="utf-8")
    kept = Kept(record, journal, unfinished(journal), text, lobby_to_remember(), settings=True)
    clock, alarm = MonotonicClock(), Alarm()
    with ended_by_signals(alarm), served(settings, journal, clock, alarm) as pages:
        console = open_console(settings, seeds_from(None), wiring, pages, kept, clock, alarm)
        try:
            run_loop(attended(console, clock.now_ns()), clock, alarm)
        finally:
            notify(STOPPING)
            console.close()
    alarm.close()
    lock.close()
    return 0


@contextmanager
def served(
    settings: Settings, journal: Path, clock: Clock, alarm: Alarm
) -> Iterator[PageServer | NoPages]:
    """The page that mirrors every screen, to this machine or to those around, or none at all."""
    if settings.serve == "off":
        yield NoPages()
        return
    made = {"history.html": partial(history_page, journal)}
    server = PageServer(settings.port, alarm.wake, clock, settings.seats, settings.token,
                        lan=settings.serve == "lan", made=made)
    _log.info("the page is served at %s", server.url)
    try:
        yield server
    finally:
        server.stop()
