"""Whom the table waits for: nobody who has kept it waiting for 30 ms, nobody out of step."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hal.edges import Fault, FaultKind, Mended, News

HELD_OUT_NS = 30_000_000  # for longer than this no source may hold the table
OUT_OF_STEP_NS = 5_000_000  # a source whose u passes this is not waited for


class Standby:
    """Keeps who is waited for, since when, who is held out, and who is out of step.

    `seats` is who plays through a source; a source of one seat is named after it.
    """

    def __init__(self, seats: Mapping[str, Collection[int]]) -> None:
        self._seats = {name: tuple(sorted(of)) for name, of in seats.items()}
        self._waits: dict[str, tuple[int, int]] = {}  # what is needed of it, since when
        self._told: dict[str, FaultKind] = {}
        self._news: list[News] = []
        self.held_out: dict[str, int] = {}
        self.out_of_step: frozenset[str] = frozenset()

    def is_waited_for(self, name: str) -> bool:
        """Whether the table would wait for a source's watermark."""
        return name not in self.held_out and name not in self.out_of_step

    def wait(self, need_ns: int | None, reached: Mapping[str, int], now_ns: int) -> None:
        """Remember who keeps the table waiting that needs all before an instant, in ns.

        `reached` is how far each source lets it go. One that has given what was needed of it, and
        of which more is needed now, has its 30 ms again.
        """
        waits: dict[str, tuple[int, int]] = {}
        for name, reach_ns in reached.items():
            if need_ns is not None and reach_ns < need_ns:
                old_ns, since_ns = self._waits.get(name, (reach_ns, 0))
                new = (need_ns, max(need_ns, now_ns))
                waits[name] = (old_ns, since_ns) if reach_ns < old_ns else new
        self._waits = waits

    def keeps_waiting(self, name: str, now_ns: int) -> bool:
        """Whether a source keeps the table waiting now."""
        return name in self._waits and self._waits[name][0] <= now_ns

    def mind_steps(self, u_ns: Mapping[str, int]) -> None:
        """Not to wait for those whose u is too large, and for all others."""
        self.out_of_step = frozenset(n for n, each in u_ns.items() if each > OUT_OF_STEP_NS)

    def hold_out(self, reached: Mapping[str, int], now_ns: int) -> None:
        """Wait no longer for those that have kept the table waiting for too long."""
        for name, (need_ns, since_ns) in self._waits.items():
            if now_ns - since_ns >= HELD_OUT_NS and reached.get(name, need_ns) < need_ns:
                self.held_out[name] = now_ns

    def take_back(self, watermarks: Mapping[str, int], now_ns: int) -> None:
        """Wait again for those whose watermark has caught up to less than 30 ms."""
        caught_up_ns = now_ns - HELD_OUT_NS
        for name in [name for name in self.held_out if watermarks[name] >= caught_up_ns]:
            del self.held_out[name]

    def tell(self, now_ns: int) -> None:
        """Name who is held out or out of step now, and who is mended."""
        for name in self._seats:
            kind = self._kind(name)
            if kind is self._told.get(name):
                continue
            if kind is None:
                del self._told[name]
                self._news.append(Mended(self._part(name), now_ns))
            else:
                self._told[name] = kind
                self._news.append(self._fault(name, kind, now_ns))

    def news(self) -> list[News]:
        """What has changed since the last call."""
        news, self._news = self._news, []
        return news

    @property
    def next_ns(self) -> int | None:
        """When somebody is to be held out, in ns, or None."""
        return min((since + HELD_OUT_NS for _, since in self._waits.values()), default=None)

    def _kind(self, name: str) -> FaultKind | None:
        if name in self.held_out:
            return FaultKind.HELD_OUT
        return FaultKind.OUT_OF_STEP if name in self.out_of_step else None

    def _fault(self, name: str, kind: FaultKind, now_ns: int) -> Fault:
        why = {
            FaultKind.HELD_OUT: f"{name} kept the table waiting for over 30 ms",
            FaultKind.OUT_OF_STEP: f"the instants of {name} are uncertain by over 5 ms",
        }[kind]
        return Fault(self._part(name), kind, now_ns, why, self._seats[name])

    def _part(self, name: str) -> str:
        seats = self._seats[name]
        return f"timing of seat {seats[0] + 1}" if len(seats) == 1 else f"timing of {name}"
