from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from firmware_py.journal.history import History, Result, Slap
from firmware_py.journal.page import history_page, last_match, told
from firmware_py.journal.plots import DASHES, bars, lines
from firmware_py.journal.schema import open_to_write

NASTY = '<script>alert("&")</script>'


def result(match: int, round_: int, seat: int, name: str, points: int) -> Result:
    return Result(match, round_, round_ - 1, "2026-05-01T10:00:00.000Z", seat, name, None, points,
                  points + 2, 1, seat == 0, 10_000_000_000)


@pytest.fixture
def history() -> History:
    played = [result(match, round_, seat, ("Ann", NASTY)[seat], points)
              for match, round_, points_of in ((1, 1, (5, 2)), (2, 2, (10, -3)), (2, 3, (4, 20)))
              for seat, points in enumerate(points_of)]
    return History(played, [Slap(2, 0, (1,), 4_000)], {1: 0})


def test_the_page_is_well_formed_and_runs_nothing(history: History) -> None:
    body = told(history)
    ElementTree.fromstring(f"<body>{body}</body>")
    assert "<script" not in body
    assert "&lt;script&gt;" in body


def test_the_last_match_is_counted_up_from_nought(history: History) -> None:
    assert last_match(history) == {"1 Ann": [0, 10, 14], f"2 {NASTY}": [0, -3, 17]}


def test_a_longer_bar_is_a_greater_number_and_none_is_below_nought() -> None:
    drawn = bars([("a", 4.0, "4"), ("b", 2.0, "2"), ("c", -3.0, "-3")], "bars")
    widths = [float(each) for each in re.findall(r'<rect [^>]*width="([\d.]+)"', drawn)]
    assert widths == [widths[0], widths[0] / 2, 0]


def test_lines_are_told_apart_without_colour() -> None:
    series = {str(number): [0.0, float(number)] for number in range(8)}
    dashes = re.findall(r'stroke-dasharray="([^"]*)"', lines(series, "lines"))
    assert len(set(dashes)) == len(DASHES) == 8


def test_a_greater_number_lies_higher() -> None:
    drawn = lines({"a": [0.0, 5.0, -5.0]}, "line")
    found = re.search(r'points="([^"]*)"', drawn)
    assert found is not None
    heights = [float(point.split(",")[1]) for point in found[1].split()]
    assert heights[1] < heights[0] < heights[2]


def test_nothing_played_and_nothing_readable_are_pages_too(tmp_path: Path) -> None:
    assert b"nothing has been played yet" in history_page(tmp_path / "none.db")
    file = tmp_path / "journal.db"
    open_to_write(file).close()
    assert b"No round was played to its end yet." in history_page(file)
    file.write_text("broken", encoding="ascii")
    assert b"can&#x27;t be read as a journal" in history_page(file)
