"""Seeded deals and coins: the same on every platform and in every later version."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from struct import unpack

from engine.cards import Card, deck
from engine.layout import Layout
from engine.rules import Rules

WORD = 1 << 32


def words(*seed: object) -> Iterator[int]:
    """Numbers of 32 bits without end, from SHA-256 of the seed's parts and a counter."""
    text = "/".join(str(part) for part in seed)
    count = 0
    while True:
        digest = sha256(f"peanuts/{text}/{count}".encode()).digest()
        yield from unpack(">8I", digest)
        count += 1


def below(bound: int, source: Iterator[int]) -> int:
    """A number below `bound`, each equally likely."""
    limit = WORD - WORD % bound
    word = next(source)
    while word >= limit:
        word = next(source)
    return word % bound


def shuffled(seed: int, round_number: int, seat: int) -> list[Card]:
    """A seat's deck in the order of a seed and round."""
    cards, source = list(deck(seat)), words("deal", seed, round_number, seat)
    for end in range(len(cards) - 1, 0, -1):
        other = below(end + 1, source)
        cards[end], cards[other] = cards[other], cards[end]
    return cards


def deal(rules: Rules, seed: int, round_number: int, seat: int) -> Layout:
    """A seat's layout at the start of a round; one that sits out has no cards."""
    if rules.sits_out(seat):
        return Layout([], [[] for _ in range(rules.work_piles)], [], [])
    cards = shuffled(seed, round_number, seat)
    size = rules.peanuts_of(seat)
    work_end = size + rules.work_piles
    return Layout(
        peanuts=cards[:size],
        work=[[card] for card in cards[size:work_end]],
        stock=cards[: work_end - 1 : -1],
        waste=[],
    )


def coin(seed: int, round_number: int, count: int, sides: int) -> int:
    """The round's coin number `count`: a number below `sides`."""
    return below(sides, words("coin", seed, round_number, count))
