from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.log import Log
from engine.round import Round
from firmware_py.errors import Unable
from firmware_py.journal.journal import set_aside, write
from firmware_py.journal.reading import unfinished
from firmware_py.journal.schema import NEWEST, VERSIONS, open_to_read, open_to_write
from firmware_py.journal.statements import Statement, Statements
from firmware_py.page.messages import Leave
from firmware_py.unfinished import Unfinished
from hal.edges import Key
from tests.firmware_py.tables import S, TableInTime


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(open_to_read(file)) as opened:
        return opened.execute(query).fetchall()


def play_to(table: TableInTime, *stages: str) -> None:
    for _ in range(100):
        if table.stage in stages:
            return
        table.run(5 * S)
    pytest.fail(f"the table is still in {table.stage}")


def running(table: TableInTime) -> Round:
    return table.console.game.flow.stage.round  # type: ignore[attr-defined,no-any-return]


def cut(file: Path) -> Path:
    """What a power cut leaves: the files as they are now, copied while they are in use."""
    folder = file.parent / "cut"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for each in file.parent.glob("journal.db*"):
        shutil.copy(each, folder)
    return folder / file.name


def written(table: TableInTime) -> None:
    """Wait until the journal has written all it was given."""
    journal = table.console.keeping.journal
    assert journal is not None
    journal.flush()


def test_a_round_is_kept_with_its_seats_moves_presses_and_points(file: Path) -> None:
    table = TableInTime(seats=2, level=10, journal=file)
    table.start()
    table.tap(0, Key.DRAW, Key.CALL)
    table.say(Leave(0))
    play_to(table, "points", "match-over")
    table.console.close()
    ((state, caller, head),) = rows(file, "SELECT state, caller, head FROM round")
    assert (state, caller is not None) == ("called", True)
    lines = "".join(f"{line}\n" for (line,) in rows(file, "SELECT line FROM entry ORDER BY place"))
    played = Round.from_log(Log.parse(f"{head}{lines}"))
    points = rows(file, "SELECT points FROM seat ORDER BY seat")
    assert points == [(each,) for each in played.points()]
    assert rows(file, "SELECT kind, move, result, refusal FROM press WHERE seat = 0 LIMIT 2") == [
        ("press", "draw", "played", None), ("press", "call", "refused", "peanuts-left"),
    ]
    assert rows(file, "SELECT count(*) FROM press WHERE result = 'played'")[0][0] > 50


def test_a_running_round_goes_on_after_a_power_cut_as_it_stood(file: Path) -> None:
    table = TableInTime(seats=3, journal=file, names=("Ann",))
    table.start()
    table.tap(0, Key.DRAW)
    table.run(20 * S)
    written(table)
    left = unfinished(cut(file))
    stood = running(table)
    table.console.close()
    assert isinstance(left, Unfinished)
    assert (left.names[0], left.levels) == ("Ann", (None, 5, 5))
    again = left.round()
    assert again is not None
    assert (again.position(), again.points()) == (stood.position(), stood.points())


def test_each_person_confirms_and_then_the_cards_are_counted_in(file: Path) -> None:
    table = TableInTime(seats=3, journal=file)
    table.start()
    table.sit(1, "Bo")
    table.run(5 * S)
    stood = running(table).position()
    table.console.close()
    left = unfinished(file)
    again = TableInTime(seats=3, journal=file, unfinished=left)
    assert again.stage == "pause"
    again.run(60 * S)
    again.tap(0, Key.CALL)
    assert again.console.game.flow.view(0, again.now_ns).how == "1 of 2 are here"  # type: ignore[union-attr]
    again.tap(1, Key.CALL)
    again.run(2 * S)
    assert again.stage == "pause"  # its countdown runs
    assert again.console.game.flow.stage.playing.round.position() == stood  # type: ignore[attr-defined]
    again.run(2 * S)
    assert again.stage == "play"
    again.say(Leave(0), Leave(1))
    play_to(again, "points", "match-over")
    again.console.close()
    assert rows(file, "SELECT count(*), count(ended) FROM round") == [(1, 1)]
    assert rows(file, "SELECT count(*) FROM match") == [(1,)]
    lines = [line for (line,) in rows(file, "SELECT line FROM entry ORDER BY place")]
    head = rows(file, "SELECT head FROM round")[0][0]
    assert Round.from_log(Log.parse(f"{head}" + "\n".join(map(str, lines)))).ended_ns is not None


def test_the_host_may_end_a_match_that_was_cut_off(file: Path) -> None:
    table = TableInTime(journal=file)
    table.start()
    table.console.close()
    again = TableInTime(journal=file, unfinished=unfinished(file))
    again.tap(0, Key.DRAW)
    assert again.stage == "lobby"
    again.console.close()
    assert unfinished(file) is None


def test_finished_rounds_are_there_between_two_rounds(file: Path) -> None:
    table = TableInTime(seats=2, level=10, journal=file)
    table.start()
    table.say(Leave(0))
    play_to(table, "points")
    written(table)
    left = unfinished(cut(file))
    assert isinstance(left, Unfinished)
    assert (left.log, left.points) == ("", (running(table).points(),))
    table.console.close()


@pytest.fixture(scope="module")
def statements() -> list[Statement]:
    """What a table with two bots and a person who leaves has kept of a minute."""
    table = TableInTime(seats=2, level=10)
    made = Statements(table.console.game.table, "boot")
    kept: list[Statement] = []
    take = table.console.game.take

    def taken(inputs: object) -> object:
        happened = take(inputs)  # type: ignore[arg-type]
        kept.extend(each for one in happened for each in made.of(one))
        return happened

    table.console.game.take = taken  # type: ignore[method-assign,assignment]
    table.start()
    table.say(Leave(0))
    table.run(60 * S)
    table.console.close()
    return kept


def test_wherever_the_power_is_cut_the_round_can_be_followed(
    file: Path, statements: list[Statement]
) -> None:
    with closing(open_to_write(file)) as opened:
        for place, statement in enumerate(statements):
            write(opened, [statement])
            if place % 97 == 0 and place:
                left = unfinished(file)
                assert left is None or place < 5 or len(left.names) == 2


def test_a_broken_file_is_set_aside_and_play_is_kept_in_a_new_one(file: Path) -> None:
    file.write_bytes(b"this is no database, but dear to somebody" * 100)
    dear = file.read_bytes()
    table = TableInTime(journal=file)
    table.start()
    for _ in range(2):  # into the file that turns out to be broken, and into the new one
        written(table)
        table.run(S)
    table.console.close()
    assert file.with_name("journal.db.broken-1").read_bytes() == dear
    assert rows(file, "SELECT count(*) FROM round") == [(1,)]
    said = table.pages.state["say"]
    assert said.index("journal: lost") < said.index("journal: works again")


def test_a_second_broken_file_gets_a_name_of_its_own(file: Path) -> None:
    for number in (1, 2):
        file.write_text("broken", encoding="ascii")
        assert set_aside(file).name == f"journal.db.broken-{number}"


def test_a_folder_that_cannot_be_written_is_a_fault_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("a file where a folder should be", encoding="ascii")
    table = TableInTime(journal=tmp_path / "here" / "journal.db")
    table.start()
    written(table)
    table.run(S)
    assert table.stage == "play"
    assert table.pages.state["faults"] == ["journal: lost"]
    table.console.close()


def test_a_newer_file_is_left_alone_and_refused_in_a_sentence(file: Path) -> None:
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(f"PRAGMA user_version = {NEWEST + 1}")
    before = file.read_bytes()
    table = TableInTime(journal=file)
    table.start()
    written(table)
    table.run(S)
    table.console.close()
    assert file.read_bytes() == before
    assert table.pages.state["faults"] == ["journal: denied"]
    with pytest.raises(Unable, match="written by a newer version of the program"):
        open_to_read(file)


@pytest.fixture
def older(file: Path) -> Path:
    """A file of the first version, with a match in it."""
    with closing(sqlite3.connect(file)) as opened:
        opened.executescript(f"{VERSIONS[0]} PRAGMA user_version = 1;")
        opened.execute("INSERT INTO match (key, began, boot, seed, rules, seats) "
                       "VALUES ('k', '2026-01-01', 'b', 7, '{}', 2)")
        opened.commit()
    return file


def test_an_older_file_is_brought_up_to_date_and_loses_nothing(older: Path) -> None:
    with closing(open_to_write(older)) as opened:
        assert opened.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        assert opened.execute("SELECT seed FROM match").fetchall() == [(7,)]
        assert opened.execute("SELECT * FROM heats").fetchall() == []


def test_reading_an_older_file_does_not_change_it(older: Path) -> None:
    before = older.read_bytes()
    assert rows(older, "SELECT seed, (SELECT count(*) FROM heats) FROM match") == [(7, 0)]
    assert older.read_bytes() == before
