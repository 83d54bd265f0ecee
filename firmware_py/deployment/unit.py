"""The unit under systemd: read anew, started, asked how it is."""

from __future__ import annotations

from firmware_py.deployment.files import UNIT
from firmware_py.deployment.host import Host
from firmware_py.errors import Unable

FAULTY = "78"


def reload(host: Host) -> None:
    """Let systemd and udev read their files anew; ports that are there are looked at again."""
    host.do("systemd can't read its units", "systemctl", "daemon-reload")
    host.ask("udevadm", "control", "--reload")
    host.ask("udevadm", "trigger", "--subsystem-match=usb", "--subsystem-match=tty")


def start(host: Host) -> None:
    """Have it start with the machine, and start it now, anew if it runs; returns when it is ready.

    Raises Unable with what it said last if it doesn't get there.
    """
    host.do("the service can't be enabled", "systemctl", "--quiet", "enable", UNIT)
    if host.ask("systemctl", "restart", UNIT)[0] == 0:
        return
    faulty = shown(host, "ExecMainStatus") == FAULTY
    why = "its settings or wiring are faulty" if faulty else "it doesn't start"
    last = host.ask("journalctl", "--quiet", "--unit", UNIT, "--lines=1", "--output=cat")[1]
    raise Unable(f"the service is installed, but {why}: {last or 'it said nothing'} "
                 "(`journalctl -u peanuts` has more)")


def stop(host: Host) -> None:
    """Stop it, and have it not start again; nothing goes wrong if there is none."""
    host.ask("systemctl", "--quiet", "disable", "--now", UNIT)


def shown(host: Host, what: str) -> str:
    """A property of the unit; empty if there is none, or no systemd."""
    status, said = host.ask("systemctl", "show", "--value", f"--property={what}", UNIT)
    return said if status == 0 else ""


def state(host: Host) -> str:
    """How it is, in words: `active, process 312, enabled: waiting in the lobby`."""
    process, told = shown(host, "MainPID"), shown(host, "StatusText")
    words = [shown(host, "ActiveState") or "unknown",
             *([f"process {process}"] if process not in ("", "0") else []),
             shown(host, "UnitFileState") or "not installed"]
    return ", ".join(words) + (f": {told}" if told else "")
