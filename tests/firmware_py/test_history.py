from __future__ import annotations

import csv
import io
import json
from contextlib import closing
from pathlib import Path

import pytest

from firmware_py.cli import main
from firmware_py.journal.history import History, Result, Slap, read_history
from firmware_py.journal.schema import open_to_write

DAY = "2026-05-0{}T10:00:00.000Z"
# (match, round, [(name, level, points, caller)]): Bo changes places with Ann in the second match.
PLAYED = (
    (1, 1, (("Ann", None, 12, True), ("Bo", None, -3, False), ("Dot", 5, 20, False))),
    (1, 2, (("Ann", None, 30, True), ("Bo", None, 9, False), ("Dot", 5, 9, False))),
    (2, 3, (("Bo", None, 7, False), ("Ann", None, 7, False), ("Dot", 5, 8, True))),
)


@pytest.fixture
def history() -> History:
    results = [
        Result(match, round_, round_ - 1, DAY.format(round_), seat, name, level, points,
               points + 4, 2, called, round_ * 10_000_000_000)
        for match, round_, seats in PLAYED
        for seat, (name, level, points, called) in enumerate(seats)
    ]
    slaps = [Slap(1, 0, (1,), 4_200_000), Slap(3, 1, (0, 2), 250_000), Slap(3, 1, (2,), 0)]
    return History(results, slaps, winners={1: 0})


def test_everybody_is_known_by_name_wherever_they_sat(history: History) -> None:
    ann = history.by_name()["Ann"]
    assert (ann.rounds, ann.points, ann.best, ann.calls) == (3, 49, 30, 2)
    assert (ann.slaps_won, ann.slaps_lost) == (3, 0)
    assert history.by_name()["Bo"].slaps_lost == 2


def test_bots_are_known_by_their_level(history: History) -> None:
    assert list(history.by_name()) == ["Ann", "bot of level 5", "Bo"]


def test_a_seat_is_known_by_its_place_whoever_sat_there(history: History) -> None:
    assert [tally.points for tally in history.by_seat().values()] == [49, 13, 37]


def test_a_match_is_won_by_whoever_sat_at_the_winning_seat_at_its_end(history: History) -> None:
    assert [(who, t.wins, t.matches) for who, t in history.by_name().items()] == [
        ("Ann", 1, 1), ("bot of level 5", 0, 1), ("Bo", 0, 1),
    ]


def test_head_to_head_counts_the_rounds_that_each_had_more_in(history: History) -> None:
    assert history.head_to_head()["Ann", "Bo"] == (2, 0, 1)
    assert history.head_to_head()["Ann", "bot of level 5"] == (1, 2, 0)


def test_records_are_peoples(history: History) -> None:
    records = history.records()
    assert records["best_round"] == {"value": 30, "name": "Ann", "began": DAY.format(2)}
    assert records["worst_round"] == {"value": -3, "name": "Bo", "began": DAY.format(1)}
    assert records["highest_total"]["value"] == 42
    assert records["quickest_call_s"]["value"] == 10.0
    assert records["closest_slap_us"] == 250.0


def test_nothing_played_is_no_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "journal.db"
    open_to_write(file).close()
    for form in ([], ["--json"], ["--csv"]):
        assert main(["history", "--journal", str(file), *form]) == 0
    assert capsys.readouterr().out.startswith("0 matches and 0 rounds were played to their end.")
    assert main(["history", "--journal", str(tmp_path / "none.db")]) == 1
    assert "nothing has been played yet" in capsys.readouterr().err


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The same in a file, and an unfinished round that counts for nothing."""
    file = tmp_path / "journal.db"
    with closing(open_to_write(file)) as journal:
        for match, winner in ((1, 0), (2, None)):
            journal.execute(
                "INSERT INTO match (id, key, began, boot, seed, rules, seats, winner) "
                "VALUES (?, ?, '', '', 1, '{}', 3, ?)", (match, match, winner))
        for match, round_, seats in (*PLAYED, (2, 4, PLAYED[0][2])):
            caller = next(seat for seat, (_, _, _, called) in enumerate(seats) if called)
            ended = DAY.format(round_) if round_ < 4 else None
            journal.execute(
                "INSERT INTO round (id, match, number, began, began_ns, head, ended, caller) "
                "VALUES (?, ?, ?, ?, 0, '', ?, ?)",
                (round_, match, round_ - 1, DAY.format(round_), ended, caller))
            for seat, (name, level, points, _) in enumerate(seats):
                journal.execute(
                    "INSERT INTO seat (round, seat, name, level, points, founded, left) "
                    "VALUES (?, ?, ?, ?, ?, ?, 2)",
                    (round_, seat, name, level, points, points + 4))
        journal.execute("INSERT INTO contest (round, card, winner, losers, margin_ns, decided) "
                        "VALUES (1, '5H', 0, '[1]', 4200000, 'instant')")
    return file


def test_what_a_file_tells_is_what_was_played(kept: Path) -> None:
    history = read_history(kept)
    assert [(r.round, r.name, r.points, r.called) for r in history.results] == [
        (round_, name, points, called)
        for _, round_, seats in PLAYED for name, _, points, called in seats
    ]
    assert (history.slaps, history.winners) == ([Slap(1, 0, (1,), 4_200_000)], {1: 0})


def test_the_json_and_the_csv_hold_the_same(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["history", "--journal", str(kept), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["matches"], report["rounds"]) == (1, 3)
    assert main(["history", "--journal", str(kept), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    ann = [int(row["points"]) for row in rows if row["name"] == "Ann"]
    assert sum(ann) / len(ann) == pytest.approx(report["names"][0]["mean"], abs=0.01)


def test_the_text_fits_80_columns(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "--journal", str(kept)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "  Ann 2 : 0 Bo, 1 even" in lines
