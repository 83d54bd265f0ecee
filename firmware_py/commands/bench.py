"""`peanuts bench`: the measurements, each a file `bench_NAME.py` beside this one."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import cast

from firmware_py.parsing import Command, add_part

HELP = "the measurements"
EXAMPLE = "peanuts bench engine --json"
PREFIX = "bench_"


def names() -> list[str]:
    """The measurements that there are."""
    files = Path(__file__).parent.glob(f"{PREFIX}*.py")
    return sorted(file.stem.removeprefix(PREFIX) for file in files)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A part for each measurement."""
    parts = parser.add_subparsers(metavar="NAME", required=True)
    for name in names():
        module = import_module(f"firmware_py.commands.{PREFIX}{name}")
        add_part(parts, name, cast(Command, module))


def run(args: argparse.Namespace) -> int:
    """Measure; exit status 0 whatever came out."""
    return int(args.run_part(args))
