"""`peanuts bench latency`: how soon a press has its turn, and how soon its seat sees that."""

from __future__ import annotations

import argparse
import sys

from firmware_py.errors import Unable
from firmware_py.measures.figures import Figure, report
from firmware_py.parsing import whole

HELP = "how soon a press has its turn, and how soon its seat sees that"
EXAMPLE = "peanuts bench latency --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the measurement."""
    parser.add_argument("--presses", type=whole(1, 10**6), default=100, metavar="N",
                        help="how many presses a source is measured by, in real time (100)")
    parser.add_argument("--json", action="store_true", help="print one object for programs")


def run(args: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    from firmware_py.measures.latency import latency
    from firmware_py.measures.wired import WIRINGS

    figures = [Figure("presses", args.presses, "")]
    for name, wiring in WIRINGS.items():
        try:
            figures += latency(name, wiring, args.presses)
        except Unable as problem:
            print(f"{name} is left out: {problem}", file=sys.stderr)
    print(report("latency", figures, args.json))
    return 0
