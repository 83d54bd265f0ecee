"""Which exchanges of stamps are on their way, and when the next may go."""

from __future__ import annotations

from itertools import cycle

AGAIN_NS = 40_000_000  # for so long one that isn't answered counts as on its way
HURRY_NS = 4_000_000  # and for so long if presses wait
KEPT = 8


class Exchanges:
    """Gives each exchange a token, and finds the instant at which it was asked again."""

    def __init__(self) -> None:
        self._tokens = cycle(range(1, 10_000))
        self._asked: dict[int, int] = {}  # token -> t0
        self._hurried = False

    def hurry(self) -> None:
        """Let the next one go as soon as can be."""
        self._hurried = True

    def next_ns(self, wanted_ns: int) -> int:
        """When the next one is to go, if the clock wants one at an instant."""
        last_ns = max(self._asked.values(), default=None)
        if self._hurried:
            return 0 if last_ns is None else last_ns + HURRY_NS
        return wanted_ns if last_ns is None else max(wanted_ns, last_ns + AGAIN_NS)

    def ask(self, now_ns: int) -> int:
        """The token of one that goes now."""
        token = next(self._tokens)
        self._asked[token] = now_ns
        if len(self._asked) > KEPT:
            del self._asked[min(self._asked, key=self._asked.__getitem__)]
        self._hurried = False
        return token

    def answered(self, token: int) -> int | None:
        """When the one with a token was asked; None if that is not known, or it was answered."""
        asked_ns = self._asked.pop(token, None)
        if asked_ns is not None:
            for older in [key for key, at_ns in self._asked.items() if at_ns <= asked_ns]:
                del self._asked[older]  # lost, since answers come in order
        return asked_ns

    def forget(self) -> None:
        """Wait for no answer any more."""
        self._asked.clear()
