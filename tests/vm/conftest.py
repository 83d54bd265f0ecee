"""The one machine that all tests of this folder use, and the project in it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.vm import checkout, kernel, root
from tests.vm.lines import Lines
from tests.vm.machine import Machine

INSTALL = "sudo python3 -m firmware_py service install"
# Only `python3 -m tests.vm` means these: they take minutes, root and QEMU.
collect_ignore_glob = [] if os.environ.get("PEANUTS_VM") else ["test_*.py"]


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine with the checkout in /srv/peanuts, and a header whose lines can be pulled."""
    disk = tmp_path_factory.mktemp("disk") / "checkout.tar"
    checkout.pack(disk)
    linux = kernel.kernel()
    with Machine(linux, root.root(linux), disk) as booted:
        booted.do("tar -C /srv -xf /dev/vdb")
        Lines(booted).plug()
        yield booted


@pytest.fixture(scope="session")
def installed(machine: Machine) -> Machine:
    """The machine after the one command that installs the service, as a user would type it."""
    machine.run(f"cd /srv/peanuts && {INSTALL}", seconds=300)
    return machine


@pytest.fixture
def lines(installed: Machine) -> Lines:
    """The header of a machine on which no console runs."""
    installed.run("systemctl stop peanuts")
    return Lines(installed)
