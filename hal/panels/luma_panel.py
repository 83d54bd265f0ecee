"""What all panels have from luma's drivers, without luma's habits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from luma.core.device import device
from luma.core.error import Error as LumaError
from PIL import Image

from hal.bus import panel_error

OFF, ON = 0xAE, 0xAF  # of all the chips here
NOP = 0xE3


class Port(Protocol):
    """What luma calls a serial interface: a panel's place on the wire."""

    name: str
    bytes_sent: int

    def command(self, *command: int) -> None:
        """Send a command, or several, with their arguments."""
        ...

    def data(self, data: Sequence[int]) -> None:
        """Send bytes for the panel's memory."""
        ...

    def cleanup(self) -> None:
        """Let go of the wire."""
        ...


class Transcript:
    """A port that leads nowhere and keeps what is sent, to be sent to a real one later."""

    name = "transcript"
    bytes_sent = 0

    def __init__(self) -> None:
        self._sent: list[tuple[str, tuple[int, ...]]] = []

    def command(self, *command: int) -> None:
        """Keep a command, but not the one that puts a panel out."""
        if command[0] == OFF:
            command = command[1:]
        if command:
            self._sent.append(("command", command))

    def data(self, data: Sequence[int]) -> None:
        """Keep data."""
        self._sent.append(("data", tuple(data)))

    def play(self, port: Port) -> None:
        """Send all of it."""
        for kind, values in self._sent:
            if kind == "command":
                port.command(*values)
            else:
                port.data(values)

    def cleanup(self) -> None:
        """Nothing is held."""


class LumaPanel(device):
    """Stands before one of luma's drivers in a class's bases, and makes a Panel of it.

    luma's drivers work as they are made, and keep every object until the program ends, those that
    failed, too. So this is made on a transcript: what luma sends to initialise the chip is kept,
    and sent to the port when the panel is first used, after an error, and when `reset` is called.
    """

    size: tuple[int, int]
    mode: str
    pages: int
    _h: int
    _quiet: tuple[int, ...] = (NOP,)  # commands that do nothing
    _made = False  # luma's own constructor wants to clear and light: not on a transcript
    _level = 0

    def __init__(self, port: Any, name: str, *args: Any, **options: Any) -> None:
        self._settings = Transcript()
        super().__init__(self._settings, *args, **options)
        self._serial_interface = port
        self.name = f"{name} at {port.name}"
        self.pages = self._h // 8
        self.persist = True  # luma would clear the panel as the program ends, at any price
        self._made = True
        self._lit = self._ready = False
        self.forget()

    @property
    def bytes_sent(self) -> int:
        """How many bytes it was sent, addresses too."""
        return int(self._serial_interface.bytes_sent)

    def display(self, image: Image.Image) -> None:
        """Load an image, dark or lit: only what has changed is sent."""
        if (image.mode, image.size) != (self.mode, self.size):
            raise ValueError(f"a panel of {self.size} can't show {image.size} of {image.mode!r}")
        with self._at_work():
            self._load(image)

    def show(self, image: Image.Image | None = None) -> None:
        """Load an image, if one is given, and light the panel if it is dark."""
        if image is not None:
            self.display(image)
        if self._made and not self._lit:
            with self._at_work():
                self._light(True)

    def dark(self) -> None:
        """Put the panel out; its memory stays."""
        with self._at_work():
            self._light(False)

    hide = dark

    def contrast(self, level: int) -> None:
        """Set how bright it is, 0 to 255; a reset keeps to it."""
        self._level = level
        if self._made:
            with self._at_work():
                super().contrast(level)

    def clear(self) -> None:
        """Nothing: the first image is sent whole."""

    def reset(self) -> None:
        """Initialise the panel now: it is dark and its memory unknown until an image comes."""
        self._ready = True
        self.forget()
        with self._at_work():
            self._serial_interface.command(*self._quiet)
            self._light(False)
            self._set_up()

    def scrub(self, page: int) -> None:
        """Send the settings and one page again, if it is known what it ought to show."""
        if not self._ready or not self._is_known():
            return
        with self._at_work():
            self._set_up()
            self._reload(page)
            self._light(self._lit)

    def probe(self) -> None:
        """Send a command that does nothing."""
        with self._at_work(ready=True):
            self._serial_interface.command(*self._quiet)

    def forget(self) -> None:
        """Take what the panel shows for unknown: the next image is sent whole."""
        raise NotImplementedError

    def _is_known(self) -> bool:
        raise NotImplementedError

    def _load(self, image: Image.Image) -> None:
        raise NotImplementedError

    def _reload(self, page: int) -> None:
        raise NotImplementedError

    def _set_up(self) -> None:
        self._settings.play(self._serial_interface)
        super().contrast(self._level)

    def _light(self, on: bool) -> None:
        self._serial_interface.command(ON if on else OFF)
        self._lit = on

    @contextmanager
    def _at_work(self, ready: bool = False) -> Iterator[None]:
        """Initialise the panel if that is due; make a PanelError of what goes wrong."""
        if not (self._ready or ready):
            self.reset()
        try:
            yield
        except (OSError, LumaError) as error:
            self._ready = False
            raise panel_error(self.name, error) from error
