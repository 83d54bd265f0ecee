from __future__ import annotations

import pytest

from engine.moves import Call, Draw, Move, Play, Reform
from engine.notation import parse_move
from engine.round import Round
from firmware_py.controls import Controls
from firmware_py.table.hints import as_pressed, hint, keys_for
from hal.edges import COMPACT, FULL, Key
from tests.firmware_py.scenarios import scenario
from tests.firmware_py.tables import TableInTime

POSITION = """
[[seat]]
peanuts = "KC 8H"
work = ["9C", "TD 9S 8D", "4S", "JC"]
stock = "2C"
waste = "AH"
[[seat]]
"""


@pytest.fixture
def round_() -> Round:
    return scenario(POSITION).set_up()


def pressed(round_: Round, controls: Controls, keys: tuple[Key, ...]) -> Move | None:
    """The move that the last of some keys makes; none before it makes any."""
    for key in keys[:-1]:
        assert controls.press(key, round_.layouts[0], 0).move is None
    return controls.press(keys[-1], round_.layouts[0], 0).move


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("held", [(), (Key.DRAW,), (Key.PEANUTS,), (Key.WORK1,), (Key.WORK2,) * 2])
def test_the_keys_make_every_move_whatever_is_picked_up(
    round_: Round, compact: bool, held: tuple[Key, ...]
) -> None:
    for text in ("X>F", "P>W1", "W2>W4", "W1>F", "X>W3", "call", "draw"):
        move = parse_move(text)
        controls = Controls(compact)
        for key in held:
            controls.press(key, round_.layouts[0], 0)
        keys = keys_for(move, round_.layouts[0], controls)
        assert set(keys) <= set(COMPACT if compact else FULL)
        assert pressed(round_, controls, keys) == as_pressed(move, round_.layouts[0])


def test_an_empty_pile_is_given_as_many_cards_as_the_hint_says(round_: Round) -> None:
    round_.layouts[0].work[2].clear()
    for count in (1, 2, 3):
        controls = Controls()
        move = Play(parse_move("W2>W3").source, parse_move("W2>W3").target, count)  # type: ignore[union-attr]
        keys = keys_for(move, round_.layouts[0], controls)
        assert keys == (Key.WORK2,) * count + (Key.WORK3,)
        assert pressed(round_, controls, keys) == as_pressed(move, round_.layouts[0])


def test_a_hint_names_the_card_the_place_and_the_keys_that_are_left(round_: Round) -> None:
    controls = Controls()
    told = hint(round_, 0, controls)
    assert told.text == "Put the ace of hearts on a foundation: WASTE, then SLAP."
    assert told.keys == (Key.WASTE, Key.SLAP)
    controls.press(Key.WASTE, round_.layouts[0], 0)
    told = hint(round_, 0, controls)
    assert told.text == "Put the ace of hearts on a foundation: SLAP."


def test_a_hint_onto_a_work_pile_names_the_card_that_comes_to_lie_there(round_: Round) -> None:
    layout = round_.layouts[0]
    layout.waste.clear()
    layout.peanuts[-1:] = []
    layout.work[0].clear()
    told = hint(round_, 0, Controls())
    assert "the empty pile" in told.text or "the ten of diamonds on the jack of clubs" in told.text


@pytest.mark.parametrize(
    ("change", "move"),
    [("peanuts", Call), ("waste", Draw), ("stock", Reform)],
)
def test_without_a_play_the_hint_is_to_turn_or_to_call(change: str, move: type[Move]) -> None:
    bare = '[[seat]]\npeanuts = "KC"\nwork = ["2S", "4S", "6S", "8S"]\nstock = "QC"\n[[seat]]\n'
    round_ = scenario(bare).set_up()
    layout = round_.layouts[0]
    if change == "peanuts":
        layout.peanuts.clear()
    if change == "stock":
        layout.reform()
        layout.draw(3)
    told = hint(round_, 0, Controls())
    assert told.keys == ((Key.CALL,) if move is Call else (Key.DRAW,))


def test_with_no_move_at_all_the_hint_is_to_vote() -> None:
    bare = '[[seat]]\npeanuts = "KC"\nwork = ["2S", "4S", "6S", "8S"]\n[[seat]]\n'
    told = hint(scenario(bare).set_up(), 0, Controls())
    assert "vote" in told.text


def test_hints_of_a_compact_pad_lead_through_a_round_as_well() -> None:
    table = TableInTime(legend=COMPACT)
    table.start()
    table.follow_hints(0, 40)
    round_ = table.console.game.flow.stage.round  # type: ignore[attr-defined]
    assert round_.on_foundations(0) > 0
