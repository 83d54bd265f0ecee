"""`peanuts wiring`: checks a wiring file, prints its header table, draws it."""

from __future__ import annotations

import argparse
import sys

from firmware_py.parsing import add_part
from wiring.check import CheckError
from wiring.listing import listing
from wiring.load import load_wiring

HELP = "check a wiring file; print its header table; draw it"
EXAMPLE = "peanuts wiring check my-table.toml"


class Check:
    """`wiring check FILE`: lists everything that is wrong."""

    HELP = "check a wiring file; exit status 1 if it is faulty"
    EXAMPLE = EXAMPLE

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file."""
        add_file(parser)

    def run(self, args: argparse.Namespace) -> int:
        """Check it."""
        try:
            load_wiring(args.file)
        except CheckError as error:
            print(error, file=sys.stderr)
            return 1
        print(f"{args.file}: nothing is wrong with it")
        return 0


class Listing:
    """`wiring table FILE`: the header's pins, the other ends of its wires, and the parts."""

    HELP = "print what each pin of the header is for, the other ends of the wires, and the parts"
    EXAMPLE = "peanuts wiring table wiring/two-seats-gpio.toml"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file."""
        add_file(parser)

    def run(self, args: argparse.Namespace) -> int:
        """Print it; raises CheckError for a faulty file."""
        print(listing(load_wiring(args.file)), end="")
        return 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The parts of the command."""
    parts = parser.add_subparsers(metavar="check|table|diagram", required=True)
    add_part(parts, "check", Check())
    add_part(parts, "table", Listing())


def run(args: argparse.Namespace) -> int:
    """Run the part that was named."""
    return int(args.run_part(args))


def add_file(parser: argparse.ArgumentParser) -> None:
    """The one argument that every part has."""
    parser.add_argument("file", metavar="FILE", help="a wiring file, in TOML")
