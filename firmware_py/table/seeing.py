"""What a seat sees of a round in play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import Rank, Suit
from engine.foundations import Foundations
from engine.moves import PEANUTS, WASTE, WORK, PileRef
from engine.round import Round
from firmware_py.controls import Controls
from firmware_py.views import Pile, PlayView, Rival

SUITS_SHOWN = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
FRESH_NS = 300_000_000
NEVER_NS = -FRESH_NS


def see(
    round_: Round,
    seat: int,
    controls: Controls,
    total: int,
    message: str | None,
    changed_ns: Mapping[int, int],
    now_ns: int,
) -> PlayView:
    """A seat's view; `changed_ns` tells when a foundation last changed, by its index."""
    layout, selection = round_.layouts[seat], controls.selection
    refs = (PEANUTS, *WORK[: round_.rules.work_piles], WASTE)
    return PlayView(
        seats=len(round_.layouts),
        foundations=foundations_seen(round_.foundations, changed_ns, now_ns),
        peanuts=len(layout.peanuts),
        stock=len(layout.stock),
        piles=tuple(pile_seen(round_, seat, ref, controls) for ref in refs),
        run=selection.cards if selection is not None and len(selection.cards) > 1 else (),
        cursor=controls.cursor,
        total=total,
        rivals=rivals_seen(round_, seat),
        message=message,
    )


def pile_seen(round_: Round, seat: int, ref: PileRef, controls: Controls) -> Pile:
    """A column: its open card, the base of a longer work pile, and how many cards are lifted."""
    cards, selection = round_.layouts[seat].pile(ref), controls.selection
    lifted = len(selection.cards) if selection is not None and selection.source == ref else 0
    base = cards[0] if ref in WORK and len(cards) > 1 else None
    return Pile(cards[-1] if cards else None, base, lifted)


def foundations_seen(
    foundations: Foundations, changed_ns: Mapping[int, int], now_ns: int
) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """For each suit shown the tops that are not kings, and whether they have just changed."""
    tops = [
        (each.suit, int(each.cards[-1].rank), now_ns - changed_ns.get(index, NEVER_NS) < FRESH_NS)
        for index, each in enumerate(foundations)
    ]
    return tuple(
        tuple((rank, fresh) for of, rank, fresh in tops if of is suit and rank != Rank.KING)
        for suit in SUITS_SHOWN
    )


def rivals_seen(round_: Round, seat: int) -> tuple[Rival, ...]:
    """The other seats' peanuts counts."""
    return tuple(
        Rival(other, len(layout.peanuts), round_.could_call(other))
        for other, layout in enumerate(round_.layouts)
        if other != seat and not round_.rules.sits_out(other)
    )
