"""What a person could do next, in a sentence and as the keys to press."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from engine.bot import best_move
from engine.cards import Card
from engine.layout import Layout
from engine.moves import FOUNDATIONS, Call, Draw, Move, PileKind, Play, Reform
from engine.round import Round
from engine.sentences import name_of
from engine.sight import Sight
from firmware_py.controls import Controls, Selection
from hal.edges import COMPACT, FULL, Key

State = tuple[Selection | None, int | None]


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence, and the keys of the seat's pad that do what it says, in this order."""

    text: str
    keys: tuple[Key, ...]


def hint(round_: Round, seat: int, controls: Controls) -> Hint:
    """The hint for a seat as things stand, with what it has picked up already."""
    move, layout = best_move(Sight(round_, seat)), round_.layouts[seat]
    if move is None:
        return Hint("No move is left: hold CALL for 2 seconds to vote for a shift.", (Key.CALL,))
    if isinstance(move, Play):
        return play_hint(move, layout, controls)
    text = {
        Call: "Your peanuts pile is empty: press CALL!",
        Draw: "Turn up the next cards: DRAW.",
        Reform: "Turn the waste over: DRAW.",
    }[type(move)]
    return Hint(text, keys_for(move, layout, controls))


def play_hint(play: Play, layout: Layout, controls: Controls) -> Hint:
    """A play in words: which card, where to, which keys."""
    keys = keys_for(play, layout, controls)
    *first, last = (key.value.upper() for key in keys)
    spoken = f"{', '.join(first)}, then {last}" if first else last
    where = "a foundation" if play.target == FOUNDATIONS else place_in_words(play, layout)
    return Hint(f"Put {name_of(moved(play, layout))} on {where}: {spoken}.", keys)


def place_in_words(play: Play, layout: Layout) -> str:
    """The target of a play onto a work pile."""
    below = layout.pile(play.target)
    return name_of(below[-1]) if below else "the empty pile"


def moved(play: Play, layout: Layout) -> Card:
    """The card that comes to lie on the target."""
    cards = layout.pile(play.source)
    if play.count is None and play.source.kind is play.target.kind is PileKind.WORK:
        below = layout.pile(play.target)
        return next((card for card in cards if below and card.onto & below[-1].bit), cards[-1])
    return cards[-(play.count or 1)]


def keys_for(move: Move, layout: Layout, controls: Controls) -> tuple[Key, ...]:
    """The fewest keys that make a move, found by asking the controls what each key would mean."""
    wanted, trial = as_pressed(move, layout), Controls()
    start = controls.selection, controls.cursor
    ways: deque[tuple[State, tuple[Key, ...]]] = deque([(start, ())])
    seen: set[State] = {start}
    while ways:
        (trial.selection, trial.cursor), keys = ways.popleft()
        for key in FULL if controls.cursor is None else COMPACT:
            intent = trial.meaning(key, layout)
            if intent.move == wanted:
                return (*keys, key)
            state = intent.selection, intent.cursor
            if intent.move is None and state not in seen:
                seen.add(state)
                ways.append((state, (*keys, key)))
    raise ValueError(f"no keys make {move}")


def as_pressed(move: Move, layout: Layout) -> Move:
    """The move as keys say it: how many cards of a run counts on an empty target alone."""
    if not isinstance(move, Play) or move.count is None:
        return move
    counts = move.count > 1 and not layout.pile(move.target)
    return move if counts else replace(move, count=None)
