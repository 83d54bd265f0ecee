"""What changes on a seat's screen in play: views before and after, from rounds that bots play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from engine.bot import Bot
from engine.events import Event, Played
from engine.moves import Move, Play
from engine.refusals import Refusal
from engine.round import Round, RoundState
from engine.rules import Rules
from engine.sight import Sight
from engine.simulation import SelfPlay
from firmware_py.controls import Controls, Selection
from firmware_py.table.seeing import FRESH_NS, see
from firmware_py.views import PlayView

SEATS, LEVEL, RULES = 4, 10, Rules()
SHARE = 0.05  # of what happens in a round: some thirty states
MESSAGES = ("needs a black 9", "no foundation takes it", "beaten by seat 2, 4.2 ms", "pick a card")


@dataclass(frozen=True, slots=True)
class Change:
    """A seat's view before and after something; `kind` says what."""

    kind: str
    before: PlayView
    after: PlayView


@dataclass(frozen=True, slots=True)
class State:
    """A round as a seat finds it, the move that a bot makes there, and the round after it."""

    before: Round
    seat: int
    move: Move
    after: Round
    events: tuple[Event, ...]

    @property
    def foundation(self) -> int | None:
        """The index of the foundation that the move plays onto, or None."""
        first = self.events[0]
        return first.foundation if isinstance(first, Played) else None


def changes(states: int, seed: int = 0) -> Iterator[Change]:
    """The changes in so many game states in which a bot plays, of rounds of bots at random.

    In every state the seat's cursor steps (*cursor*), a pile is selected (*select*), a message
    comes (*message*), and the bot plays: *play* is what that changes on the seat's own screen, the
    selection apart, which is a kind of its own; *lifted_play* is both in one, as a full pad shows
    them, whose card was lifted before and falls as it goes. When it goes onto a foundation, a
    rival's screen changes (*rival*), of which the foundation is one part (*foundation*) and returns
    to its looks later (*fading*). What bots draw between these states is a *draw*.
    """
    random = Random(seed)
    found = random_states(random)
    while states:
        state = next(found)
        view = seen(state.before, state.seat)
        after = seen(state.after, state.seat, state.foundation)
        if not isinstance(state.move, Play):
            yield Change("draw", view, after)
            continue
        states -= 1
        yield from pressed(view, random)
        yield Change("play", view, after)
        yield Change("lifted_play", selected(state, state.move), after)
        if state.foundation is not None:
            yield from watched(state, (state.seat + random.randrange(1, SEATS)) % SEATS)


def random_states(random: Random) -> Iterator[State]:
    """States of one round after another, and what some seat does there, without end."""
    for number in count():
        table = SelfPlay.deal(RULES, SEATS, LEVEL, 0, number)
        bot = Bot(LEVEL, f"look/{number}")
        while table.round.state is RoundState.RUNNING:
            table.step()
            if random.random() < SHARE:
                state = looked(table.round, random.randrange(SEATS), bot)
                if state is not None:
                    yield state


def looked(round_: Round, seat: int, bot: Bot) -> State | None:
    """What a seat would do now, on a copy of the round; None if nothing or nothing to see."""
    before, after = round_.copy(), round_.copy()
    move = bot.look(Sight(before, seat))
    if move is None:
        return None
    answer = after.apply(seat, move, after.log.entries[-1].at_ns)
    if isinstance(answer, Refusal) or after.state is not RoundState.RUNNING:
        return None
    return State(before, seat, move, after, answer)


def seen(
    round_: Round, seat: int, fresh: int | None = None, controls: Controls | None = None
) -> PlayView:
    """What a seat sees; the foundation `fresh` has just changed."""
    changed_ns = {} if fresh is None else {fresh: 0}
    return see(round_, seat, controls or Controls(), 0, None, changed_ns, FRESH_NS // 2)


def pressed(view: PlayView, random: Random) -> Iterator[Change]:
    """What a seat's presses change that are no moves."""
    column = random.randrange(6)
    step = random.choice((-1, 1))
    yield Change(
        "cursor", replace(view, cursor=column), replace(view, cursor=(column + step) % 6)
    )
    piles = list(view.piles)
    column = random.choice([place for place, pile in enumerate(piles) if pile.top is not None])
    piles[column] = replace(piles[column], lifted=1)
    yield Change("select", view, replace(view, piles=tuple(piles)))
    yield Change("message", view, replace(view, message=random.choice(MESSAGES)))


def selected(state: State, move: Play) -> PlayView:
    """What the seat sees of the state once the card that it will play is lifted."""
    controls = Controls()
    card = state.before.layouts[state.seat].pile(move.source)[-1]
    controls.selection = Selection(move.source, (card,))
    return seen(state.before, state.seat, controls=controls)


def watched(state: State, rival: int) -> Iterator[Change]:
    """What a play onto a foundation changes on a rival's screen, at once and 300 ms later."""
    before = seen(state.before, rival)
    after = seen(state.after, rival, state.foundation)
    yield Change("rival", before, after)
    yield Change("foundation", before, replace(before, foundations=after.foundations))
    later = seen(state.after, rival)
    if later != after:  # a foundation that is complete has dropped out at once
        yield Change("fading", after, later)
