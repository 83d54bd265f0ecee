"""A pad's firmware and the console's end of its line, in virtual time, with a wire between."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hal.clock import ManualClock
from hal.edges import Edge
from hal.mock.twin import Twin
from hal.pads.calling import Calling
from hal.pads.link import ClockMap, PadLink

FIRMWARE = Path(__file__).resolve().parent.parent.parent / "firmware_py" / "pad"
PINS = list(range(2, 11))
SETTINGS = {"id": "a1", "seat": 2, "legend": "p1234wdsc", "pins": PINS}
MS = 1_000_000
U_NS = 600_000


class MidClock:
    """Maps a pad's time by the middle of the last exchange: enough for a perfect wire."""

    def __init__(self) -> None:
        self.pulses: list[tuple[int, int, int]] = []
        self.exchanges = 0
        self.resets = 0
        self._offset_ns = 0
        self._next_ns = 0

    def add_exchange(self, t0_ns: int, p1_ns: int, p2_ns: int, t3_ns: int) -> None:
        """Take the middle."""
        assert t0_ns <= t3_ns
        assert p1_ns <= p2_ns
        self.exchanges += 1
        self._offset_ns = (t0_ns + t3_ns - p1_ns - p2_ns) // 2
        self._next_ns = t3_ns + 250 * MS

    def add_bound(self, p_ns: int, heard_ns: int) -> None:
        """Nothing is learned."""

    def add_pulse(self, p_ns: int, out_ns: int, back_ns: int) -> None:
        """Remember it."""
        self.pulses.append((p_ns, out_ns, back_ns))

    def place(self, p_ns: int, now_ns: int) -> tuple[int, int]:
        """By the last offset."""
        return p_ns + self._offset_ns, U_NS

    def next_exchange_ns(self, now_ns: int) -> int:
        """A quarter of a second after the last."""
        return self._next_ns

    def reset(self) -> None:
        """Begin anew."""
        self.resets += 1
        self._next_ns = 0


def whole(data: bytes) -> bytes:
    """What a good wire makes of bytes."""
    return data


class Rig:
    """Steps both sides a millisecond at a time; `down` and `up` are what the wire does to bytes."""

    def __init__(
        self, shift_us: int = 0, start_ns: int = 10**12, clock_map: ClockMap | None = None
    ) -> None:
        self.clock = ManualClock(start_ns)
        self.pad = Twin(FIRMWARE, SETTINGS, self.clock, shift_us)
        self.map = MidClock()
        self.link = PadLink("pad a1", clock_map or self.map, start_ns)
        self.calling: Calling | None = Calling()
        self.plugged = True
        self.powered = True
        self.down: Callable[[bytes], bytes] = whole
        self.up: Callable[[bytes], bytes] = whole
        self.edges: list[Edge] = []
        self.late = 0

    def run(self, ms: int) -> list[Edge]:
        """Let time go by; the edges that came in it."""
        came = []
        for _ in range(ms):
            self._step()
            watermark_ns = self.link.watermark_ns
            now_ns = self.clock.advance(MS)
            said = self.pad.say() if self.powered else b""
            if self.plugged:
                self.link.receive(self.up(said), now_ns)
            edges = self.link.edges()
            self.late += sum(edge.at_ns < watermark_ns for edge in edges)
            came += edges
        self.edges += came
        return came

    def _step(self) -> None:
        now_ns = self.clock.now_ns()
        # Until somebody has claimed the port.
        lines = (self.link if self.calling is None else self.calling).due(now_ns)
        heard = self.down(lines) if self.powered and self.plugged else b""
        self.pad.hear(heard)
        if self.calling is not None and heard:
            self.calling.receive(self.up(self.pad.say()))
            if self.calling.hello is not None:
                self.link.plug_in(self.calling, now_ns)
                self.calling = None

    def pull_out(self) -> None:
        """Take the port away."""
        self.plugged = False
        self.link.pull_out()

    def plug_in(self) -> None:
        """Bring the port back."""
        self.plugged = True
        self.calling = Calling()

    def tap(self, line: int, ms: int = 20) -> int:
        """Close a contact for a while; the instant at which it closed."""
        at_ns = self.clock.now_ns()
        self.pad.touch(line, True)
        self.run(ms)
        self.pad.touch(line, False)
        self.run(1)
        return at_ns
