"""What is told on a screen has to fit there whole."""

from __future__ import annotations

import itertools

import pytest

from engine.cards import Suit, card
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK, Call, Draw, Move, Play
from engine.refusals import Reason, Refusal
from engine.round import Round
from engine.rules import Rules
from firmware_py.controls import PICK_A_CARD
from firmware_py.drawing.text import MESSAGE_WIDTH, text_width
from firmware_py.referee import PAUSE_AFTER_NS
from firmware_py.stages.leaving import Leaving
from firmware_py.stages.lobby import SWITCH_OFF_ASKED, unfit, wanting
from firmware_py.stages.points import Points
from firmware_py.stages.resume import Resume
from firmware_py.stages.spelling import TOO_LONG
from firmware_py.table.holds import Holds
from firmware_py.table.items import ITEMS, items_for
from firmware_py.table.notices import remedy
from firmware_py.table.seats import Seats
from firmware_py.table.table import Table
from firmware_py.table.telling import Telling
from firmware_py.views import PointsView
from hal.edges import Key, Press

SEATS = 8
EVERY_MOVE: tuple[Move, ...] = (
    Play(PEANUTS, FOUNDATIONS), Play(WASTE, WORK[0]), Play(WORK[0], WORK[1], 9), Draw(), Call(),
)  # fmt: skip


def fits(text: str) -> bool:
    return 0 < text_width(text) <= MESSAGE_WIDTH


@pytest.fixture
def table() -> Table:
    return Table(Seats.of(SEATS, 5), Rules(), lambda: 1)


@pytest.fixture
def round_() -> Round:
    return Round.deal(Rules(), SEATS, 1, 0)


@pytest.mark.parametrize("reason", list(Reason))
def test_every_refusal_fits(round_: Round, reason: Reason) -> None:
    refusal = Refusal(reason, SEATS - 1, 1_499_900_000)
    round_.layouts[0].waste.append(card(10, Suit.DIAMONDS, 0))
    targeted = reason in (Reason.WRONG_RANK, Reason.SAME_COLOR)
    for move, heat in itertools.product(EVERY_MOVE[:2] if targeted else EVERY_MOVE, (False, True)):
        assert fits(remedy(refusal, move, round_, 0, heat)), remedy(refusal, move, round_, 0, heat)


def test_every_notice_of_the_table_fits(table: Table, round_: Round) -> None:
    for seat in range(SEATS):
        table.seats.sit(seat)
    telling = Telling(table, round_)
    round_.votes.update(range(SEATS - 1))
    words = [telling.votes(SEATS - 1), "dead heat: it is yours", "all stocks shifted",
             "a bot plays: CALL to join", "press CALL to join", "a bot still sees a play",
             f"seat {SEATS} could call!", "no peanuts left: CALL!", PICK_A_CARD]
    assert [text for text in words if not fits(text)] == []


def test_what_a_held_call_says_fits() -> None:
    holds = Holds()
    holds.take(Press(0, 0, 0, Key.CALL, 0, 0))
    said = {holds.hint(0, at_ns) for at_ns in range(0, PAUSE_AFTER_NS, PAUSE_AFTER_NS // 60)}
    assert all(fits(text) for text in said if text is not None)


def test_what_the_lobby_wants_fits(table: Table) -> None:
    table.bots = 0
    wanted = wanting(table)
    assert wanted is not None
    assert fits(wanted)


def test_every_item_of_the_lobby_fits_beside_its_values(table: Table) -> None:
    for item in ITEMS:
        for value in item.choices(table):
            assert item.choose(table, value)
            assert text_width(f"{item.label}  ◂ {item.shown(table)} ▸") <= MESSAGE_WIDTH, item


def test_what_slap_does_fits_beside_the_other_keys(table: Table) -> None:
    table.can = frozenset({"sound", "brightness", "switch-off"})
    table.seats.sit(0)
    for item in items_for(table, 0):
        assert text_width(f"SLAP {item.slap}  CALL leave") <= MESSAGE_WIDTH
        assert text_width(f"WORK 1◂ 4▸  SLAP {item.slap}") <= MESSAGE_WIDTH


def test_what_is_said_of_a_name_fits(table: Table) -> None:
    for seat in range(SEATS):
        table.seats.sit(seat)
    assert fits(TOO_LONG)
    for name in ("", f"seat {SEATS}"):
        note = unfit(table, 0, name)
        assert note is not None
        assert fits(note)


def test_every_question_fits(table: Table) -> None:
    leaving, questions = Leaving(table), [SWITCH_OFF_ASKED]
    leaving.take(Press(0, 0, 0, Key.DRAW, 0, 0))
    for seat in range(2):
        table.seats.sit(seat)
        question = leaving.view(0)
        assert question is not None
        questions.append(question)
    assert len({each.detail for each in questions}) == 3
    for each in questions:
        assert all(map(fits, (each.question, each.detail, f"SLAP: {each.yes}")))


def test_what_keys_do_in_a_pause_and_at_the_points_fits(table: Table, round_: Round) -> None:
    points, resume = Points(table, round_, 0), Resume(table, None)
    for number in range(2):
        feet = [points.view(seat, 0) for seat in range(2)]
        assert all(isinstance(each, PointsView) and fits(each.foot) for each in feet)
        pause = resume.view(0, 0)
        assert fits(pause.how)
        assert fits(pause.also or "-")
        table.seats.sit(number)
