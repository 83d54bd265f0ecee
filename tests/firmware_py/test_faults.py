from __future__ import annotations

from firmware_py.page.messages import Sit
from firmware_py.table.faults import Faults
from hal.edges import Fault, FaultKind, Key, Mended, News
from tests.firmware_py.tables import MS, S, TableInTime

PAD = Fault("pad of seat 1", FaultKind.LOST, 5, "the cable was pulled", (0,), stops=True)
SCREEN = Fault("screen of seat 2", FaultKind.NO_ANSWER, 5, "nobody answers", (1,))
GPIO = Fault("gpio", FaultKind.DENIED, 5, "GPIO4 is used", (0, 1), stops=True)


def happens(table: TableInTime, *news: News) -> None:
    """The next turn brings news of parts."""
    source = table.console.pads.source
    faults, source.faults = source.faults, lambda: list(news)  # type: ignore[method-assign]
    table.run(0)
    source.faults = faults  # type: ignore[method-assign]


def message(table: TableInTime, seat: int) -> str | None:
    return table.console.game.table.notices.of(seat, table.now_ns)


def test_a_fault_is_news_once_until_it_changes_or_is_mended() -> None:
    faults = Faults()
    missing = Fault("pad of seat 1", FaultKind.MISSING, 7, "", (0,), stops=True)
    assert faults.take([PAD, PAD]) == [PAD]
    assert faults.take([PAD, missing]) == [missing]
    assert faults.take([Mended("pad of seat 1", 9)]) == [Mended("pad of seat 1", 9)]
    assert faults.take([Mended("pad of seat 1", 9)]) == []
    assert faults.now == []


def test_a_pad_that_is_gone_pauses_and_goes_on_when_it_is_back() -> None:
    table = TableInTime()
    table.start()
    happens(table, PAD)
    assert table.stage == "pause"
    view = table.console.game.flow.view(1, table.now_ns)
    assert view.missing == "pad of seat 1: lost"  # type: ignore[union-attr]
    table.run(60 * S)
    assert table.stage == "pause"
    happens(table, Mended("pad of seat 1", 9))
    table.run(3 * S)
    assert table.stage == "play"
    assert table.pages.state["faults"] == []


def test_a_screen_that_is_gone_is_named_on_every_screen_and_play_goes_on() -> None:
    table = TableInTime(seats=3)
    table.start()
    happens(table, SCREEN)
    assert table.stage == "play"
    assert {message(table, seat) for seat in range(3)} == {"screen of seat 2: no answer"}
    assert table.pages.state["faults"] == ["screen of seat 2: no answer"]


def test_a_bots_seat_needs_no_pad() -> None:
    table = TableInTime()
    table.start()
    happens(table, Fault("pad of seat 2", FaultKind.LOST, 5, "", (1,), stops=True))
    assert table.stage == "play"


def test_of_two_parts_that_are_gone_both_have_to_come_back() -> None:
    table = TableInTime()
    table.start()
    table.say(Sit(1, "Bo"))
    happens(table, PAD, Fault("pad of seat 2", FaultKind.LOST, 5, "", (1,), stops=True))
    happens(table, Mended("pad of seat 1", 9))
    table.run(10 * S)
    view = table.console.game.flow.view(0, table.now_ns)
    assert (table.stage, view.missing) == ("pause", "pad of seat 2: lost")  # type: ignore[union-attr]


def test_a_part_that_two_seats_share_is_named_once() -> None:
    table = TableInTime()
    table.start()
    table.say(Sit(1, "Bo"))
    happens(table, GPIO)
    view = table.console.game.flow.view(0, table.now_ns)
    assert view.missing == "gpio: denied"  # type: ignore[union-attr]


def test_a_person_may_go_on_without_the_part_and_a_bot_takes_over() -> None:
    table = TableInTime()
    table.start()
    table.say(Sit(1, "Bo"))
    happens(table, PAD)
    table.tap(1, Key.CALL)
    table.run(3 * S)
    assert (table.stage, table.console.game.table.seats.bots) == ("play", [0])


def test_a_part_that_fails_while_a_person_paused_holds_the_table_until_it_is_back() -> None:
    table = TableInTime()
    table.start()
    table.key(0, Key.CALL, True)
    table.run(4 * S)
    table.key(0, Key.CALL, False)
    table.run(100 * MS)
    happens(table, PAD)
    happens(table, Mended("pad of seat 1", 9))
    table.run(10 * S)
    assert table.stage == "pause"  # who paused goes on
    table.tap(0, Key.CALL)
    table.run(3 * S)
    assert table.stage == "play"


def test_a_part_that_fails_while_the_pause_is_counted_out_pauses_again() -> None:
    table = TableInTime()
    table.start()
    happens(table, PAD)
    happens(table, Mended("pad of seat 1", 9))
    table.run(2 * S)
    happens(table, PAD)
    table.run(5 * S)
    assert table.stage == "pause"
