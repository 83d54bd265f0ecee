"""A virtual table in virtual time, with a page that only remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from firmware_py.app import VirtualTable
from firmware_py.keeping import Kept
from firmware_py.page.messages import AskHint, KeyChange, Message, Sit
from firmware_py.page.server import PageServer
from firmware_py.settings import Settings
from firmware_py.unfinished import Unfinished
from hal.clock import ManualClock
from hal.edges import FULL, Key

MS = 1_000_000
S = 1_000_000_000


class MemoryPages:
    """Pages that say what they are told to, and keep what they are shown."""

    def __init__(self) -> None:
        self.said: list[Message] = []
        self.bits: dict[int, bytes] = {}
        self.centre: tuple[tuple[int, int], bytes] | None = None
        self.state: Mapping[str, Any] = {}
        self.shown = 0

    def messages(self) -> list[Message]:
        said, self.said = self.said, []
        return said

    def show(self, seat: int, bits: bytes) -> None:
        self.bits[seat] = bits
        self.shown += 1

    def show_centre(self, size: tuple[int, int], pixels: bytes) -> None:
        self.centre = size, pixels

    def tell(self, state: Mapping[str, Any]) -> None:
        self.state = state


class ServedPages(MemoryPages):
    """The same, and a real server shows it to real browsers, whose own words are heard, too."""

    def __init__(self, server: PageServer) -> None:
        super().__init__()
        self.server = server

    def messages(self) -> list[Message]:
        return super().messages() + self.server.messages()

    def show(self, seat: int, bits: bytes) -> None:
        super().show(seat, bits)
        self.server.show(seat, bits)

    def show_centre(self, size: tuple[int, int], pixels: bytes) -> None:
        super().show_centre(size, pixels)
        self.server.show_centre(size, pixels)

    def tell(self, state: Mapping[str, Any]) -> None:
        super().tell(state)
        self.server.tell(state)


class TableInTime:
    """The table, turned whenever it asks to be, as the loop would."""

    def __init__(
        self,
        seats: int = 2,
        seed: int = 7,
        server: PageServer | None = None,
        legend: Sequence[Key] = FULL,
        record: Path | None = None,
        journal: Path | None = None,
        unfinished: Unfinished | None = None,
        centre: tuple[int, int] | None = None,
        lobby: Path | None = None,
        **settings: Any,
    ) -> None:
        self.pages = MemoryPages() if server is None else ServedPages(server)
        self.now_ns = 1_000 * S
        self.turns = 0
        made = Settings(seats=seats, **settings)
        self.clock = ManualClock(self.now_ns)
        self.console = VirtualTable(
            made, lambda: seed, self.pages, legend,
            Kept(record, journal, unfinished, lobby=lobby, settings=True), self.clock, centre,
        )
        self.due_ns = self.console.turn(self.now_ns)

    @property
    def stage(self) -> str:
        return str(self.pages.state["stage"])

    def run(self, ns: int) -> None:
        """Let so much time go by."""
        end_ns = self.now_ns + ns
        while self.due_ns is not None and self.due_ns <= end_ns:
            self._turn(max(self.due_ns, self.now_ns))
        self._turn(end_ns)

    def say(self, *messages: Message) -> None:
        """Let pages say something now."""
        self.pages.said += messages
        self._turn(self.now_ns)

    def sit(self, seat: int, name: str = "Ann") -> None:
        self.say(Sit(seat, name))

    def key(self, seat: int, key: Key, closed: bool) -> None:
        """A key goes down or up now."""
        self.say(KeyChange(self.now_ns, seat, key, closed))

    def tap(self, seat: int, *keys: Key) -> None:
        """Press and let go of keys one after the other, each long enough to be decided."""
        for key in keys:
            self.key(seat, key, True)
            self.run(40 * MS)
            self.key(seat, key, False)
            self.run(40 * MS)

    def start(self) -> None:
        """Seat 0 sits down and starts, and the countdown runs out."""
        self.sit(0)
        self.tap(0, Key.SLAP)
        self.run(3 * S)

    def follow_hints(self, seat: int, times: int) -> None:
        """Ask for a hint so many times, and do what it says."""
        for _ in range(times):
            self.say(AskHint(seat))
            self.tap(seat, *(Key(key) for key in self.pages.state["hint"][str(seat)]["keys"]))

    def _turn(self, now_ns: int) -> None:
        self.now_ns = now_ns
        self.turns += 1
        self.due_ns = self.console.turn(now_ns)
