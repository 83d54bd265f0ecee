"""Debian bookworm's packages in a folder, and commands that run in it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

SUITE = "bookworm"  # its kernel 6.1 and Python 3.11 are those of Raspberry Pi OS bookworm
SOURCES = ("deb http://deb.debian.org/debian bookworm main",
           "deb http://deb.debian.org/debian-security bookworm-security main")


class Failed(Exception):
    """A command of the build failed; its text has the end of what it said."""


def bootstrap(root: Path, variant: str, packages: Iterable[str], *options: str) -> None:
    """Fill a folder with a Debian that has some packages."""
    run("mmdebstrap", "--quiet", f"--variant={variant}", f"--include={','.join(packages)}",
        "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/man/*",
        "--dpkgopt=path-exclude=/usr/share/locale/*", '--aptopt=Apt::Install-Recommends "false"',
        *options, SUITE, str(root), *SOURCES)


def run(*command: str) -> str:
    """What a command says on its output; raises Failed with all it said if it fails."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          check=False)
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise Failed(f"{' '.join(command)[:200]} ended with {done.returncode}:\n{said}")
    return done.stdout


def inside(root: Path, script: str) -> str:
    """Run a shell script in a folder as its root file system."""
    return run("chroot", str(root), "/bin/sh", "-euc", script)
