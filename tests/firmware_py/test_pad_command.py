"""`peanuts pad install` onto a board whose prompts and flash a real MicroPython stands behind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.cli import main
from firmware_py.commands import pad as command
from hal.clock import MonotonicClock
from hal.mock.micropython import Command
from hal.mock.pico import Pico
from hal.pads.install import Installer
from hal.pads.prompt import BoardTrouble, RawPrompt

FILES = {"lines.py", "main.py", "pad.json", "ring.py", "talk.py"}


class Board:
    """A board fresh from its maker: MicroPython, and nothing on its flash."""

    def __init__(self, interpreter: Command, folder: Path) -> None:
        self.flash = folder / "flash"
        self.flash.mkdir()
        self.pico = Pico(interpreter, self.flash, folder / "ttyACM0", MonotonicClock())
        self.port = str(self.pico.port)
        self.pico.start()

    def settings(self) -> dict[str, object]:
        """Its pad.json."""
        found: dict[str, object] = json.loads((self.flash / "pad.json").read_text())
        return found


@pytest.fixture
def board(interpreter: Command, tmp_path: Path) -> Iterator[Board]:
    """A board that is plugged in."""
    made = Board(interpreter, tmp_path)
    yield made
    made.pico.close()


@pytest.mark.slow
def test_a_fresh_board_becomes_a_pad(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pad", "install", board.port, "--id", "north", "--seat", "3"]) == 0
    assert {file.name for file in board.flash.iterdir()} == FILES
    for name in FILES - {"pad.json"}:
        assert (board.flash / name).read_bytes() == (command.FIRMWARE / name).read_bytes()
    said = capsys.readouterr().out
    assert "talk.py is on it" in said
    assert said.endswith('the pad says hello: id "north", seat 3, keys peanuts work1 work2 work3 '
                         "work4 waste draw slap call\n")


@pytest.mark.slow
def test_a_pad_that_runs_keeps_what_it_was_told_before(board: Board) -> None:
    told = ["--id", "b2", "--seat", "1", "--legend", "compact", "--lamp", "15"]
    assert main(["pad", "install", board.port, *told]) == 0
    before = board.settings()
    (board.flash / "talk.py").write_text("an older version")
    assert main(["pad", "install", board.port]) == 0
    assert board.settings() == before
    assert before["pins"] == [2, 3, 4, 5, 6, 7]


@pytest.mark.slow
def test_an_id_is_made_of_the_boards_own_number(board: Board) -> None:
    assert main(["pad", "install", board.port]) == 0
    assert board.settings()["id"] == "430f2b1c"


@pytest.mark.slow
def test_a_copy_that_does_not_verify_is_not_put_to_use(
    board: Board, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pad", "install", board.port]) == 0
    before = {file.name: file.read_bytes() for file in board.flash.iterdir()}
    send = Installer._send

    def bend(self: Installer, name: str, content: bytes) -> None:
        send(self, name, content[:-1] if name.startswith("talk") else content)

    monkeypatch.setattr(Installer, "_send", bend)
    assert main(["pad", "install", board.port]) == 1
    assert "what arrived of talk.py isn't what was sent" in capsys.readouterr().err
    after = {file.name: file.read_bytes() for file in board.flash.iterdir()}
    assert {name: after[name] for name in before} == before


@pytest.mark.slow
def test_a_board_without_micropython_is_told_apart(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    board.pico.power_off()
    assert main(["pad", "install", board.port]) == 1
    assert "answers as MicroPython does: plug the Pico in with BOOTSEL" in capsys.readouterr().err


@pytest.mark.slow
def test_pins_that_do_not_fit_are_refused_and_the_pad_plays_on(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pad", "install", board.port]) == 0
    assert main(["pad", "install", board.port, "--pins", "2,3"]) == 2
    assert main(["pad", "install", board.port, "--sync", "4"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said == ["peanuts: --pins: the legend has 9 keys, but there are 2 pins",
                    "peanuts: GP4 is used twice: give another pin with --pins, --lamp or --sync"]
    assert main(["pad", "install", board.port]) == 0


@pytest.mark.slow
def test_a_program_of_any_length_is_pasted_a_window_at_a_time(board: Board) -> None:
    from hal.pads.port import SerialPort

    clock = MonotonicClock()
    port = SerialPort(board.port, clock)
    prompt = RawPrompt(port, clock)
    prompt.enter()
    prompt.enter()  # where one is already
    for length in (1, 126, 127, 128, 129, 255, 256, 257, 3000):
        assert prompt.run("print(" + repr("x" * length) + ")") == "x" * length + "\n"
    with pytest.raises(BoardTrouble, match="ZeroDivisionError"):
        prompt.run("1 / 0")
    assert prompt.run("print('still there')") == "still there\n"
    port.close()


@pytest.mark.parametrize(("arguments", "says"), [
    (["ttyNONE"], "there is no ttyNONE: is the pad plugged in?"),
    (["/dev/null"], "/dev/null is no serial port"),
    (["x", "--id", "Nord"], '--id: expected 1 to 16 of a–z, 0–9 and -, not "Nord"'),
    (["x", "--legend", "pp"], '--legend: expected full, compact, or some of p1234wdsc<>k, each'),
    (["x", "--pins", "2,77"], '--pins: expected the number of a pin, 0 to 28, not "77"'),
])
def test_what_cannot_be_is_said_in_a_sentence(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pad", "install", *arguments]) != 0
    assert capsys.readouterr().err.startswith(f"peanuts: {says}")


def test_a_board_in_bootsel_mode_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drive = tmp_path / "RPI-RP2"
    drive.touch()
    monkeypatch.setattr(command, "DRIVES", (drive,))
    assert main(["pad", "install", "ttyNONE"]) == 1
    assert "a Pico in its BOOTSEL mode is plugged in" in capsys.readouterr().err
