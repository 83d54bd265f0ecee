"""The files that the service is made of, and where on the machine they belong."""

from __future__ import annotations

from pathlib import Path

from firmware_py.deployment.host import Host
from firmware_py.environment.environment import CHECKOUT

UNIT = "peanuts.service"
# From the checkout's folder systemd/ to the machine's own, which packages leave alone.
PLACES = {
    UNIT: f"/etc/systemd/system/{UNIT}",
    "peanuts.sysusers": "/etc/sysusers.d/peanuts.conf",
    "70-peanuts.rules": "/etc/udev/rules.d/70-peanuts.rules",
    "50-peanuts.rules": "/etc/polkit-1/rules.d/50-peanuts.rules",
}


def shipped(name: str) -> str:
    """The text of one of them."""
    return (CHECKOUT / "systemd" / name).read_text(encoding="utf-8")


def put_files(host: Host) -> list[str]:
    """Put them all in place; the paths of those that were not there, or other ones."""
    return [path for name, path in PLACES.items() if host.put(shipped(name), path)]


def remove_files(host: Host) -> list[str]:
    """Take them away; the paths of those that were there."""
    return [path for path in PLACES.values() if host.remove(path)]


def differing(host: Host) -> list[str]:
    """The paths of those that are not as this checkout has them."""
    return [path for name, path in PLACES.items() if read(host.at(path)) != shipped(name)]


def read(path: Path) -> str | None:
    """A file's text, or None."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return None
