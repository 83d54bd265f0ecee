"""The sync wire: which of the console's pulses a pad's stamp belongs to."""

from __future__ import annotations

NEAR_NS = 400_000_000  # pulses are a second apart


class Wire:
    """Holds the console's last pulse and the pad's last stamp until they match."""

    def __init__(self) -> None:
        self._pulse: tuple[int, int] | None = None
        self._stamp: tuple[int, int] | None = None

    def pulsed(self, out_ns: int, back_ns: int) -> tuple[int, int, int] | None:
        """The console drove the wire, and heard it; the pad's p and both, if they match."""
        self._pulse = (out_ns, back_ns)
        return self._matched()

    def heard(self, p_ns: int, heard_ns: int) -> tuple[int, int, int] | None:
        """The pad's stamp has come; the same."""
        self._stamp = (p_ns, heard_ns)
        return self._matched()

    def _matched(self) -> tuple[int, int, int] | None:
        if self._pulse is None or self._stamp is None:
            return None
        (out_ns, back_ns), (p_ns, heard_ns) = self._pulse, self._stamp
        if not out_ns <= heard_ns < out_ns + NEAR_NS:
            return None
        self._pulse = self._stamp = None
        return p_ns, out_ns, back_ns
