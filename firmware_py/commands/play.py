"""`peanuts play`: the virtual table on a laptop."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_py.commands.options import add_house_rules, add_page, add_table, settings_from

HELP = "the virtual table on this machine: a browser page, bots in the free seats"
EXAMPLE = "peanuts play --seats 4 --level 5 --target 50"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_table(parser)
    add_page(parser)
    add_house_rules(parser)
    parser.add_argument("--record", type=Path, metavar="FILE",
                        help="write down all that comes in, for `peanuts replay`")
    parser.add_argument("--journal", type=Path, metavar="FILE",
                        help="keep what is played there, for `peanuts history`")


def run(args: argparse.Namespace) -> int:
    """Serve the table until interrupted."""
    # The libraries come with it: the help, and a start that has to install them, do without.
    from firmware_py.serving import serve

    return serve(settings_from(args), args.seed, args.port is not None, args.record,
                 args.journal)
