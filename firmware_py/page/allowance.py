"""How often a page may speak."""

from __future__ import annotations

BURST = 120
PER_SECOND = 120
PATIENCE = 1_000


class Allowance:
    """A bucket that fills by 120 messages a second up to 120; what overflows is dropped.

    Ten fingers on two pads stay far below it. Who has a thousand messages dropped is shown out.
    """

    def __init__(self, now_ns: int) -> None:
        self._left = float(BURST)
        self._at_ns = now_ns
        self._dropped = 0

    def grant(self, now_ns: int) -> bool:
        """Whether a message that comes now is heard."""
        self._left += (now_ns - self._at_ns) * PER_SECOND / 1e9
        self._left, self._at_ns = min(self._left, BURST), now_ns
        if self._left < 1:
            self._dropped += 1
            return False
        self._left -= 1
        return True

    @property
    def exhausted(self) -> bool:
        """Whether the page has been told by silence often enough."""
        return self._dropped >= PATIENCE
