"""Positions and rounds for the engine's tests, written as in a scenario file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from engine.events import Event
from engine.foundations import Foundation
from engine.layout import Layout
from engine.notation import format_cards, parse_cards, parse_move
from engine.refusals import Refusal
from engine.round import Round
from engine.rules import Rules

MS = 1_000_000
WAIT = 1_500 * MS
KINGS = ["KC", "KD", "KH", "KS"]

house_rules = st.builds(
    Rules,
    draw_count=st.integers(1, 3),
    draw=st.sampled_from(["any-time", "when-stuck"]),
    fill=st.sampled_from(["from-peanuts", "free"]),
    work_piles=st.integers(4, 6),
    peanuts_size=st.integers(5, 20),
    call=st.sampled_from(["by-hand", "automatic"]),
    shifts=st.sampled_from(["on", "off"]),
)


def layout(
    seat: int = 0,
    peanuts: str = "",
    work: Sequence[str] = (),
    stock: str = "",
    waste: str = "",
    piles: int = 4,
) -> Layout:
    """A seat's layout; work piles that are not named are empty, the stock in order of drawing."""
    return Layout(
        parse_cards(peanuts, seat),
        [parse_cards(pile, seat) for pile in [*work, *[""] * (piles - len(work))]],
        parse_cards(stock, seat)[::-1],
        parse_cards(waste, seat),
    )


def table(
    *seats: dict[str, Any], foundations: Sequence[str] = (), seed: int = 0, **rules: Any
) -> Round:
    """A round in the position that the seats give, with house rules by name."""
    house = Rules(**rules)
    layouts = [layout(seat, piles=house.work_piles, **each) for seat, each in enumerate(seats)]
    return Round(house, layouts, [Foundation.of(parse_cards(f)) for f in foundations], seed=seed)


def play(round_: Round, seat: int, text: str, at_ns: int = 0) -> tuple[Event, ...]:
    """The events of a move that has to be played."""
    answer = round_.apply(seat, parse_move(text, round_.rules.work_piles), at_ns)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(round_: Round, seat: int, text: str, at_ns: int = 0) -> Refusal:
    """The refusal of a move that has to be refused, and to leave no trace."""
    before = trace(round_)
    answer = round_.apply(seat, parse_move(text, round_.rules.work_piles), at_ns)
    assert isinstance(answer, Refusal), answer
    assert round_.refusal(seat, parse_move(text, round_.rules.work_piles), at_ns) == answer
    assert trace(round_) == before
    return answer


def reason(round_: Round, seat: int, text: str, at_ns: int = 0) -> str:
    """The text of the reason for which a move is refused."""
    return refused(round_, seat, text, at_ns).reason.value


def trace(round_: Round) -> tuple[Any, ...]:
    """All that a round can be seen to hold."""
    return (
        round_.position(),
        round_.state,
        round_.caller,
        round_.ended_ns,
        set(round_.votes),
        round_.next_deed_ns,
        round_.exhausted,
        round_.points(),
        round_.log.text(),
    )


def work(round_: Round, seat: int = 0) -> list[str]:
    """A seat's work piles as text."""
    return [format_cards(pile) for pile in round_.layouts[seat].work]
