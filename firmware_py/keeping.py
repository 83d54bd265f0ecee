"""What is kept of a table while it is used: a recording, the journal, or neither."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from firmware_py.happenings import Happening
from firmware_py.inputs import Inputs
from firmware_py.journal.journal import Journal
from firmware_py.memory import Memory
from firmware_py.recording import Head, Recorder
from firmware_py.remembered import NOTHING, Remembered
from firmware_py.table.table import Table
from firmware_py.unfinished import Unfinished
from hal.clock import Clock
from hal.edges import News

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Kept:
    """The files to keep a table in, if any, and what the last console left unfinished.

    `lobby` is where names are remembered, and, if `settings` is true, what is set in the lobby.
    """

    record: Path | None = None
    journal: Path | None = None
    unfinished: Unfinished | None = None
    wiring: str = ""
    lobby: Path | None = None
    settings: bool = False


class Keeping:
    """Keeps what comes in and what happens; whatever fails there is news, and play goes on.

    Raises BadInput if a recording can't be made.
    """

    def __init__(self, kept: Kept, head: Head, seeds: Callable[[], int]) -> None:
        self._kept = kept
        self._memory = Memory(kept.lobby, kept.settings) if kept.lobby else None
        self.remembered = self._memory.remembered if self._memory else NOTHING
        head = replace(head, remembered=self.remembered)
        self.recorder = Recorder(kept.record, head, seeds) if kept.record else None
        self.journal: Journal | None = None
        self.seeds = self.recorder.seed if self.recorder else seeds

    def begin(self, table: Table, clock: Clock) -> None:
        """Open the journal of a table; from now on what is remembered is written, too."""
        if self._memory:
            self._memory.begin(clock)
        if self._kept.journal is not None:
            key = self._kept.unfinished.key if self._kept.unfinished else ""
            self.journal = Journal(self._kept.journal, table, clock, boot_id(), key)

    def comes(self, inputs: Inputs) -> None:
        """Keep what came in, before anything is made of it."""
        if self.recorder:
            self.recorder.turn(inputs)

    def happened(self, happened: Sequence[Happening], now_ns: int) -> None:
        """Keep what it led to."""
        if self.recorder:
            self.recorder.happened(happened, now_ns)
        if self.journal and happened:
            self.journal.keep(happened)

    def remember(self, remembered: Remembered) -> None:
        """Keep how the lobby stands."""
        if self._memory:
            self._memory.keep(remembered)

    def news(self) -> list[News]:
        """What has failed, or works again, since the last call."""
        files = self.recorder, self.journal, self._memory
        return [news for each in files if each for news in each.news()]

    def end(self) -> None:
        """Begin to write what waits; `close` waits for it."""
        for each in (self.journal, self._memory):
            if each:
                each.end()

    def close(self) -> None:
        """Write what waits, and let go of the files."""
        for each in (self.recorder, self.journal, self._memory):
            if each:
                each.close()


def boot_id() -> str:
    """This boot of the machine, where the system tells; the wall clock of a Pi may jump."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""
