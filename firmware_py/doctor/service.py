"""The service, and who has the hardware."""

from __future__ import annotations

from firmware_py.deployment import unit
from firmware_py.deployment.host import Host
from firmware_py.doctor.finding import Finding, unknown, well, wrong

STOP = "sudo systemctl stop peanuts"
LOG = "`journalctl -u peanuts -n 50` says more"
LACKING = ("waits for ", "without ")


def service(host: Host) -> Finding:
    """How the unit is, as systemd tells it."""
    if not unit.shown(host, "FragmentPath"):
        return unknown("service", "not installed", "`sudo python3 -m firmware_py service install`")
    state, told = unit.shown(host, "ActiveState"), unit.shown(host, "StatusText")
    said = unit.state(host)
    if unit.shown(host, "ExecMainStatus") == unit.FAULTY and state != "active":
        return wrong("service", "its settings or its wiring are faulty",
                     "`peanuts config check /etc/peanuts/console.toml` and "
                     "`peanuts wiring check /etc/peanuts/wiring.toml`")
    lacks = state == "active" and any(word in told for word in LACKING)
    if lacks or state not in ("active", "inactive"):
        return wrong("service", said, LOG)
    return well("service", said)


def held(host: Host, process: int | None, left_out: list[str]) -> Finding:
    """Whether a console has the hardware, and what to type to have it looked at."""
    if process is None:
        return well("hardware", "no console is using it")
    services = unit.shown(host, "MainPID") == str(process)
    who, stop = ("the service", STOP) if services else ("a console", f"kill {process}")
    return unknown("hardware", f"{who} (process {process}) is using it; not looked at: "
                               f"{', '.join(left_out)}", f"`{stop}`, and then again")
