"""Watches lines in the machine through one of the console's sources, until so many releases.

`watch.py DRIVER COUNT LINE…`; each line is another seat's SLAP. Says `watching`, and at the end
what it saw, in the order in which it came: {"edges": […], "presses": […], "faults": […]}.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from firmware_py.sources import Sources
from firmware_py.waking import Alarm
from hal.clock import MonotonicClock
from hal.edges import EdgeSource, Key, Press, Release
from hal.gpiod_chip import open_chip
from hal.gpiod_lines import GpiodSource
from hal.gpiozero_lines import driven_source
from hal.pin_factories import named_driver

clock = MonotonicClock()
alarm = Alarm()


def opened(driver: str, lines: list[int]) -> EdgeSource:
    """The source, as the console opens it."""
    if driver == "gpiod":
        return GpiodSource(lines, clock, open_chip)
    return driven_source(named_driver(driver, clock, chip=0), lines, clock, alarm.wake)


def main(driver: str, count: int, lines: list[int]) -> None:
    """Turn as the loop does."""
    source = opened(driver, lines)
    sources = Sources([source], {("gpio", line): (n, Key.SLAP) for n, line in enumerate(lines)})
    seen: dict[str, list[object]] = {"edges": [], "presses": [], "faults": []}
    print("watching", flush=True)
    released = 0
    while released < count:
        now_ns = clock.now_ns()
        arrivals = sources.gather(now_ns)
        seen["edges"] += [asdict(edge) for one in arrivals.drained for edge in one.edges]
        seen["faults"] += [str(each) for each in arrivals.news]
        decisions = sources.take(arrivals)
        seen["presses"] += [{**asdict(each), "key": each.key.value}
                            for each in decisions if isinstance(each, Press)]
        released += sum(isinstance(each, Release) for each in decisions)
        sources.frontier_ns(lambda seat, at_ns: False)
        next_ns = sources.next_ns(None, now_ns)
        alarm.wait(None if next_ns is None else next_ns - clock.now_ns(), sources.filenos())
    sources.close()
    print(json.dumps(seen))


main(sys.argv[1], int(sys.argv[2]), [int(line) for line in sys.argv[3:]])
