"""Buses whose writers work side by side in a time of their own, and panels that take notes."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

from PIL import Image

from hal.panels.panel import Panel
from hal.slots import Job
from hal.writers import Writer

MS = 1_000_000
S = 1_000_000_000
SIZE = (128, 64)


def image() -> Image.Image:
    """A new image: which one it is, not what it shows, is what counts to a writer."""
    return Image.new("1", SIZE)


class NotePanel:
    """A panel that notes what it is told; `error` is raised by everything while it is set."""

    def __init__(self) -> None:
        self.size, self.mode, self.pages = SIZE, "1", 8
        self.lit = False
        self.image: Image.Image | None = None
        self.level = -1
        self.notes: list[str] = []
        self.error: OSError | None = None
        self.bytes_sent = 0

    def display(self, image: Image.Image) -> None:
        self._note("display")
        self.image = image

    def show(self, image: Image.Image | None = None) -> None:
        if image is not None:
            self.display(image)
        if not self.lit:
            self._note("light")
            self.lit = True

    def dark(self) -> None:
        self._note("dark")
        self.lit = False

    def contrast(self, level: int) -> None:
        self._note(f"contrast {level}")
        self.level = level

    def forget(self) -> None:
        self.image = None

    def reset(self) -> None:
        self._note("reset")
        self.lit, self.image = False, None

    def scrub(self, page: int) -> None:
        self._note(f"scrub {page}")

    def probe(self) -> None:
        self._note("probe")

    def _note(self, note: str) -> None:
        self.notes.append(note)
        if self.error is not None:
            raise self.error


def panels(count: int) -> list[tuple[int, NotePanel]]:
    return [(seat, NotePanel()) for seat in range(count)]


class Wires:
    """Buses on which a job takes as long as `cost_ns(bus, job)` says once it has been done.

    `at` lets something happen at an instant; `log` holds (begun, ended, job) as they end. A bus
    whose writer waits wakes `lags_ns[bus]` after there is something to do.
    """

    def __init__(
        self,
        writers: Sequence[Writer],
        cost_ns: Callable[[int, Job], int],
        done: Callable[[Job], None] = lambda job: None,
        lags_ns: Sequence[int] = (),
    ) -> None:
        self._lags_ns = [*lags_ns, *([0] * (len(writers) - len(lags_ns)))]
        self._awake_ns: dict[int, int] = {}
        self._writers, self._cost_ns, self._done = writers, cost_ns, done
        self._happens: list[tuple[int, int, Callable[[], object]]] = []
        self._busy: dict[int, tuple[int, Job, OSError | None]] = {}
        self.now_ns = 0
        self.log: list[tuple[int, int, Job]] = []

    def at(self, at_ns: int, what: Callable[[], object]) -> None:
        heapq.heappush(self._happens, (at_ns, len(self._happens), what))

    def run(self, until_ns: int) -> None:
        """Let time go by: what is due happens first, then jobs end, then jobs begin."""
        while (next_ns := self._next_ns()) is not None and next_ns <= until_ns:
            self.now_ns = max(self.now_ns, next_ns)
            while self._happens and self._happens[0][0] <= self.now_ns:
                heapq.heappop(self._happens)[2]()
            self._end()
            self._begin()
        self.now_ns = until_ns

    def _end(self) -> None:
        for bus, (ends_ns, job, error) in list(self._busy.items()):
            if ends_ns <= self.now_ns:
                del self._busy[bus]
                self._awake_ns[bus] = ends_ns
                self._writers[bus].done(job, ends_ns, error)
                self.log.append((job.begun_ns, ends_ns, job))
                self._done(job)

    def _begin(self) -> None:
        for bus, writer in enumerate(self._writers):
            if self._is_awake(bus) and (job := writer.next_job(self.now_ns)):
                error = job.run()
                self._busy[bus] = (self.now_ns + max(self._cost_ns(bus, job), 1), job, error)

    def _is_awake(self, bus: int) -> bool:
        """Whether a writer looks for a job now; once it finds none it waits."""
        if bus in self._busy:
            return False
        due_ns = self._writers[bus].next_ns(self.now_ns)
        if due_ns is None or due_ns > self.now_ns:
            self._awake_ns.pop(bus, None)
            return False
        return self.now_ns >= self._awake_ns.setdefault(bus, self.now_ns + self._lags_ns[bus])

    def _next_ns(self) -> int | None:
        dues = [happens[0] for happens in self._happens[:1]]
        dues += [ends_ns for ends_ns, _, _ in self._busy.values()]
        for bus, writer in enumerate(self._writers):
            if bus not in self._busy and (due := writer.next_ns(self.now_ns)) is not None:
                dues.append(max(due, self._awake_ns.get(bus, 0)))
        return min(dues, default=None)


def is_panel(panel: Panel) -> Panel:
    """The type checker's word that the fake is a panel."""
    return panel


is_panel(NotePanel())
