"""The machine's root file system: Debian bookworm with what a Raspberry Pi's image brings along.

The project is not in it: it comes on a second disk, and is installed as a user would install it.
The machine has no network, so the wheels that pip will ask for lie in it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from firmware_py.environment.environment import PYPROJECT
from firmware_py.environment.installers import imports
from firmware_py.environment.requirements import required
from tests.vm import cache, debian

PACKAGES = ("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "kmod", "procps", "sudo",
            "python3", "python3-venv", "i2c-tools")
WHEELS = "var/wheels"
GLIBC = (17, 24, 27, 28, 31, 34, 35, 36)  # bookworm has 2.36
# What builds the project's own wheel, and the one package that a Pi has from apt alone.
BUILDS = ("setuptools>=77", "wheel")
FROM_APT = "lgpio==0.2.2.0"
PIP_CONF = f"[global]\nno-index = true\nfind-links = /{WHEELS}\n"
FURNITURE = {
    "agent.py": "usr/local/lib",
    "agent.service": "etc/systemd/system",
    "60-pi.rules": "etc/udev/rules.d",
    # Units that nothing here needs: under emulation each costs a part of a second.
    "masked.txt": "usr/local/lib",
}
GROUPS = ("gpio", "i2c", "spi")  # Raspberry Pi OS has them from the start


def root(kernel: Path) -> Path:
    """An image of the root file system that fits a kernel, made once."""
    makers = [*cache.files("root.py", "debian.py", *(f"guest/{name}" for name in FURNITURE)),
              kernel.name.encode(), "\n".join(wheels()).encode()]

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(prefix="peanuts-root.") as scratch:
            tree = Path(scratch) / "root"
            debian.bootstrap(tree, "minbase", PACKAGES)
            shutil.copytree(kernel / "modules", tree / "lib/modules", dirs_exist_ok=True)
            add_wheels(tree)
            furnish(tree)
            debian.run("mke2fs", "-q", "-t", "ext4", "-d", str(tree), "-O", "^has_journal",
                       str(folder / "root.img"), "2G")

    return cache.cached("root", makers, make) / "root.img"


def wheels() -> list[str]:
    """The requirements whose wheels the machine has to have at hand."""
    return [*(line.partition(";")[0] for line in required(PYPROJECT)), *BUILDS]


def add_wheels(tree: Path) -> None:
    """Put the wheels where pip will look, and lgpio where apt would have put it."""
    folder = tree / WHEELS
    download(wheels(), folder)
    with tempfile.TemporaryDirectory() as apart:
        download([FROM_APT], Path(apart))
        for wheel in Path(apart).iterdir():
            shutil.unpack_archive(wheel, tree / "usr/lib/python3/dist-packages", "zip")
    (tree / "etc/pip.conf").write_text(PIP_CONF)


def download(requirements: list[str], folder: Path) -> None:
    """Download the wheels of some requirements for the machine's Python, whatever runs here."""
    python = next((name for name in (sys.executable, "python3") if imports(name, "pip")), None)
    if python is None:
        raise debian.Failed("there is no pip to download wheels with: install python3-venv")
    platforms = (f"--platform=manylinux_2_{minor}_x86_64" for minor in GLIBC)
    debian.run(python, "-m", "pip", "download", "--quiet", "--dest", str(folder),
               "--python-version=3.11", "--only-binary=:all:", "--platform=manylinux2014_x86_64",
               *platforms, *requirements)


def furnish(tree: Path) -> None:
    """Make it start quickly, to a service that takes the tests' commands."""
    for name, place in FURNITURE.items():
        shutil.copy(cache.HERE / "guest" / name, tree / place)
    (tree / "etc/machine-id").write_text("70656e75747370656e75747370656e75\n")
    (tree / "etc/hostname").write_text("table\n")
    (tree / "etc/hosts").write_text("127.0.0.1 localhost table\n")
    (tree / "etc/fstab").write_text("")
    (tree / "etc/modules-load.d/vm.conf").write_text("virtio_console\nconfigfs\n")
    debian.inside(tree, f"""
        for group in {' '.join(GROUPS)}; do groupadd -f --system $group; done
        passwd -q -d root
        xargs systemctl -q mask < /usr/local/lib/masked.txt
        systemctl -q enable agent.service
        systemctl -q set-default multi-user.target
        rm -rf /var/lib/apt/lists/* /var/cache/apt/*""")
