"""`peanuts simulate`: bots alone, as fast as they can."""

from __future__ import annotations

import argparse
import json
import sys
from statistics import fmean, median, pstdev
from typing import Any, TextIO

from engine.simulation import Outcome, SelfPlay
from firmware_py.commands.options import add_house_rules, dashed, rules_from
from firmware_py.parsing import whole
from firmware_py.settings import LEVELS
from hal.clock import MonotonicClock

HELP = "bots alone, as fast as they can"
EXAMPLE = "peanuts simulate --seats 4 --rounds 1000 --level 10 --json"
SEATS = (2, 12)  # the rules know no limit, and a simulation needs no screens
REDRAW_NS = 100_000_000
BAR = 40  # cells


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--seats", type=whole(*SEATS), default=4, metavar=dashed(SEATS),
                        help="how many bots play (4)")
    parser.add_argument("--rounds", type=whole(1), default=100, metavar="N",
                        help="how many rounds, each dealt anew (100)")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="N",
                        help="what the deals and the bots follow from (0)")
    parser.add_argument("--level", type=whole(*LEVELS), default=10, metavar=dashed(LEVELS),
                        help="how good the bots are (10)")
    parser.add_argument("--json", action="store_true", help="print one object for programs")
    add_house_rules(parser)


def run(args: argparse.Namespace) -> int:
    """Play the rounds and print what came of them."""
    rules, clock = rules_from(args), MonotonicClock()
    progress = Progress(args.rounds, sys.stderr, clock.now_ns())
    began_ns = clock.now_ns()
    outcomes = []
    try:
        for number in range(args.rounds):
            table = SelfPlay.deal(rules, args.seats, args.level, args.seed, number)
            outcomes.append(table.run())
            progress.show(len(outcomes), clock.now_ns())
    finally:
        progress.clear()
    seconds = (clock.now_ns() - began_ns) / 1e9
    report = {"seats": args.seats, "rounds": args.rounds, "seed": args.seed, "level": args.level,
              **summary(outcomes, seconds)}
    print(json.dumps(report) if args.json else told(report))
    return 0


class Progress:
    """A bar on a terminal, and nothing anywhere else."""

    def __init__(self, rounds: int, stream: TextIO, now_ns: int) -> None:
        self._rounds = rounds
        self._stream = stream if stream.isatty() else None
        self._next_ns = now_ns + REDRAW_NS

    def show(self, done: int, now_ns: int) -> None:
        """Draw the bar, unless it was drawn a moment ago."""
        if self._stream is None or now_ns < self._next_ns:
            return
        self._next_ns = now_ns + REDRAW_NS
        full = BAR * done // self._rounds
        bar = "#" * full + "." * (BAR - full)
        self._stream.write("\r" + f"{bar} {done} of {self._rounds} rounds"[:79])
        self._stream.flush()

    def clear(self) -> None:
        """Leave the line as if there had been none."""
        if self._stream is not None:
            self._stream.write("\r" + " " * 79 + "\r")
            self._stream.flush()


def summary(outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    """The figures of the rounds; those of called rounds are null if there was none."""
    called = [each for each in outcomes if each.caller is not None]
    points = [point for each in outcomes for point in each.points]
    callers = [each.points[each.caller] for each in called if each.caller is not None]
    topped = [best == max(each.points) for best, each in zip(callers, called, strict=True)]
    moves = sorted(each.moves for each in outcomes)
    return {
        "called": len(called),
        "dead": len(outcomes) - len(called),
        "shifts": sum(each.shifts for each in outcomes),
        "contests": sum(each.contests for each in outcomes),
        "moves": sum(moves),
        "moves_per_s": round(sum(moves) / seconds),
        "points": {
            "mean": round(fmean(points), 3),
            "sd": round(pstdev(points), 3),
            "caller_mean": round(fmean(callers), 3) if callers else None,
            "caller_tops": round(fmean(topped), 4) if topped else None,
        },
        "moves_per_round": {"median": median(moves), "p95": moves[len(moves) * 95 // 100]},
    }


def told(report: dict[str, Any]) -> str:
    """The report for a person to read."""
    points, moves = report["points"], report["moves_per_round"]
    lines = [
        f"{report['rounds']:,} rounds of {report['seats']} bots of level {report['level']}, "
        f"seed {report['seed']}",
        f"  ended     {report['called']:,} called, {report['dead']:,} dead",
        f"  points    {points['mean']:.2f} a seat on average, standard deviation "
        f"{points['sd']:.2f}",
    ]
    if report["called"]:
        lines.append(f"  caller    {points['caller_mean']:.2f} points on average, "
                     f"the most of all in {points['caller_tops']:.1%} of the rounds")
    return "\n".join([
        *lines,
        f"  moves     {moves['median']:g} a round (median), {moves['p95']:g} (95th percentile)",
        f"  table     {report['contests']:,} plays beaten, {report['shifts']:,} shifts",
        f"  speed     {report['moves_per_s']:,} moves a second",
    ])
