"""The screens as they should look, and what may change where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from engine.cards import Rank, Suit, card
from firmware_py.drawing import draw
from firmware_py.drawing.art import art, difference
from firmware_py.drawing.gallery import gallery
from firmware_py.drawing.samples import samples
from firmware_py.views import PlayView, PointsView, Rival, SeatView

SCREENS = Path(__file__).parent / "screens"
SAMPLES = samples()
GALLERY = gallery()
PLAY = cast(PlayView, SAMPLES["play"])


def changed_rows(one: SeatView, other: SeatView) -> set[int]:
    """The rows in which the screens of two views differ."""
    before, after = (art(draw(view)).splitlines() for view in (one, other))
    return {y for y in range(64) if before[y] != after[y]}


def changed_columns(one: SeatView, other: SeatView) -> set[int]:
    """The columns in which the screens of two views differ."""
    before, after = (list(zip(*art(draw(view)).splitlines(), strict=True)) for view in (one, other))
    return {x for x in range(128) if before[x] != after[x]}


@pytest.mark.parametrize("name", GALLERY)
def test_a_screen_looks_as_it_is_kept(name: str) -> None:
    kept = SCREENS / f"{name}.txt"
    drawn = art(GALLERY[name])
    expected = kept.read_text(encoding="ascii") if kept.exists() else ""
    if drawn != expected:
        pytest.fail(
            f"{name} is drawn differently (+ lit now, - dark now):\n{difference(expected, drawn)}\n"
            f"If it should be so: python3 -m firmware_py screens {SCREENS} --text",
            pytrace=False,
        )


def test_no_kept_screen_is_left_over() -> None:
    assert {path.stem for path in SCREENS.glob("*.txt")} == set(GALLERY)


def test_a_difference_shows_what_was_lit_and_what_went_dark() -> None:
    assert difference("##..\n....\n", "#.#.\n....\n") == "  0 #-+."


def test_an_image_is_one_bit_deep_and_as_large_as_the_panel() -> None:
    image = draw(PLAY)
    assert (image.mode, image.size) == ("1", (128, 64))


def test_a_size_without_a_layout_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no screen layout for 96x16: there is one for 128x64"):
        draw(PLAY, (96, 16))


def test_the_same_view_gives_the_same_image() -> None:
    assert draw(PLAY).tobytes() == draw(replace(PLAY)).tobytes()


def test_foundations_stay_in_the_first_two_rows() -> None:
    grown = replace(PLAY, foundations=(((13, True),) * 4,) * 4)
    assert changed_rows(PLAY, grown) <= set(range(16))


def test_a_foundation_that_changed_is_inverse_and_nothing_else_moves() -> None:
    tops = ((7, False), (3, False))
    before = replace(PLAY, foundations=(tops,) * 4)
    after = replace(PLAY, foundations=(((7, True), (3, False)), tops, tops, tops))
    assert changed_rows(before, after) == set(range(8))
    assert changed_columns(before, after) == set(range(10, 20))


def test_counts_stay_in_the_tabs() -> None:
    assert changed_rows(PLAY, replace(PLAY, peanuts=13, stock=0)) <= set(range(16, 24))


def test_a_card_that_is_lifted_moves_in_its_own_column() -> None:
    piles = list(PLAY.piles)
    piles[2] = replace(piles[2], lifted=1)
    lifted = replace(PLAY, piles=tuple(piles))
    assert changed_rows(PLAY, lifted) <= set(range(16, 54))
    assert changed_columns(PLAY, lifted) <= set(range(43, 63))


def test_the_tab_above_a_lifted_card_is_not_covered() -> None:
    for column in range(6):
        pile = replace(PLAY.piles[column], base=card(Rank.TEN, Suit.SPADES, 0), lifted=1)
        piles = (*PLAY.piles[:column], pile, *PLAY.piles[column + 1:])
        rows = art(draw(replace(PLAY, piles=piles))).splitlines()
        x = 1 + 21 * column
        assert "#" in rows[16][x:x + 20]
        assert rows[21][x:x + 20] in (f".{'#' * 18}.", f".#{'.' * 16}#.")  # open if it is black


def test_an_empty_peanuts_pile_invites_to_call() -> None:
    piles = (replace(PLAY.piles[0], top=None), *PLAY.piles[1:])
    last = replace(PLAY, peanuts=1, piles=piles)
    none = replace(last, peanuts=0)
    assert changed_rows(last, none) & set(range(24, 53))
    assert changed_columns(last, none) <= set(range(1, 21))


def test_a_cursor_is_two_rows_under_its_column() -> None:
    without = replace(PLAY, cursor=None)
    for column in range(6):
        at = replace(PLAY, cursor=column)
        assert changed_rows(without, at) == {54, 55}
        assert changed_columns(without, at) == set(range(1 + 21 * column, 21 + 21 * column))


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", Rank)
def test_red_cards_are_white_and_black_cards_black(rank: Rank, suit: Suit) -> None:
    pile = replace(PLAY.piles[0], top=card(rank, suit, 0))
    rows = art(draw(replace(PLAY, piles=(pile, *PLAY.piles[1:])))).splitlines()
    lit = sum(row[3:19].count("#") for row in rows[25:52])  # within its border
    assert (lit > 16 * 27 / 2) == suit.red


def test_every_card_looks_different() -> None:
    def look(rank: Rank, suit: Suit) -> bytes:
        pile = replace(PLAY.piles[0], top=card(rank, suit, 0))
        return draw(replace(PLAY, piles=(pile, *PLAY.piles[1:]))).tobytes()

    assert len({look(rank, suit) for rank in Rank for suit in Suit}) == 52


def test_the_back_of_a_card_makes_no_difference() -> None:
    pile = replace(PLAY.piles[1], top=card(Rank.NINE, Suit.HEARTS, 1))
    other = replace(PLAY, piles=(PLAY.piles[0], pile, *PLAY.piles[2:]))
    assert draw(other).tobytes() == draw(PLAY).tobytes()


def test_a_message_takes_the_bottom_row_and_no_other() -> None:
    assert changed_rows(PLAY, replace(PLAY, message="qypg, | wrong rank")) <= set(range(57, 64))


def test_a_message_goes_before_a_run() -> None:
    run = cast(PlayView, SAMPLES["play-run"])
    told = replace(run, message="same color")
    assert draw(told).tobytes() == draw(replace(told, run=())).tobytes()


def test_no_rival_moves_another_as_the_counts_fall() -> None:
    for seats in range(3, 9):
        rivals = [Rival(seat, 13, False) for seat in range(1, seats)]
        before = replace(PLAY, seats=seats, rivals=tuple(rivals))
        rivals[0] = Rival(1, 0, True)
        columns = changed_columns(before, replace(before, rivals=tuple(rivals)))
        assert columns
        assert max(columns) - min(columns) < 16


def test_the_stuck_notice_leaves_the_table_to_be_seen() -> None:
    assert changed_rows(PLAY, SAMPLES["stuck-shift"]) <= set(range(56, 64))


def test_the_totals_are_counted_up_to_the_end() -> None:
    end = cast(PointsView, SAMPLES["points-four"])
    steps = {draw(replace(end, shown=shown)).tobytes() for shown in (0, 500, 1000)}
    assert len(steps) == 3
    assert changed_columns(end, replace(end, shown=1000)) <= set(range(104, 128))


def test_the_cards_are_hidden_in_a_pause() -> None:
    rows = art(draw(SAMPLES["pause"])).splitlines()
    assert not any("#" * 18 in row for row in rows[:41])


def crowded(seats: int, *counts: int) -> PlayView:
    """A table of so many seats with so many foundations of each suit."""
    tops = tuple(((7, False),) * count for count in counts)
    return replace(PLAY, seats=seats, foundations=tops)


def test_foundations_of_a_large_table_move_together_only_when_they_must() -> None:
    for before, after, moves in ((0, 6, False), (6, 7, True), (7, 8, False)):
        one, other = crowded(8, before, 1, 0, 0), crowded(8, after, 1, 0, 0)
        assert any(x > 66 for x in changed_columns(one, other)) == moves


@pytest.mark.parametrize(("seats", "count"), [(2, 4), (4, 4), (5, 6), (6, 6), (7, 8), (8, 8)])
def test_a_foundation_has_room_on_both_sides_at_every_table(seats: int, count: int) -> None:
    for rank in range(1, 14):
        tops = ((rank, False),) * count
        rows = art(draw(replace(PLAY, seats=seats, foundations=(tops,) * 4))).splitlines()
        columns = ["".join(column) for column in zip(*rows[:7], strict=True)][8:62]
        groups = "".join("#" if "#" in column else "." for column in columns).strip(".").split(".")
        sprites = [group for group in groups if group]
        parts = 2 if rank == 10 else 1  # a ten is a stroke and a ring
        assert len(sprites) in (count, count * parts), rank
