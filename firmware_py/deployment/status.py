"""What of the service is in force on a machine, in plain lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from firmware_py.deployment import files, home, unit
from firmware_py.deployment.host import Host
from firmware_py.environment.environment import PYPROJECT
from firmware_py.places import SERVICE_STATE, SETTINGS, WIRING
from firmware_py.settings import load_settings
from wiring.check import CheckError

GROUPS = ("gpio", "i2c", "spi", "dialout")


def status(host: Host) -> tuple[bool, list[tuple[str, str]]]:
    """Whether the service runs, and a line a part: (part, how it is)."""
    lines = [
        ("program", home.installed(host)),
        ("service", unit.state(host)),
        ("user", user(host)),
        *(("file", line) for line in stale(host)),
        ("settings", checked(host, SETTINGS, load_settings)),
        ("wiring", checked(host, WIRING, load_table)),
        ("kept in", kept(host, SERVICE_STATE)),
    ]
    return unit.shown(host, "ActiveState") == "active", lines


def user(host: Host) -> str:
    """The service's user, and which groups it lacks."""
    code, said = host.ask("id", "-Gn", "peanuts")
    if code:
        return "there is no user peanuts"
    missing = [group for group in GROUPS if group not in said.split()]
    return "peanuts" + (f", not in the group {' or '.join(missing)}: `service install` adds it"
                        if missing else f", in {', '.join(GROUPS)}")


def stale(host: Host) -> Iterator[str]:
    """The files that `service install` would write again; all are shipped with a checkout alone."""
    if PYPROJECT.exists():
        for path in files.differing(host):
            what = "differs from this checkout's" if host.at(path).exists() else "is missing"
            yield f"{path} {what}: `service install` writes it"


def checked(host: Host, path: Path, load: Callable[[Path], Any]) -> str:
    """A file, and the first thing that is wrong with it."""
    place = host.at(path)
    if not place.exists():
        return f"{path} is not there: `service install` puts one there"
    try:
        load(place)
    except CheckError as error:
        return f"{path} is faulty: {str(error).splitlines()[0]}"
    return str(path)


def load_table(path: Path) -> object:
    """The table that a wiring file tells of."""
    from wiring.load import load_wiring

    return load_wiring(path)


def kept(host: Host, folder: Path) -> str:
    """The folder of the journal, and how much is in it."""
    place = host.at(folder)
    try:
        size = sum(file.stat().st_size for file in place.iterdir())
    except OSError:
        return f"{folder} is not there yet"
    return f"{folder}, {size / 1e6:.1f} MB"
