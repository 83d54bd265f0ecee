"""An expander source on the model of the chip, with contacts that change while a bus is read."""

from __future__ import annotations

from hal.clock import ManualClock
from hal.edges import Edge, News
from hal.expander import ExpanderSource
from hal.mock.expander import MockExpander, MockRegisterBus

MS, US = 1_000_000, 1_000
INTA, INTB = 20, 21
ADDRESS = 0x20


class Ints:
    """The GPIO lines of INT: each change is stamped at once and handed over a little later."""

    name, u_ns = "INT of expander A", 100 * US

    def __init__(self, clock: ManualClock) -> None:
        self.clock, self.latency_ns = clock, {INTA: 50 * US, INTB: 50 * US}
        self.on_their_way: list[Edge] = []
        self.news: list[News] = []
        self.cut = False
        self.count = 0
        self.lag_ns = 5 * MS
        self.is_closed = False

    def wire(self, port: int, level: bool) -> None:
        if not self.cut:
            line, self.count = (INTA, INTB)[port], self.count + 1
            edge = Edge(self.clock.now_ns(), self.u_ns, self.name, line, not level, self.count)
            self.on_their_way.append(edge)

    def edges(self) -> list[Edge]:
        now_ns, latency_ns = self.clock.now_ns(), self.latency_ns
        ready = [e for e in self.on_their_way if e.at_ns + latency_ns[e.line] <= now_ns]
        self.on_their_way = [edge for edge in self.on_their_way if edge not in ready]
        return ready

    def watermark_ns(self, now_ns: int) -> int:
        return now_ns - self.lag_ns

    def faults(self) -> list[News]:
        news, self.news = self.news, []
        return news

    def filenos(self) -> list[int]:
        return [9]

    def next_ns(self) -> int | None:
        return None

    def hurry(self, now_ns: int) -> None:
        pass

    def close(self) -> None:
        self.is_closed = True


class Bench:
    """Two seats of four keys on one chip; instants are µs after the start at 1 s."""

    def __init__(self, lines: tuple[int, ...] = (0, 1, 2, 3, 8, 9, 10, 11)) -> None:
        self.clock = ManualClock(1000 * MS)
        self.ints = Ints(self.clock)
        self.bus = MockRegisterBus(self.clock)
        self.chip = MockExpander(self.ints.wire)
        self.ints.on_their_way.clear()  # the outputs' first level is no change
        self.bus.chips[ADDRESS] = self.chip
        self.bus.passing = self._let_move
        self._moves: list[tuple[int, int, bool]] = []
        self.truth: list[tuple[float, int, bool]] = []
        self.lines = lines
        self.edges: list[Edge] = []

    def start(self) -> ExpanderSource:
        self.source = ExpanderSource(
            lambda: self.bus, ADDRESS, self.lines, self.ints, {INTA: 0, INTB: 1}, self.clock,
            "expander A", [1, 2],
        )  # fmt: skip
        return self.source

    def will(self, at_us: float, bit: int, closed: bool) -> None:
        """A contact will change."""
        self.truth.append((at_us, bit, closed))
        self._moves.append((1000 * MS + round(at_us * US), bit, closed))
        self._moves.sort()

    def turn(self, at_us: float) -> list[Edge]:
        """Let time go on, contacts change, and the loop ask once."""
        to_ns = 1000 * MS + round(at_us * US)
        while self._moves and self._moves[0][0] <= to_ns:
            self.clock.advance(max(self._moves[0][0] - self.clock.now_ns(), 0))
            self._let_move()
        self.clock.advance(max(to_ns - self.clock.now_ns(), 0))
        edges = self.source.edges()
        self.edges += edges
        return edges

    def _let_move(self) -> None:
        while self._moves and self._moves[0][0] <= self.clock.now_ns():
            _, bit, closed = self._moves.pop(0)
            self.chip.move(bit, closed)

    def believed(self) -> dict[int, bool]:
        """Which contacts are closed, as the edges so far say."""
        last = sorted(self.edges, key=lambda edge: (edge.at_ns, edge.seq))
        return dict.fromkeys(self.lines, False) | {edge.line: edge.closed for edge in last}

    def closed(self) -> dict[int, bool]:
        """Which contacts are closed in truth, once all has happened."""
        open_ = dict.fromkeys(self.lines, False)
        return open_ | {bit: closed for _, bit, closed in sorted(self.truth)}

    def us(self, at_ns: int) -> float:
        return (at_ns - 1000 * MS) / US
