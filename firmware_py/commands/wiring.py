"""`peanuts wiring`: checks a wiring file, prints its header table, draws it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_py.environment import environment
from firmware_py.errors import BadInput
from firmware_py.parsing import add_part
from wiring.check import CheckError
from wiring.draw import draw
from wiring.listing import listing
from wiring.load import load_wiring
from wiring.svg import svg

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

    HELP = "print the header pin by pin, the other ends of its wires, and the parts"
    EXAMPLE = "peanuts wiring table wiring/two-seats-gpio.toml"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file."""
        add_file(parser)

    def run(self, args: argparse.Namespace) -> int:
        """Print it; raises CheckError for a faulty file."""
        print(listing(load_wiring(args.file)), end="")
        return 0


class Diagram:
    """`wiring diagram FILE`: draws it."""

    HELP = "draw the header, the parts and the wires between"
    EXAMPLE = "peanuts wiring diagram my-table.toml --out drawings"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file, and where the drawing goes."""
        add_file(parser)
        parser.add_argument("--out", type=Path, default=Path(), metavar="PATH",
                            help="the folder or the file to write to (this folder)")
        parser.add_argument("--png", action="store_true", help="a picture (PNG) instead of SVG")

    def run(self, args: argparse.Namespace) -> int:
        """Draw it; raises CheckError for a faulty file."""
        sheet = draw(load_wiring(args.file))
        ending = ".png" if args.png else ".svg"
        out: Path = args.out
        if out.is_dir():
            out /= Path(args.file).stem + ending
        elif out.suffix != ending:
            raise BadInput(f"--out {out}: expected a folder that there is, or a file that ends in "
                           f"{ending}")
        if args.png:
            environment.enter(None)  # Pillow is wanted for this alone
            from firmware_py.painting import paint

            paint(sheet).save(out)
        else:
            out.write_text(svg(sheet), encoding="utf-8", newline="\n")
        print(out)
        return 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The parts of the command."""
    parts = parser.add_subparsers(metavar="check|table|diagram", required=True)
    add_part(parts, "check", Check())
    add_part(parts, "table", Listing())
    add_part(parts, "diagram", Diagram())


def run(args: argparse.Namespace) -> int:
    """Run the part that was named."""
    return int(args.run_part(args))


def add_file(parser: argparse.ArgumentParser) -> None:
    """The one argument that every part has."""
    parser.add_argument("file", metavar="FILE", help="a wiring file, in TOML")
