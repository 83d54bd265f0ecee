from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.memory import PART, Memory
from firmware_py.page.messages import SetRule
from firmware_py.recording import Head
from firmware_py.remembered import NOTHING, Chosen, Remembered
from firmware_py.settings import Settings
from hal.clock import ManualClock
from hal.edges import FaultKind, Key
from tests.firmware_py.tables import TableInTime

SOME = Remembered(
    ("Bo", "Zoë"), (Chosen("target", 100, 50), Chosen("call", "by-hand", "automatic")))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "lobby.json"


def written(file: Path, remembered: Remembered, settings: bool = True) -> Memory:
    """A memory that was told to keep something, and is closed."""
    memory = Memory(file, settings)
    memory.begin(ManualClock())
    memory.keep(remembered)
    memory.close()
    return memory


texts = st.text(max_size=12)
values = st.integers(-500, 500) | texts


@given(st.lists(texts).map(tuple),
       st.dictionaries(texts, st.tuples(values, values)).map(
           lambda chosen: tuple(Chosen(item, *pair) for item, pair in chosen.items())))
def test_what_is_remembered_is_read_as_it_was_written(
    names: tuple[str, ...], chosen: tuple[Chosen, ...]
) -> None:
    remembered = Remembered(names, chosen)
    assert Remembered.read(remembered.text()) == remembered


def test_what_was_kept_is_there_when_the_console_is_on_again(file: Path) -> None:
    assert written(file, SOME).news() == []
    memory = Memory(file)
    assert memory.remembered == SOME
    assert [path.name for path in file.parent.iterdir()] == ["lobby.json"]


def test_a_table_that_keeps_names_alone_leaves_the_settings_in_the_file(file: Path) -> None:
    written(file, SOME)
    memory = written(file, Remembered(("Ann",), (Chosen("target", 25, 30),)), settings=False)
    assert memory.remembered.chosen == ()
    assert Memory(file).remembered == Remembered(("Ann",), SOME.chosen)


@pytest.mark.parametrize("content", [
    b"", b"{", b"[1]", b"\xff", b"[" * 100_000, b'{"format": "peanuts lobby 2", "names": []}',
    b'{"format": "peanuts lobby 1", "names": [1], "chosen": {}}',
    b'{"format": "peanuts lobby 1", "names": [], "chosen": {"target": [1]}}',
    b'{"format": "peanuts lobby 1", "names": [], "chosen": {"target": [1, [2]]}}',
])  # fmt: skip
def test_a_broken_file_is_set_aside_and_named(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    memory = written(file, SOME)
    (fault,) = memory.news()
    assert (fault.part, getattr(fault, "kind", None)) == (PART, FaultKind.LOST)
    assert file.with_name("lobby.json.broken-1").read_bytes() == content
    assert Memory(file).remembered == SOME


def test_a_place_that_cannot_be_written_to_is_a_fault_and_no_more(file: Path) -> None:
    file.parent.write_text("no folder")
    memory = written(file, SOME)
    (fault,) = memory.news()
    assert (fault.part, getattr(fault, "kind", None)) == (PART, FaultKind.DENIED)


def test_a_file_that_cannot_be_read_is_left_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(file, SOME)
    with monkeypatch.context() as patch:
        def refuse(*args: object, **named: object) -> str:
            raise PermissionError(13, "Permission denied")

        patch.setattr(Path, "read_text", refuse)  # root may read any file
        memory = written(file, Remembered(("Ann",)))
    assert [getattr(each, "kind", None) for each in memory.news()] == [FaultKind.DENIED]
    assert Memory(file).remembered == SOME


def test_names_and_settings_come_back_with_the_table(file: Path) -> None:
    table = TableInTime(lobby=file)
    table.sit(0)
    table.tap(0, Key.WASTE, Key.SLAP, *[Key.DRAW] * 3, Key.SLAP)
    table.say(SetRule("target", 50), SetRule("call", "automatic"))
    table.console.close()
    again = TableInTime(lobby=file)
    assert again.console.game.table.rules.target == 50
    assert again.console.game.table.rules.call == "automatic"
    again.sit(0)
    again.tap(1, Key.CALL, Key.WORK4)
    assert again.pages.state["seats"][1]["name"] == "Aaa"
    again.console.close()


def test_settings_that_were_edited_since_hold_and_the_others_are_as_they_were_left(
    file: Path,
) -> None:
    table = TableInTime(lobby=file)
    table.say(SetRule("level", 9), SetRule("bots", 0))
    table.console.close()
    again = TableInTime(lobby=file, level=3)
    assert again.console.game.table.seats.level == 3
    assert again.console.game.table.bots == 0
    again.console.close()
    assert json.loads(file.read_text(encoding="utf-8"))["chosen"] == {"bots": [1, 0]}


def test_a_value_that_is_none_any_more_is_forgotten(file: Path) -> None:
    written(file, Remembered((), (Chosen("target", 100, 99), Chosen("tempo", 1, 2))))
    table = TableInTime(lobby=file)
    assert table.console.game.table.rules.target == 100
    table.console.close()
    assert Memory(file).remembered == NOTHING


def test_a_broken_memory_is_named_on_every_screen_and_play_goes_on(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("broken")
    table = TableInTime(lobby=file)
    assert table.pages.state["faults"] == ["kept names: lost"]
    table.start()
    assert table.stage == "play"
    table.console.close()


def test_a_recording_holds_what_the_table_remembered() -> None:
    head = Head(Settings(), {}, remembered=SOME, can=("sound",))
    assert Head.read(head.line()) == head
    older = json.loads(head.line())
    del older["remembered"], older["can"]
    assert Head.read(json.dumps(older)) == Head(Settings(), {})
