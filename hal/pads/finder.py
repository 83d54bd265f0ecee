"""Finds pads: opens the ports that may be one, asks who is there, knows each by its id."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from hal.clock import Clock
from hal.edges import FaultKind
from hal.pads.calling import Calling, Hello
from hal.pads.frames import VERSION
from hal.pads.port import PortTrouble, SerialPort
from hal.trouble import Retry

LOOK_NS = 500_000_000
POLL_NS = 20_000_000  # while a port is asked; nobody waits on its descriptor
PATIENCE_NS = 3_000_000_000  # a pad that restarts takes two
BY_ID = Path("/dev/serial/by-id")
BOARDS = "usb-MicroPython_*"
PORTS = "ttyACM*"


def usb_ports() -> list[str]:
    """The serial ports of MicroPython boards; where no links tell, all that could be one."""
    if BY_ID.exists():
        return sorted(map(str, BY_ID.glob(BOARDS)))
    return sorted(map(str, Path("/dev").glob(PORTS)))


class Place:
    """A port where a pad may be; `port` is open, or `trouble` says why it isn't."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.port: SerialPort | None = None
        self.calling = Calling()
        self.trouble: PortTrouble | None = None
        self.taken = False
        self._retry = Retry()
        self._patience_ns = 0

    @property
    def hello(self) -> Hello | None:
        """Who is there, or None while nobody has said."""
        return self.calling.hello if self.port is not None else None

    def step(self, now_ns: int, clock: Clock) -> None:
        """Open it if it is time; ask; hear."""
        try:
            if self.port is None:
                self._open(now_ns, clock)
            if self.port is not None:
                self._ask(self.port, now_ns)
        except PortTrouble as trouble:
            self.close(trouble, now_ns)

    def close(self, trouble: PortTrouble | None, now_ns: int) -> None:
        """Let go of the port, and try it again later."""
        if self.port is not None:
            self.port.close()
        self.port, self.trouble, self.taken = None, trouble, False
        self._retry.failed(now_ns)

    def _open(self, now_ns: int, clock: Clock) -> None:
        if self._retry.next_ns is None or self._retry.is_due(now_ns):
            self.port = SerialPort(self.path, clock)
            self.calling = Calling()
            self._patience_ns = now_ns + PATIENCE_NS

    def _ask(self, port: SerialPort, now_ns: int) -> None:
        for data, _ in port.read():
            self.calling.receive(data)
        if self.calling.hello is not None:
            self.trouble = None
            self._retry.worked()
        elif self.calling.foreign is not None:
            raise PortTrouble(FaultKind.NO_ANSWER, f"the pad at {self.path} speaks version "
                              f"{self.calling.foreign}, not {VERSION}: put the firmware on it with "
                              f"peanuts pad install {self.path}")
        elif now_ns > self._patience_ns:
            raise PortTrouble(FaultKind.NO_ANSWER, f"what is at {self.path} gives no answer: put "
                              f"the firmware on it with peanuts pad install {self.path}")
        port.write(self.calling.due)


class Finder:
    """Looks for the pads of a table; one for all of them, stepped by whoever misses one.

    `look` lists the paths of ports that may be pads.
    """

    def __init__(self, clock: Clock, look: Callable[[], Iterable[str]] = usb_ports) -> None:
        self._clock = clock
        self._look = look
        self._fixed: set[str] = set()
        self._auto = False
        self._places: dict[str, Place] = {}
        self._look_ns = 0
        self._step_ns = 0

    def seek(self, path: str | None) -> None:
        """Look at a path, too, or wherever boards may be."""
        if path is None:
            self._auto = True
        else:
            self._fixed.add(path)

    def step(self, now_ns: int) -> None:
        """Look, open, ask, hear: as much as is due."""
        if now_ns >= self._look_ns:
            self._look_ns = now_ns + LOOK_NS
            self._look_around(now_ns)
        if now_ns >= self._step_ns:
            self._step_ns = now_ns + POLL_NS
            for place in self._places.values():
                if not place.taken:
                    place.step(now_ns, self._clock)

    def take(self, id: str, path: str | None) -> Place | None:
        """The port where a pad has said this id, for its source alone, or None."""
        for place in self._of(id):
            if not place.taken and (path is None or same(place.path, path)):
                place.taken = True
                return place
        return None

    def give_back(self, place: Place, trouble: PortTrouble | None, now_ns: int) -> None:
        """A source has lost its port, or wants it no longer."""
        place.close(trouble, now_ns)
        self._look_ns = now_ns

    def others(self, id: str) -> list[str]:
        """Where else a pad says an id that is already taken."""
        of = self._of(id)
        taken = any(place.taken for place in of)
        return [place.path for place in of if not place.taken] if taken else []

    def missing(self, id: str, path: str | None) -> PortTrouble:
        """Why a pad hasn't been found."""
        places = [p for p in self._places.values() if path is None or same(p.path, path)]
        for place in places:
            if path is not None and place.hello is not None:
                return PortTrouble(FaultKind.MISSING, f'at {path} is the pad "{place.hello.id}", '
                                   f'not "{id}": swap them, or change the wiring file')
        troubles = [place.trouble for place in places if place.trouble is not None]
        if troubles:
            return troubles[0]
        return PortTrouble(FaultKind.MISSING, f'no pad with the id "{id}" is at '
                           f"{path or 'any USB port'}: plug it in")

    def close(self) -> None:
        """Let go of the ports that nobody has taken."""
        for place in self._places.values():
            if not place.taken:
                place.close(None, 0)

    @property
    def next_ns(self) -> int:
        """When `step` has something to do."""
        asking = any(p.port is not None and not p.taken and p.hello is None
                     for p in self._places.values())
        return min(self._look_ns, self._step_ns) if asking else self._look_ns

    def _of(self, id: str) -> list[Place]:
        return [p for p in self._places.values() if p.hello is not None and p.hello.id == id]

    def _look_around(self, now_ns: int) -> None:
        """Find new places, and forget those that are gone."""
        paths = {os.path.realpath(path): path for path in self._look()} if self._auto else {}
        paths |= {os.path.realpath(path): path for path in self._fixed}
        wanted = set(paths.values())
        for path in wanted - self._places.keys():
            self._places[path] = Place(path)
        for path in [path for path in self._places if path not in wanted]:
            if not self._places[path].taken:
                self._places.pop(path).close(None, now_ns)


def same(path: str, other: str) -> bool:
    """Whether two paths lead to one port."""
    return os.path.realpath(path) == os.path.realpath(other)
