"""Which program holds a device open, as far as /proc tells."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def holder(path: str, proc: Path = PROC) -> str | None:
    """Another program that has a file open, as "NAME (process 12)"; None if nobody tells.

    The files of other users' programs can't be seen by all.
    """
    real = os.path.realpath(path)
    for process in sorted(proc.glob("[0-9]*"), key=lambda folder: int(folder.name)):
        if int(process.name) != os.getpid() and real in _open_files(process):
            with suppress(OSError):
                name = (process / "comm").read_text(errors="replace").strip()
                return f"{name} (process {process.name})"
    return None


def _open_files(process: Path) -> set[str]:
    found = set()
    with suppress(OSError):
        for link in (process / "fd").iterdir():
            with suppress(OSError):
                found.add(os.readlink(link))
    return found
