"""Many panels that are switched on together, whatever buses they are on."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image

LIMIT_NS = 250_000_000
"""So long may a slow panel hold up the others: a bus loads four whole frames in 93 ms."""


class Opening:
    """Images that are loaded dark, and come into sight when all are loaded or time is up.

    `awaited` are the seats whose panels are well.
    """

    def __init__(
        self, images: Mapping[int, Image.Image], awaited: Collection[int], now_ns: int
    ) -> None:
        self.images = dict(images)
        self.until_ns = now_ns + LIMIT_NS
        self._awaited = set(awaited) & set(images)

    def loaded(self, seat: int) -> None:
        """A panel is loaded, or can't be."""
        self._awaited.discard(seat)

    def is_open(self, now_ns: int) -> bool:
        """Whether panels may be lit; once they may, they may for good."""
        if now_ns >= self.until_ns:
            self._awaited.clear()
        return not self._awaited
