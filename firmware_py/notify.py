"""What the console tells systemd about itself, as sd_notify(3) describes it.

Without systemd (no NOTIFY_SOCKET in the environment) nothing is told, and nothing goes wrong.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress

READY = "READY=1"
STOPPING = "STOPPING=1"
WATCHDOG = "WATCHDOG=1"  # has to come more often than every `watchdog_ns()`
# systemd empties its socket at once; a console that plays shall not hang on it all the same.
PATIENCE = 1.0


def status(text: str) -> str:
    """The line that `systemctl status` shows behind the service's state."""
    return "STATUS=" + " ".join(text.split())


def notify(*lines: str) -> None:
    """Tell systemd; what can't be delivered is dropped, since nobody could do anything about it."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path.startswith(("/", "@")):
        return
    address = "\0" + path[1:] if path[0] == "@" else path
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
        wire.settimeout(PATIENCE)
        wire.connect(address)
        wire.send("\n".join(lines).encode())


def watchdog_ns() -> int | None:
    """After how many ns without WATCHDOG systemd ends this process; None: it doesn't watch."""
    watched = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    usec = os.environ.get("WATCHDOG_USEC", "")
    return int(usec) * 1000 if watched and usec.isdigit() and int(usec) else None
