"""A second, slow implementation of the rules, to judge the engine by; it shares nothing with it.

A card is (rank, suit, back), a seat is four tuples: peanuts, work piles, stock (next card first)
and waste; the foundations are a tuple of (suit, height), oldest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Card = tuple[int, int, int]
Pile = tuple[Card, ...]
Heights = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Seat:
    """One seat's part of the table."""

    peanuts: Pile
    work: tuple[Pile, ...]
    stock: Pile
    waste: Pile


@dataclass(frozen=True)
class House:
    """The house rules that bear on moves."""

    draw_count: int = 3
    free_fill: bool = False


def is_red(card: Card) -> bool:
    """Diamonds and hearts."""
    return card[1] in (1, 2)


def lies_on(card: Card, below: Card) -> bool:
    """Whether a card may lie on another in a work pile."""
    return card[0] == below[0] - 1 and is_red(card) != is_red(below)


def goes_up(card: Card, heights: Heights) -> bool:
    """Whether some foundation takes a card."""
    return card[0] == 1 or (card[1], card[0] - 1) in heights


def put_up(card: Card, heights: Heights) -> Heights:
    """The foundations with the card on the oldest that takes it."""
    if card[0] == 1:
        return (*heights, (card[1], 1))
    index = heights.index((card[1], card[0] - 1))
    return (*heights[:index], (card[1], card[0]), *heights[index + 1 :])


def filled(seat: Seat, house: House) -> Seat:
    """The seat with every empty work pile filled that the peanuts pile can fill."""
    while not house.free_fill and seat.peanuts and () in seat.work:
        index = seat.work.index(())
        seat = with_work(seat, index, seat.peanuts[-1:])
        seat = replace(seat, peanuts=seat.peanuts[:-1])
    return seat


def with_work(seat: Seat, index: int, pile: Pile) -> Seat:
    """The seat with another pile in a place."""
    return replace(seat, work=(*seat.work[:index], pile, *seat.work[index + 1 :]))


def drawn(seat: Seat, house: House) -> Seat:
    """The seat after a draw."""
    count = house.draw_count
    return replace(seat, stock=seat.stock[count:], waste=seat.waste + seat.stock[:count])


def runs(pile: Pile) -> Iterator[Pile]:
    """The runs that end with the exposed card, the shortest first."""
    for start in range(len(pile) - 1, -1, -1):
        run = pile[start:]
        if all(lies_on(run[i + 1], run[i]) for i in range(len(run) - 1)):
            yield run


def sources(seat: Seat) -> Iterator[tuple[Card, Seat]]:
    """Each card that may be played alone, and the seat without it (and not yet filled)."""
    if seat.peanuts:
        yield seat.peanuts[-1], replace(seat, peanuts=seat.peanuts[:-1])
    if seat.waste:
        yield seat.waste[-1], replace(seat, waste=seat.waste[:-1])
    for index, pile in enumerate(seat.work):
        if pile:
            yield pile[-1], with_work(seat, index, pile[:-1])


def onto_work(seat: Seat) -> Iterator[Seat]:
    """The seat after each play of a peanuts or waste card onto a work pile, not yet filled."""
    for card, rest in list(sources(seat))[: bool(seat.peanuts) + bool(seat.waste)]:
        for index, pile in enumerate(seat.work):
            if not pile or lies_on(card, pile[-1]):
                yield with_work(rest, index, (*pile, card))


def between_work(seat: Seat) -> Iterator[Seat]:
    """The seat after each play from work pile to work pile, not yet filled."""
    for source, pile in enumerate(seat.work):
        for run in runs(pile):
            for target, below in enumerate(seat.work):
                if target != source and (not below or lies_on(run[0], below[-1])):
                    rest = with_work(seat, source, pile[: len(pile) - len(run)])
                    yield with_work(rest, target, below + run)


def after_moves(seat: Seat, heights: Heights, house: House) -> Iterator[tuple[Seat, Heights]]:
    """The table after each move of a seat but the call; without draws that a rule forbids."""
    for card, rest in sources(seat):
        if goes_up(card, heights):
            yield filled(rest, house), put_up(card, heights)
    for after in (*onto_work(seat), *between_work(seat)):
        yield filled(after, house), heights
    if seat.stock:
        yield drawn(seat, house), heights
    elif seat.waste:
        yield replace(seat, stock=seat.waste, waste=()), heights


def is_stuck(seat: Seat, heights: Heights, house: House, draws: bool = True) -> bool:
    """Whether no productive play is left, by trying everything that does not count as one."""
    seen, ahead = {seat}, [seat]
    while ahead:
        here = ahead.pop()
        if any(goes_up(card, heights) for card, _ in sources(here)) or any(onto_work(here)):
            return False
        nexts = list(between_work(here))
        if any(filled(after, house) != after for after in nexts):
            return False
        if draws and here.stock:
            nexts.append(drawn(here, house))
        elif draws and here.waste:
            nexts.append(replace(here, stock=here.waste, waste=()))
        ahead += [after for after in nexts if after not in seen]
        seen.update(nexts)
    return True
