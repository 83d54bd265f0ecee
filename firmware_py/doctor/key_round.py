"""The press-every-key test as people see it: a line a press, what is missing, until all is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO

from firmware_py.doctor.keys import KeyTest, still
from hal.edges import Key

if TYPE_CHECKING:
    from firmware_py.doctor.hands import Hands

TURN_NS = 1_000_000_000
TOUCH = ((True, 400_000), (False, 300_000), (True, 40_000_000), (False, 40_000_000))
LISTED = 12  # so many keys that are missing are named


def key_round(out: TextIO) -> Callable[[Hands], KeyTest]:
    """What has every key pressed, and tells of each press on a stream; Ctrl-C ends it."""

    def run(hands: Hands) -> KeyTest:
        test = KeyTest(hands.contacts)
        listening = hands.listening
        listening.hearers.append(test.hear)
        told = Telling(test, out)
        told.begin(listening.closed)
        try:
            for seat, key in test.places if hands.press else ():
                _touch(hands, seat, key, told.tell)
            while test.missing and not hands.press:
                listening.listen(TURN_NS, told.tell)
        except KeyboardInterrupt:
            print(file=out)
        listening.hearers.remove(test.hear)
        return test

    return run


def _touch(hands: Hands, seat: int, key: Key, tell: Callable[[], bool]) -> None:
    """Mock hardware's own finger, on a switch that bounces."""
    assert hands.press is not None
    for closed, ns in TOUCH:
        hands.press(seat, key, closed)
        hands.listening.listen(ns)
    tell()


class Telling:
    """Tells of the presses that are new."""

    def __init__(self, test: KeyTest, out: TextIO) -> None:
        self._test, self._out, self._told = test, out, 0

    def begin(self, closed: Sequence[tuple[int, Key]]) -> None:
        """Say what is wanted, and which keys are closed already."""
        self._say(f"Press each of the {len(self._test.places)} keys once, one at a time; "
                  "Ctrl-C ends it.")
        for seat, key in closed:
            self._say(f"  seat {seat + 1} {key.value:8} is closed already: let go of it")

    def tell(self) -> bool:
        """Tell what is new; whether all keys have been pressed."""
        presses = self._test.presses
        for press in presses[self._told :]:
            self._say(f"  {press}")
        if len(presses) > self._told:
            self._told = len(presses)
            self._say_missing()
        return not self._test.missing

    def _say_missing(self) -> None:
        missing = self._test.missing
        if len(missing) > LISTED:
            self._say(f"    {len(missing)} keys to go")
        elif missing:
            for line in wrap(f"to go: {still(self._test)}", 74):
                self._say(f"    {line}")

    def _say(self, line: str) -> None:
        print(line, file=self._out, flush=True)
