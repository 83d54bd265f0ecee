"""Command lines read by argparse, its complaints turned into plain sentences."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, Protocol

from firmware_py.errors import BadInput
from wiring.wording import hint, in_span, listed, shown, span

CHOICE = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)
MISSING = "the following arguments are required: "


class Command(Protocol):
    """What a module of `firmware_py.commands` has to offer."""

    HELP: str
    EXAMPLE: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Tell the parser what the command takes."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; returns the exit status."""


class Parser(argparse.ArgumentParser):
    """A parser whose help ends with an example, and which raises BadInput instead of exiting."""

    def __init__(self, *, prog: str, description: str = "", example: str = "") -> None:
        called = rf"  \g<sudo>{program()}"
        examples = re.sub(r"^(?P<sudo>sudo )?peanuts\b", called, example, flags=re.MULTILINE)
        super().__init__(prog=prog, description=description[:1].upper() + description[1:] + ".",
                         epilog=f"example:\n{examples}", allow_abbrev=False,
                         formatter_class=argparse.RawDescriptionHelpFormatter)

    def parse_known_args(  # type: ignore[override]  # argparse's own has overloads for namespaces
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Refuse what is not known here, where the options that are near can be named."""
        values, rest = super().parse_known_args(args, namespace)
        if rest:
            raise BadInput(self._unknown(rest[0]))
        return values, rest

    def error(self, message: str) -> NoReturn:
        """Raise argparse's complaint as a sentence."""
        message = re.sub(r"^argument (\S+): ", r"\1: ", message)
        if message.startswith(MISSING):
            message = f"{message.removeprefix(MISSING)} is missing"
        if found := CHOICE.search(message):
            known = re.findall(r"[^\s,']+", found[2])
            message = (message[:found.start()] + f"expected one of {listed(known)}, "
                       f"not {shown(found[1])}{hint(found[1], known)}")
        raise BadInput(message if "; did you" in message else f"{message}{self._more()}")

    def _unknown(self, argument: str) -> str:
        name = argument.partition("=")[0]
        if not name.startswith("-"):
            return f"{shown(name)} is one argument too many{self._more()}"
        near = hint(name, list(self._option_string_actions))
        return f"there is no option {name}{near or self._more()}"

    def _more(self) -> str:
        return f"; `{self.prog} --help` shows how"


def parser_of(command: Command, prog: str) -> Parser:
    """The parser of a command's module."""
    parser = Parser(prog=prog, description=command.HELP, example=command.EXAMPLE)
    command.add_arguments(parser)
    return parser


def add_part(parts: Any, name: str, command: Command) -> None:
    """Add a command's part, `peanuts bench engine`; `parts` is made by `add_subparsers`."""
    part = parts.add_parser(name, help=command.HELP, description=command.HELP,
                            example=command.EXAMPLE)
    command.add_arguments(part)
    part.set_defaults(run_part=command.run)


def whole(lo: int, hi: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers in a range, both ends included."""

    def read(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,18}", text) and in_span(int(text), lo, hi):
            return int(text)
        raise argparse.ArgumentTypeError(
            f"expected a whole number {span(lo, hi)}, not {shown(text)}")

    return read


def choice(words: Sequence[str]) -> Callable[[str], str]:
    """A reader of one of a few words."""

    def read(text: str) -> str:
        if text in words:
            return text
        raise argparse.ArgumentTypeError(
            f"expected one of {listed(words)}, not {shown(text)}{hint(text, words)}")

    return read


def program() -> str:
    """How the program was called: by its name where it is installed, or as a module."""
    if Path(sys.argv[0]).stem == "peanuts":
        return "peanuts"
    return f"{'py' if sys.platform == 'win32' else 'python3'} -m firmware_py"
