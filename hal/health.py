"""How well one panel is, and when it is tried again."""

from __future__ import annotations

import errno

from hal.edges import FaultKind, News
from hal.trouble import Retry, Trouble

CENTRE = -1
"""Counts as the seat of the screen in the centre of the table."""
LATE_NS = 500_000_000
"""A whole frame at 100 kHz takes 93 ms; what takes so long is about to hang."""
STEADY_NS = 10_000_000_000
KINDS = {
    errno.EACCES: FaultKind.DENIED,
    errno.EPERM: FaultKind.DENIED,
    errno.ENOENT: FaultKind.MISSING,
    errno.ENODEV: FaultKind.MISSING,
}
"""What the system says about a bus that is not to be had; all else is the panel's silence."""


class Health:
    """Whether a seat's panel works; a panel that fails soon after it was mended waits longer."""

    def __init__(self, seat: int) -> None:
        part = "centre screen" if seat == CENTRE else f"screen of seat {seat + 1}"
        self._trouble = Trouble(part, () if seat == CENTRE else (seat,))
        self._retry = Retry()
        self._worked = False
        self._mended_ns: int | None = None
        self.errors = 0

    @property
    def failing(self) -> bool:
        """Whether the panel is given up for now."""
        return bool(self._trouble)

    @property
    def retry_ns(self) -> int:
        """When a failing panel is tried again."""
        return self._retry.next_ns or 0

    def refused(self, error: OSError, now_ns: int) -> None:
        """The panel, or its bus, gave an error."""
        silence = FaultKind.LOST if self._worked else FaultKind.NO_ANSWER
        self._fails(KINDS.get(error.errno or 0, silence), str(error), now_ns)

    def late(self, detail: str, now_ns: int) -> None:
        """The panel, or its bus, takes far too long."""
        self._fails(FaultKind.NO_ANSWER, detail, now_ns)

    def works(self, now_ns: int) -> None:
        """The panel took what it was sent."""
        self._worked = True
        if self.failing:
            self._trouble.over(now_ns)
            self._mended_ns = now_ns

    def news(self) -> list[News]:
        """What has changed since the last call."""
        return self._trouble.news()

    def _fails(self, kind: FaultKind, detail: str, now_ns: int) -> None:
        self.errors += 1
        if not self.failing and self._has_been_steady(now_ns):
            self._retry.worked()
        self._retry.failed(now_ns)
        self._trouble.is_(kind, now_ns, detail)

    def _has_been_steady(self, now_ns: int) -> bool:
        return self._mended_ns is None or now_ns - self._mended_ns >= STEADY_NS
