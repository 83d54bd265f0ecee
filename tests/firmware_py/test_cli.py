from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_py import __main__ as starting
from firmware_py import cli
from firmware_py.cli import COMMANDS, commands, load, main, summary
from firmware_py.commands import bench, test
from firmware_py.environment import environment
from firmware_py.environment.environment import CHECKOUT, PYPROJECT
from firmware_py.errors import BadInput, Unable
from firmware_py.parsing import Parser, parser_of, program
from wiring.check import CheckError, Problem

Capture = pytest.CaptureFixture[str]


class Fake:
    """A command that does what a test says."""

    HELP = "a command of the tests"
    EXAMPLE = "peanuts test"

    def __init__(self, does: Callable[[], int]) -> None:
        self._does = does

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """It takes none."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it."""
        return self._does()


def run_fake(monkeypatch: pytest.MonkeyPatch, does: Callable[[], int]) -> int:
    monkeypatch.setattr(cli, "load", lambda name: Fake(does))
    return main(["scenario"])


def raising(error: BaseException) -> Callable[[], int]:
    def does() -> int:
        raise error

    return does


@pytest.mark.parametrize(("error", "status", "said"), [
    (BadInput("no such seat"), 2, "peanuts: no such seat\n"),
    (Unable("the port is taken"), 1, "peanuts: the port is taken\n"),
    (CheckError([Problem("f", 2, "k", "bad"), Problem("f", 1, "j", "worse")]), 2,
     "f:1: j: worse\nf:2: k: bad\n"),
    (KeyboardInterrupt(), 130, "peanuts: interrupted\n"),
    (OSError(28, "No space left on device", "out.txt"), 1,
     "peanuts: out.txt: no space left on device\n"),
])
def test_an_error_is_a_sentence_and_a_status(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, error: BaseException, status: int, said: str
) -> None:
    assert run_fake(monkeypatch, raising(error)) == status
    assert capsys.readouterr() == ("", said)


def test_a_status_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_fake(monkeypatch, lambda: 0) == 0
    assert run_fake(monkeypatch, lambda: 78) == 78


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "name a command: "),
    ([""], "name a command: "),
    (["scenari"], 'there is no command "scenari"; did you mean "scenario"?'),
    (["zzz"], 'there is no command "zzz"; the commands are '),
    (["--seats", "3"], "the command comes first, not --seats"),
    (["bench", "zzz"], 'expected one of display, engine'),
    (["bench"], "NAME is missing"),
    (["scenario"], "FILE is missing"),
    (["config", "chek", "f"], 'did you mean "check"?'),
    (["config", "check", "f", "--jsn"], "there is no option --jsn"),
])
def test_a_bad_command_line_is_a_sentence(
    capsys: Capture, arguments: list[str], said: str
) -> None:
    assert main(arguments) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert said in error
    assert error.count("\n") == 1


def test_a_command_with_libraries_goes_on_in_an_environment_that_has_them(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[str | None] = []
    monkeypatch.setattr(environment, "enter", entered.append)
    monkeypatch.setattr(cli, "load", lambda name: Fake(lambda: 0))
    for name in ("scenario", "config", "bench", "test"):
        assert main([name]) == 0
    assert entered == [None, "test"]


def test_bad_arguments_are_told_before_anything_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(environment, "enter", raising(AssertionError()))
    assert main(["test", "--quik"]) == 2
    assert "--quick" in capsys.readouterr().err


def test_the_overview_names_every_command_that_is_there(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for name in commands():
        assert f"\n  {name} " in out
        assert summary(name) == load(name).HELP
    assert all(len(line) <= 80 for line in out.splitlines())


def every_help() -> list[Parser]:
    """The parser of each command and of each command's part."""
    found = []
    for name in commands():
        parser = parser_of(load(name), f"{program()} {name}")
        found.append(parser)
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                found += action.choices.values()
    return found


@pytest.mark.parametrize("called", ["peanuts", "__main__.py"])
def test_every_help_has_an_example_and_fits_80_columns(
    monkeypatch: pytest.MonkeyPatch, called: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "argv", [called])
    for parser in every_help():
        text = parser.format_help()
        assert f"example:\n  {program()} " in text.replace("  sudo ", "  ")
        assert max(map(len, text.splitlines())) <= 80, text


def test_every_example_can_be_read() -> None:
    for name in commands():
        command = load(name)
        for line in command.EXAMPLE.splitlines():
            words = line.removeprefix("sudo ").split()
            assert words[:2] == ["peanuts", name]
            parser_of(command, name).parse_args(words[2:])


def test_every_module_of_a_command_is_listed() -> None:
    helpers = {"__init__", "options"}
    files = {file.stem for file in (CHECKOUT / "firmware_py" / "commands").glob("*.py")}
    assert {name for name in files - helpers if not name.startswith(bench.PREFIX)} <= set(COMMANDS)


def test_tests_that_are_not_there_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(test, "CHECKOUT", tmp_path)
    with pytest.raises(Unable, match="from a checkout"):
        test.run(argparse.Namespace())


def peanuts(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run the program as a process of its own."""
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    return subprocess.run([sys.executable, "-m", "firmware_py", *arguments], cwd=CHECKOUT,
                          text=True, encoding="utf-8", timeout=60, check=False, **how)


def test_the_version_is_the_projects() -> None:
    done = peanuts("--version")
    assert done.stdout == f"peanuts {cli.version()}\n"
    assert f'version = "{cli.version()}"' in PYPROJECT.read_text(encoding="utf-8")


def test_an_output_that_nobody_reads_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as output:
        done = peanuts("config", "show", stdout=output)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_that_knows_no_letters_beyond_ascii_is_no_error() -> None:
    done = peanuts("--help", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")


def test_an_old_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    assert starting.main() == 1
    assert "needs Python 3.11 or newer, and this is 3.8" in capsys.readouterr().err


def test_the_folder_can_be_started_as_well_as_the_module(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, str(CHECKOUT / "firmware_py"), "--version"],
                          cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("peanuts ")
