"""The command line: finds the command, reads its arguments, and ends in one sentence at worst."""

from __future__ import annotations

import ast
import os
import sys
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import cast

from firmware_py.environment import environment
from firmware_py.errors import BadInput, Sentence, Unable
from firmware_py.parsing import Command, parser_of, program
from wiring.check import CheckError
from wiring.wording import hint, listed

# In the order in which the help lists them; those that are not there yet are left out.
COMMANDS = ("play", "console", "simulate", "scenario", "replay", "history", "doctor", "config",
            "wiring", "pad", "screens", "service", "bench", "test")
# These are content with the standard library; `test` wants more than the others.
BARE = {"simulate", "scenario", "config", "wiring", "history", "service"}
EXTRAS = {"test": "test"}
FOLDER = Path(__file__).parent / "commands"
INTERRUPTED = 130
OVERVIEW = """\
usage: {program} COMMAND …

The card game Peanuts: a virtual table on a laptop, a tabletop console on a Pi.

commands:
{rows}

`{program} COMMAND --help` explains one. To play:
  {program} play
"""


def main(arguments: list[str] | None = None) -> int:
    """Run a command line, the process's own if none is given; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        try:
            status = run(sys.argv[1:] if arguments is None else arguments)
        except SystemExit as end:
            status = int(end.code or 0)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except Sentence as problem:
        return complain(f"peanuts: {problem}", problem.status)
    except CheckError as problem:
        return complain(str(problem), BadInput.status)  # a line a problem, each with its file
    except KeyboardInterrupt:
        return complain("peanuts: interrupted", INTERRUPTED)
    except BrokenPipeError:  # before OSError, which it is one of
        # Whoever read the output has had enough; nor shall the interpreter's last flush complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        return complain(f"peanuts: {trouble(problem)}", Unable.status)


def run(arguments: list[str]) -> int:
    """Run a command by its arguments; raises what `main` turns into a sentence."""
    name, *rest = arguments or [""]
    if name in ("--help", "-h", "help"):
        print(overview())
        return 0
    if name == "--version":
        print(f"peanuts {version()}")
        return 0
    known = commands()
    if name not in known:
        raise BadInput(unknown(name, known))
    command = load(name)
    values = parser_of(command, f"{program()} {name}").parse_args(rest)
    if name not in BARE:
        environment.enter(EXTRAS.get(name))
    return command.run(values)


def commands() -> list[str]:
    """The commands that this version has."""
    there = {file.stem for file in FOLDER.glob("*.py")}
    return [name for name in COMMANDS if name in there]


def load(name: str) -> Command:
    """The module of a command; what a command needs is imported with it, and no more."""
    try:
        module = import_module(f"firmware_py.commands.{name}")
    except ModuleNotFoundError:
        environment.enter(EXTRAS.get(name))  # returns only where nothing is missing
        raise
    return cast(Command, module)


def overview() -> str:
    """The help of the program as a whole."""
    rows = "\n".join(fill(summary(name), 80, initial_indent=f"  {name:9} ",
                          subsequent_indent=" " * 12) for name in commands())
    return OVERVIEW.format(program=program(), rows=rows)


def summary(name: str) -> str:
    """A command's HELP, read off its file: to list all commands none has to be imported."""
    for node in ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HELP":
            return str(ast.literal_eval(node.value))
    return ""


def unknown(name: str, known: list[str]) -> str:
    """What is said of a command that there is not."""
    if not name:
        return f"name a command: {listed(known)}; `{program()} --help` says more"
    if name.startswith("-"):
        return f"the command comes first, not {name}: {listed(known)}"
    near = hint(name, known) or f"; the commands are {listed(known)}"
    return f'there is no command "{name}"{near}'


def complain(sentence: str, status: int) -> int:
    """Say it on standard error; hands the exit status on."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
    return status


def trouble(problem: OSError) -> str:
    """What the system refused, and of which file."""
    what = (problem.strerror or str(problem)).lower()
    return f"{problem.filename}: {what}" if problem.filename else what


def version() -> str:
    """The version: of the checkout, or of what is installed."""
    if environment.PYPROJECT.exists():
        import tomllib

        text = environment.PYPROJECT.read_text(encoding="utf-8")
        return str(tomllib.loads(text)["project"]["version"])
    from importlib import metadata

    return metadata.version("peanuts-console")
