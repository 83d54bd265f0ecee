"""What the centre of the table shows, stage by stage."""

from __future__ import annotations

import pytest

from engine.cards import Suit, card
from engine.foundations import Foundation
from engine.rules import Rules
from firmware_py.arbiter import Contest
from firmware_py.centre_views import (
    NOBODY,
    CentreLobbyView,
    CentrePlayView,
    CentreView,
    ContestView,
)
from firmware_py.drawing import CENTRE_SIZES, draw
from firmware_py.stages.playing import Playing
from firmware_py.table.seeing_centre import next_second_ns, see_centre
from firmware_py.views import CalledView, CountdownView, MatchOverView, PauseView, PointsView
from hal.edges import Key
from tests.firmware_py.tables import MS, S, TableInTime


@pytest.fixture
def table() -> TableInTime:
    return TableInTime(seats=2, level=10, rules=Rules(rounds=1))


def seen(table: TableInTime) -> CentreView:
    """What the centre shows now; it can be drawn in every size."""
    view = see_centre(table.console.game.flow, table.now_ns)
    for size in CENTRE_SIZES:
        assert draw(view, size).size == size
    return view


def playing(table: TableInTime) -> Playing:
    stage = table.console.game.flow.stage
    assert isinstance(stage, Playing)
    return stage


def in_play(table: TableInTime) -> CentrePlayView:
    view = seen(table)
    assert isinstance(view, CentrePlayView)
    return view


def test_every_stage_has_a_picture_of_its_own(table: TableInTime) -> None:
    kinds = [type(seen(table))]
    table.sit(0)
    table.tap(0, Key.SLAP)
    kinds.append(type(seen(table)))
    table.run(3 * S)
    kinds.append(type(seen(table)))
    playing(table).pause(0, table.now_ns)
    table.run(MS)
    kinds.append(type(seen(table)))
    table.tap(0, Key.CALL)
    table.run(4 * S)
    table.console.game.table.seats.leave(0, bot=True)
    while table.stage == "play":
        table.run(S)
    while table.stage != "lobby":
        if type(seen(table)) is not kinds[-1]:
            kinds.append(type(seen(table)))
        table.run(S)
    assert kinds[:4] == [CentreLobbyView, CountdownView, CentrePlayView, PauseView]
    assert kinds[4:6] == [CalledView, PointsView]
    assert kinds[-1] is MatchOverView


def test_the_lobby_names_guests_host_and_what_is_set(table: TableInTime) -> None:
    table.sit(1, "Bo")
    view = seen(table)
    assert isinstance(view, CentreLobbyView)
    assert [guest.name for guest in view.guests if guest.taken] == ["Bo"]
    assert view.host == 1
    assert ("points to win", "100") in view.settings


def test_a_foundation_shows_its_top_card_with_its_back(table: TableInTime) -> None:
    table.start()
    lies = [Foundation.of([card(rank, Suit.HEARTS, 1) for rank in range(1, 14)]),
            Foundation.of([card(1, Suit.CLUBS, 1), card(2, Suit.CLUBS, 0)])]
    playing(table).round.foundations = type(playing(table).round.foundations)(lies)
    spades, hearts, clubs, diamonds = in_play(table).foundations
    assert (spades, diamonds) == ((), ())
    assert [top.card for top in hearts] == [card(13, Suit.HEARTS, 1)]
    assert [top.card for top in clubs] == [card(2, Suit.CLUBS, 0)]
    assert [tally.on_foundations for tally in in_play(table).tallies] == [1, 14]


def test_a_foundation_that_has_just_changed_says_so_for_a_while(table: TableInTime) -> None:
    table.start()
    playing(table).round.foundations = type(playing(table).round.foundations)(
        [Foundation.of([card(1, Suit.SPADES, 1)])])
    playing(table).telling.changed_ns[0] = table.now_ns
    assert in_play(table).foundations[0][0].changed
    assert not see_after(table, 300 * MS).foundations[0][0].changed


def see_after(table: TableInTime, ns: int) -> CentrePlayView:
    view = see_centre(table.console.game.flow, table.now_ns + ns)
    assert isinstance(view, CentrePlayView)
    return view


def test_the_last_contest_is_told_with_its_margin_and_all_who_lost(table: TableInTime) -> None:
    table.start()
    assert in_play(table).contest is None
    contest = Contest(card(5, Suit.HEARTS, 1), [1, 0], 4_200_000, "instant")
    table.console.game.table.last_contest = contest
    assert in_play(table).contest == ContestView(contest.card, 1, (0,), 4_200_000, False)


def test_what_everybody_is_told_is_told_in_the_centre(table: TableInTime) -> None:
    table.start()
    table.console.game.table.notices.tell(NOBODY, "all stocks shifted", table.now_ns)
    assert in_play(table).message == "all stocks shifted"


def test_the_clock_runs_in_the_rounds_own_time(table: TableInTime) -> None:
    table.start()
    began = in_play(table).clock_s
    table.run(5 * S)
    assert in_play(table).clock_s == began + 5
    playing(table).pause(0, table.now_ns)
    table.run(MS)
    assert next_second_ns(table.console.game.flow, table.now_ns) is None
    table.run(30 * S)
    table.tap(0, Key.CALL)
    table.run(3 * S)
    assert in_play(table).clock_s == began + 5


def test_the_clocks_next_second_is_the_next_instant_at_which_it_differs(
    table: TableInTime,
) -> None:
    table.start()
    table.run(1_300 * MS)
    due_ns = next_second_ns(table.console.game.flow, table.now_ns)
    assert due_ns is not None
    before, after = (see_after(table, due_ns - table.now_ns + ns) for ns in (-1, 0))
    assert after.clock_s == before.clock_s + 1


def test_nobodys_seat_is_marked_where_a_seats_own_row_would_be(table: TableInTime) -> None:
    table.start()
    table.console.game.table.seats.leave(0, bot=True)
    while table.stage == "play":
        table.run(S)
    view = seen(table)
    assert isinstance(view, CalledView)
    assert view.seat == NOBODY
