"""The hardware of a virtual table: pads that can be pressed, panels whose glass can be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hal.displays import Displays
from hal.edges import FULL, Key
from hal.hardware import Hardware
from hal.health import CENTRE
from hal.idling import Brightness
from hal.lights import Lights
from hal.mock.glass import Glass
from hal.mock.panel import mock_centre, mock_panel
from hal.mock.pins import MockPads
from hal.mock.serial_glass import SerialGlass


class MockHardware(Hardware):
    """So many seats with pads of one legend and a panel each; `centre` is the size of another.

    `shown(seat)` is called when a panel has been brought to look otherwise.
    """

    def __init__(
        self,
        seats: int,
        legend: Sequence[Key] = FULL,
        centre: tuple[int, int] | None = None,
        shown: Callable[[int], None] = lambda seat: None,
    ) -> None:
        self.pads = MockPads(seats, legend)
        made = [mock_panel() for _ in range(seats)]
        self.glasses: list[Glass] = [glass for _, glass in made]
        self.centre_glass: SerialGlass | None = None
        buses = [[(seat, panel) for seat, (panel, _) in enumerate(made)]]
        if centre is not None:
            panel, self.centre_glass = mock_centre(centre)
            buses.append([(CENTRE, panel)])
        contacts = {(self.pads.source.name, line): place
                    for line, place in self.pads.contacts.items()}
        # Memory is quick, forgets nothing and doesn't age: no threads, no scrubbing, no dimming.
        displays = Displays(buses, shown, brightness=Brightness(dim_ns=0, off_ns=0), scrub_ns=None)
        super().__init__([self.pads.source], contacts, displays, Lights({}))

    def press(self, seat: int, key: Key, closed: bool, at_ns: int) -> bool:
        """Close or open a key's contact; False if the seat's pad has no such key."""
        if (seat, key) not in self.contacts.values():
            return False
        self.pads.press(seat, key, closed, at_ns)
        return True
