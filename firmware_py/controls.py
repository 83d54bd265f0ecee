"""What a seat's presses mean: its selection, its cursor, and the moves that follow from them.

The grammar is the same for both legends of a pad; a compact one has a cursor instead of a key a
pile. Nothing here is applied: a press becomes an intent, and the rules judge it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.layout import Layout, is_run
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
from hal.edges import Key

PILE_OF_KEY = {
    Key.PEANUTS: PEANUTS,
    Key.WORK1: WORK[0],
    Key.WORK2: WORK[1],
    Key.WORK3: WORK[2],
    Key.WORK4: WORK[3],
    Key.WASTE: WASTE,
}
COLUMNS = tuple(PILE_OF_KEY.values())
STEPS = {Key.LEFT: -1, Key.RIGHT: 1}
REPEAT_AFTER_NS = 400_000_000
REPEAT_EVERY_NS = 120_000_000
PICK_A_CARD = "pick a card"


@dataclass(frozen=True, slots=True)
class Selection:
    """The lifted cards of a pile, bottom to top, and the pile that they lie on."""

    source: PileRef
    cards: tuple[Card, ...]

    def lies_on(self, layout: Layout) -> bool:
        """Whether the cards still lie on top of their pile, none gone and none covered."""
        return tuple(layout.pile(self.source)[-len(self.cards):]) == self.cards


@dataclass(frozen=True, slots=True)
class Intent:
    """What a press means now: a move, a change of selection and cursor, or a word to the seat."""

    move: Move | None
    selection: Selection | None
    cursor: int | None
    notice: str | None = None


class Controls:
    """One seat's selection and cursor; `compact` tells the legend of its pad."""

    def __init__(self, compact: bool = False) -> None:
        self.selection: Selection | None = None
        self.cursor: int | None = 0 if compact else None
        self._held: tuple[Key, int] | None = None
        self._repeats = 0

    def meaning(self, key: Key, layout: Layout) -> Intent:
        """What a press of `key` means as things stand; changes nothing."""
        if key in PILE_OF_KEY:
            return self._pile(PILE_OF_KEY[key], layout)
        if key in STEPS:
            return self._moved_to((self.cursor or 0) + STEPS[key])
        if key is Key.PICK:
            return self._pile(COLUMNS[self.cursor or 0], layout)
        if key is Key.SLAP:
            return self._slap()
        if key is Key.DRAW:
            return self._draw(layout)
        return Intent(Call(), self.selection, self.cursor)

    def press(self, key: Key, layout: Layout, at_ns: int) -> Intent:
        """Take a press: the selection and the cursor follow, the intent is handed back."""
        self.repeat(at_ns)
        intent = self.meaning(key, layout)
        self.selection, self.cursor = intent.selection, intent.cursor
        if key in STEPS:
            self._held, self._repeats = (key, at_ns), 0
        return intent

    def release(self, key: Key, at_ns: int) -> None:
        """Take a release: a cursor that repeats stands still."""
        if self._held is not None and self._held[0] is key:
            self.repeat(at_ns)
            self._held = None

    def repeat(self, to_ns: int) -> None:
        """Let a held LEFT or RIGHT have stepped as often as is due before `to_ns`."""
        while (due_ns := self.next_repeat_ns) is not None and due_ns < to_ns and self._held:
            self.cursor = self._moved_to((self.cursor or 0) + STEPS[self._held[0]]).cursor
            self._repeats += 1

    @property
    def next_repeat_ns(self) -> int | None:
        """The instant of the cursor's next step by itself, or None."""
        if self._held is None:
            return None
        return self._held[1] + REPEAT_AFTER_NS + self._repeats * REPEAT_EVERY_NS

    def settle(self, layout: Layout) -> None:
        """Let a selection fall, for good, whose cards are gone or covered."""
        if self.selection is not None and not self.selection.lies_on(layout):
            self.selection = None

    def _pile(self, pile: PileRef, layout: Layout) -> Intent:
        selected = self.selection
        if pile.kind is PileKind.WORK and selected is not None:
            if selected.source == pile:
                return self._selecting(longer(selected, layout))
            return Intent(self._play_onto(pile, selected, layout), None, self.cursor)
        cards = layout.pile(pile)
        if not cards or (selected is not None and selected.source == pile):
            return self._selecting(None)
        return self._selecting(Selection(pile, (cards[-1],)))

    def _play_onto(self, target: PileRef, selected: Selection, layout: Layout) -> Play:
        count = len(selected.cards)
        # Onto cards the run that fits moves, whatever was selected of it.
        exact = count > 1 and not layout.pile(target)
        return Play(selected.source, target, count if exact else None)

    def _slap(self) -> Intent:
        if self.selection is not None:
            source = self.selection.source
        elif self.cursor is not None:
            source = COLUMNS[self.cursor]
        else:
            return Intent(None, None, None, PICK_A_CARD)
        return Intent(Play(source, FOUNDATIONS), self.selection, self.cursor)

    def _draw(self, layout: Layout) -> Intent:
        cursor = None if self.cursor is None else COLUMNS.index(WASTE)
        reforms = not layout.stock and bool(layout.waste)
        return Intent(Reform() if reforms else Draw(), self.selection, cursor)

    def _selecting(self, selection: Selection | None) -> Intent:
        return Intent(None, selection, self.cursor)

    def _moved_to(self, column: int) -> Intent:
        return Intent(None, self.selection, column % len(COLUMNS))


def longer(selected: Selection, layout: Layout) -> Selection | None:
    """The selection with one more card of its run, or None past the run's end."""
    cards = tuple(layout.pile(selected.source)[-len(selected.cards) - 1:])
    if len(cards) == len(selected.cards) or not is_run(cards):
        return None
    return Selection(selected.source, cards)
