"""The wall clock: a Raspberry Pi has none of its own, and dates in the history come from it."""

from __future__ import annotations

from firmware_py.deployment.host import Host
from firmware_py.doctor.finding import Finding, unknown, well, wrong

TELLS = ("timedatectl", "show", "--property=NTPSynchronized", "--value")


def clock(host: Host) -> Finding:
    """Whether anything sets it."""
    status, said = host.ask(*TELLS)
    rtc = any(host.at("/sys/class/rtc").glob("rtc*"))
    if status == 0 and said == "yes":
        return well("clock", "set from the network")
    if rtc:
        return well("clock", "set from a real-time clock")
    if status:
        return unknown("clock", "the system doesn't tell what sets it; durations are right anyhow")
    return wrong("clock", "nothing sets it: dates in the history will be wrong, durations right",
                 "connect the network and `sudo timedatectl set-ntp true`, or add an RTC")
