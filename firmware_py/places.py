"""Where the program's own files are, on a console and on a laptop."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

SETTINGS = Path("/etc/peanuts/console.toml")
WIRING = Path("/etc/peanuts/wiring.toml")
SERVICE_STATE = Path("/var/lib/peanuts")
JOURNAL = "journal.db"
LOBBY = "lobby.json"


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where what is kept lies: systemd names it to the service, a laptop has a folder a user."""
    if folder := environment.get("STATE_DIRECTORY"):
        return Path(folder.split(":")[0])
    if folder := environment.get("XDG_STATE_HOME"):
        return Path(folder) / "peanuts"
    if sys.platform == "win32" and (folder := environment.get("LOCALAPPDATA")):
        return Path(folder) / "peanuts"
    return Path.home() / ".local" / "state" / "peanuts"


def journal_to_write() -> Path:
    """The journal of whoever runs this."""
    return state_folder() / JOURNAL


def lobby_to_remember() -> Path:
    """The names and settings of the lobby of whoever runs this."""
    return state_folder() / LOBBY


def journal_to_read() -> Path:
    """The journal that there is: one's own, or else that of the service on this machine."""
    own = journal_to_write()
    services = SERVICE_STATE / JOURNAL
    return services if not own.exists() and readable(services) else own


def readable(path: Path) -> bool:
    """Whether a file can be read by this user."""
    return os.access(path, os.R_OK)
