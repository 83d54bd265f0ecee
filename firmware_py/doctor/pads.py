"""The serial pads: where each is, its firmware, and how well its clock is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from firmware_py.doctor.finding import Finding, well, wrong
from hal.edges import Fault

LOCKED = "locked"
WIRED_NS = 100_000  # what the sync wire makes of u
HUB = "plug it into the Pi itself, without a hub, and wait a minute"


@dataclass(frozen=True, slots=True)
class Pad:
    """A seat's pad as its source has it: `state` of its clock and `u_ns`, half a width.

    `version` is of its firmware's protocol, `where` its port; None while nobody has answered.
    """

    seat: int
    id: str
    where: str | None
    version: int | None
    state: str
    u_ns: int
    restarts: int = 0


def pads(seen: Iterable[Pad], faults: Iterable[Fault], wire: bool) -> Iterator[Finding]:
    """A finding a pad that has no fault of its own; `wire` says that a sync wire goes to it."""
    named = {fault.part for fault in faults}
    for pad in seen:
        if f"pad of seat {pad.seat + 1}" not in named:
            yield _pad(pad, wire)


def _pad(pad: Pad, wire: bool) -> Finding:
    part = f"pad of seat {pad.seat + 1}"
    if pad.where is None or pad.version is None:
        return wrong(part, f'"{pad.id}" has given no answer yet',
                     "plug it in; `peanuts pad install PORT` puts the firmware on it")
    said = f'"{pad.id}" at {pad.where}, version {pad.version}, clock {pad.state}'
    if pad.state != LOCKED:
        return wrong(part, said, HUB)
    said += f", u {pad.u_ns / 1e6:.2f} ms"
    if pad.restarts:
        return wrong(part, f"{said}; it has started anew {pad.restarts} times meanwhile",
                     "take another cable, or a hub with a supply of its own")
    if wire and pad.u_ns > WIRED_NS:
        return wrong(part, f"{said}: the sync wire's pulses don't reach it",
                     "look at the sync wire between GP22 of the pad and the Pi")
    return well(part, said)
