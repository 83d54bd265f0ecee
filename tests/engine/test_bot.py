from __future__ import annotations

from itertools import pairwise

import pytest

from engine.bot import LEVELS, Bot, best_move, best_play
from engine.foundations import Foundation
from engine.layout import Layout
from engine.moves import Call, Draw, Reform
from engine.notation import format_move, parse_cards
from engine.round import Round
from engine.rules import Rules
from engine.sight import Sight

NOTHING = Layout([], [[], [], [], []], [], [])


def sight(
    peanuts: str = "2C 3C",
    work: str = "KS | KH | KC | KD",
    waste: str = "",
    stock: str = "2D 2H 2S",
    foundations: str = "",
    **rules: str,
) -> Sight:
    """What seat 0 sees of a position; piles and foundations parted by bars."""
    mine = Layout(
        list(parse_cards(peanuts, 0)),
        [list(parse_cards(pile, 0)) for pile in work.split("|")],
        list(parse_cards(stock, 0)),
        list(parse_cards(waste, 0)),
    )
    built = [Foundation.of(parse_cards(each, 1)) for each in foundations.split("|") if each]
    return Sight(Round(Rules(**rules), [mine, NOTHING.copy()], built), 0)  # type: ignore[arg-type]  # text rules only


def advised(seen: Sight) -> str | None:
    move = best_play(seen)
    return None if move is None else format_move(move)


@pytest.mark.parametrize(
    ("seen", "move"),
    [
        (sight(peanuts=""), "call"),
        (sight(peanuts="2C AC", waste="AS"), "P>F"),
        (sight(waste="AS"), "X>F"),
        (sight(work="KS | KH | KC | AD"), "W4>F"),
        (sight(peanuts="2C 3C", foundations="AC 2C"), "P>F"),
        (sight(peanuts="2C QD"), "P>W1"),
        (sight(peanuts="2C QS"), "P>W2"),
        (sight(work="KS | KH QC | JH | KD"), "W3>W2"),
    ],
)
def test_the_priority_list_goes_from_foundations_to_the_work_piles(seen: Sight, move: str) -> None:
    assert advised(seen) == move


def test_a_run_is_lifted_off_a_card_that_a_foundation_wants() -> None:
    seen = sight(work="6C 5H | 6S | KC | KD", foundations="AC 2C 3C 4C 5C")
    assert advised(seen) == "W1>W2"


def test_a_run_stays_where_lifting_it_leads_to_nothing() -> None:
    assert advised(sight(work="6C 5H | 6S | KC | KD")) is None


@pytest.mark.parametrize(
    ("peanuts", "move"), [("2C JS", "X>W1"), ("2C 3C", None)], ids=["a place", "none"]
)
def test_the_waste_goes_onto_a_work_pile_only_if_it_makes_a_place(
    peanuts: str, move: str | None
) -> None:
    assert advised(sight(peanuts=peanuts, waste="QH")) == move


def test_a_free_pile_takes_the_peanuts_card() -> None:
    assert advised(sight(work="KS | KH |  | KD", fill="free")) == "P>W3"


def test_without_a_play_a_bot_draws_then_reforms_and_then_has_nothing_to_do() -> None:
    bot = Bot(10, 0)
    assert bot.look(sight()) == Draw()
    assert bot.look(sight(stock="", waste="2D")) == Reform()
    assert bot.look(sight(stock="")) is None


def test_a_bot_calls_at_once_at_every_level() -> None:
    assert all(Bot(level, seed).look(sight(peanuts="")) == Call()
               for level in LEVELS for seed in range(20))


def test_after_a_pass_of_the_stock_without_a_play_any_will_do() -> None:
    bot = Bot(10, 0)
    for _ in range(2):
        assert bot.look(sight(waste="QH")) == Draw()
        assert bot.look(sight(waste="QH", stock="")) == Reform()
    move = bot.look(sight(waste="QH"))
    assert move is not None
    assert format_move(move) == "X>W1"
    assert bot.look(sight(waste="QH")) == Draw()  # the count began again


def test_a_person_is_advised_any_play_before_a_draw() -> None:
    move = best_move(sight(waste="QH"))
    assert move is not None
    assert format_move(move) == "X>W1"
    assert best_move(sight()) == Draw()


def test_a_bot_agrees_to_a_vote_if_it_sees_no_play() -> None:
    assert not Bot(10, 0).sees_play(sight())
    assert Bot(10, 0).sees_play(sight(waste="QH"))


def test_a_bot_gives_up_once_a_pass_after_one_in_which_any_play_would_have_done() -> None:
    bot, gave_up = Bot(10, 0), []
    for _ in range(5):
        gave_up.append(bot.gives_up(sight()))
        bot.look(sight(stock="", waste="2D"))
    assert gave_up == [False, False, False, True, True]
    assert not bot.gives_up(sight(waste="QH"))


def test_under_the_house_rule_a_bot_does_not_draw_while_a_play_is_there() -> None:
    moves = [Bot(10, seed).look(sight(waste="QH", draw="when-stuck")) for seed in range(20)]
    plays = [move for move in moves if move != Draw()]
    assert len(plays) >= 15  # the others were overlooked


def test_better_levels_are_quicker_and_overlook_less() -> None:
    levels = [LEVELS[number] for number in range(1, 11)]
    for worse, better in pairwise(levels):
        assert worse.pace_ns > better.pace_ns
        assert worse.reaction_ns > better.reaction_ns
        assert worse.overlook > better.overlook
    assert levels[0].pace_ns == 4_000_000_000
    assert levels[-1].pace_ns == 950_000_000


def test_a_bot_keeps_its_pace_on_average() -> None:
    bot = Bot(5, 0)
    spent = sum(bot.delay_ns() + bot.rest_ns() for _ in range(2000)) / 2000
    assert spent == pytest.approx(LEVELS[5].pace_ns, rel=0.02)


def test_the_same_seed_gives_the_same_choices() -> None:
    looks = [[Bot(1, seed).look(sight(waste="AS")) for seed in range(30)] for _ in range(2)]
    assert looks[0] == looks[1]
    assert len({str(move) for move in looks[0]}) == 2  # played or overlooked
