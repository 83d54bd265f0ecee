"""The real MicroPython interpreter, with the Pico's widths, fetched from Debian and kept.

On the RP2040 integers and ticks are those of a 32-bit build, so that one is unpacked beside the
system and run under its own loader; nothing is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

SUITE = "trixie"
MIRROR = "http://deb.debian.org/debian"  # what comes from there is signed
KEYRINGS = tuple(Path("/usr/share/keyrings", name)
                 for name in ("debian-archive-keyring.pgp", "debian-archive-keyring.gpg"))
NARROW = {"x86_64": "i386", "i686": "i386", "aarch64": "armhf", "armv7l": "armhf"}
APT = """\
APT::Architecture "{architecture}";
APT::Architectures {{ "{architecture}"; }};
APT::Sandbox::User "root";
APT::Install-Recommends "0";
Acquire::Languages "none";
Acquire::Retries "2";
Debug::NoLocking "1";
Dir::Etc::sourcelist "{folder}/sources.list";
Dir::Etc::sourceparts "-";
Dir::Etc::preferencesparts "-";
Dir::State::lists "{folder}/lists";
Dir::State::status "/dev/null";
Dir::Cache "{folder}/cache";
"""
WIDTH = "import sys; print(sys.implementation.name, sys.maxsize)"
WORKS = f"micropython {(1 << 31) - 1}"

Command = tuple[str, ...]


class NoMicroPython(Exception):
    """The interpreter can't be had: why."""


def micropython() -> Command:
    """The command that runs a 32-bit MicroPython; NoMicroPython if none can be had."""
    folder = cache() / f"micropython-{architecture()}"
    if not folder.exists():
        fetch(folder)
    command = command_in(folder)
    if not works(command):
        raise NoMicroPython(f"the interpreter in {folder} does not run on this machine")
    return command


def cache() -> Path:
    """The folder for what can be fetched again."""
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "peanuts"


def architecture() -> str:
    """Debian's name of this machine's 32-bit relative."""
    machine = os.uname().machine
    if machine not in NARROW:
        raise NoMicroPython(f"Debian has no 32-bit build for {machine}")
    return NARROW[machine]


def command_in(folder: Path) -> Command:
    """The unpacked interpreter under its own loader."""
    loaders = sorted(folder.glob("usr/lib/*/ld-linux*.so.*"))
    if not loaders:
        raise NoMicroPython(f"there is no loader in {folder}: remove that folder, and try again")
    return (str(loaders[0]), "--library-path", str(loaders[0].parent),
            str(folder / "usr/bin/micropython"))  # fmt: skip


def works(command: Command) -> bool:
    """Whether an interpreter runs here, and has the Pico's widths."""
    try:
        done = subprocess.run([*command, "-c", WIDTH], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.strip() == WORKS


def fetch(folder: Path) -> None:
    """Download and unpack the interpreter and its libraries, all or nothing."""
    for tool in ("apt-get", "dpkg-deb"):
        if shutil.which(tool) is None:
            raise NoMicroPython(f"{tool} is needed to fetch it from Debian")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        work = Path(made)
        download(work)
        unpacked = work / "unpacked"
        for package in sorted((work / "cache" / "archives").glob("*.deb")):
            run("dpkg-deb", "-x", str(package), str(unpacked))
        unpacked.chmod(0o755)
        try:
            unpacked.rename(folder)
        except OSError:
            if not folder.exists():  # else somebody else was quicker
                raise


def download(work: Path) -> None:
    """Let apt find and check the packages, on lists of its own beside the system's."""
    keyring = next((path for path in KEYRINGS if path.exists()), None)
    if keyring is None:
        raise NoMicroPython("debian-archive-keyring is needed to check what Debian sends")
    for name in ("lists/partial", "cache/archives/partial"):
        (work / name).mkdir(parents=True)
    (work / "sources.list").write_text(f"deb [signed-by={keyring}] {MIRROR} {SUITE} main\n")
    settings = work / "apt.conf"
    settings.write_text(APT.format(folder=work, architecture=architecture()))
    run("apt-get", "-qq", "update", APT_CONFIG=str(settings))
    run("apt-get", "-qq", "-y", "--download-only", "install", "micropython",
        APT_CONFIG=str(settings))


def run(*command: str, **environment: str) -> None:
    """Run a tool; NoMicroPython with the last thing that it said if it failed."""
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True,
                          text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        said = (done.stderr.strip() or "nothing").splitlines()[-1]
        raise NoMicroPython(f"{command[0]} failed: {said}")
