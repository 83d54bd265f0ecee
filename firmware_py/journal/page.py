"""The history as a page: tables, and plots of who played how."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from firmware_py.errors import Sentence
from firmware_py.journal.history import History, counted, read_history
from firmware_py.journal.plots import bars, lines

RECORDS = {
    "best_round": "best round", "worst_round": "worst round",
    "most_on_foundations": "most cards on the foundations",
    "quickest_call_s": "quickest call, in seconds", "highest_total": "highest total",
}  # fmt: skip
HEAD = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Peanuts: history</title>
  <link rel="icon" href="icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="history.css">
</head>
<body>
<h1>What was played</h1>
"""


def history_page(journal: Path) -> bytes:
    """The page of what a journal tells; a journal that can't be read is told in a sentence."""
    try:
        body = told(read_history(journal))
    except Sentence as problem:
        body = f"<p>{escape(str(problem))}</p>"
    return f"{HEAD}{body}</body>\n</html>\n".encode()


def told(history: History) -> str:
    """The page's body."""
    report = history.report()
    if not report["rounds"]:
        return "<p>No round was played to its end yet.</p>"
    return "".join([
        f"<p>{counted(report['matches'], 'match', 'es')} and "
        f"{counted(report['rounds'], 'round')} were played to their end.</p>",
        section("The last match, round by round", lines(last_match(history), "totals by round")),
        section("Points a round, on average", bars(means(report["names"]), "means"),
                names_table(report["names"])),
        section("Contested slaps won", bars(slaps(report["names"]), "slaps won")),
        section("By seat", seats_table(report["seats"])),
        section("Head to head", pairs_table(report["head_to_head"])),
        section("Records", records_table(report["records"])),
    ])


def section(title: str, *parts: str) -> str:
    """A part of the page; nothing if it is empty."""
    body = "".join(parts)
    return f"<section><h2>{escape(title)}</h2>{body}</section>\n" if body else ""


def last_match(history: History) -> dict[str, list[float]]:
    """Each name's total after each round of the last match, from nought on."""
    newest = history.results[-1].match
    totals: dict[str, list[float]] = {}
    for result in history.results:
        if result.match == newest:
            name = f"{result.seat + 1} {result.name}"
            so_far = totals.setdefault(name, [0.0])
            so_far.append(so_far[-1] + result.points)
    return totals


def means(names: Iterable[dict[str, Any]]) -> list[tuple[str, float, str]]:
    """Each name's mean."""
    return [(row["name"], row["mean"], f"{row['mean']:.1f}") for row in names]


def slaps(names: Iterable[dict[str, Any]]) -> list[tuple[str, float, str]]:
    """The share of contested slaps that each name has won, of those who were in any."""
    rows = []
    for row in names:
        all_of_them = row["slaps_won"] + row["slaps_lost"]
        if all_of_them:
            text = f"{row['slaps_won']} of {all_of_them}"
            rows.append((row["name"], row["slaps_won"] / all_of_them, text))
    return rows


def names_table(rows: Iterable[dict[str, Any]]) -> str:
    """Everybody's rounds, best, calls and matches."""
    return table(
        ("name", "rounds", "mean", "best", "called", "matches won"),
        [(row["name"], row["rounds"], f"{row['mean']:.1f}", row["best"], row["calls"],
          f"{row['wins']} of {row['matches']}") for row in rows])


def seats_table(rows: Iterable[dict[str, Any]]) -> str:
    """The same by seat: whether one is better placed than another."""
    return table(
        ("seat", "rounds", "mean", "called", "slaps won", "slaps lost"),
        [(row["seat"] + 1, row["rounds"], f"{row['mean']:.1f}", row["calls"], row["slaps_won"],
          row["slaps_lost"]) for row in rows])


def pairs_table(rows: Sequence[dict[str, Any]]) -> str:
    """Who had more points than whom, round by round."""
    if not rows:
        return ""
    return table(
        ("", "won", "even", "won", ""),
        [(row["names"][0], row["won"][0], row["even"], row["won"][1], row["names"][1])
         for row in rows])


def records_table(found: dict[str, Any]) -> str:
    """The records that there are."""
    rows = [(text, found[name]["value"], found[name]["name"], found[name]["began"][:10])
            for name, text in RECORDS.items() if found[name]]
    return table(("", "", "by", "on"), rows) if rows else ""


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; the first column names the rows."""
    top = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join(
        f"<tr><th>{escape(str(name))}</th>"
        + "".join(f"<td>{escape(str(value))}</td>" for value in values) + "</tr>"
        for name, *values in rows)
    return f"<div class=\"wide\"><table><tr>{top}</tr>{body}</table></div>"
