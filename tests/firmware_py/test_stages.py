from __future__ import annotations

import pytest

from firmware_py.page.messages import Hold, KeyChange, Leave, PageGone, Sit
from firmware_py.stages.called import SKIP_AFTER_NS, Called
from firmware_py.stages.pause import Pause
from firmware_py.stages.playing import Playing
from firmware_py.stages.points import SHOWN_NS, Points
from firmware_py.views import LobbyView, PlayView, PointsView
from hal.edges import COMPACT, Key
from tests.firmware_py.tables import MS, S, TableInTime


def playing(table: TableInTime) -> Playing:
    """The stage of a table at play."""
    stage = table.console.game.flow.stage
    assert isinstance(stage, Playing)
    return stage


def called(people: int = 1) -> TableInTime:
    """A table of which the first seat has just called."""
    table = TableInTime(seats=2)
    for seat in range(1, people):
        table.sit(seat, f"Bo {seat}")
    table.start()
    playing(table).round.layouts[0].peanuts.clear()
    table.key(0, Key.CALL, True)
    table.run(20 * MS)
    table.key(0, Key.CALL, False)
    assert table.stage == "called"
    return table


def seen(table: TableInTime, seat: int) -> PlayView:
    view = table.console.game.flow.view(seat, table.now_ns)
    assert isinstance(view, PlayView)
    return view


def test_the_hosts_slap_cuts_the_countdown_short_and_nobody_elses() -> None:
    table = TableInTime()
    table.sit(0)
    table.sit(1, "Bo")
    table.tap(0, Key.SLAP)
    table.tap(1, Key.SLAP)
    assert table.stage == "countdown"
    table.tap(0, Key.SLAP)
    assert table.stage == "play"


def test_a_key_that_the_pad_does_not_have_is_no_key() -> None:
    table = TableInTime()
    table.say(KeyChange(table.now_ns, 0, Key.LEFT, True))
    assert table.stage == "lobby"


def test_call_takes_a_bots_place_in_mid_match_and_no_other_key_touches_its_cards() -> None:
    table = TableInTime(level=1)
    table.start()
    before = playing(table).round.layouts[1].stock[:]
    table.tap(1, Key.DRAW)
    assert playing(table).round.layouts[1].stock == before
    assert seen(table, 1).message == "a bot plays: CALL to join"
    table.tap(1, Key.CALL, Key.DRAW)
    assert table.pages.state["seats"][1]["person"]
    assert len(playing(table).round.layouts[1].stock) == len(before) - 3


def test_what_a_person_had_picked_up_lies_down_when_a_bot_takes_over() -> None:
    table = TableInTime()
    table.start()
    table.tap(0, Key.PEANUTS)
    assert seen(table, 0).piles[0].lifted == 1
    table.say(Leave(0))
    assert seen(table, 0).piles[0].lifted == 0


def test_letting_go_of_call_as_one_leaves_pauses_nothing() -> None:
    table = TableInTime()
    table.sit(1, "Bo")
    table.start()
    table.key(1, Key.CALL, True)
    table.run(1 * S)
    table.say(KeyChange(table.now_ns, 1, Key.CALL, False), Leave(1))
    table.run(5 * S)
    assert table.stage in ("play", "stuck")


def test_a_page_that_went_during_the_countdown_pauses_the_round_as_it_begins() -> None:
    table = TableInTime()
    table.sit(0)
    table.tap(0, Key.SLAP)
    table.say(PageGone((0,)))
    table.run(4 * S)
    assert table.stage == "pause"
    assert table.pages.state["todo"]["0"] == (
        "Press CALL to go on with a bot for Ann, DRAW to leave the match.")
    table.say(Hold(0))
    table.run(4 * S)
    assert table.stage == "play"


def test_a_pause_hides_every_count_and_says_how_to_go_on() -> None:
    table = TableInTime()
    table.start()
    table.key(0, Key.CALL, True)
    table.run(4 * S)
    state = table.pages.state
    assert [seat["peanuts"] for seat in state["seats"]] == [None, None]
    assert state["todo"]["0"] == "Press CALL to go on, DRAW to leave the match."
    assert isinstance(table.console.game.flow.stage, Pause)


def test_time_in_a_pause_is_no_time_of_the_rounds() -> None:
    table = TableInTime(level=10)
    table.start()
    round_ = playing(table).round
    table.run(5 * S)
    newest = max(entry.at_ns for entry in round_.log.entries)
    table.key(0, Key.CALL, True)
    table.run(4 * S)
    table.key(0, Key.CALL, False)
    table.run(3600 * S)
    table.tap(0, Key.CALL)
    table.run(8 * S)
    assert newest < max(entry.at_ns for entry in round_.log.entries) < newest + 12 * S


def test_a_press_skips_the_call_but_not_at_once() -> None:
    table = called()
    table.tap(0, Key.SLAP)
    assert table.stage == "called"
    table.run(SKIP_AFTER_NS)
    table.tap(0, Key.SLAP)
    assert table.stage == "points"


def test_a_slap_made_before_the_call_still_counts_after_it() -> None:
    table = TableInTime()
    table.sit(1, "Bo")
    table.start()
    round_ = playing(table).round
    round_.layouts[0].peanuts.clear()
    at_ns = table.now_ns
    table.say(KeyChange(at_ns + 1 * MS, 0, Key.CALL, True))
    table.say(KeyChange(at_ns, 1, Key.DRAW, True))
    table.run(30 * MS)
    assert isinstance(table.console.game.flow.stage, Called)
    assert len(round_.layouts[1].stock) == 35 - 3


def test_points_are_counted_up_and_end_when_every_person_has_seen_enough() -> None:
    table = called(people=2)
    table.run(4 * S)
    view = table.console.game.flow.view(0, table.now_ns)
    assert isinstance(view, PointsView)
    assert view.shown < 1000
    table.tap(0, Key.SLAP)
    view = table.console.game.flow.view(0, table.now_ns)
    assert isinstance(view, PointsView)
    assert view.shown == 1000
    table.tap(0, Key.SLAP)
    assert table.stage == "points"
    assert table.pages.state["todo"]["0"] == "In a moment it goes on."
    table.tap(1, Key.WASTE)
    assert table.stage == "countdown"


def test_points_go_on_by_themselves() -> None:
    table = called()
    table.run(4 * S)
    assert isinstance(table.console.game.flow.stage, Points)
    table.run(SHOWN_NS)
    assert table.stage == "countdown"
    assert table.pages.state["round"] == 2


def hold_call(table: TableInTime, seat: int) -> None:
    table.key(seat, Key.CALL, True)
    table.run(1600 * MS)
    table.key(seat, Key.CALL, False)
    table.run(40 * MS)


def test_when_all_people_have_voted_the_stocks_shift_and_each_vote_is_told() -> None:
    table = TableInTime()
    table.sit(1, "Bo")
    table.start()
    table.tap(0, Key.DRAW)
    hold_call(table, 0)
    assert seen(table, 1).message == "seat 1 is stuck: 1 of 2"
    assert len(playing(table).round.layouts[0].waste) == 3
    hold_call(table, 1)
    assert seen(table, 0).message == "all stocks shifted"
    assert playing(table).round.layouts[0].waste == []


def test_a_vote_waits_for_the_plays_that_bots_still_see() -> None:
    table = TableInTime(seed=3, level=1)
    table.start()
    stage = playing(table)
    sights = [True]
    stage.bots.voters = lambda: [0, *([1] if sights[0] else [])]  # type: ignore[method-assign]
    hold_call(table, 0)
    assert seen(table, 0).message == "a bot still sees a play"
    assert 0 in stage.round.votes
    sights[0] = False
    table.run(5 * S)
    assert "the table shifts, as all asked" in table.pages.state["say"]
    assert stage.round.votes == set()


def test_a_held_call_says_what_letting_go_would_mean() -> None:
    table = TableInTime()
    table.start()
    table.key(0, Key.CALL, True)
    table.run(700 * MS)
    assert seen(table, 0).message == "hold: stuck vote"
    table.run(1 * S)
    assert seen(table, 0).message == "let go: vote, hold: pause"


@pytest.mark.parametrize("keys", [(Key.RIGHT, Key.PICK, Key.LEFT)])
def test_the_keys_of_a_compact_pad_set_the_table(keys: tuple[Key, ...]) -> None:
    table = TableInTime(legend=COMPACT)
    table.sit(0)
    table.tap(0, *keys)
    view = table.console.game.flow.view(0, table.now_ns)
    assert isinstance(view, LobbyView)
    assert view.compact
    assert (table.console.game.table.rules.target, table.console.game.table.seats.level) == (150, 4)


def test_a_cursor_that_ran_when_the_table_paused_stands_still_after_it() -> None:
    table = TableInTime(legend=COMPACT)
    table.start()
    table.key(0, Key.RIGHT, True)
    table.run(600 * MS)
    assert seen(table, 0).cursor not in (0, None)
    table.key(0, Key.CALL, True)
    table.run(4 * S)
    table.key(0, Key.RIGHT, False)
    table.key(0, Key.CALL, False)
    table.run(1 * S)
    table.tap(0, Key.CALL)
    table.run(4 * S)
    cursor = seen(table, 0).cursor
    table.run(2 * S)
    assert seen(table, 0).cursor == cursor


def test_whoever_presses_sees_it_first() -> None:
    table = TableInTime(seats=4)
    for seat in range(1, 4):
        table.sit(seat, f"Bo {seat}")
    table.start()
    shown: list[int] = []
    table.pages.show = lambda seat, bits: shown.append(seat)  # type: ignore[method-assign]
    for seat in range(4):
        shown.clear()
        table.tap(seat, Key.DRAW, Key.WASTE)
        assert shown[0] == seat


def test_a_table_that_everybody_has_left_plays_on_to_its_lobby() -> None:
    table = called()
    table.say(Leave(0))
    table.run(10 * S)
    assert table.stage == "countdown"
    table.say(Sit(0, "Ann"))
    assert table.pages.state["seats"][0]["person"]
