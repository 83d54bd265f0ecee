"""The centre of the table: any view can be drawn, and its parts keep to their places."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, Rank, Suit, card
from firmware_py.centre_views import (
    NOBODY,
    CentreLobbyView,
    CentrePlayView,
    CentreView,
    ContestView,
    Tally,
    Top,
)
from firmware_py.drawing import CENTRE_SIZES, draw
from firmware_py.drawing.art import art
from firmware_py.drawing.centre_samples import centre_samples
from firmware_py.drawing.centre_sprites import bold
from firmware_py.drawing.centre_words import clock, coming, losers, margin
from firmware_py.drawing.colours import COLOURS
from firmware_py.drawing.text import text_width
from firmware_py.views import (
    CalledView,
    CountdownView,
    Guest,
    MatchOverView,
    PauseView,
    PointsView,
    Score,
)

SAMPLES = centre_samples()
FOUR = cast(CentrePlayView, SAMPLES["play"])
EIGHT = cast(CentrePlayView, SAMPLES["play-eight-seats"])
GREY, COLOUR = CENTRE_SIZES
STRIP_WIDTH = 126
"""What is left for words beside the foundations of a table of eight, the least of all."""

seats = st.integers(0, 7)
names = st.text(max_size=30)
counts = st.integers(-2000, 2000)
cards: st.SearchStrategy[Card] = st.builds(
    card, st.sampled_from(Rank), st.sampled_from(Suit), seats
)
contests = st.builds(
    ContestView, cards, seats, st.lists(seats, min_size=1, max_size=7, unique=True).map(tuple),
    st.integers(0, 1_500_000_000), st.booleans(),
)
tops = st.lists(st.builds(Top, cards, st.booleans()), max_size=8).map(tuple)
plays = st.builds(
    CentrePlayView, st.tuples(tops, tops, tops, tops),
    st.integers(2, 8).flatmap(lambda most: st.tuples(*(
        st.builds(Tally, st.just(seat), st.integers(0, 52), st.integers(0, 20), counts,
                  st.booleans())
        for seat in range(most)
    ))),
    st.none() | contests, st.integers(0, 99_999), st.integers(1, 99),
    st.none() | st.sampled_from(["shift", "end"]), st.none() | names,
)
guests = st.lists(
    st.builds(Guest, seats, names, st.none() | st.integers(1, 10), st.booleans()),
    min_size=2, max_size=8,
).map(tuple)
scores = st.lists(
    st.builds(Score, seats, names, st.integers(0, 52), st.integers(0, 20), counts, counts),
    min_size=2, max_size=8,
).map(tuple)
views: st.SearchStrategy[CentreView] = st.one_of(
    plays,
    st.builds(CentreLobbyView, guests, st.lists(st.tuples(names, names)).map(tuple),
              st.none() | seats),
    st.builds(CountdownView, st.integers(0, 12), st.integers(1, 999)),
    st.builds(CalledView, st.just(NOBODY), st.none() | seats, names),
    st.builds(PointsView, st.just(NOBODY), scores, st.none() | st.integers(1, 9999),
              st.integers(0, 1000)),
    st.builds(MatchOverView, st.just(NOBODY), seats, names, scores, st.integers(1, 999),
              st.none() | names),
    st.builds(PauseView, st.none() | seats, names, st.none() | names, st.none() | seats, names),
)


def drawn(view: CentreView, size: tuple[int, int]) -> list[str]:
    return art(draw(view, size)).splitlines()


def changed(one: CentreView, other: CentreView, size: tuple[int, int]) -> set[tuple[int, int]]:
    """The pixels in which two views differ, as x and y."""
    before, after = drawn(one, size), drawn(other, size)
    return {(x, y) for y, row in enumerate(before) for x, letter in enumerate(row)
            if letter != after[y][x]}


def with_tally(view: CentrePlayView, seat: int, tally: Tally) -> CentrePlayView:
    return replace(view, tallies=(*view.tallies[:seat], tally, *view.tallies[seat + 1:]))


@given(views, st.sampled_from(CENTRE_SIZES))
def test_any_view_can_be_drawn(view: CentreView, size: tuple[int, int]) -> None:
    image = draw(view, size)
    assert (image.mode, image.size) == ("RGB" if size == COLOUR else "1", size)


@settings(max_examples=30)
@given(plays, plays, st.sampled_from(CENTRE_SIZES))
def test_foundations_seats_and_news_do_not_reach_into_each_other(
    one: CentrePlayView, other: CentrePlayView, size: tuple[int, int]
) -> None:
    one = replace(one, tallies=EIGHT.tallies)
    other = replace(other, tallies=EIGHT.tallies)
    news = replace(one, contest=other.contest, message=other.message, coming=other.coming,
                   clock_s=other.clock_s)
    moved = replace(one, foundations=other.foundations)
    assert changed(one, news, size).isdisjoint(changed(one, moved, size))
    tallies = tuple(replace(tally, peanuts=13, could_call=True) for tally in EIGHT.tallies)
    counted = replace(one, tallies=tallies)
    assert changed(one, counted, size).isdisjoint(
        changed(one, moved, size) | changed(one, news, size))


@pytest.mark.parametrize(("view", "size"), list(product((FOUR, EIGHT), CENTRE_SIZES)))
def test_what_changes_at_a_seat_changes_nothing_at_the_others(
    view: CentrePlayView, size: tuple[int, int]
) -> None:
    seen: set[tuple[int, int]] = set()
    for seat, tally in enumerate(view.tallies):
        other = replace(tally, peanuts=8, on_foundations=48, total=888, could_call=False)
        pixels = changed(view, with_tally(view, seat, other), size)
        assert pixels
        assert pixels.isdisjoint(seen)
        seen |= pixels


@pytest.mark.parametrize("size", CENTRE_SIZES)
def test_whose_card_lies_on_a_foundation_can_be_seen(size: tuple[int, int]) -> None:
    for view in (FOUR, EIGHT):
        looks = set()
        for back in range(8):
            top = Top(card(9, Suit.SPADES, back), False)
            looks.add(tuple(drawn(replace(view, foundations=((top,), (), (), ())), size)))
        assert len(looks) == 8


@pytest.mark.parametrize("size", CENTRE_SIZES)
def test_a_complete_foundation_stays_to_be_seen(size: tuple[int, int]) -> None:
    bare = replace(FOUR, foundations=((), (), (), ()))
    king = replace(bare, foundations=((Top(card(13, Suit.SPADES, 2), False),), (), (), ()))
    assert changed(bare, king, size)


def test_red_is_kept_for_the_red_suits() -> None:
    for suit in Suit:
        top = Top(card(9, suit, 1), False)
        columns = [(top,) if shown is suit else ()
                   for shown in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)]
        rows = drawn(replace(FOUR, foundations=tuple(columns)), COLOUR)
        assert any("r" in row[12:] for row in rows) == suit.red
        assert not any("r" in row for row in rows[66:])


def test_no_two_colours_are_alike() -> None:
    for one, other in product(COLOURS.values(), repeat=2):
        apart = sum(abs(a - b) for a, b in zip(one, other, strict=True))
        assert one == other or apart >= 60


@given(contests)
def test_who_won_by_how_much_fits(contest: ContestView) -> None:
    words, unit = margin(contest)
    assert bold(words).width + 3 + text_width(unit) <= STRIP_WIDTH


@given(contests.filter(lambda contest: len(contest.losers) <= 2))
def test_who_lost_fits_beside_the_clock(contest: ContestView) -> None:
    assert text_width(losers(contest)) + 4 + bold(clock(3599)).width <= STRIP_WIDTH


def test_a_margin_is_told_in_the_words_of_the_table() -> None:
    contest = ContestView(card(5, Suit.HEARTS, 1), 1, (0, 3), 4_200_000, False)
    assert (margin(contest), losers(contest)) == (
        ("SEAT 2 by 4.2", "ms"), "5♥ before seat 1, 4")
    assert margin(replace(contest, dead_heat=True)) == ("SEAT 2: dead heat", "")


def test_what_comes_next_fits_on_both_screens() -> None:
    assert all(text_width(coming(what)) <= STRIP_WIDTH - 4 for what in ("shift", "end"))


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (59, "0:59"), (154, "2:34")])
def test_the_clock_shows_minutes_and_seconds(seconds: int, shown: str) -> None:
    assert clock(seconds) == shown
