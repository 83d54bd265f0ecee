from __future__ import annotations

from engine.moves import FOUNDATIONS, PEANUTS, Draw, Play
from engine.round import Round
from engine.rules import Rules
from engine.sight import Sight


def test_a_sight_shows_the_own_open_cards_and_counts() -> None:
    round = Round.deal(Rules(), 3, seed=1, number=0)
    seen, mine = Sight(round, 1), round.layouts[1]
    assert seen.peanuts_top is mine.peanuts[-1]
    assert seen.peanuts_left == 13
    assert [list(pile) for pile in seen.work] == mine.work
    assert (seen.waste_top, seen.waste_count, seen.stock_count) == (None, 0, 35)


def test_a_sight_follows_the_table() -> None:
    round = Round.deal(Rules(), 2, seed=1, number=0)
    seen = Sight(round, 0)
    round.apply(0, Draw(), 1)
    assert (seen.waste_top, seen.waste_count, seen.stock_count) == (
        round.layouts[0].waste[-1], 3, 32)
    round.layouts[0].peanuts.clear()
    assert (seen.peanuts_top, seen.peanuts_left) == (None, 0)


def test_of_rivals_a_sight_shows_counts_and_open_cards_alone() -> None:
    round = Round.deal(Rules(), 3, seed=1, number=0)
    round.apply(2, Draw(), 1)
    rivals = Sight(round, 1).rivals
    assert [rival.seat for rival in rivals] == [0, 2]
    assert [rival.peanuts_left for rival in rivals] == [13, 13]
    third = round.layouts[2]
    work = {card for pile in third.work for card in pile}
    assert set(rivals[1].open) == {third.peanuts[-1], third.waste[-1]} | work


def test_a_sight_shows_the_foundations_and_what_they_want() -> None:
    seed = next(seed for seed in range(1000)
                if Round.deal(Rules(), 2, seed, 0).layouts[0].peanuts[-1].rank == 1)
    round = Round.deal(Rules(), 2, seed, 0)
    seen, ace = Sight(round, 0), round.layouts[0].peanuts[-1]
    assert seen.wanted & ace.bit
    assert not seen.wanted & ace.bit << 1
    round.apply(0, Play(PEANUTS, FOUNDATIONS), 1)
    assert seen.foundations == (ace,)
    assert seen.wanted & ace.bit << 1
