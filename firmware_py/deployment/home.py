"""The service's environment in /opt/peanuts: the checkout's packages, and the libraries they need.

It is made with the system's packages in sight, since lgpio comes from apt alone.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from firmware_py.deployment.host import Host
from firmware_py.environment.environment import CHECKOUT, PYPROJECT
from firmware_py.environment.requirements import required
from firmware_py.errors import Unable

HOME = "/opt/peanuts"
PYTHON = f"{HOME}/bin/python"
# The system's, which apt's packages are for, whatever Python this command was started with.
SYSTEM_PYTHON = "/usr/bin/python3"
PACKAGES = ("engine", "hal", "wiring", "firmware_py")
# What makes a wheel of the checkout; kept, so that a second time needs no network.
BUILDS = ("setuptools>=77", "wheel")
PIP = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input",
       "--prefer-binary")
FROM_APT = {"python3-venv": "venv, ensurepip", "python3-lgpio": "lgpio"}
NO_LIBRARIES = f"the libraries can't be installed in {HOME} (this needs the network)"
VERSION = ("import sys; from importlib.metadata import version; "
           "print(version('peanuts-console') + ', Python %d.%d.%d' % sys.version_info[:3])")


def add_packages(host: Host) -> list[str]:
    """Install from apt what the environment is made of; returns what had been missing."""
    missing = [name for name, modules in FROM_APT.items() if not has(host, modules)]
    if missing:
        host.do("the list of packages can't be fetched", "apt-get", "-qq", "update")
        host.do(f"{' and '.join(missing)} can't be installed", "env",
                "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y",
                "--no-install-recommends", "install", *missing)
    return missing


def has(host: Host, modules: str) -> bool:
    """Whether the system's Python has some modules; importing lgpio leaves a pipe behind."""
    with tempfile.TemporaryDirectory() as folder:
        return host.ask("env", f"LG_WD={folder}", SYSTEM_PYTHON, "-c", f"import {modules}")[0] == 0


def make_home(host: Host) -> None:
    """Make the environment, or a new one if it is of another Python; then fill it."""
    folder = host.at(HOME)
    if folder.exists() and not (folder / "pyvenv.cfg").exists():
        raise Unable(f"{folder} is no environment of this program's: move it away, and try again")
    if not fits(host):
        host.do(f"{HOME} can't be made", SYSTEM_PYTHON, "-m", "venv", "--clear",
                "--system-site-packages", HOME)
    host.do(NO_LIBRARIES, *PIP, *BUILDS, *required(PYPROJECT))
    with tempfile.TemporaryDirectory(prefix="peanuts.") as staged:
        stage(Path(staged))
        host.do(f"the program can't be installed in {HOME}", *PIP, "--no-deps",
                "--no-build-isolation", "--force-reinstall", staged)


def fits(host: Host) -> bool:
    """Whether the environment works, and is of the system's Python as it is now."""
    code = "import sys; print(sys.version_info[:2], sys.base_prefix)"
    inside = host.ask(PYTHON, "-c", f"import pip; {code}")
    return inside[0] == 0 and inside == host.ask(SYSTEM_PYTHON, "-c", code)


def stage(folder: Path) -> None:
    """Copy what the program is made of: building must leave nothing behind in the checkout."""
    for name in PACKAGES:
        shutil.copytree(CHECKOUT / name, folder / name,
                        ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in (PYPROJECT.name, "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, folder / name)


def installed(host: Host) -> str:
    """What is installed, in words."""
    status, said = host.ask(PYTHON, "-c", VERSION)
    return f"{HOME}, peanuts {said}" if status == 0 else f"not installed in {HOME}"
