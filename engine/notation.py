"""The text forms of cards, piles and moves, both ways."""

from __future__ import annotations

import re

from engine.cards import RANKS, SUITS, Card, card
from engine.moves import (
    FOUNDATIONS,
    PEANUTS,
    WASTE,
    WORK,
    Call,
    Draw,
    Move,
    PileKind,
    PileRef,
    Play,
    Reform,
)

CARD = re.compile(r"(10|[A2-9TJQK])([CDHS])(?:/(\d{1,2}))?", re.IGNORECASE | re.ASCII)
PLAY = re.compile(r"(P|X|W([1-6])(?:X(\d{1,9}))?)>(F|W([1-6]))", re.IGNORECASE | re.ASCII)
WORDS: dict[str, Move] = {"draw": Draw(), "reform": Reform(), "call": Call()}


class NotationError(ValueError):
    """A text that says nothing in the notation; its message is a plain sentence."""


def parse_card(text: str, back: int | None = None) -> Card:
    """The card that a text names; without a back of its own it has `back`."""
    found = CARD.fullmatch(text.strip())
    if found is None:
        raise NotationError(f'expected a card such as "5H" or "TD/2", not "{text}"')
    if found[3] is None and back is None:
        raise NotationError(f'expected a card with its back such as "5H/0", not "{text}"')
    rank = RANKS.index("T" if found[1] == "10" else found[1].upper()) + 1
    its_back = back if found[3] is None else int(found[3])
    assert its_back is not None
    return card(rank, SUITS.index(found[2].upper()), its_back)


def format_card(card: Card, with_back: bool = False) -> str:
    """The text of a card, with its back where that matters."""
    return f"{card.text}/{card.back}" if with_back else card.text


def parse_cards(text: str, back: int | None = None) -> list[Card]:
    """The cards that a text names, with blanks between."""
    return [parse_card(each, back) for each in text.split()]


def format_cards(cards: list[Card], with_back: bool = False) -> str:
    """The text of cards, bottom to top."""
    return " ".join(format_card(each, with_back) for each in cards)


def parse_move(text: str, work_piles: int = 4) -> Move:
    """The move that a text says; one that no position allows is refused."""
    word = WORDS.get(text.strip().lower())
    if word is not None:
        return word
    found = PLAY.fullmatch(text.strip())
    if found is None:
        raise NotationError(
            f'expected a move such as "P>F", "X>W2", "W1x2>W3", "draw", "reform" or "call", '
            f'not "{text}"'
        )
    source, target = _pile(found[1], work_piles), _pile(found[4], work_piles)
    count = None if found[3] is None else int(found[3])
    if source == target or count == 0:
        raise NotationError(f'"{text}" moves nothing; name another pile and at least one card')
    return Play(source, target, count)


def format_move(move: Move) -> str:
    """The text of a move."""
    if isinstance(move, Play):
        count = "" if move.count is None else f"x{move.count}"
        return f"{format_pile(move.source)}{count}>{format_pile(move.target)}"
    return next(word for word, each in WORDS.items() if each == move)


def format_pile(pile: PileRef) -> str:
    """The text of a pile: its letter, and the number of a work pile from 1."""
    number = str(pile.index + 1) if pile.kind is PileKind.WORK else ""
    return pile.kind.value + number


def _pile(text: str, work_piles: int) -> PileRef:
    letter = text[0].upper()
    if letter != "W":
        return {"P": PEANUTS, "X": WASTE, "F": FOUNDATIONS}[letter]
    if int(text[1]) > work_piles:
        raise NotationError(f'expected a work pile from W1 to W{work_piles}, not "{text}"')
    return WORK[int(text[1]) - 1]
