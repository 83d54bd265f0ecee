"""The thread that does the jobs of one bus's writer."""

from __future__ import annotations

import threading
from collections.abc import Callable

from hal.clock import Clock
from hal.slots import Job
from hal.writers import Writer

Done = Callable[[Job, OSError | None], None]


class WriterThread:
    """Waits for jobs and does them, until all panels are dark for good or `stop` is called.

    `lock` guards the writer: it is never held while a panel is written to, so nobody else waits
    for a bus. `done` takes back what came of each job, from this thread and without the lock.
    """

    def __init__(self, writer: Writer, lock: threading.Lock, clock: Clock, done: Done) -> None:
        self.writer = writer
        self._clock, self._done = clock, done
        self._changed = threading.Condition(lock)
        self._stopped = False
        seats = ", ".join(str(seat + 1) for seat in writer.slots)
        # A bus that hangs must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name=f"writer {seats}", daemon=True)
        self._thread.start()

    def ring(self) -> None:
        """Look for a job again; the lock is held."""
        self._changed.notify()

    def stop(self) -> None:
        """End after the job in hand; the lock is held."""
        self._stopped = True
        self._changed.notify()

    def join(self, timeout_ns: int) -> bool:
        """Wait for the end; returns whether it came in time."""
        self._thread.join(max(timeout_ns, 0) / 1e9)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while job := self._next():
            self._done(job, job.run())

    def _next(self) -> Job | None:
        """Wait for the next job, or None at the end."""
        with self._changed:
            while not (self._stopped or self.writer.left):
                now_ns = self._clock.now_ns()
                if job := self.writer.next_job(now_ns):
                    return job
                next_ns = self.writer.next_ns(now_ns)
                self._changed.wait(None if next_ns is None else max(next_ns - now_ns, 0) / 1e9)
        return None
