"""What a seat is told on its screen, and for how long."""

from __future__ import annotations

from engine.cards import RANKS, Rank, Suit
from engine.layout import Layout
from engine.moves import FOUNDATIONS, Move, PileKind, Play
from engine.refusals import Reason, Refusal
from engine.round import Round

SHOWN_NS = 1_500_000_000

WORDS = {
    Reason.ROUND_OVER: "the round is over",
    Reason.NOTHING_THERE: "no card there",
    Reason.NO_RUN_THERE: "not as many cards there",
    Reason.ACE_FIRST: "only an ace starts",
    Reason.WRONG_RANK: "wrong rank",
    Reason.SAME_COLOR: "same color",
    Reason.STOCK_NOT_EMPTY: "stock is not empty",
    Reason.STOCK_EMPTY: "stock is empty",
    Reason.NOTHING_TO_DRAW: "nothing to draw",
    Reason.STILL_A_PLAY: "you still have a play",
}


class Notices:
    """The newest notice of each seat, shown for 1.5 s."""

    def __init__(self) -> None:
        self._shown: dict[int, tuple[str, int]] = {}

    def tell(self, seat: int, text: str, now_ns: int) -> None:
        """Tell a seat something."""
        self._shown[seat] = text, now_ns + SHOWN_NS

    def of(self, seat: int, now_ns: int) -> str | None:
        """What a seat is told now, or None."""
        text, until_ns = self._shown.get(seat, ("", 0))
        return text if now_ns < until_ns else None

    def next_ns(self, now_ns: int) -> int | None:
        """The instant at which the next notice goes, or None."""
        return min((until for _, until in self._shown.values() if until > now_ns), default=None)


def remedy(refusal: Refusal, move: Move, round_: Round, seat: int, heat: bool = False) -> str:
    """Why a move was refused, as a remedy where there is one."""
    layout = round_.layouts[seat]
    if refusal.reason is Reason.BEATEN and refusal.by is not None:
        if heat:
            return f"dead heat: seat {refusal.by + 1} has it"
        return f"beaten by seat {refusal.by + 1}, {(refusal.margin_ns or 0) / 1e6:.1f} ms"
    if refusal.reason is Reason.PEANUTS_LEFT:
        count = len(layout.peanuts)
        return f"{count} peanuts card{'s' if count > 1 else ''} left"
    if isinstance(move, Play) and refusal.reason in (Reason.WRONG_RANK, Reason.SAME_COLOR):
        return needed(move, round_, layout)
    return WORDS[refusal.reason]


def needed(move: Play, round_: Round, layout: Layout) -> str:
    """What the target of a play would take: `needs a black 9`."""
    if move.target == FOUNDATIONS:
        suit = layout.pile(move.source)[-1].suit
        return f"{suit.name.lower()} need {' or '.join(open_ranks(round_, suit))}"
    assert move.target.kind is PileKind.WORK
    below = layout.pile(move.target)[-1]
    if below.rank is Rank.ACE:
        return "nothing goes on an ace"
    color = "black" if below.red else "red"
    return f"needs a {color} {spoken(below.rank - 1)}"


def open_ranks(round_: Round, suit: Suit) -> list[str]:
    """The ranks that the foundations of a suit wait for, or an ace where none lies there."""
    tops = {each.cards[-1].rank for each in round_.foundations if each.suit is suit}
    ranks = sorted({rank + 1 for rank in tops if rank < Rank.KING})
    return [spoken(rank) for rank in ranks] or ["an ace"]


def spoken(rank: int) -> str:
    """A rank as screens write it."""
    return "10" if rank == Rank.TEN else RANKS[rank - 1]
