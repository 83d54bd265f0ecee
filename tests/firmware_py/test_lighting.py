from __future__ import annotations

import pytest

from engine.events import Called, Died, Event, Shifted
from engine.moves import Call
from engine.refusals import Reason, Refusal
from firmware_py.happenings import MatchEnded, TurnTaken
from firmware_py.inbox import Entry
from firmware_py.outcomes import Deed, Refused
from firmware_py.page.messages import Leave
from firmware_py.table.lighting import BLINK_NS, FLASH_NS, FLASHES, Lighting
from firmware_py.table.tunes import CALLED, DIED, SHIFTED, WON, Notes, tune_of
from hal.edges import Key
from tests.firmware_py.tables import MS, S, TableInTime


def lit(lighting: Lighting, table: TableInTime) -> list[bool]:
    seats = range(len(table.console.game.table.seats))
    return [lighting.lit(seat, table.now_ns) for seat in seats]


def over_time(lighting: Lighting, seat: int, from_ns: int, to_ns: int) -> list[bool]:
    """What a lamp does, each change at the instant that the lighting itself gives."""
    shown, now_ns = [lighting.lit(seat, from_ns)], from_ns
    while (next_ns := lighting.next_ns(now_ns)) is not None and next_ns < to_ns:
        assert next_ns > now_ns
        assert lighting.lit(seat, next_ns - 1) == lighting.lit(seat, now_ns)
        now_ns = next_ns
        shown.append(lighting.lit(seat, now_ns))
    return shown


def test_in_the_lobby_a_lamp_invites_until_somebody_sits_there() -> None:
    table = TableInTime(seats=3)
    lighting = Lighting(table.console.game.flow)
    assert lit(lighting, table) == [True, True, True]
    table.tap(1, Key.CALL)
    assert lit(lighting, table) == [True, False, True]
    assert lighting.next_ns(table.now_ns) is None  # nothing wakes a console that waits


def test_a_beaten_seat_flashes_and_then_is_dark() -> None:
    table = TableInTime()
    table.start()
    lighting = Lighting(table.console.game.flow)
    thing, refusal = Entry(5, 0, 1, Call()), Refusal(Reason.BEATEN, by=0, margin_ns=4)
    at_ns = table.now_ns
    lighting.take([TurnTaken(at_ns, Refused(thing, Call(), refusal), 0)])
    assert over_time(lighting, 1, at_ns, at_ns + S)[:6] == [True, False] * FLASHES
    assert not lighting.lit(1, at_ns + 2 * FLASHES * FLASH_NS)
    assert not lighting.lit(0, at_ns)


def test_a_seat_that_could_call_blinks() -> None:
    table = TableInTime()
    table.start()
    round_ = table.console.game.flow.stage.round  # type: ignore[attr-defined]
    lighting = Lighting(table.console.game.flow)
    assert lit(lighting, table) == [False, False]
    round_.layouts[1].peanuts.clear()
    shown = over_time(lighting, 1, table.now_ns // BLINK_NS * BLINK_NS, table.now_ns + S)
    assert shown[:4] in ([True, False] * 2, [False, True] * 2)
    assert not lighting.lit(0, table.now_ns)


def test_when_somebody_called_all_lamps_shine_and_the_callers_blinks() -> None:
    table = TableInTime(seats=2, level=10)
    table.start()
    table.say(Leave(0))
    while table.stage != "called":
        table.run(500 * MS)
    lighting = Lighting(table.console.game.flow)
    caller = table.console.game.flow.stage.round.caller  # type: ignore[attr-defined]
    assert lighting.lit(1 - caller, table.now_ns)
    assert set(over_time(lighting, caller, table.now_ns, table.now_ns + S)) == {True, False}


@pytest.mark.parametrize(("event", "tune"), [
    (Called(1), CALLED), (Shifted(0, False), SHIFTED), (Died(), DIED),
])
def test_what_all_should_hear_has_a_tune(event: Event, tune: Notes) -> None:
    assert tune_of(TurnTaken(5, Deed((event,)), 0)) == tune


def test_a_match_that_is_won_has_a_tune_and_one_of_its_own() -> None:
    assert tune_of(MatchEnded(5, 1)) == WON
    assert len({CALLED, SHIFTED, DIED, WON}) == 4


def test_a_refusal_has_no_tune() -> None:
    thing = Entry(5, 0, 1, Call())
    refused = Refused(thing, Call(), Refusal(Reason.PEANUTS_LEFT))
    assert tune_of(TurnTaken(5, refused, 0)) is None


def test_every_note_can_be_played_by_the_buzzer() -> None:
    for tune in (CALLED, SHIFTED, DIED, WON):
        assert all(hz is None or 220 <= hz <= 880 for hz, _ in tune)
        assert sum(ns for _, ns in tune) < 3 * S
