"""One writer a bus: which panel is written next, with no thread and no clock of its own.

`next_job` hands out something to do, `done` takes back what came of it: whoever does the work in
between may take its time, and images may be submitted meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PIL import Image

from hal.edges import News
from hal.health import LATE_NS
from hal.opening import Opening
from hal.panels.panel import Panel
from hal.slots import Job, Slot
from hal.turns import Turns

SCRUB_NS = 100_000_000
"""A page and the settings take 4 ms at 400 kHz: so often they are a 25th of the bus's time."""


class Writer:
    """The panels of one bus, which only one at a time may write to.

    `scrub_ns` is the time from one page that is sent again to the next, or None for none.
    """

    def __init__(
        self, panels: Sequence[tuple[int, Panel]], scrub_ns: int | None = SCRUB_NS
    ) -> None:
        self.slots = {seat: Slot(seat, panel) for seat, panel in panels}
        self._turns = Turns(list(self.slots))
        self._acting: set[int] = set()
        self._scrub_ns, self._scrubbed_ns = scrub_ns, 0
        self._scrubs = list(self.slots.values())
        self._job: Job | None = None

    def submit(self, images: Mapping[int, Image.Image], acting: Collection[int] = ()) -> None:
        """The newest images of some seats, here or elsewhere; those of seats that act go first.

        Raises ValueError for an image that doesn't fit its panel.
        """
        its = {seat: image for seat, image in images.items() if seat in self.slots}
        self._acting |= its.keys() & acting
        for seat, image in its.items():
            panel = self.slots[seat].panel
            if (image.mode, image.size) != (panel.mode, panel.size):
                raise ValueError(
                    f"a panel of {panel.size} and {panel.mode!r} can't show {image.size} of "
                    f"{image.mode!r}")
            self.slots[seat].image = image

    def open(self, opening: Opening) -> None:
        """Load images dark and light them with all the others; other seats wait till then."""
        self.submit(opening.images)
        for slot in self.slots.values():
            slot.opening = opening

    def shine(self, level: int, lit: bool) -> None:
        """How bright the panels are, contrast 0 to 255, or whether they are off."""
        for slot in self.slots.values():
            slot.level, slot.lit = level, lit

    def leave(self, goodbye: Mapping[int, Image.Image], dark_ns: int) -> None:
        """Show last images, and go dark at an instant."""
        self.submit(goodbye)
        for seat, slot in self.slots.items():
            slot.leave(seat in goodbye, dark_ns)

    @property
    def left(self) -> bool:
        """Whether all panels are dark for good."""
        return all(slot.left for slot in self.slots.values())

    def next_job(self, now_ns: int) -> Job | None:
        """The next thing to do, or None; `done` has to be told before there is another."""
        assert self._job is None, "one writer a bus"
        jobs = {job.seat: job for slot in self.slots.values() if (job := slot.job(now_ns))}
        lights = next((job for job in jobs.values() if job.lights), None)
        if lights is not None:
            self._job = lights
        elif jobs:
            self._job = jobs[self._turns.next(jobs, self._acting)]
        else:
            self._job = self._scrub(now_ns)
        if self._job is not None and self._job.look is not None:
            self._acting.discard(self._job.seat)
        return self._job

    def done(self, job: Job, now_ns: int, error: OSError | None) -> bool:
        """A job has ended, well or with an error; returns whether a panel failed or was mended."""
        self._job = None
        if job.look is None:
            self._scrubbed_ns = now_ns
        slot = self.slots[job.seat]
        failed = slot.health.failing
        slot.done(job, now_ns, error)
        return slot.health.failing != failed

    def step(self, now_ns: int) -> Job | None:
        """Do the next thing in no time; returns it, or None if there was nothing to do."""
        job = self.next_job(now_ns)
        if job is not None:
            self.done(job, now_ns, job.run())
        return job

    def next_ns(self, now_ns: int) -> int | None:
        """When there is something to do next if nothing new comes, or None; past means now."""
        dues = [slot.next_ns(now_ns) for slot in self.slots.values()]
        if self._scrub_ns is not None and self._can_scrub(now_ns):
            dues.append(self._scrubbed_ns + self._scrub_ns)
        return min((due for due in dues if due is not None), default=None)

    def watch(self, now_ns: int) -> int | None:
        """Give up all panels if one hangs on the bus; returns when to look again, or None."""
        if self._job is None:
            return None
        late_ns = self._job.begun_ns + LATE_NS
        if now_ns <= late_ns:
            return late_ns + 1
        for slot in self.slots.values():
            if not slot.health.failing:
                slot.late("its bus hangs", now_ns)
        return None

    def news(self) -> list[News]:
        """Panels that fail or were mended since the last call."""
        return [each for slot in self.slots.values() for each in slot.health.news()]

    def _can_scrub(self, now_ns: int) -> bool:
        return any(slot.may_be_scrubbed(now_ns) for slot in self.slots.values())

    def _scrub(self, now_ns: int) -> Job | None:
        """Send a page again if it is time, of the panel whose turn it is."""
        if self._scrub_ns is None or now_ns < self._scrubbed_ns + self._scrub_ns:
            return None
        ready = [slot for slot in self._scrubs if slot.may_be_scrubbed(now_ns)]
        if not ready:
            return None
        self._scrubs.remove(ready[0])
        self._scrubs.append(ready[0])
        return ready[0].scrub(now_ns)
