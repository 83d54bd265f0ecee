"""What every panel does, whatever its chip."""

from __future__ import annotations

from typing import Protocol

from PIL import Image


class Panel(Protocol):
    """What shows images."""

    size: tuple[int, int]

    def display(self, image: Image.Image) -> None:
        """Load an image of mode "1" and of the panel's size, dark or lit."""
        ...

    def show(self, image: Image.Image | None = None) -> None:
        """Load an image, if one is given, and light the panel."""
        ...

    def dark(self) -> None:
        """Put the panel out; its memory stays."""
        ...
