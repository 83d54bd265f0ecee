"""The virtual table served to a browser, from the first page to Ctrl-C."""

from __future__ import annotations

import contextlib
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from functools import partial

from firmware_py.app import VirtualTable
from firmware_py.errors import BadInput
from firmware_py.interrupting import interrupted_once
from firmware_py.journal.page import history_page
from firmware_py.keeping import Kept
from firmware_py.loop import Turning
from firmware_py.loop import run as run_loop
from firmware_py.page.server import PageServer, PortTaken
from firmware_py.replaying import Difference, Replay, outcome
from firmware_py.seeding import seeds_from
from firmware_py.settings import Settings
from firmware_py.waking import Alarm
from firmware_py.watching import Watching
from hal.clock import Clock, MonotonicClock


def serve(
    settings: Settings, seed: int | None, port_asked_for: bool, kept: Kept,
    centre: tuple[int, int] | None = None,
) -> int:  # fmt: skip
    """Serve the table until interrupted; returns the exit status."""
    clock, alarm = MonotonicClock(), Alarm()
    made = {} if kept.journal is None else {"history.html": partial(history_page, kept.journal)}
    server = open_server(settings.port, port_asked_for, alarm, clock, settings.seats, made)
    try:
        table = VirtualTable(
            settings, seeds_from(seed), server, kept=kept, clock=clock, centre=centre)
    except BaseException:
        server.stop()
        raise
    attend(server, table, clock, alarm, settings.browser, table.close)
    return 0


def serve_replay(replay: Replay, port: int | None, browser: bool) -> int:
    """Show a recording at its own speed until interrupted; returns the exit status."""
    clock, alarm = MonotonicClock(), Alarm()
    settings = replay.recording.head.settings
    asked, port = port is not None, settings.port if port is None else port
    server = open_server(port, asked, alarm, clock, settings.seats)
    found: list[Difference] = []

    def ended(difference: Difference | None) -> None:
        found.extend([difference] if difference else [])
        print(*outcome(replay.recording, difference), sep="\n", flush=True)

    attend(server, Watching(replay, server, ended), clock, alarm, browser)
    return 1 if found else 0


def attend(
    server: PageServer, shown: Turning, clock: Clock, alarm: Alarm, browser: bool,
    close: Callable[[], None] = lambda: None,
) -> None:  # fmt: skip
    """Say where the page is, turn what it shows until interrupted, and close all."""
    with interrupted_once(alarm):
        try:
            with contextlib.suppress(KeyboardInterrupt):
                print(f"Peanuts is served at {server.url} (Ctrl-C ends it)", flush=True)
                if browser:
                    open_browser(server.url)
                run_loop(shown, clock, alarm)
        finally:
            close()
            server.stop()
    alarm.close()
    print("\nGoodbye.")


def open_server(
    port: int, asked_for: bool, alarm: Alarm, clock: Clock, seats: int,
    made: Mapping[str, Callable[[], bytes]] | None = None,
) -> PageServer:  # fmt: skip
    """The page's server; where nobody asked for the port, any free one does if it is taken."""
    try:
        return PageServer(port, alarm.wake, clock, seats, made=made)
    except PortTaken as error:
        if asked_for:
            raise BadInput(str(error)) from None
    server = PageServer(0, alarm.wake, clock, seats, made=made)
    print(f"port {port} is taken: port {server.port} serves instead", file=sys.stderr)
    return server


def open_browser(url: str) -> None:
    """Open the page in the browser, beside the game: some browsers keep one waiting."""

    def show() -> None:
        if not webbrowser.open(url):
            print("No browser could be opened: open the address above in one.", file=sys.stderr)

    # A browser in the terminal would stay until it is left: that must not hold up the end.
    threading.Thread(target=show, name="browser opener", daemon=True).start()
