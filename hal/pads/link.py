"""A pad's line as a state machine, sans-I/O: bytes and instants in; lines, edges, watermark out.

PROTOCOL.md says what both sides do. The clock that maps the pad's time to the console's is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import count
from typing import Protocol

from hal.edges import Edge
from hal.pads.calling import Calling, Hello
from hal.pads.counter import Counter
from hal.pads.exchanges import Exchanges
from hal.pads.frames import Answer, Change, Lit, Message, Pulse, Troubles
from hal.pads.lamp import PadLamp
from hal.pads.placing import UNORDERED_NS, Placing
from hal.pads.sync import UNKNOWN_NS
from hal.pads.tally import Counted, Mark, Tally
from hal.pads.wire import Wire

SILENT_NS = 1_000_000_000
LOST_NS = 3_000_000_000
COARSE_NS = 1_000_000


class ClockMap(Protocol):
    """What maps a pad's time to the console's; all in ns, the pad's time unwrapped."""

    def add_exchange(self, t0_ns: int, p1_ns: int, p2_ns: int, t3_ns: int) -> None:
        """The pad's p1 was not before t0, its p2 not after t3."""
        ...

    def add_bound(self, p_ns: int, heard_ns: int) -> None:
        """The pad's p was not after an instant."""
        ...

    def add_pulse(self, p_ns: int, out_ns: int, back_ns: int) -> None:
        """The sync wire rose at the pad's p, between two instants of the console."""
        ...

    def place(self, p_ns: int, now_ns: int) -> tuple[int, int]:
        """The instant of the pad's p, and the half-width of its uncertainty."""
        ...

    def next_exchange_ns(self, now_ns: int) -> int:
        """When the next exchange is wanted."""
        ...

    def reset(self) -> None:
        """Forget all: the pad's time begins anew."""
        ...


class PadState(Enum):
    """How well a pad's clock is known, or how long the pad has not answered."""

    UNSYNCHRONISED = "unsynchronised"
    COARSE = "coarse"
    LOCKED = "locked"
    SILENT = "silent"
    LOST = "lost"


class PadLink:
    """The console's end of one pad's line, over reconnections and the pad's restarts.

    `source` is the name that its edges carry. `watermark_ns` is the instant before which every
    edge was handed over; `reboots` counts the pad's restarts, `troubles` are those that it counted.
    """

    def __init__(self, source: str, clock: ClockMap, now_ns: int) -> None:
        self.hello: Hello | None = None
        self.lamp = PadLamp()
        self.tally = Tally()
        self.watermark_ns = now_ns
        self.reboots = 0
        self.troubles = Troubles(0, 0)
        self._source = source
        self._clock = clock
        self._placing = Placing(clock.place)
        self._wire = Wire()
        self._calling: Calling | None = None
        self._exchanges = Exchanges()
        self._counter = Counter(1)
        self._synchronised = False
        self._answered_ns = now_ns
        self._newest_ns: int | None = None
        self._edges: list[Edge] = []
        self._seq = count()

    def plug_in(self, calling: Calling, now_ns: int) -> None:
        """A port is there, at which the pad has said its hello."""
        self._calling = calling
        self._begin(now_ns)

    def pull_out(self) -> None:
        """The port is gone; what the pad has meanwhile comes when it is back."""
        self._calling = None

    def receive(self, data: bytes, heard_ns: int) -> None:
        """Take what a read returned; the instant is from just after that read."""
        if self._calling is None:
            return
        self._newest_ns = None
        for message in self._calling.receive(data):
            if self.hello is not None and self._calling.hello is self.hello:
                self._hear(message, heard_ns)
        if self._newest_ns is not None:  # of what was heard together only this one can bound
            self._clock.add_bound(self._newest_ns, heard_ns)
        self._begin(heard_ns)

    def due(self, now_ns: int) -> bytes:
        """The lines to be written now; the instant is from just before that write."""
        if self._calling is None:
            return b""
        if now_ns - self._answered_ns > LOST_NS and self._calling.hello is not None:
            self._calling.call()
        if self._calling.hello is None:
            return self._calling.due(now_ns)
        return b"".join(map(self._calling.say, self._bodies(now_ns)))

    def next_ns(self, now_ns: int) -> int | None:
        """When `due` or `state` has something new even if nothing comes, or None."""
        if self._calling is None:
            return None
        if self._calling.hello is None:
            return self._calling.next_ns or now_ns
        changes = (self._answered_ns + SILENT_NS + 1, self._answered_ns + LOST_NS + 1)
        wanted_ns = self._exchanges.next_ns(self._clock.next_exchange_ns(now_ns))
        instants = [wanted_ns, self.lamp.next_ns, *(at for at in changes if at > now_ns)]
        return now_ns if self.tally.due else min(at for at in instants if at is not None)

    def hurry(self) -> None:
        """Ask for a watermark as soon as can be."""
        self._exchanges.hurry()

    def pulsed(self, out_ns: int, back_ns: int) -> None:
        """The sync wire rose: when it was driven, and when it came back."""
        self._match(self._wire.pulsed(out_ns, back_ns))

    def edges(self) -> list[Edge]:
        """The edges that have come since the last call."""
        edges, self._edges = self._edges, []
        return edges

    def u_ns(self, now_ns: int) -> int:
        """The half-width of uncertainty that a press at an instant would have."""
        if not self._synchronised:
            return UNKNOWN_NS
        u_ns = self._clock.place(self._counter.now_ns(now_ns), now_ns)[1]
        return max(u_ns, UNORDERED_NS // 2)

    def state(self, now_ns: int) -> PadState:
        """How things stand at an instant."""
        since_ns = now_ns - self._answered_ns
        if self.hello is None or since_ns > LOST_NS:
            return PadState.UNSYNCHRONISED if self.hello is None else PadState.LOST
        if since_ns > SILENT_NS:
            return PadState.SILENT
        if not self._synchronised:
            return PadState.UNSYNCHRONISED
        return PadState.LOCKED if self.u_ns(now_ns) <= COARSE_NS else PadState.COARSE

    def _bodies(self, now_ns: int) -> Iterable[str]:
        """What is to be said in a session."""
        if self.tally.due and self.tally.next is not None:
            self.tally.due = False
            yield f"a {self.tally.next}"
        lamp = self.lamp.due(now_ns)
        if lamp is not None:
            yield lamp
        # The exchange comes last: what has to come back from it is an echo's best sign.
        if self._exchanges.next_ns(self._clock.next_exchange_ns(now_ns)) <= now_ns:
            yield f"x {self._exchanges.ask(now_ns)}"

    def _begin(self, now_ns: int) -> None:
        """Begin a session if there is a new hello."""
        hello = self._calling.hello if self._calling is not None else None
        if hello is None or hello is self.hello:
            return
        before, self.hello = self.hello, hello
        self._answered_ns = now_ns
        self._synchronised = False
        self._exchanges.forget()
        self.lamp.said(False)
        if before is None or before.nonce != hello.nonce:
            self.reboots += before is not None
            self._counter = Counter(hello.period)
            self._clock.reset()
            self._placing.forget()
            self.tally.forget()
        elif self.tally.next is not None and hello.first > self.tally.next:
            self.tally.forget()

    def _hear(self, message: Message, heard_ns: int) -> None:
        """Do what a message of the session says."""
        self._answered_ns = heard_ns
        if isinstance(message, Change):
            self._hear_change(message, heard_ns)
        elif isinstance(message, Answer):
            self._hear_answer(message, heard_ns)
        elif isinstance(message, Pulse):
            self._match(self._wire.heard(self._counter.at_ns(message.ticks, heard_ns), heard_ns))
        elif isinstance(message, Lit):
            self.lamp.said(message.on)
        elif isinstance(message, Troubles):
            self.troubles = message

    def _hear_change(self, change: Change, heard_ns: int) -> None:
        p_ns = self._counter.at_ns(change.ticks, heard_ns)
        self._newest_ns = max(p_ns, self._newest_ns or p_ns)
        if self._synchronised:  # else it comes again
            edge = Counted(p_ns, change.number, change.line, change.closed)
            self._hand_over(self.tally.edge(edge), heard_ns)

    def _hear_answer(self, answer: Answer, heard_ns: int) -> None:
        went_ns = self._counter.at_ns(answer.went, heard_ns)
        came_ns = self._counter.at_ns(answer.came, heard_ns)
        asked_ns = self._exchanges.answered(answer.token)
        if asked_ns is None:
            self._newest_ns = went_ns
            return
        self._clock.add_exchange(asked_ns, came_ns, went_ns, heard_ns)
        self._synchronised = True
        mark = Mark(went_ns, answer.count, answer.levels)
        self._hand_over(self.tally.mark(mark), heard_ns)

    def _hand_over(self, counted: Iterable[Counted], now_ns: int) -> None:
        """Place what was counted, and move the watermark on."""
        for edge in counted:
            # It was stamped after the mark that the watermark comes from.
            at_ns, u_ns = self._placing.instant(edge, self.watermark_ns, now_ns)
            self._edges.append(Edge(
                at_ns, u_ns, self._source, edge.line, edge.closed, next(self._seq),
                made_good=edge.made_good, held=edge.held))  # fmt: skip
        if self.tally.final is not None:
            at_ns, u_ns = self._clock.place(self.tally.final.p_ns, now_ns)
            self.watermark_ns = max(self.watermark_ns, at_ns - u_ns)

    def _match(self, matched: tuple[int, int, int] | None) -> None:
        if matched is not None:
            self._clock.add_pulse(*matched)
