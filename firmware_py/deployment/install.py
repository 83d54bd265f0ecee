"""Puts the console on a machine, and takes it away: each step again and again without harm."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from firmware_py.deployment import files, home, unit
from firmware_py.deployment.host import Host
from firmware_py.environment.environment import CHECKOUT, NARROW, PYPROJECT
from firmware_py.errors import Unable
from firmware_py.places import SERVICE_STATE, SETTINGS, WIRING

LINK = "/usr/local/bin/peanuts"
SETTINGS_SHIPPED = CHECKOUT / "firmware_py" / "console.toml"
WIRING_SHIPPED = CHECKOUT / "wiring" / "two-seats-gpio.toml"

Say = Callable[[str, str], None]


def install(host: Host, say: Say, wiring: Path = WIRING_SHIPPED) -> None:
    """Do the whole deployment, and start the service; says what each step did.

    `wiring` is what /etc/peanuts/wiring.toml is a copy of, unless there is one. Raises Unable at
    the first step that fails: what was done until then stays, and the next time goes on from there.
    """
    if not PYPROJECT.exists():
        raise Unable("the service is installed from a checkout: go to its folder and type "
                     "`sudo python3 -m firmware_py service install`")
    if sys.maxsize < 1 << 32:
        raise Unable(NARROW)
    begin(host)
    for name in home.add_packages(host):
        say("package", f"{name}, from apt")
    home.make_home(host)
    say("program", home.installed(host))
    for path in [*files.put_files(host), *put_settings(host, wiring), *put_link(host)]:
        say("written", path)
    host.do("the user can't be made", "systemd-sysusers", files.PLACES["peanuts.sysusers"])
    unit.reload(host)
    unit.start(host)
    say("service", unit.state(host))


def uninstall(host: Host, say: Say, purge: bool = False) -> None:
    """Stop and remove the service; settings and journal stay, unless they are to be purged."""
    begin(host)
    unit.stop(host)
    gone = files.remove_files(host) + remove_program(host)
    unit.reload(host)
    kept = [str(path) for path in (SETTINGS.parent, SERVICE_STATE) if host.at(path).exists()]
    if purge:
        gone += [path for path in kept if host.remove(path)]
        kept = []
        host.ask("userdel", "peanuts")
    for path in gone:
        say("removed", path)
    for path in kept:
        say("kept", f"{path}; --purge removes it, too")
    if not gone:
        say("service", "nothing of it was there")


def begin(host: Host) -> None:
    """Raises Unable where no service can be put, or not by this user."""
    if host.ask("systemctl", "--version")[0]:
        raise Unable("there is no systemd here: the service is for a Raspberry Pi with its own OS")
    if os.geteuid() and host.root == Path("/"):
        raise Unable("only root may do that: put `sudo` before the command")


def put_settings(host: Host, wiring: Path) -> Iterator[str]:
    """Put settings and wiring where the service looks, where there are none; yields their paths."""
    for source, target in ((SETTINGS_SHIPPED, SETTINGS), (wiring, WIRING)):
        if not host.at(target).exists():
            host.put(source.read_text(encoding="utf-8"), target)
            yield str(target)


def put_link(host: Host) -> Iterator[str]:
    """Make `peanuts` a command of this machine, unless something else is called so."""
    link = host.at(LINK)
    if not link.exists() and not link.is_symlink():
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"{home.HOME}/bin/peanuts")
        yield LINK


def remove_program(host: Host) -> list[str]:
    """Remove the environment and the link to it, if they were made here."""
    link, folder = host.at(LINK), host.at(home.HOME)
    gone = []
    if link.is_symlink() and str(link.readlink()).startswith(home.HOME) and host.remove(LINK):
        gone.append(LINK)
    if (folder / "pyvenv.cfg").exists() and host.remove(home.HOME):
        gone.append(home.HOME)
    return gone
