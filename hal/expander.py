"""Contacts on an MCP23017: INT's edge on a pin of the Pi is the stamp, a read says whose it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count

from hal.clock import Clock
from hal.edges import Edge, EdgeSource, Fault, FaultKind, News
from hal.expander_port import U_NS, Port
from hal.mcp23017 import Mcp23017, RegisterBus, Snapshots, reason
from hal.trouble import Retry, Trouble

GUARD_NS = 5_000_000
WATCH_NS = 100_000_000  # it is read so often though INT says nothing
POLL_NS = 5_000_000  # and so often when INT can't be trusted
ROUNDS = 2  # it is read so often in a row while INT stays low
HANGS_NS = 50_000_000  # an INT that is low for so long, however often it is read, hangs
SOON_NS = 1_000_000  # and so soon again while INT stays low
MOST_LAG_NS = 20_000_000  # a watermark of INT's lines that is older says that they are gone
SILENT = 3  # so many changes in a row that INT didn't tell of mean that it is silent


class ExpanderSource:
    """An edge source over one chip: lines are its bits, 0 to 15.

    `ints` is the source of the lines that INTA and INTB are wired to, and `ports` says which of
    its lines is which port's (0 or 1). `opened` opens the bus. What fails is a fault: without INT
    it is read every 5 ms, and when the bus fails it is tried again.
    """

    def __init__(
        self,
        opened: Callable[[], RegisterBus],
        address: int,
        lines: Sequence[int],
        ints: EdgeSource,
        ports: Mapping[int, int],
        clock: Clock,
        name: str = "expander",
        seats: Sequence[int] = (),
    ) -> None:
        self.name, self.u_ns = name, U_NS
        self._opened, self._address, self._lines = opened, address, tuple(lines)
        self._ints, self._port_of, self._clock = ints, dict(ports), clock
        self._trouble, self._retry = Trouble(name, seats, stops=True), Retry()
        seq = count(1)
        self._ports = [
            Port(name, 8 * port, sum(1 << line % 8 for line in lines if line // 8 == port), seq)
            for port in (0, 1)
        ]
        self._edges: list[Edge] = []
        self._chip: Mcp23017 | None = None
        self._polls = False
        self._sure_ns = self._checked_ns = clock.now_ns()  # the chip was read after this instant
        self._low_ns: int | None = None
        self._watermark_ns = -1
        self._open(self._sure_ns)

    def edges(self) -> list[Edge]:
        """The edges that have come since the last call."""
        now_ns = self._clock.now_ns()
        self._hear()
        if self._chip is None and self._retry.is_due(now_ns):
            self._open(now_ns)
        elif self._chip is not None:
            try:
                self._look(self._chip, now_ns)
            except OSError as error:
                self._fail(error, now_ns)
        for port in self._ports:
            self._edges += port.settle(self._clock.now_ns(), not self._polls)
        self._judge(now_ns)
        edges, self._edges = self._edges, []
        return edges

    def watermark_ns(self, now_ns: int) -> int:
        """INT's own, unless it can't be trusted; it stays while a read waits for its INT edge."""
        if self._chip is not None and not any(port.waits for port in self._ports):
            polled_ns = min(now_ns - GUARD_NS, self._sure_ns)
            self._watermark_ns = polled_ns if self._polls else self._ints.watermark_ns(now_ns)
        return self._watermark_ns

    def faults(self) -> list[News]:
        """What has failed or is mended since the last call; without INT's lines play goes on."""
        ints = [replace(each, stops=False) if isinstance(each, Fault) else each
                for each in self._ints.faults()]
        return self._trouble.news() + ints

    def filenos(self) -> Sequence[int]:
        """Those of INT's lines."""
        return self._ints.filenos()

    def next_ns(self) -> int | None:
        """When to read it though INT says nothing, or to try it again."""
        wakes = [self._ints.next_ns(), self._retry.next_ns]
        if self._chip is not None:
            busy = any(port.low or port.waits for port in self._ports)
            pause_ns = SOON_NS if busy else POLL_NS if self._polls else WATCH_NS
            wakes.append(self._sure_ns + pause_ns)
        return min((wake for wake in wakes if wake is not None), default=None)

    def hurry(self, now_ns: int) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Let go of the bus and of INT's lines."""
        self._drop()
        self._retry.worked()
        self._ints.close()

    def _hear(self) -> None:
        """Take what INT's lines say."""
        for edge in self._ints.edges():
            self._ports[self._port_of[edge.line]].interrupt(edge)

    def _look(self, chip: Mcp23017, now_ns: int) -> None:
        """Read the chip if there is reason to, and again while INT is low."""
        if now_ns - self._checked_ns >= WATCH_NS:
            self._check(chip, now_ns)
        for _ in range(ROUNDS):
            polled = self._polls and now_ns - self._sure_ns >= POLL_NS
            if not polled and not any(port.low for port in self._ports):
                return
            self._take(chip.read())
            self._hear()

    def _check(self, chip: Mcp23017, now_ns: int) -> None:
        """The watchdog: whether the chip is set up still, and nothing went unnoticed."""
        self._checked_ns = now_ns
        snapshots = chip.check()
        if snapshots is not None:
            self._take(snapshots)
            return
        self._trouble.is_(FaultKind.DEGRADED, now_ns,
                          "the chip had lost its setting, or its power, and is set up again")
        self._begin(chip)

    def _take(self, snapshots: Snapshots) -> None:
        for port, snapshot in zip(self._ports, snapshots, strict=True):
            port.read(snapshot)
        self._sure_ns = snapshots[0].before_ns

    def _begin(self, chip: Mcp23017) -> None:
        """Set the chip up, and begin with what the contacts are now."""
        snapshots = chip.set_up()
        for port, snapshot in zip(self._ports, snapshots, strict=True):
            self._edges += port.open(snapshot)
        self._sure_ns = snapshots[0].before_ns

    def _judge(self, now_ns: int) -> None:
        """Whether INT can be trusted, and how uncertain the next press would be."""
        if self._chip is None:
            self.u_ns = max(self.u_ns, (now_ns - self._sure_ns) // 2)
            return
        why = self._distrust(now_ns)
        self._polls = why is not None
        self.u_ns = POLL_NS // 2 + U_NS if self._polls else U_NS
        if why is None:
            self._trouble.over(now_ns)
        else:
            self._trouble.is_(FaultKind.DEGRADED, now_ns, f"{why}: the chip is read every 5 ms")

    def _distrust(self, now_ns: int) -> str | None:
        """Why INT can't be trusted, or None."""
        if not any(port.low for port in self._ports):
            self._low_ns = None
        elif self._low_ns is None:
            self._low_ns = now_ns
        if self._low_ns is not None and now_ns - self._low_ns >= HANGS_NS:
            return "INT hangs low"
        if any(port.unannounced >= SILENT for port in self._ports):
            return "INT says nothing"
        if now_ns - self._ints.watermark_ns(now_ns) > MOST_LAG_NS:
            return "the lines of INT can't be had"
        return None

    def _open(self, now_ns: int) -> None:
        """Open the bus and set the chip up, or say why not, and when to try again."""
        try:
            self._chip = Mcp23017(self._opened(), self._address, self._lines, self._clock)
            self._begin(self._chip)
        except OSError as error:
            self._fail(error, now_ns)
            return
        self._checked_ns = now_ns
        self._retry.worked()

    def _fail(self, error: OSError, now_ns: int) -> None:
        self._drop()
        kind, why = reason(error)
        self._trouble.is_(kind, now_ns, f"the chip at 0x{self._address:02X}: {why}")
        self._retry.failed(now_ns)

    def _drop(self) -> None:
        if self._chip is not None:
            with suppress(OSError):
                self._chip.close()
            self._chip = None
