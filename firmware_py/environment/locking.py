"""A lock between processes on a file that is there anyway; nothing is left behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

# Far behind the end of any file, since Windows keeps others from reading what is locked.
BEYOND = 1 << 30

if sys.platform == "win32":
    import msvcrt

    def try_lock(stream: IO[bytes], wait: bool) -> bool:
        """Take the lock; without `wait`, or after ten seconds, False if another has it."""
        stream.seek(BEYOND)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(stream: IO[bytes], wait: bool) -> bool:
        """Take the lock; without `wait`, False if another has it."""
        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: two starts at once are rare enough
        return True


@contextmanager
def locked(path: Path, waiting: str) -> Iterator[None]:
    """Hold the lock on a file; says `waiting` on standard error if another process has it."""
    with open(path, "rb") as stream:
        if not try_lock(stream, wait=False):
            print(waiting, file=sys.stderr, flush=True)
            while not try_lock(stream, wait=True):
                pass
        try:
            yield
        finally:
            if sys.platform == "win32":
                with suppress(OSError):
                    os.lseek(stream.fileno(), BEYOND, os.SEEK_SET)
                    msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)
