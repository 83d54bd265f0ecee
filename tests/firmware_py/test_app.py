from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.rules import Rules
from firmware_py.drawing import draw
from firmware_py.page.messages import (
    AskHint,
    Hold,
    KeyChange,
    Leave,
    Message,
    PageGone,
    Rename,
    SetRule,
    Sit,
)
from hal.edges import COMPACT, FULL, Key
from hal.mock.pins import PAGE_U_NS
from tests.firmware_py.tables import MS, S, TableInTime

WORDS: tuple[Callable[[int], Message], ...] = (
    AskHint, Hold, Leave, lambda seat: PageGone((seat,)), lambda seat: Sit(seat, "Ann"),
    lambda seat: SetRule("target", 25),
)  # fmt: skip


def bits_of(table: TableInTime, seat: int) -> bytes:
    """What the seat's view looks like, drawn by itself."""
    view = table.console.game.flow.view(seat, table.now_ns)
    return draw(view).tobytes()


def test_the_life_of_a_press_a_contact_closes_and_the_right_pixels_change() -> None:
    table = TableInTime()
    table.start()
    before = table.pages.bits[0]
    table.console.pads.press(0, Key.DRAW, True, table.now_ns, PAGE_U_NS)
    table.run(20 * MS)
    after = table.pages.bits[0]
    stock = table.console.game.flow.view(0, table.now_ns).stock  # type: ignore[union-attr]
    assert before != after
    assert after == bits_of(table, 0)
    assert stock == 35 - 3


def test_a_lobby_in_which_nothing_happens_wakes_nobody() -> None:
    table = TableInTime()
    turns = table.turns
    table.run(60 * S)
    assert table.turns - turns == 1


def test_a_table_at_play_turns_for_what_happens_and_not_in_circles() -> None:
    table = TableInTime(seats=4, level=10)
    table.start()
    turns, shown = table.turns, table.pages.shown
    table.run(60 * S)
    assert table.turns - turns < 4 * (table.pages.shown - shown)


def test_a_screen_is_drawn_at_most_thirty_times_a_second() -> None:
    table = TableInTime()
    table.start()
    table.console.screens.update([table.console.game.flow.view(s, table.now_ns) for s in (0, 1)],
                                 set(), table.now_ns)
    shown = table.pages.shown
    for key in (Key.PEANUTS, Key.WASTE) * 20:
        table.tap(0, key)
    seconds = 20 * 4 * 80 * MS / S
    assert table.pages.shown - shown <= 30 * seconds * 2


def test_call_joins_and_leaves_and_the_host_sets_the_table() -> None:
    table = TableInTime(seats=3)
    table.tap(1, Key.CALL)
    assert [seat["person"] for seat in table.pages.state["seats"]] == [False, True, False]
    table.tap(1, Key.WORK1)
    assert table.pages.state["target"] == 75
    table.tap(1, Key.DRAW, Key.WORK4)
    assert table.console.game.table.seats.level == 6
    table.tap(0, Key.SLAP)
    assert table.stage == "lobby"
    table.tap(1, Key.CALL)
    assert not table.console.game.table.seats.people


def test_the_page_sets_only_what_may_be_set_and_only_in_the_lobby() -> None:
    table = TableInTime()
    table.say(SetRule("target", 50), SetRule("draw_count", 9), SetRule("nonsense", 1))
    assert table.console.game.table.rules == Rules(target=50)
    table.start()
    table.say(SetRule("target", 25))
    assert table.console.game.table.rules.target == 50


def test_without_bots_the_start_waits_for_a_second_person() -> None:
    table = TableInTime(seats=3, bots=0)
    table.sit(0)
    table.tap(0, Key.SLAP)
    assert table.stage == "lobby"
    table.sit(2, "Bo")
    table.tap(0, Key.SLAP)
    assert table.stage == "countdown"
    assert [seat["person"] for seat in table.pages.state["seats"]] == [True, False, True]


def test_a_press_from_before_the_cards_lay_open_is_no_move() -> None:
    table = TableInTime()
    table.sit(0)
    table.tap(0, Key.SLAP)
    table.run(3 * S - 80 * MS - 90 * MS)
    assert table.stage == "countdown"
    table.key(0, Key.DRAW, True)
    table.run(1 * S)
    assert table.stage == "play"
    assert table.console.game.flow.view(0, table.now_ns).stock == 35  # type: ignore[union-attr]


def test_a_pause_stands_still_hides_the_cards_and_ends_by_a_countdown() -> None:
    table = TableInTime(level=10)
    table.start()
    table.key(0, Key.CALL, True)
    table.run(4 * S)
    table.key(0, Key.CALL, False)
    assert table.stage == "pause"
    log = len(table.console.game.flow.stage.playing.round.log.entries)  # type: ignore[attr-defined]
    table.run(600 * S)
    assert len(table.console.game.flow.stage.playing.round.log.entries) == log  # type: ignore[attr-defined]
    table.tap(0, Key.CALL)
    table.run(4 * S)
    assert table.stage == "play"
    table.run(10 * S)
    assert len(table.console.game.flow.stage.round.log.entries) > log  # type: ignore[attr-defined]


def test_a_person_who_leaves_is_replaced_by_a_bot_and_can_come_back() -> None:
    table = TableInTime()
    table.start()
    table.say(Leave(0))
    seat = table.pages.state["seats"][0]
    assert (seat["person"], seat["level"]) == (False, 5)
    table.run(30 * S)
    table.say(Sit(0, "Ann"), Rename(0, "Anna"))
    seat = table.pages.state["seats"][0]
    assert (seat["person"], seat["level"], seat["name"]) == (True, None, "Anna")


def test_a_page_that_goes_pauses_the_table_until_it_is_back() -> None:
    table = TableInTime()
    table.start()
    table.say(PageGone((0,)))
    assert table.stage == "pause"
    table.run(60 * S)
    assert table.stage == "pause"
    table.say(Sit(0, "Ann"))
    table.run(4 * S)
    assert table.stage == "play"


def test_whoever_goes_on_without_the_missing_gets_a_bot_in_their_place() -> None:
    table = TableInTime(seats=2)
    table.sit(0)
    table.sit(1, "Bo")
    table.tap(0, Key.SLAP)
    table.run(3 * S)
    table.say(PageGone((1,)))
    table.tap(0, Key.CALL)
    table.run(4 * S)
    assert table.stage == "play"
    assert table.pages.state["seats"][1]["level"] == 5


def test_after_a_sleep_the_table_is_paused_and_no_bot_makes_up_for_lost_time() -> None:
    table = TableInTime(level=10)
    table.start()
    played = len(table.console.game.flow.stage.round.log.entries)  # type: ignore[attr-defined]
    table.now_ns += 3600 * S
    table.run(0)
    assert table.stage == "pause"
    playing = table.console.game.flow.stage.playing  # type: ignore[attr-defined]
    assert len(playing.round.log.entries) == played


def test_a_hint_names_the_keys_and_goes_with_the_next_press() -> None:
    table = TableInTime()
    table.start()
    table.say(AskHint(0))
    hint = table.pages.state["hint"]["0"]
    assert hint["keys"]
    assert set(hint["keys"]) <= {key.value for key in FULL}
    table.tap(0, *(Key(key) for key in hint["keys"]))
    assert table.pages.state["hint"] == {}


def test_following_hints_ends_the_round_with_cards_on_the_foundations() -> None:
    table = TableInTime(seats=2, level=10)
    table.start()
    for _ in range(3000):
        if table.stage not in ("play", "stuck"):
            break
        table.say(AskHint(0))
        table.tap(0, *(Key(key) for key in table.pages.state["hint"]["0"]["keys"]))
    round_ = table.console.game.flow.stage.round  # type: ignore[attr-defined]
    assert table.stage == "called"
    assert round_.on_foundations(0) > 5


@pytest.mark.slow
def test_a_match_of_bots_runs_to_its_end_and_back_to_the_lobby() -> None:
    table = TableInTime(seats=4, level=10, rules=Rules(target=25))
    table.start()
    table.say(Leave(0))
    stages = [table.stage]
    for _ in range(3000):
        table.run(1 * S)
        if table.stage != stages[-1]:
            stages.append(table.stage)
        if table.stage == "lobby":
            break
    assert stages[-3:] == ["points", "match-over", "lobby"]
    assert "called" in stages


@pytest.mark.slow
@pytest.mark.parametrize("legend", [FULL, COMPACT], ids=["full", "compact"])
@pytest.mark.parametrize("seed", range(3))
def test_any_mashing_of_keys_at_all_seats_leaves_a_sound_table(
    seed: int, legend: tuple[Key, ...]
) -> None:
    chance = random.Random(seed)
    rules = Rules(target=10, peanuts_size=5)
    table = TableInTime(seats=3, seed=seed, legend=legend, rules=rules)
    table.sit(0)
    down: set[tuple[int, Key]] = set()
    for _ in range(4000):
        contact = chance.randrange(3), chance.choice(legend)
        down ^= {contact}
        table.say(KeyChange(table.now_ns, *contact, contact in down))
        if chance.random() < 0.02:
            table.say(chance.choice(WORDS)(chance.randrange(3)))
        table.run(chance.choice((0, 1, 4, 20, 300, 2000)) * MS)
        round_ = getattr(table.console.game.flow.stage, "round", None)
        assert round_ is None or round_.check() == []
