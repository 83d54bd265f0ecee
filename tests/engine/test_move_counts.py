"""Move counts: how many sequences of moves there are, as an outside judge of the rules.

The counts of the second implementation have to be the engine's; the pinned ones hold both fast.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.refusals import Refusal
from engine.round import Round
from engine.rules import Rules
from tests.engine.judged import heights_of, house_of, seat_of
from tests.engine.tables import table
from tests.engine.tiny import Heights, House, Seat, after_moves

Tiny = tuple[tuple[Seat, ...], Heights]
PINNED = [
    # seats, seed, rules, counts to the depth of 1, 2, 3 …
    (2, 1, Rules(), [3, 9, 27, 75, 194, 484, 1206]),
    (2, 2, Rules(draw_count=1, fill="free", work_piles=5), [4, 22, 146, 1063, 8124]),
    (4, 3, Rules(draw_count=2, peanuts_size=5), [9, 79, 684, 5889]),
]
END = table(
    {"peanuts": "9H", "work": ["8S 7D 6S", "8C", "QD", "3C"], "stock": "5C 2H", "waste": "4D"},
    {"peanuts": "", "work": ["3H 2S", "5S 4H", "", "6D"], "stock": "", "waste": "3S TH"},
    foundations=["AH/0", "AC/1 2C/0"],
)


def counted(round_: Round, depth: int) -> int:
    """The sequences of so many moves, of any seats, that the engine allows."""
    total = 0
    for seat in range(len(round_.layouts)):
        for move in round_.moves(seat):
            if depth == 1:
                total += 1
                continue
            after = round_.copy()
            assert not isinstance(after.apply(seat, move, 0), Refusal)
            total += counted(after, depth - 1)
    return total


def judged(seats: tuple[Seat, ...], heights: Heights, house: House, depth: int) -> int:
    """The same by the second implementation, which knows no call: it ends the sequence."""
    total = 0
    for index, seat in enumerate(seats):
        total += not seat.peanuts and depth == 1
        for after, up in after_moves(seat, heights, house):
            if depth == 1:
                total += 1
            else:
                others = (*seats[:index], after, *seats[index + 1 :])
                total += judged(others, up, house, depth - 1)
    return total


def counts(round_: Round, depth: int) -> list[int]:
    """The engine's counts to each depth, each of them judged."""
    seats = tuple(seat_of(round_, seat) for seat in range(len(round_.layouts)))
    heights, house = heights_of(round_), house_of(round_.rules)
    both = [
        (counted(round_, d), judged(seats, heights, house, d)) for d in range(1, depth + 1)
    ]
    assert all(engine == judge for engine, judge in both), both
    return [engine for engine, _ in both]


@pytest.mark.parametrize(("seats", "seed", "rules", "pinned"), PINNED)
def test_seeded_deals_have_their_move_counts(
    seats: int, seed: int, rules: Rules, pinned: list[int]
) -> None:
    assert counts(Round.deal(rules, seats, seed, 0), len(pinned)) == pinned


def test_a_late_position_has_its_move_counts() -> None:
    assert counts(END, 4) == [12, 125, 1342, 14976]


def test_the_counts_say_the_same_for_seats_in_any_order() -> None:
    first = Round.deal(Rules(), 2, 1, 0)
    seats = [seat_of(first, 1), seat_of(first, 0)]
    assert judged(tuple(seats), (), house_of(first.rules), 3) == counts(first, 3)[2]


def test_another_fill_is_another_count() -> None:
    free = Round(replace(END.rules, fill="free"), *END.log.start())
    assert counts(free, 2) != counts(END, 2)
