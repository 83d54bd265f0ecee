"""Python and the libraries."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from importlib.util import find_spec

from firmware_py.doctor.finding import Finding, unknown, well, wrong
from firmware_py.environment.environment import PYPROJECT
from firmware_py.environment.requirements import is_met, required

DISTRIBUTION = "peanuts-console"
LEAST = (3, 11)
BITS = sys.maxsize.bit_length() + 1
NAME = re.compile(r"[A-Za-z0-9._-]+")
# From apt alone, since pip would take an empty stub or has no wheel: what wants them.
FROM_APT = {
    "lgpio": ("python3-lgpio", "lamps, buzzer, sync wire and reset lines"),
    "spidev": ("python3-spidev", "screens on SPI"),
}

Version = Callable[[str], str | None]


def python(version: tuple[int, ...] = sys.version_info[:3], bits: int = BITS) -> Finding:
    """This Python: its version, and how wide it is."""
    said = f"{'.'.join(map(str, version))}, {bits} bit"
    if version[:2] < LEAST:
        return wrong("Python", f"{said}: 3.11 is needed", "install a newer Raspberry Pi OS")
    if bits < 64:
        return wrong("Python", f"{said}: the library gpiod can't be had there",
                     "install the 64-bit Raspberry Pi OS")
    return well("Python", said)


def version_of(name: str) -> str | None:
    """The installed version of a distribution, or None."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def packages(wanted: list[str]) -> Iterator[Finding]:
    """The libraries that pip brings, each as its requirement says."""
    for requirement in wanted:
        name = NAME.findall(requirement)[0]
        version = version_of(name)
        asked = requirement.partition(";")[0].strip()
        if version is not None and is_met(requirement):
            yield well(f"library {name}", version)
        else:
            have = "is not installed" if version is None else f"{version}, but {asked} is needed"
            yield wrong(f"library {name}", have, f'{sys.executable} -m pip install "{asked}"')


def from_apt(
    used: set[str], found: Callable[[str], object] = find_spec, version: Version = version_of
) -> Iterator[Finding]:
    """The libraries that apt brings; a table that doesn't use one does without."""
    for name, (package, purpose) in FROM_APT.items():
        if found(name) is not None:
            yield well(f"library {name}", version(name) or "of the system")
        elif name in used:
            yield wrong(f"library {name}", f"is not installed: {purpose} need it",
                        f"`sudo apt install {package}`, then `sudo python3 -m firmware_py "
                        "service install`: its environment sees apt's libraries")
        else:
            yield unknown(f"library {name}", f"is not installed; {purpose} would need it")


def requirements() -> list[str]:
    """What the project requires on this platform: as its checkout says, or as it was installed."""
    if PYPROJECT.exists():
        return required(PYPROJECT)
    lines = [line.replace('"', "'") for line in metadata.requires(DISTRIBUTION) or []]
    return [line for line in lines if "extra ==" not in line
            and ("sys_platform" not in line or f"'{sys.platform}'" in line)]
