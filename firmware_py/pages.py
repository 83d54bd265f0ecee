"""What shows a table in a browser, and says what people do there."""

from __future__ import annotations

from typing import Protocol

from firmware_py.page.messages import Message


class Pages(Protocol):
    """The pages of a table."""

    def messages(self) -> list[Message]:
        """What was said since the last call."""
        ...

    def show(self, seat: int, bits: bytes) -> None:
        """Show what is on a seat's glass."""
        ...

    def show_centre(self, size: tuple[int, int], pixels: bytes) -> None:
        """Show what is on the glass in the centre: a byte a pixel, or three."""
        ...

    def tell(self, state: dict[str, object]) -> None:
        """Tell how things stand."""
        ...


class NoPages:
    """A table that nobody looks at in a browser."""

    def messages(self) -> list[Message]:
        """Nothing."""
        return []

    def show(self, seat: int, bits: bytes) -> None:
        """Nobody sees it."""

    def show_centre(self, size: tuple[int, int], pixels: bytes) -> None:
        """Nobody sees it."""

    def tell(self, state: dict[str, object]) -> None:
        """Nobody hears it."""
