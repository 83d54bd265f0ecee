"""A scenario: a position, and what happens then, read from a TOML file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cards import Card, Rank
from engine.foundations import Foundation
from engine.layout import Layout
from engine.moves import Move
from engine.notation import NotationError, format_card, parse_cards, parse_move
from engine.round import Round
from engine.rules import Rules
from firmware_py.house_rules import checked_rules
from hal.edges import FULL, Key
from wiring.check import Document, Table, load

KEYS = tuple(key.value for key in FULL)
LONGEST_US = 1 << 50
MOST_SEATS = 100  # the notation writes a back with two digits at most


@dataclass(frozen=True, slots=True)
class Step:
    """What happens at an instant: a move, a press of a key, or with `closed` a raw edge."""

    index: int
    at_ns: int
    seat: int
    move: Move | None = None
    key: Key | None = None
    closed: bool | None = None
    u_ns: int = 0
    arrives_ns: int = 0


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file gives it."""

    file: str
    rules: Rules
    seed: int
    layouts: tuple[Layout, ...]
    foundations: tuple[tuple[Card, ...], ...]
    steps: tuple[Step, ...]

    def set_up(self) -> Round:
        """The round in the scenario's position."""
        layouts = [layout.copy() for layout in self.layouts]
        foundations = [Foundation.of(cards) for cards in self.foundations]
        return Round(self.rules, layouts, foundations, seed=self.seed)


def load_scenario(path: str | Path) -> Scenario:
    """Read and check a scenario file; raises CheckError with all that is wrong with it."""
    return scenario_of(load(path))


def scenario_of(document: Document) -> Scenario:
    """The scenario that a document gives; raises CheckError with all that is wrong with it."""
    root = document.root
    seats = root.tables("seat")
    rules = checked_rules(root.table("rules"), len(seats))
    seed = root.whole("seed", 0, (1 << 63) - 1, default=0)
    if not 2 <= len(seats) <= MOST_SEATS and not document.problems:
        root.problem("seat", f"expected from 2 to {MOST_SEATS} tables [[seat]], not {len(seats)}")
    layouts = tuple(read_seat(table, seat, rules) for seat, table in enumerate(seats))
    foundations = tuple(read_foundation(t, len(seats)) for t in root.tables("foundation"))
    steps = tuple(
        read_step(table, index, len(seats), rules)
        for index, table in enumerate(root.tables("step"))
    )
    root.done()
    check_each_once(root, layouts, foundations)
    document.fail_if_bad()
    return Scenario(document.file, rules, seed, layouts, foundations, steps)


def read_seat(table: Table, seat: int, rules: Rules) -> Layout:
    """The layout that a [[seat]] gives; a pile that is left out is empty."""
    work = [read_cards(table, "work", text, seat) for text in table.texts("work", default=())]
    if work and len(work) != rules.work_piles:
        table.problem("work", f"expected {rules.work_piles} piles, not {len(work)}")
    layout = Layout(
        peanuts=read_pile(table, "peanuts", seat),
        work=work or [[] for _ in range(rules.work_piles)],
        stock=read_pile(table, "stock", seat)[::-1],
        waste=read_pile(table, "waste", seat),
    )
    table.done()
    return layout


def read_pile(table: Table, key: str, seat: int) -> list[Card]:
    """The cards of a pile, as the file orders them."""
    return read_cards(table, key, table.text(key, default=""), seat)


def read_cards(table: Table, key: str, text: str, back: int | None) -> list[Card]:
    """Cards of one back; with `back` None each card has to name its own."""
    try:
        cards = parse_cards(text, back)
    except NotationError as error:
        table.problem(key, str(error))
        return []
    for card in cards:
        if back is not None and card.back != back:
            wrong = format_card(card, with_back=True)
            table.problem(key, f"expected cards of seat {back}'s own back, not {wrong}")
    return cards


def read_foundation(table: Table, seats: int) -> tuple[Card, ...]:
    """The cards of a [[foundation]]: one suit from the ace upwards, each with its back."""
    before = len(table.document.problems)
    cards = read_cards(table, "cards", table.text("cards"), None)
    table.done()
    if not cards and len(table.document.problems) == before:
        table.problem("cards", 'expected at least an ace, like "AS/0"')
    for rank, card in zip(Rank, cards, strict=False):
        if card.rank is not rank or card.suit is not cards[0].suit:
            wrong = format_card(card, with_back=True)
            table.problem("cards", f"expected one suit from the ace upwards, not {wrong} here")
            break
    for card in cards:
        if card.back >= seats:
            table.problem("cards", f"expected a back below {seats}, not {card.back}")
    return tuple(cards)


def read_step(table: Table, index: int, seats: int, rules: Rules) -> Step:
    """What a [[step]] says happens: a move, a press or a raw edge."""
    at_us = table.whole("at_us", 0, LONGEST_US)
    seat = table.whole("seat", 0, max(seats - 1, 0))
    if ("move" in table) == ("key" in table):
        table.problem(None, 'expected a "move" or a "key", and not both')
    if "move" in table:
        move = table.parsed("move", lambda text: parse_move(text, rules.work_piles), None)
        for key in ("u_us", "arrives_us", "contact"):
            if key in table:
                table.problem(key, "only a press of a key or a raw edge has one, a move has not")
        table.done()
        return Step(index, at_us * 1000, seat, move=move, arrives_ns=at_us * 1000)
    step = read_press(table, index, at_us, seat)
    table.done()
    return step


def read_press(table: Table, index: int, at_us: int, seat: int) -> Step:
    """A press of a key, or with `contact` a raw edge."""
    key = Key(table.choice("key", KEYS, default=KEYS[0]))
    contact = table.choice("contact", ("closed", "open")) if "contact" in table else None
    u_us = table.whole("u_us", 0, LONGEST_US, default=0)
    arrives_us = table.whole("arrives_us", 0, LONGEST_US, default=at_us)
    if arrives_us < at_us:
        table.problem("arrives_us", f"expected no less than at_us, {at_us}, not {arrives_us}")
    closed = None if contact is None else contact == "closed"
    return Step(index, at_us * 1000, seat, None, key, closed, u_us * 1000, arrives_us * 1000)


def check_each_once(
    root: Table, layouts: Sequence[Layout], foundations: Sequence[Sequence[Card]]
) -> None:
    """Record every card that is on the table twice, where it lies the second time."""
    seen: set[Card] = set()
    places = [(("seat", seat), layout.cards()) for seat, layout in enumerate(layouts)]
    places += [(("foundation", index), list(cards)) for index, cards in enumerate(foundations)]
    for path, cards in places:
        for card in cards:
            if card in seen:
                text = format_card(card, with_back=True)
                root.document.report(path, f"the card {text} is on the table twice")
            seen.add(card)
