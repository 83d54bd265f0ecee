"""Many panels that are switched on together, whatever buses they are on."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image

LOAD_NS = 250_000_000
"""So long may a slow panel hold up the others: a bus loads four whole frames in 93 ms."""
LIGHT_NS = 50_000_000
"""So long may other work wait for panels that are being lit: four of them take 0.3 ms."""


class Opening:
    """Images that are loaded on dark panels, and come into sight when all are, or time is up.

    First panels are *loading*, then *lighting*; neither is disturbed by other work, not even on
    another bus, which may be a channel of the same one. `awaited` are the seats whose panels are
    well.
    """

    def __init__(
        self, images: Mapping[int, Image.Image], awaited: Collection[int], now_ns: int
    ) -> None:
        self.images = dict(images)
        self._until_ns = now_ns + LOAD_NS
        self._lit_ns: int | None = None
        self._unloaded = set(awaited) & set(images)
        self._unlit = set(self._unloaded)

    def loaded(self, seat: int, now_ns: int) -> None:
        """A panel is loaded."""
        self._unloaded.discard(seat)
        self._open(now_ns)

    def lit(self, seat: int) -> None:
        """A panel is lit, which counts once all are loaded."""
        if self._lit_ns is not None:
            self._unlit.discard(seat)

    def lost(self, seat: int, now_ns: int) -> None:
        """A panel fails: it is waited for no longer."""
        self._unlit.discard(seat)
        self.loaded(seat, now_ns)

    def is_loading(self, now_ns: int) -> bool:
        """Whether panels are to be dark still."""
        self._open(now_ns)
        return self._lit_ns is None

    def is_lighting(self, now_ns: int) -> bool:
        """Whether panels are being lit, and nothing else may be done."""
        return (not self.is_loading(now_ns) and bool(self._unlit)
                and self._lit_ns is not None and now_ns < self._lit_ns)

    def until_ns(self, now_ns: int) -> int | None:
        """When loading or lighting ends at the latest, or None once both are over."""
        if self.is_loading(now_ns):
            return self._until_ns
        return self._lit_ns if self.is_lighting(now_ns) else None

    def _open(self, now_ns: int) -> None:
        """Let panels be lit, for good, if all are loaded or time is up."""
        if self._lit_ns is None and (not self._unloaded or now_ns >= self._until_ns):
            self._lit_ns = now_ns + LIGHT_NS
