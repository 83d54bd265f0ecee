from __future__ import annotations

import pytest

from firmware_py.happenings import MatchEnded
from firmware_py.page.messages import Hold, Leave, PageGone
from firmware_py.stages.pause import Pause
from firmware_py.stages.points import Points
from firmware_py.views import AskView, PauseView, PointsView
from hal.edges import Key
from tests.firmware_py.tables import MS, S, TableInTime


def paused(people: int = 2, bots: int | None = None) -> TableInTime:
    """A table that the first seat has paused."""
    table = TableInTime(seats=3, level=1, bots=bots)
    for seat in range(1, people):
        table.sit(seat, f"Bo {seat}")
    table.start()
    table.key(0, Key.CALL, True)
    table.run(4 * S)
    table.key(0, Key.CALL, False)
    table.run(40 * MS)
    assert table.stage == "pause"
    return table


def at_points(people: int = 2) -> TableInTime:
    """A table that sees the points of its first round, all of them counted."""
    table = TableInTime(seats=3, level=1)
    for seat in range(1, people):
        table.sit(seat, f"Bo {seat}")
    table.start()
    table.console.game.flow.stage.round.layouts[0].peanuts.clear()  # type: ignore[attr-defined]
    table.tap(0, Key.CALL)
    table.run(7 * S)
    assert isinstance(table.console.game.flow.stage, Points)
    return table


def is_person(table: TableInTime, seat: int) -> bool:
    return bool(table.pages.state["seats"][seat]["person"])


@pytest.mark.parametrize("make", [paused, at_points])
def test_draw_asks_and_slap_leaves_to_a_bot_that_call_takes_over_from(make: object) -> None:
    table = make() if callable(make) else None
    assert table is not None
    table.tap(1, Key.DRAW)
    view = table.console.game.flow.view(1, table.now_ns)
    assert isinstance(view, AskView)
    assert view.detail == "A bot goes on in your place."
    assert table.pages.state["todo"]["1"] == "SLAP leaves the match, any other key stays."
    assert not isinstance(table.console.game.flow.view(0, table.now_ns), AskView)
    table.tap(1, Key.SLAP)
    assert not is_person(table, 1)
    assert table.pages.state["seats"][1]["level"] == 1
    table.tap(1, Key.CALL)
    assert is_person(table, 1)
    assert table.pages.state["seats"][1]["name"] == "Bo 1"


@pytest.mark.parametrize("key", [Key.DRAW, Key.CALL, Key.WORK2])
def test_any_other_key_stays(key: Key) -> None:
    table = paused()
    table.tap(1, Key.DRAW, key)
    assert isinstance(table.console.game.flow.view(1, table.now_ns), PauseView)
    assert is_person(table, 1)
    table.run(10 * S)
    assert table.stage == "pause"


def test_the_match_goes_on_without_who_left() -> None:
    table = paused()
    table.tap(1, Key.DRAW, Key.SLAP)
    table.tap(0, Key.CALL)
    table.run(4 * S)
    assert table.stage == "play"
    table = at_points()
    table.tap(1, Key.DRAW, Key.SLAP)
    table.tap(0, Key.SLAP)
    assert table.stage == "countdown"


@pytest.mark.parametrize("make", [paused, at_points])
def test_with_the_last_person_the_match_is_given_up(
    make: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make(people=1) if callable(make) else None
    assert table is not None
    happened: list[object] = []
    monkeypatch.setattr(
        table.console.keeping, "happened", lambda happenings, now_ns: happened.extend(happenings))
    table.tap(0, Key.DRAW)
    view = table.console.game.flow.view(0, table.now_ns)
    assert isinstance(view, AskView)
    assert view.detail == "Nobody else is here: it ends."
    table.tap(0, Key.SLAP)
    assert table.stage == "lobby"
    (ended,) = happened
    assert isinstance(ended, MatchEnded)
    assert ended.winner is None


def test_a_pause_that_everybody_left_by_their_pages_goes_on_with_bots() -> None:
    table = paused(people=1)
    table.say(Leave(0))
    table.run(4 * S)
    assert table.stage in ("play", "stuck")


def test_the_points_say_how_to_go_on_to_leave_and_to_join() -> None:
    table = at_points()
    table.tap(1, Key.WORK1)
    feet = []
    for seat in range(3):
        view = table.console.game.flow.view(seat, table.now_ns)
        assert isinstance(view, PointsView)
        feet.append(view.foot)
    assert feet == ["DRAW: leave, any other: go on", "waits for the others", "CALL: join"]


def test_who_is_asked_has_not_seen_enough() -> None:
    table = at_points()
    table.tap(1, Key.DRAW)
    table.tap(0, Key.SLAP)
    assert table.stage == "points"
    table.tap(1, Key.CALL, Key.CALL)
    assert table.stage == "countdown"


def test_the_host_is_somebody_who_is_here() -> None:
    table = TableInTime(seats=3)
    table.sit(0)
    table.sit(1, "Bo")
    table.say(PageGone((0,)))
    table.tap(1, Key.SLAP)
    assert table.stage == "countdown"
    table.run(4 * S)
    assert isinstance(table.console.game.flow.stage, Pause)
    table.say(Hold(0))
    assert table.console.game.table.seats.host == 0
