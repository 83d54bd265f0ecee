"""Another process as Linux's kernel counts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


class Process:
    """A running process; once it has ended, asking raises OSError."""

    def __init__(self, pid: int, proc: Path = Path("/proc")) -> None:
        self._folder = proc / str(pid)

    @staticmethod
    def is_watchable() -> bool:
        """Whether this system counts in the way that is read here: Linux does."""
        return Path("/proc/self/task").is_dir() and Path("/proc/self/schedstat").is_file()

    def wakeups(self) -> int:
        """How often its threads have been switched to, by their own will and against it."""
        return sum(int(count) for text in self._of_threads("status")
                   for count in re.findall(r"ctxt_switches:\s+(\d+)", text))

    def cpu_ns(self) -> int:
        """The time that its threads have spent on a processor."""
        return sum(int(text.split()[0]) for text in self._of_threads("schedstat"))

    def resident_bytes(self) -> int:
        """The memory that it holds, shared libraries included."""
        status = (self._folder / "status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) * 1024 if found else 0

    def _of_threads(self, name: str) -> Iterator[str]:
        for thread in (self._folder / "task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                yield (thread / name).read_text(encoding="utf-8")
