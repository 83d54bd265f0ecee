"""What holds in every round, whoever plays and however badly."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, deck
from engine.log import Log
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK, Call, Draw, Move, Play, Reform
from engine.notation import format_move, parse_move
from engine.refusals import Refusal
from engine.round import Round, RoundState
from engine.rules import Rules
from tests.engine.judged import heights_of, house_of, seat_of
from tests.engine.tables import MS, house_rules, trace
from tests.engine.tiny import is_stuck

Turn = tuple[int, int, bool]

any_move = st.one_of(
    st.sampled_from([Draw(), Reform(), Call()]),
    st.builds(Play, st.sampled_from([PEANUTS, WASTE]), st.sampled_from([*WORK[:4], FOUNDATIONS])),
    st.builds(
        Play,
        st.sampled_from(WORK[:4]),
        st.sampled_from([*WORK[:4], FOUNDATIONS]),
        st.one_of(st.none(), st.integers(1, 4)),
    ).filter(lambda move: move.source != move.target),
)
# Which of the moves a seat has is taken, counted from the last; a seat; whether it votes instead.
turns = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 3), st.booleans()), max_size=120)


def cards_of(round_: Round) -> Counter[Card]:
    """Every card on the table."""
    cards = Counter(card for layout in round_.layouts for card in layout.cards())
    cards.update(card for each in round_.foundations for card in each.cards)
    return cards


def wander(round_: Round, steps: list[Turn]) -> None:
    """Play at random: the first moves of a list are plays, so they are preferred."""
    round_.watch(0)
    for count, (choice, seat, votes) in enumerate(steps, start=1):
        seat %= len(round_.layouts)
        round_.advance(count * 400 * MS)
        if votes and choice > 36:
            round_.vote(seat, count * 400 * MS, range(len(round_.layouts)))
        elif moves := round_.moves(seat):
            move = moves[choice % len(moves)]
            assert not isinstance(round_.apply(seat, move, count * 400 * MS), Refusal)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A round somewhere in random play."""
    seats, seed = draw(st.integers(2, 4)), draw(st.integers(0, 10**9))
    round_ = Round.deal(draw(house_rules), seats, seed, draw(st.integers(0, 9)))
    wander(round_, draw(turns))
    return round_


@settings(max_examples=60)
@given(house_rules, st.integers(2, 4), st.integers(0, 10**9), turns)
def test_cards_are_conserved_by_every_move(
    rules: Rules, seats: int, seed: int, steps: list[Turn]
) -> None:
    round_ = Round.deal(rules, seats, seed, 0)
    whole = Counter(card for seat in range(seats) for card in deck(seat))
    for step in [steps[:end] for end in (0, 1, 5, 20, len(steps))]:
        played = round_.copy()
        wander(played, step)
        assert cards_of(played) == whole
        assert played.check() == []


@given(rounds(), any_move, st.integers(0, 3), st.integers(-(10**9), 10**11))
def test_a_refused_move_leaves_no_trace(
    round_: Round, move: Move, seat: int, at_ns: int
) -> None:
    seat %= len(round_.layouts)
    before, untouched = trace(round_), round_.copy()
    answer = round_.apply(seat, move, at_ns)
    if isinstance(answer, Refusal):
        assert trace(round_) == before
        assert round_.moves(seat) == untouched.moves(seat)
    assert (answer if isinstance(answer, Refusal) else None) == untouched.refusal(seat, move, at_ns)
    assert trace(untouched) == before


@given(rounds())
def test_a_round_is_rebuilt_from_its_log_and_from_the_logs_text(round_: Round) -> None:
    assert trace(Round.from_log(round_.log)) == trace(round_)
    read = Log.parse(round_.log.text())
    assert read.text() == round_.log.text()
    assert trace(Round.from_log(read)) == trace(round_)


@given(rounds())
def test_a_copy_goes_its_own_way(round_: Round) -> None:
    other, before = round_.copy(), trace(round_)
    assert trace(other) == before
    wander(other, [(choice, choice % 4, False) for choice in range(30)])
    assert trace(round_) == before
    other.layouts[0].work[0].clear()
    assert trace(round_) == before


@given(rounds())
def test_what_is_remembered_of_the_table_is_what_a_search_finds(round_: Round) -> None:
    seats = range(len(round_.layouts))
    heights, house = heights_of(round_), house_of(round_.rules)
    judged = [is_stuck(seat_of(round_, seat), heights, house) for seat in seats]
    assert [round_.stuck(seat) for seat in seats] == judged
    waits = round_.next_deed_ns is not None
    if round_.state is RoundState.RUNNING and round_.rules.shifts == "on":
        could_call = any(round_.could_call(seat) for seat in seats)
        assert waits == (all(judged) and not (round_.exhausted and could_call))
    assert not waits or all(judged)


@given(rounds())
def test_every_move_that_a_round_lists_is_written_and_read(round_: Round) -> None:
    for seat in range(len(round_.layouts)):
        for move in round_.moves(seat):
            assert parse_move(format_move(move), round_.rules.work_piles) == move
            assert round_.refusal(seat, move, 10**12) is None


@given(rounds())
def test_foundations_want_what_their_tops_say(round_: Round) -> None:
    heights = heights_of(round_)
    for card in deck(0):
        wanted = bool(card.bit & round_.foundations.wanted)
        assert wanted == (card.rank == 1 or (card.suit, card.rank - 1) in heights)
        if card.rank > 1:
            assert round_.places(card) == heights.count((card.suit, card.rank - 1))
