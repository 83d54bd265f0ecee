"""`peanuts play`: the virtual table on a laptop."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_py.commands.options import add_house_rules, add_page, add_table, settings_from

HELP = "the virtual table on this machine: a browser page, bots in the free seats"
EXAMPLE = "peanuts play --seats 4 --level 5 --target 50"
CENTRES = {"256x64": (256, 64), "128x128": (128, 128)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_table(parser)
    add_page(parser)
    add_house_rules(parser)
    parser.add_argument("--record", type=Path, metavar="FILE",
                        help="write down all that comes in, for `peanuts replay`")
    parser.add_argument("--journal", type=Path, metavar="FILE",
                        help="keep what is played there, for `peanuts history`")
    parser.add_argument("--centre", nargs="?", const="256x64", choices=CENTRES,
                        help="a screen in the middle of the table, too: 256x64, or 128x128 colour")


def run(args: argparse.Namespace) -> int:
    """Serve the table until interrupted."""
    # The libraries come with it: the help, and a start that has to install them, do without.
    from firmware_py.keeping import Kept
    from firmware_py.places import journal_to_write, lobby_to_remember
    from firmware_py.serving import serve

    kept = Kept(args.record, args.journal or journal_to_write(), lobby=lobby_to_remember())
    return serve(settings_from(args), args.seed, args.port is not None, kept,
                 CENTRES.get(args.centre))
