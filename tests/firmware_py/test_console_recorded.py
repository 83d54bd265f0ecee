from __future__ import annotations

from pathlib import Path

import pytest

from firmware_py.app import Console
from firmware_py.cli import main
from firmware_py.keeping import Kept
from firmware_py.pages import NoPages
from firmware_py.recording import Recording
from firmware_py.settings import Settings
from hal.building import build
from hal.clock import ManualClock
from hal.edges import Key
from hal.idling import Brightness
from hal.mock.machine import MockMachine
from wiring.load import load_wiring

ROOT = Path(__file__).resolve().parents[2]
MS = 1_000_000
S = 1_000_000_000
SHIPPED = sorted(path.name for path in (ROOT / "wiring").glob("*.toml"))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_console_of_any_layout_is_recorded_and_comes_out_the_same(
    tmp_path: Path, name: str
) -> None:
    file, wiring = tmp_path / "table.jsonl", load_wiring(ROOT / "wiring" / name)
    clock = ManualClock(100 * S)
    machine = MockMachine(wiring, clock, lambda: None, ROOT / "firmware_py" / "pad")
    hardware = build(machine.table, machine.parts, lambda seat: None, Brightness())
    settings = Settings(seats=len(wiring.seats), level=10)
    console = Console(settings, lambda: 7, hardware, NoPages(), Kept(record=file), clock)

    def run(ns: int) -> None:
        end_ns = clock.now_ns() + ns
        while clock.now_ns() < end_ns:
            due_ns = console.turn(clock.now_ns())
            soon_ns = clock.now_ns() + 5 * MS  # what a file descriptor would wake for
            clock.advance(max(min(due_ns or soon_ns, soon_ns, end_ns) - clock.now_ns(), 1))

    run(5 * S)  # pads are found
    for key in (Key.CALL, Key.SLAP):
        machine.press(0, key)
        run(50 * MS)
        machine.press(0, key, False)
        run(100 * MS)
    run(4 * S)
    for _ in range(3):
        machine.press(0, Key.DRAW)
        run(40 * MS)
        machine.press(0, Key.DRAW, False)
        run(40 * MS)
    run(10 * S)
    console.close()
    machine.close()
    told = [each for turn in Recording(file).turns for each in turn.happened]
    assert "round 1 begins" in told
    assert sum("seat 1 draw: " in each for each in told) == 3
    assert sum("seat 2 " in each for each in told) > 3
    assert main(["replay", str(file)]) == 0
