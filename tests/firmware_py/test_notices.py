from __future__ import annotations

import pytest

from engine.moves import Call
from engine.notation import parse_move
from engine.refusals import Reason, Refusal
from firmware_py.table.holds import Holds
from firmware_py.table.notices import SHOWN_NS, Notices, remedy
from hal.edges import Key, Press, Release
from tests.firmware_py.scenarios import scenario

NEED_A_TARGET = (Reason.WRONG_RANK, Reason.SAME_COLOR)
POSITION = """
[[seat]]
peanuts = "KC 8H"
work = ["9C 8D", "QH", "TS", "AC"]
waste = "5D"
[[seat]]
peanuts = "9D 4S"
work = ["7C", "TH", "KD", "5H"]
[[foundation]]
cards = "AD/0 2D/1"
[[foundation]]
cards = "AH/0"
"""


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("P>W1", "needs a black 7"),
        ("P>W2", "needs a black J"),
        ("X>W3", "needs a red 9"),
        ("X>W4", "nothing goes on an ace"),
        ("X>F", "diamonds need 3"),
        ("P>F", "hearts need 2"),
        ("W3>F", "only an ace starts"),
        ("W2x2>W3", "not as many cards there"),
        ("call", "1 peanuts card left"),
        ("draw", "stock is empty"),
    ],
)
def test_a_refusal_is_told_as_a_remedy_where_there_is_one(move: str, words: str) -> None:
    round_ = scenario(POSITION.replace("KC 8H", "8H")).set_up()
    made = parse_move(move)
    refusal = round_.refusal(0, made, 0)
    assert isinstance(refusal, Refusal)
    assert remedy(refusal, made, round_, 0) == words


def test_a_beaten_seat_is_told_by_whom_and_by_how_much() -> None:
    round_ = scenario(
        '[[seat]]\nwaste = "3D"\n[[seat]]\nwaste = "3D"\n[[foundation]]\ncards = "AD/0 2D/0"\n'
    ).set_up()
    up = parse_move("X>F")
    round_.apply(1, up, 1_000_000)
    refusal = round_.refusal(0, up, 5_200_000)
    assert refusal is not None
    assert remedy(refusal, up, round_, 0) == "beaten by seat 2, 4.2 ms"
    assert remedy(refusal, up, round_, 0, heat=True) == "dead heat: seat 2 has it"


@pytest.mark.parametrize("reason", [r for r in Reason if r not in NEED_A_TARGET])
def test_every_reason_has_words(reason: Reason) -> None:
    round_ = scenario(POSITION).set_up()
    assert remedy(Refusal(reason, 1, 0), Call(), round_, 0)


def test_a_notice_is_shown_for_a_second_and_a_half() -> None:
    notices = Notices()
    notices.tell(1, "same color", 0)
    assert notices.of(1, SHOWN_NS - 1) == "same color"
    assert notices.next_ns(0) == SHOWN_NS
    assert notices.of(1, SHOWN_NS) is None
    assert notices.of(0, 0) is None


def test_a_hold_says_what_letting_go_would_mean() -> None:
    holds = Holds()
    holds.take(Press(0, 0, 1, Key.CALL, 0, 3))
    said = [holds.hint(1, at_ms * 1_000_000) for at_ms in (499, 500, 1_500)]
    assert said == [None, "hold: stuck vote", "let go: vote, hold: pause"]
    assert holds.pausing(3_000_000_000) is None
    assert holds.pausing(3_030_000_000) == 1
    holds.take(Release(0, 0, 1, Key.CALL, 0, 3))
    assert holds.pausing(9_000_000_000) is None
