"""All panels of a table, each bus with its writer: images in, news of faults out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence

from PIL import Image

from hal.clock import Clock
from hal.edges import News
from hal.health import LATE_NS
from hal.idling import Brightness, Idling
from hal.opening import Opening
from hal.panels.panel import Panel
from hal.slots import Job, Tally
from hal.writers import SCRUB_NS, Writer
from hal.writing import WriterThread

GOODBYE_NS = 700_000_000
LEAVE_NS = 2_000_000_000
"""So long whoever ends the console waits for panels to be dark."""


class Displays:
    """The panels of a table by bus, each with its seat (`hal.health.CENTRE` for the centre).

    `shown(seat)` is called after a panel was brought to look otherwise, by whoever wrote to it:
    `step`, or, once `start` was called, the bus's thread. `wake()` is called when there is news
    that a thread found. Everything else is for one thread, and never waits for a bus.
    """

    def __init__(
        self,
        buses: Sequence[Sequence[tuple[int, Panel]]],
        shown: Callable[[int], None] = lambda seat: None,
        wake: Callable[[], None] = lambda: None,
        brightness: Brightness | None = None,
        scrub_ns: int | None = SCRUB_NS,
    ) -> None:
        self._lock = threading.Lock()
        self._writers = [Writer(panels, scrub_ns) for panels in buses]
        self._of = {seat: writer for writer in self._writers for seat in writer.slots}
        self._threads: list[WriterThread] = []
        self._clock: Clock | None = None
        self._shown, self._wake = shown, wake
        self._idling = Idling(brightness or Brightness())
        self._shine()
        self._now_ns = 0
        self._closed = False
        self.next_ns: int | None = None

    @property
    def panels(self) -> dict[int, Panel]:
        """The panels by seat."""
        return {seat: writer.slots[seat].panel for seat, writer in self._of.items()}

    def tallies(self) -> dict[int, Tally]:
        """What has become of each seat's panel so far, for whoever looks into it."""
        with self._lock:
            return {seat: writer.slots[seat].tally for seat, writer in self._of.items()}

    def start(self, clock: Clock) -> None:
        """Give each bus a thread of its own: from now on `step` only watches them."""
        self._clock = clock
        self._threads = [WriterThread(writer, self._lock, clock, self._done)
                         for writer in self._writers]

    def submit(self, images: Mapping[int, Image.Image], acting: Collection[int] = ()) -> None:
        """The newest images of some seats; those of the seats that act go out first.

        Raises ValueError for an image that doesn't fit its panel.
        """
        with self._lock:
            for writer in self._writers:
                writer.submit(images, acting)
            self._ring()

    def open(self, images: Mapping[int, Image.Image], now_ns: int) -> None:
        """Load these images on dark panels, and light them all together.

        Panels that fail or are slow hold nobody up for more than a quarter of a second.
        """
        with self._lock:
            well = {seat for seat, writer in self._of.items()
                    if not writer.slots[seat].health.failing}
            opening = Opening(images, well, now_ns)
            for writer in self._writers:
                writer.open(opening)
            self._ring()

    def pressed(self, now_ns: int) -> None:
        """Somebody pressed a key: panels that have dimmed or gone off wake."""
        with self._lock:
            self._idling.pressed(now_ns)
            self._shine()

    def brighten(self, level: int, dimmed: int, now_ns: int) -> None:
        """Another contrast for all panels, 0 to 255, and another when they dim."""
        with self._lock:
            self._idling.brighten(level, dimmed, now_ns)
            self._shine()

    def step(self, now_ns: int) -> None:
        """Do what is due; once threads run, see whether they get on. `next_ns` is the next call."""
        self._now_ns = now_ns
        with self._lock:
            if self._idling.advance(now_ns):
                self._shine()
        if self._threads:
            with self._lock:
                dues = [self._watch(writer, now_ns) for writer in self._writers]
        else:
            while any(self._step(writer, now_ns) for writer in self._writers):
                pass
            dues = [writer.next_ns(now_ns) for writer in self._writers]
        self.next_ns = min((due for due in (*dues, self._idling.next_ns) if due is not None),
                           default=None)

    def faults(self) -> list[News]:
        """The panels that fail, and those that were mended, since the last call."""
        with self._lock:
            return [each for writer in self._writers for each in writer.news()]

    def close(
        self,
        goodbye: Mapping[int, Image.Image],
        shown_ns: int = GOODBYE_NS,
        within_ns: int = LEAVE_NS,
    ) -> list[int]:
        """Say goodbye for a while, and leave the panels dark, within a time.

        Returns the seats whose panels could not be put out: a bus that hangs is left alone.
        """
        now_ns = self._clock.now_ns() if self._clock else self._now_ns
        dark_ns = now_ns + shown_ns
        with self._lock:
            for writer in self._writers:
                writer.leave(goodbye, dark_ns)
            self._ring()
        if self._clock is None:
            self.step(now_ns)
            self.step(dark_ns)
        else:
            self._join(self._clock, now_ns + within_ns)
        with self._lock:
            return [seat for seat, writer in self._of.items() if not writer.slots[seat].is_dark]

    def _join(self, clock: Clock, until_ns: int) -> None:
        for thread in self._threads:
            thread.join(until_ns - clock.now_ns())
        with self._lock:
            self._closed = True
            for thread in self._threads:
                thread.stop()

    def _step(self, writer: Writer, now_ns: int) -> bool:
        """Do one thing on a bus; returns whether there was something to do."""
        job = writer.step(now_ns)
        if job is not None and job.look is not None:
            self._shown(job.seat)
        return job is not None

    def _done(self, job: Job, error: OSError | None) -> None:
        """A thread has done a job."""
        assert self._clock is not None
        with self._lock:
            news = self._of[job.seat].done(job, self._clock.now_ns(), error)
            if self._closed:
                return  # nobody listens any more
            if news or job.lights or (job.look is not None and not job.look.lit):
                self._ring()  # the others may have waited for this panel in an opening
        if job.look is not None:
            self._shown(job.seat)
        if news:
            self._wake()

    def _watch(self, writer: Writer, now_ns: int) -> int | None:
        """When to look at a thread again, or None if it has nothing to do."""
        due_ns = writer.watch(now_ns)
        next_ns = writer.next_ns(now_ns)
        if due_ns is None and next_ns is not None and next_ns <= now_ns:
            return now_ns + LATE_NS
        return due_ns

    def _shine(self) -> None:
        for writer in self._writers:
            writer.shine(self._idling.level, self._idling.lit)
        self._ring()

    def _ring(self) -> None:
        for thread in self._threads:
            thread.ring()
