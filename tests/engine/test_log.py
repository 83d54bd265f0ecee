from __future__ import annotations

import pytest

from engine.log import Log, LogError
from engine.round import Round
from engine.rules import Rules
from tests.engine.tables import KINGS, WAIT, play, table, trace

STUCK = {"work": KINGS, "peanuts": "2C AC", "stock": "3D 4D 5D 6D"}


def told() -> Round:
    """A round that has everything in it that a log can tell."""
    round_ = table(STUCK, STUCK, foundations=["AH/1 2H/0"], peanuts_size=(13, 12), seed=5)
    round_.watch(0)
    play(round_, 0, "P>F", 10)
    play(round_, 1, "P>F", 9)  # a late one
    play(round_, 0, "draw", 11)
    round_.vote(0, 12, range(2))
    play(round_, 1, "P>F", 13)
    round_.vote(1, 14, range(2))
    round_.advance(20 * WAIT)
    return round_


def test_a_log_has_a_header_a_position_and_a_line_for_each_thing() -> None:
    lines = told().log.text().splitlines()
    assert lines[0] == "peanuts log 1"
    assert '"seed": 5' in lines[1]
    assert '"peanuts": "2C AC"' in lines[1]
    assert lines[2:9] == [
        "0 - watch",
        "10 0 P>F",
        "9 1 P>F",
        "11 0 draw",
        "12 0 vote",
        "13 1 P>F",
        "14 1 vote",
    ]


def test_a_round_with_late_moves_votes_shifts_and_a_death_is_rebuilt() -> None:
    round_ = told()
    assert trace(Round.from_log(Log.parse(round_.log.text()))) == trace(round_)


def test_a_voted_shift_is_told_as_one() -> None:
    round_ = table(STUCK, STUCK)
    round_.vote(0, 5, {0})
    assert round_.log.text().splitlines()[2:] == ["5 0 vote", "5 - voted-shift"]
    again = Round.from_log(round_.log)
    assert trace(again) == trace(round_)
    assert not again.votes


def test_a_log_is_not_changed_by_the_round_that_is_rebuilt_from_it() -> None:
    log = told().log
    before = log.text()
    again = Round.from_log(log)
    again.layouts[0].stock.clear()
    assert log.text() == before


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("peanuts log 1", "peanuts log 9"), 'line 1: expected "peanuts log 1"'),
        (('"seed"', '"sed"'), "line 2: not the beginning of a round"),
        (('"2C AC"', '"2C ZC"'), 'line 2: .*expected a card such as "5H"'),
        (('"target"', '"aim"'), "line 2: not the beginning of a round"),
        (("0 - watch", "0 - wait"), 'line 3: expected an instant.*not "0 - wait"'),
        (("10 0 P>F", "ten 0 P>F"), "line 4: expected an instant"),
        (("10 0 P>F", "10 0 P>X"), "line 4: expected an instant"),
        (("10 0 P>F", "10 0"), "line 4: expected an instant"),
        (("10 0 P>F", "10 -1 P>F"), "line 4: expected an instant"),
    ],
)
def test_a_log_that_cant_be_read_says_where(change: tuple[str, str], sentence: str) -> None:
    text = told().log.text()
    assert change[0] in text
    with pytest.raises(LogError, match=sentence):
        Log.parse(text.replace(*change, 1))


def test_a_log_that_cant_be_followed_says_where() -> None:
    text = told().log.text()
    with pytest.raises(LogError, match="can't be followed at 10 0 W1>F: it is refused, ace-first"):
        Round.from_log(Log.parse(text.replace("10 0 P>F", "10 0 W1>F").replace("AH/1 2H/0", "AH/1")
                                 .replace('"KC"', '"KS"', 1)))
    with pytest.raises(LogError, match="no such seat"):
        Round.from_log(Log.parse(text.replace("10 0 P>F", "10 7 P>F")))


def test_a_log_that_is_no_text_of_ours_is_refused() -> None:
    for text in ("", "peanuts log 1", "{}\n{}", "peanuts log 1\n[]", "peanuts log 1\nnull"):
        with pytest.raises(LogError):
            Log.parse(text)


def test_a_fresh_rounds_log_has_the_deal() -> None:
    round_ = Round.deal(Rules(work_piles=6, rounds=2), 3, 8, 4)
    again = Round.from_log(Log.parse(round_.log.text()))
    assert again.layouts == round_.layouts
    assert (again.rules, again.seed, again.number) == (round_.rules, 8, 4)
