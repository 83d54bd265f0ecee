"""Fewer people than pads: free seats are left out, and whoever comes plays from the next round."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules import Rules
from firmware_py.cli import main
from firmware_py.journal.history import read_history
from firmware_py.journal.reading import unfinished
from firmware_py.page.messages import AskHint, Leave, PageGone
from firmware_py.stages.playing import Playing
from firmware_py.stages.resume import Resume
from firmware_py.views import AsideView, LobbyView, PlayView, PointsView
from hal.edges import Key
from tests.firmware_py.tables import MS, S, TableInTime


def begun(journal: Path | None = None, record: Path | None = None) -> TableInTime:
    """Four pads, and two people who play alone, at seats 1 and 3."""
    table = TableInTime(seats=4, bots=0, journal=journal, record=record)
    table.tap(0, Key.CALL)
    table.tap(2, Key.CALL)
    table.tap(0, Key.SLAP)
    table.run(3 * S)
    assert table.stage == "play"
    return table


def playing(table: TableInTime) -> Playing:
    stage = table.console.game.flow.stage
    assert isinstance(stage, Playing)
    return stage


def call(table: TableInTime) -> None:
    """The first seat calls, and all have seen the points but nobody has gone on."""
    playing(table).round.layouts[0].peanuts.clear()
    table.tap(0, Key.CALL)
    table.run(7 * S)
    assert table.stage == "points"


def seen(table: TableInTime, seat: int) -> object:
    return table.console.game.flow.view(seat, table.now_ns)


def test_two_people_play_at_a_table_of_four_pads() -> None:
    table = begun()
    view = seen(table, 0)
    assert isinstance(view, PlayView)
    assert [rival.seat for rival in view.rivals] == [2]
    assert seen(table, 1) == AsideView(1, False)
    assert [seat["peanuts"] for seat in table.pages.state["seats"]] == [13, None, 13, None]
    assert table.pages.state["todo"]["1"] == "Press CALL to play from the next round on."
    call(table)
    points = seen(table, 3)
    assert isinstance(points, PointsView)
    assert [score.seat for score in points.scores] == [0, 2]


def test_one_person_alone_waits_for_another_or_a_bot() -> None:
    table = TableInTime(seats=4, bots=0)
    table.tap(0, Key.CALL, Key.SLAP)
    view = seen(table, 0)
    assert isinstance(view, LobbyView)
    assert view.note == "1 more person wanted"
    table.tap(0, Key.DRAW, Key.DRAW, Key.WORK4)
    todo = table.pages.state["todo"]["0"]
    assert todo == "Press SLAP to start: 1 bot plays, too, 2 seats left out."
    table.tap(0, Key.SLAP)
    table.run(3 * S)
    assert [seat["taken"] for seat in table.pages.state["seats"]] == [True, True, False, False]


def test_whoever_sits_down_waits_for_the_next_round_and_then_plays() -> None:
    table = begun()
    table.tap(1, Key.DRAW)
    assert not table.pages.state["seats"][1]["person"]
    table.tap(1, Key.CALL, Key.DRAW, Key.SLAP, Key.CALL)
    assert seen(table, 1) == AsideView(1, True)
    assert playing(table).round.log.entries[1:] == []
    assert table.pages.state["todo"]["1"] == "You play from the next round on."
    call(table)
    for seat in (0, 1, 2):
        table.tap(seat, Key.SLAP)
    table.run(3 * S)
    view = seen(table, 1)
    assert isinstance(view, PlayView)
    assert [rival.seat for rival in view.rivals] == [0, 2]
    assert isinstance(seen(table, 3), AsideView)
    assert table.console.game.table.total(1) == 0


def test_who_waits_neither_votes_nor_is_given_a_bot_for_cards_that_they_do_not_have() -> None:
    table = begun()
    table.tap(1, Key.CALL)
    assert playing(table).bots.voters() == [0, 2]
    table.say(AskHint(1))
    assert table.pages.state["hint"] == {}
    table.say(Leave(1))
    assert not table.pages.state["seats"][1]["taken"]
    assert table.stage == "play"


def test_a_vote_of_those_who_play_shifts_the_table() -> None:
    table = begun()
    table.tap(1, Key.CALL)
    for seat in (0, 2):
        table.key(seat, Key.CALL, True)
        table.run(1600 * MS)
        table.key(seat, Key.CALL, False)
        table.run(40 * MS)
    assert "the table shifts, as all asked" in table.pages.state["say"]


def test_bots_play_a_smaller_table_to_the_end_of_its_match_without_its_people() -> None:
    table = TableInTime(seats=4, bots=1, level=10, rules=Rules(target=10))
    table.sit(0)
    table.tap(0, Key.SLAP)
    table.run(4 * S)
    table.say(Leave(0))
    for _ in range(400):
        if table.stage == "match-over":
            break
        table.run(10 * S)
    match = table.console.game.table.match
    assert match is not None
    assert match.winner in (0, 1)
    assert {row[2:] for row in match.rounds} == {(0, 0)}


def test_a_page_that_goes_from_a_seat_that_waits_is_made_up_for_by_call() -> None:
    table = begun()
    table.tap(1, Key.CALL)
    table.say(PageGone((1,)))
    assert table.stage == "pause"
    table.tap(0, Key.CALL)
    table.run(4 * S)
    assert table.stage == "play"
    assert not table.pages.state["seats"][1]["taken"]


def test_the_console_goes_on_with_a_smaller_table_and_keeps_its_history(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    table = begun(journal=file)
    call(table)
    table.tap(3, Key.CALL)
    for seat in (0, 2, 3):
        table.tap(seat, Key.SLAP)
    table.run(4 * S)
    table.console.close()
    history = read_history(file)
    assert sorted(history.by_seat()) == [0, 2]
    left = unfinished(file)
    assert left is not None
    again = TableInTime(seats=4, bots=0, unfinished=left)
    assert isinstance(again.console.game.flow.stage, Resume)
    assert again.console.game.table.seats.people == [0, 2, 3]
    for seat in (0, 2, 3):
        again.tap(seat, Key.CALL)
    again.run(4 * S)
    assert [isinstance(seen(again, seat), AsideView) for seat in range(4)] == [
        False, True, False, False]
    assert again.console.game.table.rules.peanuts_size == 13


def test_a_recording_of_a_smaller_table_comes_out_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.jsonl"
    table = begun(record=file)
    table.tap(1, Key.CALL)
    table.tap(0, Key.DRAW)
    table.console.close()
    assert main(["replay", str(file)]) == 0
    assert "the same" in capsys.readouterr().out
