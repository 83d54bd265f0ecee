"""The program's own environment: `.venv` in the checkout, made with the standard library alone.

Where everything is there already, nothing is done; the system's Python is never changed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from firmware_py.environment.installers import WINDOWS, Installer, installers
from firmware_py.environment.locking import locked
from firmware_py.environment.requirements import lacking, required
from firmware_py.errors import Unable

CHECKOUT = Path(__file__).resolve().parents[2]
PYPROJECT = CHECKOUT / "pyproject.toml"
# Tells the restarted program that installing has been tried: it is not tried a second time.
TRIED = "PEANUTS_ENVIRONMENT_TRIED"
PYTHON = ".".join(str(part) for part in sys.version_info[:2])
UNFINISHED = "unfinished"

FIRST = "Setting up {} (only this first start needs the network, and takes a minute) …"
MORE = "Adding what is missing to {} (this needs the network) …"
WAITING = "Another start is setting up the environment; waiting for it …"
NO_TOOL = (
    "The libraries can't be installed, as there is neither venv, pip nor uv: install one of "
    "them, on Debian for example with `sudo apt install python3-venv`, and start again."
)
FAILED = (
    "The libraries could not be installed: {}. The first start needs the network; "
    "nothing was left behind."
)
NOT_ADDED = "What is missing could not be installed: {}. This needs the network."
NOT_WRITABLE = (
    "The environment can't be made: {} ({}). Copy the project to a folder of your own and "
    "start it there."
)
NARROW = "The libraries can't be had on a 32-bit system: install the 64-bit one."
FOREIGN = (
    "{} has no Python that works, and was not made by this program: move it away and start again."
)
DAMAGED = "{} still lacks {}: delete that folder and start again."


def enter(extra: str | None = None) -> None:
    """Go on where all libraries are: return if that is here, else restart in `.venv`.

    `extra` names more of pyproject.toml's requirements. Raises Unable if there is no way.
    """
    tried = os.environ.pop(TRIED, None)
    if not PYPROJECT.exists():
        return  # installed: whoever did that saw to the libraries
    wanted = required(PYPROJECT, extra)
    missing = lacking(wanted)
    if not missing:
        return
    home = Home(CHECKOUT / ".venv")
    if tried:
        raise Unable(DAMAGED.format(home.folder, missing[0]))
    if sys.platform == "linux" and sys.maxsize < 1 << 32:
        raise Unable(NARROW)
    with locked(PYPROJECT, WAITING):
        made = home.is_here() or not home.serves(wanted)
        if made:
            home.make(wanted)
    restart(home.python, made)


class Home:
    """An environment's folder. A stamp in it tells for what this program made it.

    One without a stamp is somebody else's: it is used, and completed, but never removed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
        self.stamp = folder / "peanuts.json"

    def serves(self, wanted: list[str]) -> bool:
        """Whether it is worth starting: stamped for what is wanted, or somebody else's."""
        if not self.python.exists():
            return False
        made = self.read()
        return made is None or (made[0] == PYTHON and set(wanted) <= set(made[1]))

    def is_here(self) -> bool:
        """Whether this very process runs in it."""
        with suppress(OSError):
            return self.folder.samefile(sys.prefix)
        return False

    def make(self, wanted: list[str]) -> None:
        """Make or complete it; after a failure there is nothing that was not there before."""
        made = self.read()
        works = self.python.exists()
        if made is not None and not (works and made[0] == PYTHON) and not self.is_here():
            self.remove()  # left half-made, of another Python, or of one that is gone
        elif self.folder.exists() and not works:
            raise Unable(FOREIGN.format(self.folder))
        ways = list(installers(self.folder, self.python))
        if not ways:
            raise Unable(NO_TOOL)
        fresh = not self.folder.exists()
        print((FIRST if fresh else MORE).format(self.folder), file=sys.stderr, flush=True)
        try:
            self._install(ways, wanted, fresh)
        except OSError as error:
            raise Unable(NOT_WRITABLE.format(error.strerror, error.filename)) from None
        if fresh or made is not None:
            self.write(PYTHON, wanted)

    def _install(self, ways: list[Installer], wanted: list[str], fresh: bool) -> None:
        """Install in the first way that succeeds; the first's failure is what is told."""
        failure = ""
        for installer in ways:
            done = False
            try:
                if fresh:
                    self.folder.mkdir()
                    self.write(UNFINISHED, [])
                installer.install(wanted, fresh)
                done = True
                return
            except subprocess.CalledProcessError as error:
                failure = failure or reason(error.stdout)
            finally:
                if fresh and not done:
                    self.remove()
        raise Unable((FAILED if fresh else NOT_ADDED).format(failure))

    def read(self) -> tuple[str, list[str]] | None:
        """The Python and the requirements that it was made for, or None without a stamp."""
        try:
            made = json.loads(self.stamp.read_text(encoding="utf-8"))
            return made["python"], made["requirements"]
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError):
            return UNFINISHED, []

    def write(self, python: str, requirements: list[str]) -> None:
        """Write the stamp, whole or not at all."""
        new = self.stamp.with_suffix(".new")
        new.write_text(json.dumps({"python": python, "requirements": requirements}, indent=1),
                       encoding="utf-8")
        new.replace(self.stamp)

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        shutil.rmtree(self.folder, ignore_errors=True)


def reason(output: str) -> str:
    """The line of an installer's output that says what went wrong."""
    lines = [line.strip(" ×╰─▶.") for line in output.splitlines() if line.strip()]
    told = [line for line in lines if line.lower().startswith("error")]
    return (told or lines or ["no reason was given"])[-1]


def restart(python: Path, tried: bool) -> NoReturn:
    """Start the same command again with another Python, in this process's place."""
    command = [str(python), *sys.orig_argv[1:]]
    if tried:
        os.environ[TRIED] = "1"
    if not WINDOWS:
        os.execv(python, command)
    # Windows has no exec that the shell would wait for.
    with subprocess.Popen(command) as child:
        while True:
            with suppress(KeyboardInterrupt):
                sys.exit(child.wait())
