"""What on this machine says whose it is: names, secrets and serial numbers, to be kept out."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import sys
import tomllib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from firmware_py.deployment.files import read
from firmware_py.deployment.host import Host
from firmware_py.doctor.scrubbing import NAMES, TOKEN, without_comments

QUOTED = re.compile(r"""["']([^"'\n]+)["']""")
USERS = ("USER", "USERNAME", "LOGNAME", "SUDO_USER")
PEOPLE = range(1000, 60000)  # the numbers that Debian gives to people's accounts
BY_ID = "/dev/serial/by-id"
SHORT = 8  # digits of a board's number that a pad is called by, if nobody says otherwise
NOBODY = re.compile(r"(?:seat|bot)? ?\d*", re.IGNORECASE)
LONG = re.compile(r"[0-9A-Fa-f]{8,}")


def identity(host: Host, settings: Path, wiring: Path, journal: Path) -> dict[str, list[str]]:
    """All of it by kind; what can't be read tells nothing, and is left out."""
    told, text = _values(settings), read(settings) or ""
    return {
        "NAME": [*_texts(told.get("names")), *_quoted(NAMES, text), *players(journal)],
        "TOKEN": [*_texts([told.get("token")]), *_quoted(TOKEN, text)],
        "HOST": [*_host_names(host)],
        "USER": [*_users(host)],
        "SERIAL": [*_serials(host), *_pad_ids(wiring)],
    }


def players(journal: Path) -> list[str]:
    """The names that have played."""
    if not journal.exists():
        return []
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro",
                                                          uri=True)) as file:
        names = [str(name) for name, in file.execute("SELECT DISTINCT name FROM seat")]
        return [name for name in names if not NOBODY.fullmatch(name)]
    return []


def _values(path: Path) -> dict[str, Any]:
    """What a TOML file sets, as far as it is one."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _texts(value: object) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _quoted(setting: re.Pattern[str], text: str) -> Iterator[str]:
    """The strings that a setting has in a file that may well be faulty."""
    for found in setting.finditer(without_comments(text)):
        yield from QUOTED.findall(found[0])


def _host_names(host: Host) -> Iterator[str]:
    for name in (platform.node(), (read(host.at("/etc/hostname")) or "").strip()):
        yield name
        yield name.partition(".")[0]


def _users(host: Host) -> Iterator[str]:
    yield from (os.environ.get(name, "") for name in USERS)
    yield Path.home().name
    for line in (read(host.at("/etc/passwd")) or "").splitlines():
        words = line.split(":")
        if len(words) > 4 and words[2].isdigit() and int(words[2]) in PEOPLE:
            yield words[0]
            yield words[4].partition(",")[0]


def _serials(host: Host) -> Iterator[str]:
    """The machine's own, and those of what is plugged in, whole and as pads are called by them."""
    texts = [read(host.at("/proc/device-tree/serial-number")), read(host.at("/etc/machine-id"))]
    texts += [line for line in (read(host.at("/proc/cpuinfo")) or "").splitlines()
              if line.startswith("Serial")]
    with suppress(OSError):
        texts += [link.name for link in host.at(BY_ID).iterdir()]
    for text in texts:
        for number in LONG.findall(text or ""):
            yield from (number, number.lower(), number[-SHORT:], number[-SHORT:].lower())


def _pad_ids(wiring: Path) -> Iterator[str]:
    """Pads' ids that look like the end of a board's number."""
    for seat in _values(wiring).get("seat", []):
        pad = seat.get("pad") if isinstance(seat, dict) else None
        id = pad.get("id") if isinstance(pad, dict) else None
        if isinstance(id, str) and LONG.fullmatch(id):
            yield id


def system() -> str:
    """The system and its Python, without its name."""
    kernel = (platform.system(), platform.release(), platform.version(), platform.machine())
    return f"{' '.join(kernel)}, Python {sys.version}"
