"""Laws of the screens: any view can be drawn, and any text fits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, Rank, Suit, card
from firmware_py.drawing import MESSAGE_WIDTH, clip, draw, text_width
from firmware_py.drawing.art import art
from firmware_py.drawing.font import GLYPHS
from firmware_py.drawing.text import fold
from firmware_py.stages.spelling import LETTERS, ROWS
from firmware_py.views import (
    AsideView,
    AskView,
    CalledView,
    CountdownView,
    Guest,
    LobbyView,
    MatchOverView,
    PauseView,
    Pile,
    PlayView,
    PointsView,
    Rival,
    Score,
    SeatView,
    SpellView,
    StuckView,
)

seats = st.integers(0, 7)
names = st.text(max_size=30)
counts = st.integers(-2000, 2000)
cards: st.SearchStrategy[Card] = st.builds(
    card, st.sampled_from(Rank), st.sampled_from(Suit), seats
)
tops = st.lists(st.tuples(st.integers(1, 13), st.booleans()), max_size=8).map(tuple)
piles = st.builds(Pile, st.none() | cards, st.none() | cards, st.integers(0, 13))
rivals = st.integers(1, 7).flatmap(
    lambda most: st.tuples(*(
        st.builds(Rival, st.just(seat), st.integers(0, 20), st.booleans())
        for seat in range(1, most + 1)
    ))
)
plays = st.builds(
    PlayView,
    seats=st.integers(2, 8), foundations=st.tuples(tops, tops, tops, tops),
    peanuts=st.integers(0, 20), stock=st.integers(0, 39), piles=st.tuples(*[piles] * 6),
    run=st.lists(cards, max_size=13).map(tuple), cursor=st.none() | st.integers(0, 5),
    total=counts, rivals=rivals, message=st.none() | st.text(max_size=60),
)
guests = st.lists(
    st.builds(Guest, seats, names, st.none() | st.integers(1, 10), st.booleans()),
    min_size=2, max_size=8,
).map(tuple)
scores = st.lists(
    st.builds(Score, seats, names, st.integers(0, 52), st.integers(0, 20), counts, counts),
    min_size=2, max_size=8,
).map(tuple)
views: st.SearchStrategy[SeatView] = st.one_of(
    plays,
    st.builds(StuckView, plays, st.sampled_from(["shift", "end"])),
    st.builds(LobbyView, seats, guests, st.booleans(), st.booleans(), names, names, st.booleans(),
              st.none() | names, names, names),
    st.builds(SpellView, names, st.just(ROWS), st.integers(0, len(LETTERS) - 1), st.booleans(),
              st.none() | names),
    st.builds(AskView, names, names, names),
    st.builds(AsideView, st.integers(1, 999), st.booleans()),
    st.builds(CountdownView, st.integers(0, 12), st.integers(1, 999)),
    st.builds(CalledView, seats, st.none() | seats, names),
    st.builds(PointsView, seats, scores, st.none() | st.integers(1, 9999), st.integers(0, 1000),
              names),
    st.builds(MatchOverView, seats, seats, names, scores, st.integers(1, 999), st.none() | names),
    st.builds(PauseView, st.none() | seats, names, st.none() | names, st.none() | seats, names,
              names),
)


@given(views)
def test_any_view_can_be_drawn(view: SeatView) -> None:
    image = draw(view)
    assert (image.mode, image.size) == ("1", (128, 64))


@given(plays)
def test_the_gaps_between_the_columns_and_above_the_bottom_row_stay_dark(view: PlayView) -> None:
    rows = art(draw(view)).splitlines()
    assert rows[56] == "." * 128
    for row in rows[16:56]:
        gaps = row[0] + "".join(row[21 * column] for column in range(1, 6)) + row[127]
        assert "#" not in gaps


@given(plays, plays)
def test_the_parts_of_a_screen_do_not_reach_into_each_other(one: PlayView, other: PlayView) -> None:
    mixed = PlayView(
        one.seats, one.foundations, other.peanuts, other.stock, other.piles, other.run,
        other.cursor, other.total, other.rivals, other.message,
    )
    upper, lower, both = (art(draw(view)).splitlines() for view in (one, other, mixed))
    assert both[:16] == upper[:16]
    assert both[16:] == lower[16:]


@given(st.text(max_size=80), st.integers(0, 128))
def test_a_clipped_text_fits(text: str, width: int) -> None:
    assert text_width(clip(text, width)) <= width


@given(st.text(max_size=80))
def test_what_is_folded_can_be_set_and_stays_as_it_is(text: str) -> None:
    folded = fold(text)
    assert set(folded) <= set(GLYPHS) | {" "}
    assert fold(folded) == folded


@given(st.text(alphabet=sorted(GLYPHS), max_size=10))
def test_a_text_that_fits_is_not_clipped(text: str) -> None:
    assert clip(text, MESSAGE_WIDTH) == fold(text)
