"""Whatever is pressed while no cards are played: nothing breaks, and there is a way on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.drawing import draw
from firmware_py.unfinished import Unfinished
from hal.edges import COMPACT, FULL, Key
from tests.firmware_py.tables import MS, S, TableInTime
from tests.firmware_py.test_leaving import at_points, paused

SEATS = 3
WAYS_ON = ("lobby", "countdown", "play", "stuck")


def in_lobby(legend: tuple[Key, ...] = FULL) -> TableInTime:
    table = TableInTime(seats=SEATS, legend=legend)
    table.console.game.table.can = frozenset({"sound", "brightness", "switch-off"})
    for seat in range(2):
        table.tap(seat, Key.CALL)
    return table


def in_compact_lobby() -> TableInTime:
    return in_lobby(COMPACT)


def resumed() -> TableInTime:
    table = TableInTime(seats=SEATS)
    rules = table.console.game.table.rules
    left = Unfinished("", "", rules, 7, ((5, 6, 7),), ("Ann", "Bo", "Ada"), (None, None, 5))
    return TableInTime(seats=SEATS, unfinished=left)


def smaller() -> TableInTime:
    """A pause of two, with a seat left out."""
    return paused(people=2, bots=0)


presses = st.lists(
    st.tuples(st.integers(0, SEATS - 1), st.integers(0, 8), st.sampled_from((5, 40, 700, 3200)),
              st.booleans()),
    max_size=30,
)


@pytest.mark.parametrize("make", [in_lobby, in_compact_lobby, paused, at_points, resumed, smaller])
@settings(max_examples=25, deadline=None)
@given(pressed=presses)
def test_any_presses_leave_a_way_on_and_every_seat_its_own(
    make: Callable[[], TableInTime], pressed: list[tuple[int, int, int, bool]]
) -> None:
    table = make()
    game, down = table.console.game, set()
    legend = [Key(key) for key in table.pages.state["seats"][0]["legend"]]
    for seat, which, held_ms, let_go in pressed:
        key = legend[which % len(legend)]
        table.key(seat, key, True)
        down.add((seat, key))
        table.run(held_ms * MS)
        if let_go:
            table.key(seat, key, False)
            down.remove((seat, key))
        for view in game.views(table.now_ns):
            draw(view)
        in_match = table.stage != "lobby"
        seats = game.table.seats.all
        assert all(seat.taken for seat in seats if game.table.plays(seat.number)) or not in_match
    for seat, key in down:
        table.key(seat, key, False)
    table.run(40 * MS)
    goes_on(table)
    everybody_can_sit(table)


def goes_on(table: TableInTime) -> None:
    """Everybody presses CALL, which is no question's yes, until cards can be played."""
    for _ in range(8):
        if table.stage in WAYS_ON:
            return
        for seat in range(SEATS):
            table.tap(seat, Key.CALL)
        table.run(4 * S)
    pytest.fail(f"no way on from {table.stage}")


def everybody_can_sit(table: TableInTime) -> None:
    """A seat without a person is taken with its CALL, whatever the stage."""
    seats = table.console.game.table.seats
    for seat in range(SEATS):
        for _ in range(2):  # in the lobby the first may be of somebody who spells
            if not seats[seat].person:
                table.tap(seat, Key.CALL)
        assert seats[seat].person
