"""Bots: a good priority list, played at a person's pace with a person's oversights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.cards import Card
from engine.layout import is_run
from engine.moves import FOUNDATIONS, PEANUTS, WASTE, WORK, Call, Draw, Move, Play, Reform
from engine.sight import Sight

CALL, DRAW, REFORM = Call(), Draw(), Reform()
PEANUTS_UP, WASTE_UP = Play(PEANUTS, FOUNDATIONS), Play(WASTE, FOUNDATIONS)
WORK_UP = tuple(Play(pile, FOUNDATIONS) for pile in WORK)
PEANUTS_ON = tuple(Play(PEANUTS, pile) for pile in WORK)
WASTE_ON = tuple(Play(WASTE, pile) for pile in WORK)
RUN_ON = {(source.index, target.index): Play(source, target)
          for source in WORK for target in WORK if source != target}

# The bits of a suit each, as cards have them.
CLUBS, DIAMONDS, HEARTS, SPADES = ((1 << 13) - 1 << 13 * suit for suit in range(4))

DESPERATE = 2  # once the stock has run out so often, any play will do: a whole pass had none


@dataclass(frozen=True, slots=True)
class Level:
    """How able a bot is: ns from move to move, ns from look to move, share of plays overlooked."""

    pace_ns: int
    reaction_ns: int
    overlook: float


def _level(number: int) -> Level:
    """From 4 s a move down to 0.95 s by equal factors, and the rest with it."""
    share = (number - 1) / 9
    return Level(
        pace_ns=round(4_000_000_000 * (0.95 / 4) ** share),
        reaction_ns=round(1_200_000_000 * (0.35 / 1.2) ** share),
        overlook=round(0.35 - 0.27 * share, 3),
    )


LEVELS = {number: _level(number) for number in range(1, 11)}


class Bot:
    """One seat's player: deterministic, given the seed and what it saw."""

    def __init__(self, level: int, seed: int | str) -> None:
        self.level = LEVELS[level]
        self._random = Random(seed).random
        self._passes = 0  # how often the stock has run out since the last play
        self._quiet_ns = self.level.pace_ns - self.level.reaction_ns

    def look(self, sight: Sight) -> Move | None:
        """The move that the bot decides on, or None if there is nothing whatever to do."""
        play = best_play(sight)
        if play is None and (self._passes >= DESPERATE or sight.rules.draw == "when-stuck"):
            play = any_play(sight)
        if play is not None and (play is CALL or self._random() >= self.level.overlook):
            self._passes = 0
            return play
        if sight.stock_count:
            return DRAW
        self._passes += 1
        return REFORM if sight.waste_count else None

    def sees_play(self, sight: Sight) -> bool:
        """Whether any play is to be seen: a bot that sees none agrees to a vote."""
        return any_play(sight) is not None

    def gives_up(self, sight: Sight) -> bool:
        """Whether the bot votes stuck by itself: once a pass in which any play would have done."""
        if self._passes <= DESPERATE or self.sees_play(sight):
            return False
        self._passes = DESPERATE
        return True

    def delay_ns(self) -> int:
        """The time from a look to the landing of its move, give or take a third."""
        return int(self.level.reaction_ns * (0.7 + 0.6 * self._random()))

    def rest_ns(self) -> int:
        """The time from a landing to the next look, so that the pace comes out."""
        return int(self._quiet_ns * (0.7 + 0.6 * self._random()))


def best_move(sight: Sight) -> Move | None:
    """The advice for a person: a play that helps, else any that is productive, else a draw."""
    return any_play(sight) or turn(sight)


def turn(sight: Sight) -> Move | None:
    """The next cards of the stock, if there is one or can be."""
    if sight.stock_count:
        return DRAW
    return REFORM if sight.waste_count else None


def best_play(sight: Sight) -> Play | Call | None:
    """The first of the priority list that lies open, or None if nothing helps."""
    peanuts = sight.peanuts_top
    if peanuts is None:
        return CALL
    # 1. Onto the foundations, the peanuts pile first.
    wanted = sight.wanted
    if peanuts.bit & wanted:
        return PEANUTS_UP
    waste = sight.waste_top
    if waste is not None and waste.bit & wanted:
        return WASTE_UP
    work = sight.work
    ends = feet = 0  # the exposed cards; where whole piles could go
    for index, pile in enumerate(work):
        if not pile:  # house rule: nothing fills it by itself
            return PEANUTS_ON[index]
        end = pile[-1].bit
        if end & wanted:
            return WORK_UP[index]
        ends |= end
        feet |= pile[0].onto
    # 2. Get rid of peanuts cards.
    if peanuts.onto & ends:
        return PEANUTS_ON[_under(peanuts.onto, work)]
    # 3. Empty a work pile, so that the next peanuts card fills it.
    if feet & ends and (play := _whole_pile(work)):
        return play
    # 4. Lift a run off a card that a foundation wants.
    if _sisters(ends) & wanted and (play := _uncover(work, _sisters(ends) & wanted)):
        return play
    # 5. The waste onto a work pile, where it makes a place for what is above.
    if waste is not None and waste.onto & ends and waste.bit & (peanuts.onto | feet):
        return WASTE_ON[_under(waste.onto, work)]
    return None


def any_play(sight: Sight) -> Play | Call | None:
    """A play that helps, or else any that is productive.

    With the waste tried, nothing is left to search among work piles that are runs: moving a run
    from a card to the only other of its rank and colour exposes no new place, but what it lay on.
    """
    play = best_play(sight)
    waste = sight.waste_top
    if play is not None or waste is None:
        return play
    targets = (index for index, pile in enumerate(sight.work) if waste.onto & pile[-1].bit)
    return next((WASTE_ON[index] for index in targets), None)


def _sisters(kinds: int) -> int:
    """The kinds of the same rank and colour."""
    swapped = (kinds & CLUBS) << 39 | (kinds & SPADES) >> 39
    return swapped | (kinds & DIAMONDS) << 13 | (kinds & HEARTS) >> 13


def _under(onto: int, work: Sequence[Sequence[Card]]) -> int:
    """The first work pile whose exposed card is of the kinds `onto`."""
    return next(index for index, pile in enumerate(work) if pile and pile[-1].bit & onto)


def _whole_pile(work: Sequence[Sequence[Card]]) -> Play | None:
    """A work pile that can go onto another as a whole."""
    for index, pile in enumerate(work):
        for other, target in enumerate(work):
            if pile and target and pile[0].onto & target[-1].bit and is_run(pile):
                return RUN_ON[index, other]
    return None


def _uncover(work: Sequence[Sequence[Card]], kinds: int) -> Play | None:
    """A run to be lifted off a card of these kinds, which are sisters of exposed cards."""
    for index, pile in enumerate(work):
        for depth in range(len(pile) - 1):
            if pile[depth].bit & kinds and is_run(pile[depth:]):
                return RUN_ON[index, _under(pile[depth + 1].onto & ~pile[depth].bit, work)]
    return None
