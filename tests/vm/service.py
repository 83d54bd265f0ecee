"""The service in the machine: what systemd and the journal say of it."""

from __future__ import annotations

from dataclasses import dataclass

from tests.vm.lines import GUEST, PYTHON, Lines, Pull
from tests.vm.machine import Machine

MS = 1_000_000
CALL, SLAP, DRAW = 13, 6, 5  # of seat 1 in wiring/two-seats-gpio.toml
SETTINGS = "/etc/peanuts/console.toml"
JOURNAL = "/var/lib/peanuts/journal.db"
QUICK = 'seats = 2\n[rules]\npeanuts_size = [5, 13]\n'  # seat 1 is soon through


@dataclass(slots=True)
class Service:
    """The console as systemd runs it, and fingers on seat 1's keys."""

    machine: Machine
    lines: Lines

    def says(self, name: str) -> str:
        """A property of the unit."""
        return self.machine.do(f"systemctl show -P {name} peanuts").strip()

    @property
    def stage(self) -> str:
        """The stage that the table is in."""
        return self.says("StatusText").partition(";")[0]

    def start(self, settings: str = QUICK) -> None:
        """Start it afresh under these settings, with nothing in its journal."""
        self.machine.do(f"systemctl stop peanuts; systemctl reset-failed peanuts; rm -f {JOURNAL}*"
                        f"; cat > {SETTINGS}; systemctl start peanuts", settings, 90)

    def wait(self, stage: str, seconds: int = 60) -> None:
        """Wait for a stage."""
        self.machine.do(
            f"for n in $(seq {10 * seconds}); do systemctl show -P StatusText peanuts | "
            f"grep -q '^{stage}' && exit; sleep 0.1; done; systemctl status peanuts; exit 1",
            seconds=seconds + 30)

    def tap(self, *numbers: int) -> None:
        """Press keys one after the other."""
        pulls = [Pull(turn * 200 * MS + held, number, held == 0)
                 for turn, number in enumerate(numbers) for held in (0, 60 * MS)]
        self.lines.play(pulls)

    def begin(self) -> None:
        """Sit down, start, and wait for the cards."""
        self.tap(CALL, SLAP)
        self.wait("play")

    def kept(self, query: str) -> str:
        """What the journal's file answers."""
        code = (f"import sqlite3; print(*sqlite3.connect('file:{JOURNAL}?mode=ro', uri=True)"
                f'.execute("{query}").fetchall(), sep="\\n")')
        return self.machine.do(f"{PYTHON} - <<'EOF'\n{code}\nEOF").strip()

    def play(self, seat: int = 0) -> str:
        """Play a seat's round to its end by pulling its lines."""
        return self.machine.do(f"cd /tmp && {PYTHON} {GUEST}/player.py {seat}", seconds=400).strip()
