"""`peanuts config`: checks a settings file, and shows what is in force."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from firmware_py.parsing import add_part
from firmware_py.places import SETTINGS
from firmware_py.settings import EXAMPLE as COMMENTED
from firmware_py.settings import Settings, in_force, load_settings, read_settings
from wiring.check import CheckError, Document, load

HELP = "check a settings file; show what is in force"
EXAMPLE = "peanuts config check console.toml"


class Check:
    """`config check FILE`: lists everything that is wrong."""

    HELP = "check a settings file; exit status 1 if it is faulty"
    EXAMPLE = "peanuts config check console.toml"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", metavar="FILE", help="settings, in TOML")

    def run(self, args: argparse.Namespace) -> int:
        """Check it."""
        try:
            load_settings(args.file)
        except CheckError as error:
            print(error, file=sys.stderr)
            return 1
        print(f"{args.file}: nothing is wrong with it")
        return 0


class Show:
    """`config show [FILE]`: each setting, and where it came from."""

    HELP = "show what is in force and where each value came from"
    EXAMPLE = "peanuts config show console.toml"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file, or the defaults."""
        parser.add_argument("file", nargs="?", metavar="FILE",
                            help=f"settings, in TOML; without it {SETTINGS} if it is there, "
                                 "else the defaults")
        parser.add_argument("--commented", action="store_true",
                            help="print the commented default file instead, to start from")

    def run(self, args: argparse.Namespace) -> int:
        """Show it; raises CheckError for a faulty file."""
        if args.commented:
            print(COMMENTED.read_text(encoding="utf-8"), end="")
            return 0
        document: Document | None = None
        settings = Settings()
        file = args.file or (SETTINGS if SETTINGS.exists() else None)
        if file is not None:
            document = load(file)
            settings = read_settings(document)
            document.fail_if_bad()
        for key, value, where in in_force(settings, document):
            print(f"{key:22} {spelled(value):16} {where}")
        return 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two parts of the command."""
    parts = parser.add_subparsers(metavar="check|show", required=True)
    add_part(parts, "check", Check())
    add_part(parts, "show", Show())


def run(args: argparse.Namespace) -> int:
    """Run the part that was named."""
    return int(args.run_part(args))


def spelled(value: Any) -> str:
    """A value as its file would spell it; `-` where nothing is set."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(spelled(each) for each in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
