"""A serial pad as an edge source: its port, its line and its faults in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hal.clock import Clock
from hal.edges import Edge, FaultKind, Key, News
from hal.pads.finder import Finder, Place
from hal.pads.link import ClockMap, PadLink, PadState
from hal.pads.port import PortTrouble, SerialPort
from hal.trouble import Trouble

GRACE_NS = 4_000_000_000  # to be found at the start, or after a restart
CLOGGED_NS = 2_000_000


class PadSource:
    """An EdgeSource over the pad with an id, wherever it is plugged in.

    `legend` are the keys that the wiring gives its seat; the line of an edge is the index there.
    `path` is the port where it is looked for, or None. `lamp` is the lamp on the pad. The finder
    is shared between the pads of a table and closed by who made it.
    """

    def __init__(
        self, id: str, seat: int, legend: Sequence[Key], finder: Finder, map: ClockMap,
        clock: Clock, path: str | None = None,
    ) -> None:  # fmt: skip
        now_ns = clock.now_ns()
        self.name = f"pad {id}"
        self.link = PadLink(self.name, map, now_ns)
        self.lamp = self.link.lamp
        self.u_ns = self.link.u_ns(now_ns)
        self._id = id
        self._path = path
        self._legend = tuple(legend)
        self._finder = finder
        self._clock = clock
        self._place: Place | None = None
        self._due_ns = now_ns + GRACE_NS
        part = f"pad of seat {seat + 1}"
        self._trouble = Trouble(part, (seat,), stops=True)
        self._keys = Trouble(f"keys of the {part}", (seat,))
        self._others = Trouble(f"second {part}")
        finder.seek(path)

    def edges(self) -> list[Edge]:
        """Read, answer, and hand over what came."""
        now_ns = self._clock.now_ns()
        self._finder.step(now_ns)
        if self._place is None:
            self._find(now_ns)
        self._talk()
        self.u_ns = self.link.u_ns(now_ns)
        return [moved for edge in self.link.edges() if (moved := self._moved(edge)) is not None]

    def watermark_ns(self, now_ns: int) -> int:
        """The instant before which every edge has been handed over."""
        return self.link.watermark_ns

    def faults(self) -> list[News]:
        """What is wrong with the pad, and what no longer is, since the last call."""
        now_ns = self._clock.now_ns()
        self._judge(now_ns)
        return [*self._trouble.news(), *self._keys.news(), *self._others.news()]

    def filenos(self) -> Sequence[int]:
        """The port, while there is one."""
        return () if self._port is None else (self._port.fileno,)

    def next_ns(self) -> int | None:
        """When to ask, say something again, or look for the pad."""
        port, now_ns = self._port, self._clock.now_ns()
        if port is None:
            return self._finder.next_ns
        return now_ns + CLOGGED_NS if port.is_clogged else self.link.next_ns(now_ns)

    def hurry(self, now_ns: int) -> None:
        """Ask for a watermark at once."""
        self.link.hurry()
        self._talk()

    def close(self) -> None:
        """Put the lamp out and let go of the port."""
        self.lamp.close()
        self._talk()
        self._lose(None)

    @property
    def where(self) -> str | None:
        """The path of the port at which the pad is, or None."""
        return None if self._place is None else self._place.path

    @property
    def _port(self) -> SerialPort | None:
        return None if self._place is None else self._place.port

    def _find(self, now_ns: int) -> None:
        self._place = self._finder.take(self._id, self._path)
        if self._place is not None:
            self.link.plug_in(self._place.calling, now_ns)

    def _talk(self) -> None:
        """Hear and say what there is to say; a port that fails is given back."""
        port = self._port
        if port is None:
            return
        try:
            for data, heard_ns in port.read():
                self.link.receive(data, heard_ns)
            port.write(self.link.due)
        except PortTrouble as trouble:
            self._lose(trouble)
        else:
            self._check_id()

    def _check_id(self) -> None:
        """A pad that was given another id meanwhile isn't ours."""
        if self.link.hello is not None and self.link.hello.id != self._id:
            self._lose(None)

    def _lose(self, trouble: PortTrouble | None) -> None:
        now_ns = self._clock.now_ns()
        self.link.pull_out()
        if self._place is not None:
            self._finder.give_back(self._place, trouble, now_ns)
            self._place = None
        if trouble is not None:
            self._trouble.is_(trouble.kind, now_ns, trouble.detail)
            self._due_ns = now_ns + GRACE_NS

    def _judge(self, now_ns: int) -> None:
        if self._place is None:
            if now_ns >= self._due_ns:
                why = self._finder.missing(self._id, self._path)
                self._trouble.is_(why.kind, now_ns, why.detail)
        elif self.link.state(now_ns) is PadState.LOST:
            self._trouble.is_(FaultKind.NO_ANSWER, now_ns, f'the pad "{self._id}" at '
                              f"{self._place.path} has given no answer for 3 s")
        else:
            self._trouble.over(now_ns)
            self._compare_keys(now_ns)
        self._count_pads(now_ns)

    def _compare_keys(self, now_ns: int) -> None:
        has = self.link.hello.legend if self.link.hello is not None else ()
        lacking = [key.value for key in self._legend if key not in has]
        if lacking:
            self._keys.is_(FaultKind.DEGRADED, now_ns, f'the pad "{self._id}" has no key for '
                           f"{', '.join(lacking)}: its legend isn't the wiring file's")
        else:
            self._keys.over(now_ns)

    def _count_pads(self, now_ns: int) -> None:
        others = self._finder.others(self._id)
        if others:
            self._others.is_(FaultKind.DENIED, now_ns, f'the pad at {others[0]} says that it is '
                             f'"{self._id}", too: give it another id with '
                             f"peanuts pad install {others[0]} --id ID")
        else:
            self._others.over(now_ns)

    def _moved(self, edge: Edge) -> Edge | None:
        """An edge with its line counted in the wiring's legend; None if that has no such key."""
        has = self.link.hello.legend if self.link.hello is not None else ()
        key = has[edge.line] if edge.line < len(has) else None
        return replace(edge, line=self._legend.index(key)) if key in self._legend else None
