from __future__ import annotations

import pytest

from engine.layout import Layout
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK, Call, Draw, Play, Reform
from engine.notation import parse_cards
from firmware_py.controls import REPEAT_AFTER_NS, REPEAT_EVERY_NS, Controls
from hal.edges import Key


def table(
    peanuts: str = "KC 8H",
    work: tuple[str, ...] = ("9C 8D", "QH JC TH", "5S", "JD"),
    stock: str = "2D 6C",
    waste: str = "AD",
) -> Layout:
    return Layout(
        peanuts=parse_cards(peanuts, 0),
        work=[parse_cards(pile, 0) for pile in work],
        stock=parse_cards(stock, 0)[::-1],
        waste=parse_cards(waste, 0),
    )


def pressed(controls: Controls, layout: Layout, *keys: Key) -> object:
    for key in keys[:-1]:
        controls.press(key, layout, 0)
    return controls.press(keys[-1], layout, 0).move


def test_a_pile_then_a_work_pile_is_a_play() -> None:
    controls = Controls()
    assert pressed(controls, table(), Key.PEANUTS, Key.WORK1) == Play(PEANUTS, WORK[0])
    assert controls.selection is None


@pytest.mark.parametrize("key", [Key.PEANUTS, Key.WASTE])
def test_peanuts_and_waste_pressed_again_let_go(key: Key) -> None:
    controls = Controls()
    pressed(controls, table(), key, key)
    assert controls.selection is None


def test_peanuts_and_waste_are_no_targets() -> None:
    controls = Controls()
    assert pressed(controls, table(), Key.WORK1, Key.WASTE) is None
    assert controls.selection is not None
    assert controls.selection.source == WASTE


def test_the_selected_work_pile_again_takes_one_more_card_of_its_run_then_lets_go() -> None:
    controls, layout = Controls(), table()
    sizes = []
    for _ in range(4):
        pressed(controls, layout, Key.WORK2)
        sizes.append(len(controls.selection.cards) if controls.selection else 0)
    assert sizes == [1, 2, 3, 0]


def test_only_an_empty_target_heeds_how_much_of_a_run_is_selected() -> None:
    onto_cards = pressed(Controls(), table(), Key.WORK2, Key.WORK2, Key.WORK4)
    assert onto_cards == Play(WORK[1], WORK[3])
    empty = table(work=("9C 8D", "QH JC TH", "5S", ""))
    assert pressed(Controls(), empty, Key.WORK2, Key.WORK2, Key.WORK4) == Play(WORK[1], WORK[3], 2)
    assert pressed(Controls(), empty, Key.WORK2, Key.WORK4) == Play(WORK[1], WORK[3])


def test_an_empty_pile_cannot_be_selected_and_its_key_lets_go() -> None:
    controls, layout = Controls(), table(waste="", work=("9C", "QH", "5S", ""))
    pressed(controls, layout, Key.WORK4)
    assert controls.selection is None
    pressed(controls, layout, Key.PEANUTS, Key.WASTE)
    assert controls.selection is None


def test_slap_plays_the_selected_card_and_keeps_it_selected_until_it_is_gone() -> None:
    controls, layout = Controls(), table()
    assert pressed(controls, layout, Key.WASTE, Key.SLAP) == Play(WASTE, FOUNDATIONS)
    controls.settle(layout)
    assert controls.selection is not None
    layout.waste.pop()
    controls.settle(layout)
    assert controls.selection is None


def test_slap_without_a_selection_is_no_move_on_a_full_pad() -> None:
    intent = Controls().press(Key.SLAP, table(), 0)
    assert intent.move is None
    assert intent.notice == "pick a card"


def test_a_selection_that_was_covered_stays_fallen_when_it_is_uncovered() -> None:
    controls, layout = Controls(), table()
    pressed(controls, layout, Key.WASTE)
    cover = layout.stock.pop()
    layout.waste.append(cover)
    controls.settle(layout)
    layout.waste.pop()
    controls.settle(layout)
    assert controls.selection is None


def test_draw_draws_and_reforms_when_only_the_waste_has_cards() -> None:
    assert pressed(Controls(), table(), Key.DRAW) == Draw()
    assert pressed(Controls(), table(stock=""), Key.DRAW) == Reform()
    assert pressed(Controls(), table(stock="", waste=""), Key.DRAW) == Draw()


def test_call_calls_at_the_press() -> None:
    assert pressed(Controls(), table(), Key.CALL) == Call()


def test_a_compact_pad_picks_and_slaps_under_a_cursor_that_goes_round() -> None:
    controls, layout = Controls(compact=True), table()
    assert pressed(controls, layout, Key.LEFT, Key.SLAP) == Play(WASTE, FOUNDATIONS)
    pressed(controls, layout, Key.RIGHT, Key.PICK)
    assert controls.selection is not None
    assert controls.selection.source == PEANUTS
    assert pressed(controls, layout, Key.RIGHT, Key.PICK) == Play(PEANUTS, WORK[0])
    pressed(controls, layout, Key.DRAW)
    assert controls.cursor == 5


def test_a_held_cursor_key_repeats_until_it_is_let_go() -> None:
    controls, layout = Controls(compact=True), table()
    controls.press(Key.RIGHT, layout, 0)
    controls.repeat(REPEAT_AFTER_NS)
    assert controls.cursor == 1
    controls.repeat(REPEAT_AFTER_NS + REPEAT_EVERY_NS + 1)
    assert controls.cursor == 3
    controls.release(Key.RIGHT, REPEAT_AFTER_NS + REPEAT_EVERY_NS + 1)
    controls.repeat(10 * REPEAT_AFTER_NS)
    assert controls.cursor == 3
    assert controls.next_repeat_ns is None
