"""`peanuts bench fairness`: whether the earlier press wins, and how well pads' clocks are known."""

from __future__ import annotations

import argparse
import sys

from firmware_py.errors import Unable
from firmware_py.measures.figures import Figure, report
from firmware_py.parsing import whole

HELP = "whether the earlier press wins, and how well pads' clocks are known"
EXAMPLE = "peanuts bench fairness --pairs 1000000 --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the measurement."""
    parser.add_argument("--pairs", type=whole(1, 10**9), default=20_000, metavar="N",
                        help="how many pairs of presses are decided (20000)")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="S",
                        help="of the pairs and the cables (0)")
    parser.add_argument("--json", action="store_true", help="print one object for programs")


def run(args: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    from firmware_py.measures.fairness import fairness
    from firmware_py.measures.synchronising import synchronising

    figures = [*fairness(args.pairs, args.seed), *synchronising(args.seed), *real(args.seed)]
    print(report("fairness", figures, args.json))
    return 0


def real(seed: int) -> list[Figure]:
    """What only a real MicroPython can show; a plain line says if there is none."""
    from firmware_py.measures.real_pad import real_pad

    try:
        return real_pad(seed)
    except Unable as problem:
        print(f"sync_real_p99_us is left out: {problem}", file=sys.stderr)
        return []
