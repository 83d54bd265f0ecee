"""One panel of a bus: the newest image for it, and what is to be done about it next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from hal.health import LATE_NS, Health
from hal.looks import Look, bring
from hal.opening import Opening
from hal.panels.panel import Panel

SHORTEST_NS = 1_000_000_000 // 30


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """Something to do with a panel, and how it looks afterwards (None: as before).

    `lights`: nothing but switching on what is loaded.
    """

    seat: int
    do: Callable[[], None]
    begun_ns: int
    look: Look | None = None
    lights: bool = False

    def run(self) -> OSError | None:
        """Do it: the only thing here that touches the wire, and takes its time."""
        try:
            self.do()
        except OSError as error:
            return error
        return None


@dataclass(frozen=True, slots=True)
class Tally:
    """What has become of a seat's panel so far: times it was brought to look otherwise, errors."""

    updates: int
    errors: int
    bytes_sent: int


class Slot:
    """A seat's panel; a newer image takes the place of one that waits.

    On a lit panel an image comes at least a thirtieth of a second after the one before.
    """

    def __init__(self, seat: int, panel: Panel) -> None:
        self.seat, self.panel = seat, panel
        self.health = Health(seat)
        self.image: Image.Image | None = None
        self.level, self.lit = 255, True
        self.opening: Opening | None = None
        self.left = False
        self._updates = 0
        self._dark_ns: int | None = None
        self._now: Look | None = None
        self._free_ns = 0
        self._page = 0

    def job(self, now_ns: int) -> Job | None:
        """What is to be done now, if anything."""
        look, was = self._look(now_ns), self._now
        if look is None or self.left:
            return None
        if look.is_had(was) or now_ns < self._due_ns(look, now_ns):
            return None
        if self.health.failing and self._dark_ns is None:
            return Job(self.seat, lambda: self._revive(look), now_ns, look)
        return Job(self.seat, lambda: bring(self.panel, was, look), now_ns, look, look.lights(was))

    def may_be_scrubbed(self, now_ns: int) -> bool:
        """Whether it is known what the panel ought to hold, and nothing more urgent is on."""
        known = self._now is not None and self._dark_ns is None
        return known and self._opens_ns(now_ns) is None

    def scrub(self, now_ns: int) -> Job:
        """Send the next page again, in case that the panel lost its power for a moment."""
        page, self._page = self._page, (self._page + 1) % self.panel.pages
        return Job(self.seat, lambda: self.panel.scrub(page), now_ns)

    def next_ns(self, now_ns: int) -> int | None:
        """When there will be a job if nothing new comes, or None."""
        look = self._look(now_ns)
        if look is None or self.left:
            return self._dark_ns if not self.left else None
        if not look.is_had(self._now):
            return self._due_ns(look, now_ns)
        return self._dark_ns or self._opens_ns(now_ns)

    def done(self, job: Job, now_ns: int, error: OSError | None) -> None:
        """A job has ended."""
        took_ns = now_ns - job.begun_ns
        self.left = self._dark_ns is not None and job.begun_ns >= self._dark_ns
        if error is not None:
            self.health.refused(error, now_ns)
            self._lose(now_ns)
        elif took_ns > LATE_NS:
            self.late(f"it took {took_ns // 1_000_000} ms to answer", now_ns)
        elif job.look is not None:
            self._have(job.look, now_ns)
            self._free_ns = job.begun_ns + SHORTEST_NS

    def late(self, detail: str, now_ns: int) -> None:
        """The panel takes far too long: it is given up for now."""
        self.health.late(detail, now_ns)
        self._lose(now_ns)

    @property
    def tally(self) -> Tally:
        """What has become of the panel so far."""
        return Tally(self._updates, self.health.errors, self.panel.bytes_sent)

    @property
    def is_dark(self) -> bool:
        """Whether the panel is known to be off."""
        return self._now is not None and not self._now.lit

    def leave(self, goodbye: bool, dark_ns: int) -> None:
        """Show a last image, if there is one, and go dark at an instant; then all is done."""
        self.opening = None
        self.lit = goodbye or self.lit
        self._dark_ns = dark_ns if self.lit else 0  # dark already: no need to wait
        self._free_ns = 0
        if self.is_dark:
            self._now = None  # what it holds is not to be lit, and it is told to be dark once more

    def _look(self, now_ns: int) -> Look | None:
        """How the panel is to look, or None while nobody has said."""
        if self._dark_ns is not None and (now_ns >= self._dark_ns or self.health.failing):
            return Look(None, self.level, lit=False)
        dealt = self._dealt
        if dealt and self.opening and self.opening.is_loading(now_ns) and not self.health.failing:
            return Look(dealt, self.level, lit=False)
        if self.lit and self._now is not None and not self._now.lit:
            # What is loaded can be lit at once, together with the others; the newest comes after.
            return Look(self._now.image, self.level, lit=True)
        return None if self.image is None else Look(self.image, self.level, self.lit)

    @property
    def _dealt(self) -> Image.Image | None:
        return self.opening.images.get(self.seat) if self.opening else None

    def _opens_ns(self, now_ns: int) -> int | None:
        """Until when an opening goes on at most, or None."""
        return self.opening.until_ns(now_ns) if self.opening else None

    def _due_ns(self, look: Look, now_ns: int) -> int:
        """When it may be brought to look so."""
        if self._dark_ns is not None and self.health.failing:
            return self._dark_ns
        if self.health.failing:
            return max(self.health.retry_ns, self._opens_ns(now_ns) or 0)
        if look.lights(self._now) or not look.lit:
            return 0
        free_ns = self._free_ns if look.has_new_image(self._now) else 0
        return max(free_ns, self._opens_ns(now_ns) or 0)

    def _revive(self, look: Look) -> None:
        self.panel.probe()
        self.panel.reset()
        bring(self.panel, None, look)

    def _have(self, look: Look, now_ns: int) -> None:
        self.health.works(now_ns)
        self._now = look
        self._updates += look.lit
        if self.opening and look.lit:
            self.opening.lit(self.seat)
        elif self.opening and look.image is self._dealt:
            self.opening.loaded(self.seat, now_ns)

    def _lose(self, now_ns: int) -> None:
        self._now = None
        if self.opening:
            self.opening.lost(self.seat, now_ns)
