"""Spelling: a new name, letter by letter, with the keys of one pad."""

from __future__ import annotations

from firmware_py.controls import REPEAT_AFTER_NS, REPEAT_EVERY_NS
from firmware_py.settings import LONGEST_NAME
from firmware_py.views import SpellView
from hal.edges import Key, Press, Release

ROWS = ("ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789 -'")
LETTERS = "".join(ROWS)
ROW = len(ROWS[0])
STEPS = {Key.LEFT: -1, Key.RIGHT: 1, Key.WORK1: -1, Key.WORK2: -ROW, Key.WORK3: ROW, Key.WORK4: 1}
TOO_LONG = f"{LONGEST_NAME} letters are the most"


class Spelling:
    """The letters so far and the one that is chosen next, which runs on while a key is held."""

    def __init__(self, compact: bool) -> None:
        self.text = ""
        self._compact = compact
        self._at = 0
        self._held: tuple[Key, int] | None = None

    @property
    def name(self) -> str:
        """What is spelled, without blanks around it."""
        return " ".join(self.text.split())

    def press(self, press: Press) -> str | None:
        """Choose, take or remove a letter; returns what should be said about it, or None."""
        if press.key in STEPS:
            self._at = (self._at + STEPS[press.key]) % len(LETTERS)
            self._held = press.key, press.at_ns + REPEAT_AFTER_NS
        elif press.key is (Key.PICK if self._compact else Key.DRAW):
            if len(self.text) == LONGEST_NAME:
                return TOO_LONG
            self.text += self._shown()[self._at]
        elif press.key is (Key.DRAW if self._compact else Key.WASTE):
            self.text = self.text[:-1]
        return None

    def release(self, release: Release) -> None:
        """A choice that runs on stands still."""
        if self._held is not None and self._held[0] is release.key:
            self.advance(release.at_ns)
            self._held = None

    def advance(self, to_ns: int) -> None:
        """Let the choice have run on as far as is due before an instant."""
        while self._held is not None and self._held[1] < to_ns:
            key, due_ns = self._held
            self._at = (self._at + STEPS[key]) % len(LETTERS)
            self._held = key, due_ns + REPEAT_EVERY_NS

    @property
    def next_ns(self) -> int | None:
        """When the choice runs on, or None."""
        return None if self._held is None else self._held[1]

    def view(self, note: str | None) -> SpellView:
        """What the seat's screen shows."""
        letters = self._shown()
        rows = tuple(letters[start:start + ROW] for start in range(0, len(letters), ROW))
        return SpellView(self.text, rows, self._at, self._compact, note)

    def _shown(self) -> str:
        """The letters as they would be written next: a large one begins a word."""
        begins = not self.text or not self.text[-1].isalnum()
        return LETTERS if begins else LETTERS.lower()
