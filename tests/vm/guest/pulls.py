"""Pulls simulated lines in the machine: [[after_ns, line, closed], …] in, what was done out."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from hal.clock import MonotonicClock

WORDS = {True: b"pull-down", False: b"pull-up"}
LEAD_NS = 2_000_000


def main() -> None:
    """Open the files first, so that a pull is a single write; then watch the clock."""
    pulls = json.load(sys.stdin)
    chip = next(Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip*"))
    files = {line: os.open(chip / f"sim_gpio{line}" / "pull", os.O_WRONLY)
             for line in {line for _, line, _ in pulls}}
    now_ns = MonotonicClock().now_ns
    start_ns = now_ns() + LEAD_NS
    done = []
    for after_ns, line, closed in pulls:
        while (before_ns := now_ns()) < start_ns + after_ns:
            pass
        os.pwrite(files[line], WORDS[closed], 0)
        done.append((line, closed, before_ns, now_ns()))
        start_ns = before_ns - after_ns  # what comes too late moves the rest: holds stay as long
    print(json.dumps(done))


main()
