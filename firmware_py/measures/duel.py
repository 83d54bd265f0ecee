"""Two seats that want one place, decided by the console's own code from edges to the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import Rank, Suit, card
from engine.foundations import Foundation
from engine.layout import Layout
from engine.round import Round
from engine.rules import Rules
from firmware_py.controls import Controls
from firmware_py.measures.delivery import SOURCE
from firmware_py.outcomes import Applied
from firmware_py.referee import Referee
from firmware_py.sources import Arrivals, Sources
from hal.edges import Key, Press

CONTACTS = {(SOURCE, seat): (seat, Key.SLAP) for seat in range(2)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who had the place, None if nobody; whether by a dead heat; how many presses there were."""

    winner: int | None
    dead_heat: bool
    presses: int


def table() -> Round:
    """A foundation with an ace, and two seats that both have the two on their peanuts pile."""
    suit = Suit.SPADES
    layouts = [
        Layout([card(Rank.KING, suit, seat), card(Rank.TWO, suit, seat)],
               [[card(rank, Suit.HEARTS, seat)] for rank in (5, 7, 9, 11)], [], [])
        for seat in range(2)
    ]
    return Round(Rules(), layouts, [Foundation.of([card(Rank.ACE, suit, 0)])])


def decide(table: Round, number: int, turns: Iterable[Arrivals]) -> Verdict:
    """Let both seats slap at a table that is left as it was; the number is that of its round."""
    round_ = table.copy()
    round_.number = number
    # A compact pad's cursor stands on the peanuts pile.
    referee = Referee(round_, [Controls(compact=True) for _ in round_.layouts])
    sources = Sources([], CONTACTS)
    winner, dead_heat, presses = None, False, 0
    for arrivals in turns:
        for decision in sources.take(arrivals):
            if isinstance(decision, Press):
                presses += 1
                referee.put(decision)
        referee.most_u_ns = sources.most_u_ns
        for outcome in referee.process(sources.frontier_ns(referee.vote_hold)):
            if isinstance(outcome, Applied):
                winner, dead_heat = outcome.thing.seat, bool(outcome.heat)
    return Verdict(winner, dead_heat, presses)
