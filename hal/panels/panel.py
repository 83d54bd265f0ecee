"""What every panel does, whatever its chip."""

from __future__ import annotations

from typing import Protocol

from PIL import Image


class PanelError(OSError):
    """A panel that could not be reached: `part` is its place on the wire, `detail` what happened.

    `errno` is the system's number where there was one. What the panel shows is unknown then.
    """

    def __init__(self, part: str, detail: str, number: int | None = None) -> None:
        super().__init__(f"{part}: {detail}")
        self.part, self.detail, self.errno = part, detail, number


class Panel(Protocol):
    """What shows images; made without touching the wire, and for one thread at a time.

    The first use initialises it, and so does the first after an error: the same object, for as long
    as the program runs. Whatever goes wrong on the wire is a PanelError.
    """

    size: tuple[int, int]
    mode: str
    pages: int

    @property
    def bytes_sent(self) -> int:
        """How many bytes it was sent, addresses too."""
        ...

    def display(self, image: Image.Image) -> None:
        """Load an image of the panel's mode and size, dark or lit: only what has changed is sent.

        Raises ValueError for an image of another mode or size.
        """
        ...

    def show(self, image: Image.Image | None = None) -> None:
        """Load an image, if one is given, and light the panel if it is dark."""
        ...

    def dark(self) -> None:
        """Put the panel out; its memory stays."""
        ...

    def contrast(self, level: int) -> None:
        """Set how bright it is, 0 to 255; a reset keeps to it."""
        ...

    def forget(self) -> None:
        """Take what the panel shows for unknown: the next image is sent whole."""
        ...

    def reset(self) -> None:
        """Initialise the panel now: it is dark and its memory unknown until an image comes."""
        ...

    def scrub(self, page: int) -> None:
        """Send the settings and one page of eight rows again, whatever the panel holds.

        Pages count from 0 to `pages` - 1. A panel that lost its power for a moment and has not
        been noticed is whole again after one round of them. Nothing is sent while what it ought to
        show is unknown.
        """
        ...

    def probe(self) -> None:
        """Ask whether the panel answers, by a command that does nothing; a PanelError if not."""
        ...
