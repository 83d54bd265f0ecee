"""What a person could do next, in a sentence and as the keys to press."""

from __future__ import annotations

from dataclasses import dataclass

from engine.bot import any_play, turn
from engine.moves import FOUNDATIONS, WORK, Call, Draw, Move, PileRef, Play, Reform
from engine.round import Round
from engine.sentences import name_of
from engine.sight import Sight
from firmware_py.controls import PILE_OF_KEY
from hal.edges import Key

KEY_OF_PILE = {pile: key for key, pile in PILE_OF_KEY.items()}


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence, and the keys of a full pad that do what it says, in this order."""

    text: str
    keys: tuple[Key, ...]


def hint(round_: Round, seat: int) -> Hint:
    """The hint for a seat as things stand."""
    sight = Sight(round_, seat)
    # A bot would rather draw than bury a card; who asks for a hint wants to see what can be played.
    move = any_play(sight) or turn(sight)
    if move is None:
        return Hint("No move is left: hold CALL for 2 seconds to vote for a shift.", (Key.CALL,))
    if isinstance(move, Call):
        return Hint("Your peanuts pile is empty: press CALL!", (Key.CALL,))
    if isinstance(move, Draw):
        return Hint("Turn up the next cards: DRAW.", (Key.DRAW,))
    if isinstance(move, Reform):
        return Hint("Turn the waste over: DRAW.", (Key.DRAW,))
    return play_hint(round_, seat, move)


def play_hint(round_: Round, seat: int, play: Play) -> Hint:
    """A play in words: which card, which keys."""
    keys = keys_for(play, len(round_.layouts[seat].pile(play.target)) if _on_work(play) else 1)
    card = name_of(round_.layouts[seat].pile(play.source)[-(play.count or 1)])
    names = ", ".join(key.value.upper() for key in keys[:-1])
    return Hint(f"Play {card}: {names}, then {keys[-1].value.upper()}.", keys)


def keys_for(move: Move, target_cards: int) -> tuple[Key, ...]:
    """The keys of a full pad that make a play; an empty target heeds how much is lifted."""
    if not isinstance(move, Play):
        return (Key.CALL if isinstance(move, Call) else Key.DRAW,)
    lift = (move.count or 1) if target_cards == 0 else 1
    source = (KEY_OF_PILE[move.source],) * lift
    return (*source, Key.SLAP if move.target == FOUNDATIONS else KEY_OF_PILE[move.target])


def _on_work(play: Play) -> bool:
    pile: PileRef = play.target
    return pile in WORK
