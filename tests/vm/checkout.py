"""The project's files as a disk for the machine: a tar that lies on it as it is."""

from __future__ import annotations

import tarfile
from pathlib import Path

from firmware_py.environment.environment import CHECKOUT

LEFT_OUT = {".git", ".venv", "__pycache__", "build", "dist"}


def pack(disk: Path) -> None:
    """Write the checkout onto a disk image, without what is not the project's."""
    with tarfile.open(disk, "w") as tar:
        for path in sorted(CHECKOUT.iterdir()):
            tar.add(path, f"peanuts/{path.name}", filter=wanted)


def wanted(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """An entry as root's, or None."""
    name = Path(entry.name).name
    if name in LEFT_OUT or (name.startswith(".") and name != ".ci") or name.endswith(".egg-info"):
        return None
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
