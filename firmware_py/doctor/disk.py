"""Where the history is kept: whether there is room, whether it lasts, whether it may be written."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from firmware_py.deployment.files import read
from firmware_py.deployment.host import Host
from firmware_py.doctor.finding import Finding, unknown, well, wrong

LEAST = 100_000_000  # bytes: years of history, and room for the system's own files
FLEETING = ("tmpfs", "overlay", "overlayfs", "ramfs")
RECURSE = "overlayroot=tmpfs:recurse=0 in /boot/firmware/cmdline.txt"


class Mount(NamedTuple):
    """A line of /proc/mounts."""

    source: str
    place: str
    kind: str
    options: tuple[str, ...]


def disk(host: Host, folder: Path, ours: bool) -> Finding:
    """The folder of the history, or where it will be made; `ours` if we are to write there."""
    place = host.at(folder)
    there = next(each for each in (place, *place.parents) if each.exists())
    free = shutil.disk_usage(there).free
    said = f"{folder}, {free / 1e9:.1f} GB free"
    if free < LEAST:
        return wrong("disk", said, "`df -h` shows what is full; `sudo apt clean` frees some")
    if ours and not os.access(there, os.W_OK):
        return wrong("disk", f"{said}, but this user may not write there",
                     f'`sudo chown -R "$USER" {there}`')
    return well("disk", said)


def overlay(host: Host, folder: Path) -> Finding:
    """Whether the system's root is a read-only one, and what becomes of the history then."""
    mounts = list(_mounts(read(host.at("/proc/mounts")) or ""))
    if not mounts:
        return unknown("overlay", "the system doesn't tell what is mounted")
    under = _under(mounts, PurePosixPath(folder.as_posix()))
    if "ro" in under.options:
        return wrong("overlay", f"{folder} is on {under.place}, which is read-only: there is no "
                                "history", f"give it a partition of its own, and {RECURSE}")
    if not _is_overlaid(host, mounts):
        return well("overlay", "none: the root is what it was before the start")
    if under.kind in FLEETING:
        return wrong("overlay", f"the root is read-only, and {folder} is lost at power-off: "
                                "there is no history",
                     f"give it a partition of its own, and {RECURSE}")
    return well("overlay", f"the root is read-only; {folder} has a partition of its own")


def _is_overlaid(host: Host, mounts: list[Mount]) -> bool:
    """Raspberry Pi OS's own: it names itself in the mounts, or on the kernel's command line."""
    command = read(host.at("/proc/cmdline")) or ""
    named = any(each.place == "/" and each.source == "overlayroot" for each in mounts)
    return named or "boot=overlay" in command or "overlayroot=tmpfs" in command


def _mounts(text: str) -> Iterator[Mount]:
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 4:
            yield Mount(words[0], words[1], words[2], tuple(words[3].split(",")))


def _under(mounts: list[Mount], folder: PurePosixPath) -> Mount:
    """The mount that a folder is on: the deepest above it, and of two the one on top."""
    above = [each for each in mounts if folder.is_relative_to(each.place)]
    return max(reversed(above), key=lambda each: len(each.place), default=mounts[-1])
