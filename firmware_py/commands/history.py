"""`peanuts history`: what was played so far, by whom, and the records."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from firmware_py.journal.history import History

HELP = "what was played so far: averages, head to head, records"
EXAMPLE = "peanuts history --csv"
NAME_WIDTH = 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--journal", type=Path, metavar="FILE", help="another journal")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one object")
    form.add_argument("--csv", action="store_true", help="print a row for each round and seat")


def run(args: argparse.Namespace) -> int:
    """Print the history."""
    from firmware_py.journal.history import read_history
    from firmware_py.places import journal_to_read

    history = read_history(args.journal or journal_to_read())
    if args.json:
        print(json.dumps(history.report()))
    elif args.csv:
        as_csv(history)
    else:
        print("\n".join(as_text(history)))
    return 0


def as_csv(history: History) -> None:
    """A row for each round and seat."""
    from firmware_py.journal.history import Result

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow([field.name for field in fields(Result)])
    writer.writerows(list(asdict(result).values()) for result in history.results)


def as_text(history: History) -> list[str]:
    """The history for people, in 80 columns."""
    from firmware_py.journal.history import counted

    report = history.report()
    lines = [f"{counted(report['matches'], 'match', 'es')} and "
             f"{counted(report['rounds'], 'round')} were played to their end."]
    if not report["rounds"]:
        return lines
    lines += ["", *table(report["names"], "name", str)]
    lines += ["", *table(report["seats"], "seat", lambda seat: f"seat {seat + 1}")]
    if report["head_to_head"]:
        lines += ["", "head to head", *map(against, report["head_to_head"])]
    return [*lines, "", "records", *records(report["records"])]


def table(rows: Iterable[dict[str, Any]], key: str, shown: Any) -> list[str]:
    """A row each for somebody's, or a seat's, rounds, points and slaps."""
    lines = [f"{key:{NAME_WIDTH}}  rounds   mean  best  called  matches won  slaps won"]
    for row in rows:
        slaps = row["slaps_won"] + row["slaps_lost"]
        matches = f"{row['wins']} of {row['matches']}"
        won = f"{row['slaps_won']} of {slaps}"
        name = shorter(shown(row[key]), NAME_WIDTH)
        lines.append(f"{name:{NAME_WIDTH}}{row['rounds']:8}{row['mean']:7.1f}{row['best']:6}"
                     f"{row['calls']:8}{matches:>13}{won:>11}")
    return lines


def against(row: dict[str, Any]) -> str:
    """How two fared against each other."""
    one, other = (shorter(name, NAME_WIDTH) for name in row["names"])
    even = f", {row['even']} even" if row["even"] else ""
    return f"  {one} {row['won'][0]} : {row['won'][1]} {other}{even}"


def records(found: dict[str, Any]) -> list[str]:
    """The records that there are, a line each."""
    words = {
        "best_round": "best round", "worst_round": "worst round",
        "most_on_foundations": "most cards on the foundations",
        "quickest_call_s": "quickest call, in seconds", "highest_total": "highest total",
    }  # fmt: skip
    lines = [f"  {text + ':':32}{found[name]['value']:>7}  {found[name]['name']}, "
             f"{found[name]['began'][:10]}" for name, text in words.items() if found[name]]
    if found["closest_slap_us"] is not None:
        lines.append(f"  {'closest slap, in ms:':32}{found['closest_slap_us'] / 1000:7.2f}")
    return lines or ["  none yet by a person"]


def shorter(text: str, width: int) -> str:
    """A text that fits."""
    return text if len(text) <= width else f"{text[: width - 1]}…"
