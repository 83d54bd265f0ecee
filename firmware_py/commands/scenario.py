"""`peanuts scenario`: plays scenario files and prints what came of them."""

from __future__ import annotations

import argparse
import json
import sys

from firmware_py.playthrough import Playthrough, play
from firmware_py.scenario import load_scenario
from wiring.check import CheckError

HELP = "play scenario files"
EXAMPLE = "peanuts scenario example.toml --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario, in TOML")
    parser.add_argument("--json", action="store_true", help="print an object a file, a line each")


def run(args: argparse.Namespace) -> int:
    """Play every file; exit status 2 if one was refused."""
    status = 0
    for file in args.files:
        try:
            played = play(load_scenario(file))
        except CheckError as error:
            print(error, file=sys.stderr)
            status = 2
            continue
        print(json.dumps(played.report()) if args.json else told(played))
    return status


def told(played: Playthrough) -> str:
    """The report for a person to read, within 80 columns."""
    report = played.report()
    lines = [str(report["file"])]
    lines += [step_line(row, played) for row in played.steps]
    for contest in played.referee.contests:
        losers = ", ".join(str(seat + 1) for seat in contest.seats[1:])
        how = "in a dead heat" if contest.by == "dead-heat" else "by"
        margin = f"{contest.margin_ns / 1_000_000:.3f} ms"
        lines.append(
            f"  contest for the {contest.card.text}: seat {contest.winner + 1} "
            f"before seat {losers} {how} {margin}"
        )
    return "\n".join(lines + position_lines(played))


def step_line(row: dict[str, object], played: Playthrough) -> str:
    """What became of a move: when, whose, which, and how it ended."""
    step = played.scenario.steps[int(str(row["step"]))]
    head = f"  {step.at_ns / 1_000_000:>11.3f} ms  seat {step.seat + 1}  {row['move']:<7}"
    if row["result"] == "played":
        return head + "  played"
    by = f" by seat {int(str(row['by'])) + 1}" if "by" in row else ""
    return f"{head}  refused: {row['refusal']}{by}"


def position_lines(played: Playthrough) -> list[str]:
    """The position at the end, a seat after the other, and how the round stands."""
    position = played.round.position()
    lines = []
    for seat, piles in enumerate(position["seat"]):
        stuck = ", stuck" if played.round.stuck(seat) else ""
        lines += [
            f"  seat {seat + 1}: {played.round.points()[seat]:+d} points{stuck}",
            f"    peanuts  {piles['peanuts']}",
            f"    work     {' | '.join(piles['work'])}",
            f"    stock    {piles['stock']}",
            f"    waste    {piles['waste']}",
        ]
    lines += [f"  foundation: {each['cards']}" for each in position["foundation"]]
    caller = played.round.caller
    return [*lines, f"  round: {played.round.state.value}"
            + ("" if caller is None else f" by seat {caller + 1}")]
