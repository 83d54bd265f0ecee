from __future__ import annotations

from typing import Any

from engine.events import Called, Drew, Filled, Played, Reformed
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK
from engine.notation import format_cards, parse_card, parse_cards
from tests.engine.tables import KINGS, play, reason, table, work

OTHER: dict[str, Any] = {"work": KINGS}


def test_an_ace_starts_a_foundation_and_the_next_rank_goes_on_it() -> None:
    round_ = table({"work": KINGS, "peanuts": "2H AH"}, OTHER)
    ace = Played(0, (parse_card("AH", 0),), PEANUTS, FOUNDATIONS, 0)
    assert play(round_, 0, "P>F") == (ace,)
    play(round_, 0, "P>F")
    assert round_.position()["foundation"] == [{"cards": "AH/0 2H/0"}]


def test_an_ace_starts_a_new_foundation_even_beside_another_of_its_suit() -> None:
    round_ = table({"work": KINGS, "peanuts": "AH"}, OTHER, foundations=["AH/1"])
    play(round_, 0, "P>F")
    assert [f["cards"] for f in round_.position()["foundation"]] == ["AH/1", "AH/0"]


def test_of_several_foundations_the_oldest_takes_the_card() -> None:
    foundations = ["AH/1 2H/1 3H/1", "AH/2 2H/2", "AH/3 2H/3"]
    round_ = table({"work": KINGS, "waste": "3H"}, OTHER, foundations=foundations)
    assert round_.places(parse_card("3H", 0)) == 2
    (event,) = play(round_, 0, "X>F")
    assert isinstance(event, Played)
    assert event.foundation == 1
    assert round_.places(parse_card("3H", 0)) == 1
    assert round_.places(parse_card("4H", 0)) == 2


def test_a_king_completes_a_foundation_and_its_cards_go_on_counting() -> None:
    suit = " ".join(f"{rank}C/1" for rank in "A23456789TJQ")
    round_ = table({"work": KINGS}, {"work": KINGS[1:]}, foundations=[suit])
    play(round_, 0, "W1>F")
    assert round_.points() == (1, 12)
    assert reason(round_, 0, "W2>F") == "ace-first"


def test_every_source_plays_one_card_onto_work_piles_and_foundations() -> None:
    round_ = table({"peanuts": "2C QH", "work": ["KS", "JD", "9C AS", "7H"], "waste": "3D 8S 6C"},
                   OTHER)
    assert play(round_, 0, "P>W1") == (Played(0, (parse_card("QH", 0),), PEANUTS, WORK[0]),)
    assert play(round_, 0, "X>W4") == (Played(0, (parse_card("6C", 0),), WASTE, WORK[3]),)
    play(round_, 0, "W3>F")
    assert work(round_) == ["KS QH", "JD", "9C", "7H 6C"]


def test_a_run_moves_by_what_fits() -> None:
    round_ = table({"work": ["KS QH JS TH", "JC", "QD", "KC"]}, OTHER)
    play(round_, 0, "W1>W3")
    assert work(round_) == ["KS QH", "JC", "QD JS TH", "KC"]


def test_a_run_moves_by_the_count_that_is_asked() -> None:
    round_ = table({"work": ["KS QH JS TH", "JC", "QD", "KC"]}, OTHER)
    assert reason(round_, 0, "W1x1>W3") == "wrong-rank"
    play(round_, 0, "W1x1>W2")
    assert work(round_) == ["KS QH JS", "JC TH", "QD", "KC"]


def test_onto_an_empty_pile_goes_one_card_unless_a_count_is_named() -> None:
    round_ = table({"work": ["KS QH JS TH"]}, OTHER)
    play(round_, 0, "W1>W3")
    play(round_, 0, "W1x3>W2")
    assert work(round_) == ["", "KS QH JS", "TH", ""]


def test_a_whole_pile_may_go_onto_an_empty_one() -> None:
    round_ = table({"work": ["KS QH"]}, OTHER)
    play(round_, 0, "W1x2>W4")
    assert work(round_) == ["", "", "", "KS QH"]


# The fill


def test_an_empty_pile_is_filled_at_once_and_the_next_card_can_be_played() -> None:
    round_ = table({"peanuts": "2C AS 8C", "work": ["QD", "KS", "9H", "KC"]}, OTHER)
    filled = Filled(0, 0, parse_card("8C", 0))
    assert play(round_, 0, "W1>W2")[1:] == (filled,)
    assert work(round_) == ["8C", "KS QD", "9H", "KC"]
    play(round_, 0, "P>F")


def test_a_pile_that_a_foundation_or_a_run_empties_is_filled_too() -> None:
    round_ = table({"peanuts": "2C 3C 4C", "work": ["AS", "JH TS", "KS", "QC"]}, OTHER)
    play(round_, 0, "W1>F")
    play(round_, 0, "W2x2>W4")
    assert work(round_) == ["4C", "3C", "KS", "QC JH TS"]


def test_without_peanuts_an_empty_pile_stays_empty_and_takes_any_card() -> None:
    round_ = table({"work": ["QD", "KS", "9H", "8D"], "waste": "2C", "peanuts": ""}, OTHER)
    assert len(play(round_, 0, "W1>W2")) == 1
    play(round_, 0, "X>W1")
    assert work(round_) == ["2C", "KS QD", "9H", "8D"]


def test_by_the_free_rule_nothing_fills_a_pile_but_any_source_may() -> None:
    seat = {"peanuts": "2C", "work": ["QD", "KS", "9H"], "waste": "5C"}
    round_ = table(seat, OTHER, fill="free")
    assert work(round_) == ["QD", "KS", "9H", ""]
    play(round_, 0, "W1>W2")
    play(round_, 0, "P>W1")
    play(round_, 0, "X>W4")
    assert work(round_) == ["2C", "KS QD", "9H", "5C"]


def test_a_position_with_empty_piles_is_filled_from_the_first_as_it_is_set_up() -> None:
    round_ = table({"peanuts": "2C 3C 4C", "work": ["KS", "", "KH"]}, OTHER)
    assert work(round_) == ["KS", "4C", "KH", "3C"]
    assert format_cards(round_.layouts[0].peanuts) == "2C"
    assert work(table({"peanuts": "2C"}, OTHER)) == ["2C", "", "", ""]


# Drawing and reforming


def test_a_draw_turns_cards_one_by_one_so_that_the_last_is_on_top() -> None:
    round_ = table({"stock": "2C 3C 4C 5C", "waste": "9D"}, OTHER)
    assert play(round_, 0, "draw") == (Drew(0, tuple(parse_cards("2C 3C 4C", 0))),)
    assert play(round_, 0, "draw") == (Drew(0, (parse_card("5C", 0),)),)
    assert format_cards(round_.layouts[0].waste) == "9D 2C 3C 4C 5C"


def test_a_draw_turns_as_many_as_the_rules_say() -> None:
    for count, waste in ((1, "2C"), (2, "2C 3C")):
        round_ = table({"stock": "2C 3C 4C 5C"}, OTHER, draw_count=count)
        play(round_, 0, "draw")
        assert format_cards(round_.layouts[0].waste) == waste


def test_a_reform_keeps_the_order_and_draws_nothing() -> None:
    round_ = table({"stock": "2C 3C 4C 5C"}, OTHER)
    play(round_, 0, "draw")
    play(round_, 0, "draw")
    assert play(round_, 0, "reform") == (Reformed(0, 4),)
    assert format_cards(round_.layouts[0].stock[::-1]) == "2C 3C 4C 5C"
    assert not round_.layouts[0].waste


# The call


def test_a_call_ends_the_round() -> None:
    round_ = table({"work": KINGS}, {"work": KINGS, "peanuts": "2C"}, foundations=["AC/0 2C/0"])
    assert round_.could_call(0)
    assert not round_.could_call(1)
    assert play(round_, 0, "call", at_ns=7) == (Called(0),)
    assert (round_.state.value, round_.caller, round_.ended_ns) == ("called", 0, 7)
    assert round_.points() == (2, -2)
    assert not round_.could_call(0)
    assert not round_.moves(0)


def test_an_automatic_call_comes_with_the_play_that_empties_the_peanuts_pile() -> None:
    round_ = table({"work": KINGS, "peanuts": "AC"}, OTHER, call="automatic")
    events = play(round_, 0, "P>F", at_ns=3)
    assert events[-1] == Called(0, automatic=True)
    assert (round_.caller, round_.ended_ns) == (0, 3)


def test_an_automatic_call_comes_with_the_fill_that_empties_the_peanuts_pile() -> None:
    round_ = table({"work": ["QD", "KS", "KH", "KC"], "peanuts": "2C"}, OTHER, call="automatic")
    assert [type(event) for event in play(round_, 0, "W1>W2")] == [Played, Filled, Called]


def test_a_peanuts_pile_that_was_set_up_empty_does_not_call_by_itself() -> None:
    seat = {"work": ["QD", "KS", "KH", "KC"], "peanuts": ""}
    round_ = table(seat, OTHER, call="automatic")
    play(round_, 0, "W1>W2")
    assert round_.state.value == "running"
    play(round_, 0, "call")


# The score


def test_points_are_cards_on_the_foundations_less_the_penalty_for_peanuts() -> None:
    seats = ({"work": KINGS, "peanuts": "2C 3C"}, {"work": KINGS, "peanuts": ""})
    foundations = ["AH/1 2H/0 3H/1"]
    assert table(*seats, foundations=foundations).points() == (-3, 2)
    assert table(*seats, foundations=foundations, peanuts_penalty=0).points() == (1, 2)
    bonus = table(*seats, foundations=foundations, peanuts_penalty=10, call_bonus=7)
    assert bonus.points() == (-19, 2)
    play(bonus, 1, "call")
    assert bonus.points() == (-19, 9)
