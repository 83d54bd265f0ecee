from __future__ import annotations

from typing import TypeVar

import pytest

from firmware_py.happenings import SwitchedOff
from firmware_py.page.messages import Leave, SetRule
from firmware_py.settings import BRIGHTNESS
from firmware_py.stages.spelling import LETTERS
from firmware_py.views import AskView, LobbyView, SpellView
from hal.edges import COMPACT, FULL, Key
from hal.mock.hardware import MockHardware
from tests.firmware_py.tables import MS, S, TableInTime

View = TypeVar("View")


def sitting(people: int = 2, legend: tuple[Key, ...] = FULL) -> TableInTime:
    """A table at which people have joined with their pads."""
    table = TableInTime(seats=3, legend=legend)
    for seat in range(people):
        table.tap(seat, Key.CALL)
    return table


def seen(table: TableInTime, seat: int, kind: type[View]) -> View:
    """What a seat sees, which has to be a view of this kind."""
    view = table.console.game.flow.view(seat, table.now_ns)
    assert isinstance(view, kind)
    return view


def choose_letter(table: TableInTime, seat: int, letter: str) -> None:
    """Choose a letter and take it, with the keys that the seat's pad has."""
    view = seen(table, seat, SpellView)
    lower, higher, take = ((Key.LEFT, Key.RIGHT, Key.PICK) if view.compact
                           else (Key.WORK1, Key.WORK4, Key.DRAW))
    steps = LETTERS.index(letter.upper()) - view.at
    table.tap(seat, *[higher if steps > 0 else lower] * abs(steps), take)


def spell(table: TableInTime, seat: int, name: str) -> None:
    """Spell a name to its end."""
    table.tap(seat, Key.SLAP)
    for letter in name:
        choose_letter(table, seat, letter)
    table.tap(seat, Key.SLAP)


def names(table: TableInTime) -> list[str]:
    return [seat["name"] for seat in table.pages.state["seats"]]


@pytest.mark.parametrize("legend", [FULL, COMPACT])
def test_a_person_spells_a_new_name_with_their_own_pad(legend: tuple[Key, ...]) -> None:
    table = sitting(legend=legend)
    spell(table, 1, "Jo-An 2")
    assert names(table) == ["seat 1", "Jo-An 2", "seat 3"]


def test_a_name_that_was_spelled_is_on_the_list_of_every_seat_but_at_one_only() -> None:
    table = sitting()
    spell(table, 1, "Bo")
    table.tap(0, Key.WASTE, Key.WORK4)
    assert names(table) == ["seat 1", "Bo", "seat 3"]
    table.tap(1, Key.CALL)
    table.tap(0, Key.WORK4)
    assert names(table)[0] == "Bo"
    table.tap(1, Key.CALL)
    assert names(table) == ["Bo", "seat 2", "seat 3"]
    table.tap(0, Key.WORK1)
    assert names(table)[0] == "seat 1"


def test_a_name_that_sits_elsewhere_is_refused_and_so_is_none() -> None:
    table = sitting()
    spell(table, 1, "Bo")
    table.tap(0, Key.WASTE)
    spell(table, 0, "Bo")
    assert seen(table, 0, SpellView).note == "seat 2 is called so"
    table.tap(0, *[Key.WASTE] * 2, Key.SLAP)
    assert seen(table, 0, SpellView).note == "no letter yet"
    table.tap(0, Key.CALL)
    assert seen(table, 0, LobbyView).joined
    assert names(table)[0] == "seat 1"


def test_twelve_letters_are_the_most() -> None:
    table = sitting()
    table.tap(1, Key.SLAP, *[Key.DRAW] * 12)
    assert seen(table, 1, SpellView).note is None
    table.tap(1, Key.DRAW)
    view = seen(table, 1, SpellView)
    assert (view.text, view.note) == ("Aaaaaaaaaaaa", "12 letters are the most")


def test_a_held_key_runs_through_the_letters_and_stands_still_once_let_go() -> None:
    table = sitting()
    table.tap(1, Key.SLAP)
    table.key(1, Key.WORK4, True)
    table.run(700 * MS)
    table.key(1, Key.WORK4, False)
    table.run(40 * MS)
    at = seen(table, 1, SpellView).at
    assert at == 4  # one at once, then after 400, 520 and 640 ms
    table.run(2 * S)
    assert seen(table, 1, SpellView).at == at


def test_the_choice_of_letters_goes_round_by_columns_and_by_rows() -> None:
    table = sitting()
    table.tap(1, Key.SLAP, Key.WORK1)
    assert seen(table, 1, SpellView).at == len(LETTERS) - 1
    table.tap(1, Key.WORK3, Key.WORK4)
    assert seen(table, 1, SpellView).at == 13
    table.tap(1, Key.WORK2)
    assert seen(table, 1, SpellView).at == 0


def test_who_leaves_while_spelling_leaves_no_letters_behind() -> None:
    table = sitting()
    table.tap(1, Key.SLAP, Key.DRAW)
    table.key(1, Key.WORK4, True)
    table.say(Leave(1))
    table.run(5 * S)
    assert table.due_ns is None
    table.tap(1, Key.CALL)
    assert seen(table, 1, LobbyView).joined


def test_the_host_goes_through_the_items_both_ways() -> None:
    table = sitting()
    assert seen(table, 0, LobbyView).item == "points to win"
    table.tap(0, Key.WASTE)
    assert seen(table, 0, LobbyView).item == "your name"
    table.tap(0, Key.DRAW, Key.DRAW)
    assert seen(table, 0, LobbyView).item == "bots' level"


def test_the_others_set_their_name_alone() -> None:
    table = sitting()
    table.tap(1, Key.DRAW, Key.WORK4, Key.WASTE)
    view = seen(table, 1, LobbyView)
    assert (view.item, view.starter) == ("your name", "seat 1 starts")
    assert seen(table, 0, LobbyView).item == "points to win"
    assert seen(table, 2, LobbyView).item == "points to win"


def test_sound_brightness_and_the_switch_are_there_where_the_console_has_them() -> None:
    table = sitting()
    shown = [each["name"] for each in table.pages.state["settings"]]
    table.say(SetRule("sound", "off"))
    assert table.console.game.table.sound == "on"
    table.console.game.table.can = frozenset({"sound", "brightness", "switch-off"})
    table.say(SetRule("sound", "off"), SetRule("brightness", "low"))
    assert [each["name"] for each in table.pages.state["settings"]] == [
        *shown, "sound", "brightness"]
    assert (table.console.game.table.sound, table.console.game.table.brightness) == ("off", "low")
    table.tap(0, Key.WASTE, Key.WASTE)
    assert seen(table, 0, LobbyView).slap == "switch off"


def test_the_console_is_switched_off_by_a_second_slap_and_kept_on_by_any_other_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = sitting()
    table.console.game.table.can = frozenset({"switch-off"})
    happened: list[object] = []
    monkeypatch.setattr(
        table.console.keeping, "happened", lambda happenings, now_ns: happened.extend(happenings))
    table.tap(0, Key.WASTE, Key.WASTE, Key.SLAP)
    assert seen(table, 0, AskView).yes == "off"
    assert isinstance(seen(table, 1, LobbyView), LobbyView)
    table.tap(1, Key.CALL)
    table.tap(0, Key.CALL)
    assert seen(table, 0, LobbyView).joined
    assert happened == []
    table.tap(0, Key.SLAP, Key.SLAP)
    assert [type(each) for each in happened] == [SwitchedOff]


def test_a_bot_hides_a_persons_name_for_as_long_as_it_sits_there() -> None:
    table = TableInTime(names=("Ann", "Bo"))
    table.start()
    assert names(table) == ["Ann", "Ada"]
    table.tap(1, Key.CALL)
    assert names(table) == ["Ann", "Bo"]


def test_brightness_and_sound_change_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting()
    table.console.game.table.can = frozenset({"sound", "brightness"})
    hardware, played = table.console.hardware, []
    assert isinstance(hardware, MockHardware)
    monkeypatch.setattr(hardware.lights, "play", lambda tune, now_ns: played.append(tune))
    table.tap(0, Key.WASTE, Key.WASTE, Key.WORK1)
    assert hardware.glasses[1].contrast == BRIGHTNESS["medium"]
    table.tap(0, Key.WASTE, Key.WORK1)
    assert table.console.game.table.sound == "off"
    table.tap(0, Key.WASTE, Key.SLAP)
    table.run(3 * S)
    assert table.stage == "play"
    assert played == []
