"""The header's GPIO chip through libgpiod, as the edge source needs it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hal.line_chip import Change, ChipMissing

if TYPE_CHECKING:
    import gpiod

# The Pi 5's, the 4's, and the older ones'; the number of a chip changes from kernel to kernel.
LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
BUFFER = 1024  # the most events that the kernel keeps (16 lines' worth in gpiolib-cdev.c)
CONSUMER = "peanuts"


def open_chip(labels: Sequence[str] = LABELS, folder: str = "/dev") -> GpiodChip:
    """The chip that bears one of the labels.

    Raises ChipMissing if none does, PermissionError if one that might can't be opened.
    """
    import gpiod

    denied: OSError | None = None
    seen = []
    for path in sorted(Path(folder).glob("gpiochip*")):
        try:
            chip = gpiod.Chip(str(path))
        except PermissionError as error:
            denied = error
            continue
        except OSError:  # it only bears the name
            continue
        label = chip.get_info().label
        if label in labels:
            return GpiodChip(chip)
        chip.close()
        seen.append(f"{path.name} is {label}")
    if denied is not None:
        raise denied
    raise ChipMissing(f"no GPIO chip is called {' or '.join(labels)}"
                      + (f" ({', '.join(seen)})" if seen else f": there is no {folder}/gpiochip*"))


class GpiodChip:
    """A chip, as `hal.line_chip.LineChip`."""

    def __init__(self, chip: gpiod.Chip) -> None:
        self._chip = chip

    def request(self, lines: Sequence[int]) -> GpiodRequest:
        """All lines in one request: both edges, kernel stamps, pull-ups, low is closed."""
        import gpiod
        from gpiod.line import Bias, Clock, Direction, Edge

        settings = gpiod.LineSettings(
            direction=Direction.INPUT, edge_detection=Edge.BOTH, bias=Bias.PULL_UP,
            active_low=True, event_clock=Clock.MONOTONIC,
        )  # fmt: skip
        return GpiodRequest(self._chip.request_lines(
            {tuple(lines): settings}, consumer=CONSUMER, event_buffer_size=BUFFER))

    @property
    def number(self) -> int:
        """Its number today: N of /dev/gpiochipN."""
        return int(self._chip.get_info().name.removeprefix("gpiochip"))

    @property
    def label(self) -> str:
        """What the kernel calls it: one of LABELS on a Raspberry Pi."""
        return self._chip.get_info().label

    def holder(self, line: int) -> str | None:
        """Who uses a line, or None."""
        info = self._chip.get_line_info(line)
        return (info.consumer or "the kernel") if info.used else None

    def close(self) -> None:
        """Let go of the chip."""
        self._chip.close()


class GpiodRequest:
    """A request, as `hal.line_chip.LineRequest`."""

    def __init__(self, request: gpiod.LineRequest) -> None:
        from gpiod import EdgeEvent
        from gpiod.line import Value

        self._request, self.fd = request, request.fd
        self._active, self._rising = Value.ACTIVE, EdgeEvent.Type.RISING_EDGE

    def ready(self) -> bool:
        """Whether there is something to read."""
        return self._request.wait_edge_events(0)

    def read(self) -> list[Change]:
        """Some of the changes that wait; blocks while there are none."""
        return [
            Change(each.timestamp_ns, each.line_offset, each.event_type is self._rising,
                   each.line_seqno, each.global_seqno)
            for each in self._request.read_edge_events()
        ]

    def closed(self, lines: Sequence[int]) -> list[bool]:
        """Which contacts are closed at this moment."""
        return [value is self._active for value in self._request.get_values(list(lines))]

    def release(self) -> None:
        """Let go of the lines."""
        self._request.release()
