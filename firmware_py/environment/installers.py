"""The ways to make and fill an environment: venv with its own pip, a pip outside it, or uv."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WINDOWS = sys.platform == "win32"
PIP = ("install", "--quiet", "--disable-pip-version-check", "--no-input", "--prefer-binary")
# What would send the packages somewhere else, or start another Python's library.
MISLEADING = {"PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_PYTHON",
              "PIP_REQUIRE_VIRTUALENV", "PYTHONHOME"}

Command = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Installer:
    """The commands that make an empty environment, that make one ready, and that fill it."""

    create: Command
    prepare: Command | None
    fill: Command

    def install(self, requirements: list[str], fresh: bool) -> None:
        """Install; raises CalledProcessError with all of the output in `stdout`."""
        if fresh:
            run(self.create)
        elif self.prepare:
            run(self.prepare)
        run((*self.fill, *requirements))


def installers(folder: Path, python: Path) -> Iterator[Installer]:
    """Those that can be used here, the plainest first; `python` is the environment's own."""
    inside = str(python)
    # The Python beneath an environment, and the environment's: either may have the tools.
    base = getattr(sys, "_base_executable", sys.executable)
    for outside in dict.fromkeys((base, sys.executable)):
        # Debian ships venv without ensurepip, and such a venv fails half-way.
        if imports(outside, "venv, ensurepip"):
            ensure = (inside, "-m", "ensurepip")
            yield Installer((outside, "-m", "venv", str(folder)), ensure,
                            (inside, "-m", "pip", *PIP))
        if imports(outside, "venv, pip"):
            bare = (outside, "-m", "venv", "--without-pip", str(folder))
            yield Installer(bare, None, (outside, "-m", "pip", "--python", inside, *PIP))
    if uv := uv_command():
        create = (*uv, "venv", "--quiet", "--allow-existing", "--python", base,
                  str(folder))
        yield Installer(create, None, (*uv, "pip", "install", "--quiet", "--python", inside))


def uv_command() -> Command | None:
    """How uv is started here, or None."""
    if found := shutil.which("uv"):
        return (found,)
    return (sys.executable, "-m", "uv") if imports(sys.executable, "uv") else None


def imports(python: str, modules: str) -> bool:
    """Whether a Python has these modules."""
    quiet = subprocess.run([python, "-c", f"import {modules}"], capture_output=True, check=False)
    return quiet.returncode == 0


def run(command: Command) -> None:
    """Run quietly, with an environment that does not mislead pip."""
    environ = {name: value for name, value in os.environ.items() if name not in MISLEADING}
    subprocess.run(command, env=environ, check=True, stdout=subprocess.PIPE,
                   stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace",
                   stdin=subprocess.DEVNULL)
