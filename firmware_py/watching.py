"""A recording watched at its own speed, on the page of the virtual table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_py.drawing import draw
from firmware_py.pages import Pages
from firmware_py.replaying import Difference, Replay


class Watching:
    """Turns a replay on as time goes by; says with `ended` what it came to, once."""

    def __init__(
        self, replay: Replay, pages: Pages, ended: Callable[[Difference | None], None]
    ) -> None:
        self._turns = replay.turns()
        self._next = next(self._turns, None)
        self._game, self._pages, self._ended = replay.game, pages, ended
        self._ahead_ns: int | None = None  # what the recording's clock is ahead of this one
        self._difference: Difference | None = None

    def turn(self, now_ns: int) -> int | None:
        """Play what is due, and show it; what watchers press is not heard."""
        self._pages.messages()
        if self._next is None:
            return None
        if self._ahead_ns is None:
            self._ahead_ns = self._next[0].inputs.now_ns - now_ns
        then_ns = now_ns + self._ahead_ns
        while self._next is not None and self._next[0].inputs.now_ns <= then_ns:
            self._difference = self._difference or self._next[1]
            self._next = next(self._turns, None)
        self._show(then_ns)
        if self._next is None:
            self._ended(self._difference)
            return None
        return self._next[0].inputs.now_ns - self._ahead_ns

    def filenos(self) -> Sequence[int]:
        """None: nothing comes in."""
        return ()

    def _show(self, then_ns: int) -> None:
        for seat, view in enumerate(self._game.views(then_ns)):
            self._pages.show(seat, draw(view).tobytes())
        self._pages.tell(self._game.standing(then_ns))
