"""What the hardware's own drivers complain of, as findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from firmware_py.doctor.finding import Finding, wrong
from hal.edges import Fault, FaultKind

DRIVEN = "see the library lgpio and its GPIO line here; on a Pi lgpio drives it"
TIMING = "timing of "
# By what the part is called, and how it fails; the first that fits.
REMEDIES: tuple[tuple[str, FaultKind | None, str], ...] = (
    ("pad", FaultKind.MISSING, "plug it in; `ls /dev/serial/by-id` shows what is there"),
    ("pad", FaultKind.DENIED, '`sudo usermod -aG dialout "$USER"`, or end what holds the port'),
    ("pad", FaultKind.NO_ANSWER, "`peanuts pad install PORT` puts the firmware on it"),
    ("pad", FaultKind.OUT_OF_STEP, "plug it into the Pi itself, without a hub"),
    ("pad", None, "plug it in again; take another cable"),
    ("keys of the pad", None, "`peanuts pad install PORT --legend full` (or compact)"),
    ("second pad", None, "give it an id of its own, as the detail says"),
    ("expander", FaultKind.DEGRADED, "look at the wires from INTA and INTB to the Pi"),
    ("expander", FaultKind.DENIED, '`sudo usermod -aG i2c "$USER"`, then log out and in again'),
    ("expander", None, "measure 3.3 V at it, RESET high, then SDA, SCL and A0 to A2"),
    ("INT of expander", None, "look at the lines of INTA and INTB here"),
    ("gpio", FaultKind.DENIED, "see the GPIO chip's line here, and those of lines that are held"),
    ("gpio", None, "see the GPIO chip's line here"),
    (TIMING, None, "plug its pad into the Pi itself; look at INT's wires of an expander"),
    ("sync wire", None, "look at both of its lines, and the pads' ground"),
    ("lamp", None, DRIVEN),
    ("buzzer", None, DRIVEN),
)


def complaints(faults: Iterable[Fault]) -> Iterator[Finding]:
    """A finding a fault; uncertain instants of a part that fails anyhow are left out."""
    given = list(faults)
    parts = {fault.part for fault in given}
    for fault in given:
        whose = fault.part.removeprefix(TIMING)
        if whose == fault.part or not parts & {whose, f"pad of {whose}"}:
            yield wrong(fault.part, fault.detail, remedy(fault))


def remedy(fault: Fault) -> str:
    """What to do about a fault."""
    return next((act for part, kind, act in REMEDIES
                 if fault.part.startswith(part) and kind in (None, fault.kind)),
                "look at its wires")
