"""Whether the rules allow a move, and how many cards it takes along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card
from engine.foundations import Foundations
from engine.layout import Layout, run_length
from engine.moves import Draw, Move, PileKind, Play, Reform
from engine.refusals import Reason, Refusal
from engine.rules import Rules
from engine.stuck import productive

ROUND_OVER = Refusal(Reason.ROUND_OVER)
NOTHING_THERE = Refusal(Reason.NOTHING_THERE)
NO_RUN_THERE = Refusal(Reason.NO_RUN_THERE)
SAME_COLOR = Refusal(Reason.SAME_COLOR)
WRONG_RANK = Refusal(Reason.WRONG_RANK)
STOCK_EMPTY = Refusal(Reason.STOCK_EMPTY)
STOCK_NOT_EMPTY = Refusal(Reason.STOCK_NOT_EMPTY)
NOTHING_TO_DRAW = Refusal(Reason.NOTHING_TO_DRAW)
PEANUTS_LEFT = Refusal(Reason.PEANUTS_LEFT)
STILL_A_PLAY = Refusal(Reason.STILL_A_PLAY)


def judge(
    layout: Layout, foundations: Foundations, rules: Rules, move: Move, at_ns: int
) -> Refusal | int:
    """The refusal of a move of the layout's seat, or how many cards it plays."""
    if isinstance(move, Play):
        return judge_play(layout, foundations, move, at_ns)
    if isinstance(move, Draw):
        return judge_draw(layout, foundations, rules)
    if isinstance(move, Reform):
        if layout.stock:
            return STOCK_NOT_EMPTY
        return 0 if layout.waste else NOTHING_TO_DRAW
    return PEANUTS_LEFT if layout.peanuts else 0


def judge_draw(layout: Layout, foundations: Foundations, rules: Rules) -> Refusal | int:
    """A draw may be forbidden, by a house rule, while a productive play is left."""
    if not layout.stock:
        return STOCK_EMPTY if layout.waste else NOTHING_TO_DRAW
    if rules.draw == "when-stuck" and productive(layout, foundations.wanted, rules, only_top=True):
        return STILL_A_PLAY
    return 0


def judge_play(
    layout: Layout, foundations: Foundations, move: Play, at_ns: int
) -> Refusal | int:
    """The refusal of a play, in the order in which reasons go, or how many cards it takes."""
    source = layout.pile(move.source)
    if not source:
        return NOTHING_THERE
    count, target = move.count, move.target
    if count is not None and count > run_length(source):
        return NO_RUN_THERE
    if target.kind is PileKind.FOUNDATIONS:
        if count is not None and count > 1:
            return NO_RUN_THERE
        card = source[-1]
        return 1 if card.bit & foundations.wanted else foundations.refusal(card, at_ns)
    below = layout.work[target.index]
    if not below:
        return count or 1
    longest = run_length(source) if move.source.kind is PileKind.WORK else 1
    return fit(source, below[-1], range(1, longest + 1) if count is None else (count,))


def fit(source: Sequence[Card], below: Card, counts: Iterable[int]) -> Refusal | int:
    """How many cards of a run go onto a card, of the counts that may."""
    right_rank = False
    for count in counts:
        lowest = source[-count]
        if lowest.onto & below.bit:
            return count
        right_rank = right_rank or lowest.rank == below.rank - 1
    return SAME_COLOR if right_rank else WRONG_RANK
