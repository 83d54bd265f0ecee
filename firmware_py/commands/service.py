"""`peanuts service`: puts the console on a Raspberry Pi as a service, and takes it away again."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_py.deployment.host import Host
from firmware_py.deployment.install import WIRING_SHIPPED, install, uninstall
from firmware_py.deployment.status import status
from firmware_py.errors import BadInput
from firmware_py.parsing import add_part

HELP = "put the console on a Raspberry Pi as a service, or take it away"
EXAMPLE = "sudo peanuts service install"


class Install:
    """`service install`: the whole deployment."""

    HELP = "install or renew the service, and start it; settings that are there are kept"
    EXAMPLE = "sudo peanuts service install --wiring my-table.toml"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The wiring to begin with."""
        parser.add_argument("--wiring", metavar="FILE", type=Path, default=WIRING_SHIPPED,
                            help="the wiring to begin with, if the machine has none "
                                 f"(wiring/{WIRING_SHIPPED.name})")

    def run(self, args: argparse.Namespace) -> int:
        """Install it."""
        if not args.wiring.is_file():
            raise BadInput(f"--wiring: there is no file {args.wiring}")
        install(Host(), say, args.wiring)
        return 0


class Uninstall:
    """`service uninstall`: all but what people would miss."""

    HELP = "stop and remove the service; settings and journal are kept"
    EXAMPLE = "sudo peanuts service uninstall"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Whether to go further."""
        parser.add_argument("--purge", action="store_true",
                            help="remove settings, wiring and journal, too, and the user")

    def run(self, args: argparse.Namespace) -> int:
        """Remove it."""
        uninstall(Host(), say, args.purge)
        return 0


class Status:
    """`service status`: what is in force."""

    HELP = "say what is in force; exit status 1 if the service doesn't run"
    EXAMPLE = "peanuts service status"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """There is nothing to choose."""

    def run(self, args: argparse.Namespace) -> int:
        """Ask, and print."""
        runs, lines = status(Host())
        for part, line in lines:
            say(part, line)
        return 0 if runs else 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The three parts."""
    parts = parser.add_subparsers(metavar="PART", required=True)
    add_part(parts, "install", Install())
    add_part(parts, "uninstall", Uninstall())
    add_part(parts, "status", Status())


def run(args: argparse.Namespace) -> int:
    """Do one of them."""
    return int(args.run_part(args))


def say(part: str, line: str) -> None:
    """A line a part."""
    print(f"{part:10} {line}", flush=True)
