"""`peanuts console`: the tabletop console on the Raspberry Pi."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_py.configuring import configured
from firmware_py.places import SETTINGS, WIRING
from wiring.check import CheckError

HELP = "the tabletop console on the Raspberry Pi"
EXAMPLE = "peanuts console --wiring wiring/two-seats-gpio.toml"
MISCONFIGURED = 78  # EX_CONFIG of sysexits.h: the service isn't restarted on it


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--settings", type=Path, metavar="FILE",
                        help=f"settings, in TOML ({SETTINGS}, if it is there)")
    parser.add_argument("--wiring", type=Path, metavar="FILE", default=WIRING,
                        help=f"what is wired where, in TOML ({WIRING})")
    parser.add_argument("--record", type=Path, metavar="FILE",
                        help="write down all that comes in, for `peanuts replay`")
    parser.add_argument("--journal", type=Path, metavar="FILE",
                        help="keep what is played there, for `peanuts history`")


def run(args: argparse.Namespace) -> int:
    """Run the console until it is told to end; 78 if its settings or its wiring are faulty."""
    try:
        settings, wiring = configured(args.settings, args.wiring)
    except CheckError as error:
        print(error, file=sys.stderr)
        return MISCONFIGURED
    # The libraries come with it.
    from firmware_py.consoling import run_console
    from firmware_py.places import journal_to_write

    return run_console(settings, wiring, args.record, args.journal or journal_to_write())
