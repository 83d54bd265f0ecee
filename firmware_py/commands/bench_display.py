"""`peanuts bench display`: what changes on a seat's screen cost on the wire, ours beside luma's."""

from __future__ import annotations

import argparse
import warnings
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Protocol

from firmware_py.measures.figures import Figure, report
from firmware_py.parsing import whole
from hal.clock import MonotonicClock

if TYPE_CHECKING:
    from PIL import Image

    from hal.mock.bus import RecordingBus
    from hal.panels.panel import Panel

HELP = "what changes on a seat's screen cost on the wire, ours beside luma's"
EXAMPLE = "peanuts bench display --json"
WINDOWED = ("ssd1306", "ssd1309")
DRIVERS = (*WINDOWED, "sh1106")
GOALS = {"cursor_bytes_p95": "<= 60", "foundation_bytes_p95": "<= 30",
         "play_bytes_median": "<= 100", "play_bytes_p95": "<= 220"}
ADDRESS, FRAMES = 0x3C, 60
Cost = tuple[int, int]  # bytes, addresses and control bytes among them, and ns at 400 kHz
now_ns = MonotonicClock().now_ns


class Shows(Protocol):
    """A panel, ours or luma's."""

    def display(self, image: Image.Image) -> None:
        """Send an image."""
        ...


class Swallows:
    """A chip that hears and does nothing, so that only the sender's work is timed."""

    def write(self, message: bytes) -> None:
        """Take a message."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the measurement."""
    parser.add_argument("--states", type=whole(20), default=1000, metavar="N",
                        help="how many game states are drawn (1000)")
    parser.add_argument("--driver", choices=DRIVERS, default=DRIVERS[0],
                        help="the panel's driver (ssd1306)")
    parser.add_argument("--json", action="store_true", help="print one object for programs")


def run(args: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    warnings.filterwarnings("ignore", ".*getdata", DeprecationWarning)  # luma's
    costs = {**changed(args.driver, args.states), **whole_frames(args.driver)}
    goals = GOALS if args.driver in WINDOWED else {}
    figures = [*spreads(costs, goals), *rates(costs), *work(args.driver)]
    print(report("display", figures, args.json))
    return 0


def changed(driver: str, states: int) -> dict[str, list[Cost]]:
    """What changes cost, by their kind.

    None profits from the one before it, whose window it might have had set already: each comes
    after a whole frame.
    """
    from firmware_py.drawing import draw
    from firmware_py.measures.changes import changes

    panel, bus = ours(driver)
    costs: dict[str, list[Cost]] = defaultdict(list)
    for change in changes(states):
        panel.forget()
        panel.display(draw(change.before))
        costs[change.kind].append(cost(bus, panel, draw(change.after)))
    return costs


def whole_frames(driver: str) -> dict[str, list[Cost]]:
    """What a picture costs that has nothing of the one before, with our driver and with luma's."""
    costs = {}
    for name, (panel, bus) in {"frame": ours(driver), "luma_frame": stock(driver)}.items():
        first, second = pictures()
        panel.display(first)
        costs[name] = [cost(bus, panel, second)]
    return costs


def cost(bus: RecordingBus, panel: Shows, image: Image.Image) -> Cost:
    """What it takes to bring a panel to show an image."""
    bytes_before, ns_before = bus.bytes_sent, bus.busy_ns
    panel.display(image)
    return bus.bytes_sent - bytes_before, bus.busy_ns - ns_before


def spreads(
    costs: Mapping[str, Sequence[Cost]], goals: Mapping[str, str]
) -> Iterator[Figure]:
    """Bytes and us of each kind of change: the one value, or the median and 95th percentile."""
    for kind, found in costs.items():
        sizes, times = zip(*found, strict=True)
        for name, value in spread(f"{kind}_bytes", sizes):
            yield Figure(name, value, "B", goals.get(name))
        for name, value in spread(f"{kind}_us", [ns / 1000 for ns in times]):
            yield Figure(name, value, "us")


def spread(name: str, values: Sequence[float]) -> Iterator[tuple[str, float]]:
    """How some values are spread, by name."""
    if len(values) == 1:
        yield name, values[0]
    else:
        yield f"{name}_median", round(median(values), 1)
        yield f"{name}_p95", sorted(values)[len(values) * 95 // 100]


def rates(costs: Mapping[str, Sequence[Cost]]) -> Iterator[Figure]:
    """How often a second one bus brings every one of so many seats a frame, or a typical play."""
    for name, kind in (("frames", "frame"), ("plays", "play"), ("luma_frames", "luma_frame")):
        taken_ns = median(ns for _, ns in costs[kind])
        for seats in (1, 2, 4):
            yield Figure(f"{name}_per_s_{seats}", round(1e9 / taken_ns / seats, 1), "1/s")


def work(driver: str) -> Iterator[Figure]:
    """What a whole frame keeps the processor busy, by the median of many."""
    for name, (panel, bus) in {"cpu_us": ours(driver), "luma_cpu_us": stock(driver)}.items():
        bus.devices[ADDRESS] = Swallows()
        taken_ns = []
        for _ in range(FRAMES):
            for image in pictures():
                began_ns = now_ns()
                panel.display(image)
                taken_ns.append(now_ns() - began_ns)
        yield Figure(name, round(median(taken_ns) / 1000, 1), "us")


def pictures() -> tuple[Image.Image, Image.Image]:
    """Two pictures in which every byte of a panel's memory differs."""
    from PIL import Image

    return Image.new("1", (128, 64)), Image.new("1", (128, 64), 1)


def ours(driver: str) -> tuple[Panel, RecordingBus]:
    """Our driver on a mock bus."""
    from hal.mock.ports import MockPorts
    from hal.panels.opening import open_panel
    from wiring.table import I2cPlace, Screen

    ports = MockPorts()
    screen = Screen(driver, 128, 64, I2cPlace(1, ADDRESS))
    ports.plug(screen)
    return open_panel(screen, ports), ports.buses[1]


def stock(driver: str) -> tuple[Shows, RecordingBus]:
    """Stock luma's driver on a mock bus."""
    from hal.mock.bus import RecordingBus
    from hal.mock.stock import stock_panel

    bus = RecordingBus({ADDRESS: Swallows()})
    return stock_panel(driver, bus, ADDRESS), bus
