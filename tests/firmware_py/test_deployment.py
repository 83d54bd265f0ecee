"""`service install` and its kin, on a folder that stands in for a machine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.deployment import files, home, unit
from firmware_py.deployment.host import Host
from firmware_py.deployment.install import LINK, install, uninstall
from firmware_py.deployment.status import status
from firmware_py.errors import Unable

Fails = Callable[[tuple[str, ...]], bool]
WIRING = "title = 'none'\n"


class Folder(Host):
    """A host that notes its commands, and runs none; those that `fails` picks fail."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.commands: list[tuple[str, ...]] = []
        self.fails: Fails = lambda command: False
        self.says = {"MainPID": "312", "ActiveState": "active", "UnitFileState": "enabled",
                     "StatusText": "waiting in the lobby", "ExecMainStatus": "0"}

    def ask(self, *command: str) -> tuple[int, str]:
        self.commands.append(command)
        if self.fails(command):
            return 1, "it began well\nError: there was no luck"
        if command[:2] == ("systemctl", "show"):
            return 0, self.says[command[3].partition("=")[2]]
        if "venv" in command:
            self.at(home.HOME).mkdir(parents=True, exist_ok=True)
            (self.at(home.HOME) / "pyvenv.cfg").touch()
        if command[:2] == ("id", "-Gn"):
            return 0, "peanuts gpio i2c spi dialout"
        if command[0] == home.PYTHON and not (self.at(home.HOME) / "pyvenv.cfg").exists():
            return 127, "there is no command"
        return 0, "all is well"

    def ran(self, *words: str) -> bool:
        return any(set(words) <= set(command) for command in self.commands)


@pytest.fixture
def host(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "machine")


@pytest.fixture
def wiring(tmp_path: Path) -> Path:
    path = tmp_path / "wiring.toml"
    path.write_text(WIRING)
    return path


def told(host: Host, wiring: Path) -> list[str]:
    said: list[str] = []
    install(host, lambda part, line: said.append(f"{part} {line}"), wiring)
    return said


def quiet(part: str, line: str) -> None:
    """Nobody listens."""


def tree(host: Host) -> dict[str, str]:
    """Every file of the machine's, and what is in it."""
    return {str(path.relative_to(host.root)): path.read_text()
            for path in host.root.rglob("*") if path.is_file()}


def test_an_installation_puts_all_in_place_and_starts_it(host: Folder, wiring: Path) -> None:
    said = told(host, wiring)
    assert files.differing(host) == []
    assert host.at("/etc/peanuts/wiring.toml").read_text() == WIRING
    assert host.at(LINK).readlink() == Path("/opt/peanuts/bin/peanuts")
    assert host.ran("--system-site-packages", "/opt/peanuts")
    order = [command for command in host.commands if command[0] != "/usr/bin/python3"]
    assert order.index(("systemctl", "daemon-reload")) < order.index(
        ("systemctl", "restart", files.UNIT))
    assert said[-1] == "service active, process 312, enabled: waiting in the lobby"


def test_a_second_installation_changes_no_file_and_keeps_the_environment(
        host: Folder, wiring: Path) -> None:
    told(host, wiring)
    before = tree(host)
    host.commands.clear()
    assert [line for line in told(host, wiring) if line.startswith("written")] == []
    assert tree(host) == before
    assert not host.ran("venv")


def test_settings_and_wiring_that_are_there_are_kept(host: Folder, wiring: Path) -> None:
    for name in ("console.toml", "wiring.toml"):
        host.put("# my own\n", f"/etc/peanuts/{name}")
    told(host, wiring)
    assert {path.read_text() for path in host.at("/etc/peanuts").iterdir()} == {"# my own\n"}


def test_an_outdated_unit_is_written_again(host: Folder, wiring: Path) -> None:
    told(host, wiring)
    path = files.PLACES[files.UNIT]
    host.put("[Unit]\n", path)
    assert f"written {path}" in told(host, wiring)
    assert files.differing(host) == []


def test_what_apt_alone_has_is_taken_from_it(host: Folder, wiring: Path) -> None:
    host.fails = lambda command: command[-1] == "import lgpio"
    assert "package python3-lgpio, from apt" in told(host, wiring)
    assert host.ran("apt-get", "install", "python3-lgpio")


def test_a_folder_that_is_no_environment_is_left_alone(host: Folder, wiring: Path) -> None:
    host.put("precious", "/opt/peanuts/letters")
    with pytest.raises(Unable, match="move it away"):
        told(host, wiring)
    uninstall(host, quiet)
    assert host.at("/opt/peanuts/letters").exists()


@pytest.mark.parametrize(("word", "sentence"), [
    ("--version", "there is no systemd here"),
    ("apt-get", "the list of packages can't be fetched: Error: there was no luck"),
    ("venv", "/opt/peanuts can't be made: Error: there was no luck"),
    ("pip", r"the libraries can't be installed in /opt/peanuts \(this needs the network\): Error"),
    ("--no-deps", "the program can't be installed in /opt/peanuts: Error"),
    ("systemd-sysusers", "the user can't be made: Error"),
    ("daemon-reload", "systemd can't read its units: Error"),
    ("enable", "the service can't be enabled: Error"),
])
def test_a_step_that_fails_is_named_in_a_sentence(
        host: Folder, wiring: Path, word: str, sentence: str) -> None:
    host.fails = lambda command: word in command or (
        word == "apt-get" and command[-1] == "import lgpio")
    with pytest.raises(Unable, match=f"^{sentence}"):
        told(host, wiring)


@pytest.mark.parametrize(("code", "why"), [("78", "its settings or wiring are faulty"),
                                           ("1", "it doesn't start")])
def test_a_service_that_does_not_start_says_why(
        host: Folder, wiring: Path, code: str, why: str) -> None:
    host.says["ExecMainStatus"] = code
    host.fails = lambda command: "restart" in command
    with pytest.raises(Unable, match=why):
        told(host, wiring)


def test_removing_keeps_settings_and_journal(host: Folder, wiring: Path) -> None:
    told(host, wiring)
    host.put("matches", "/var/lib/peanuts/journal.db")
    uninstall(host, quiet)
    assert set(tree(host)) == {"etc/peanuts/console.toml", "etc/peanuts/wiring.toml",
                               "var/lib/peanuts/journal.db"}
    assert not host.at(LINK).is_symlink()
    assert not host.ran("userdel")


def test_purging_leaves_nothing(host: Folder, wiring: Path) -> None:
    told(host, wiring)
    host.put("matches", "/var/lib/peanuts/journal.db")
    uninstall(host, quiet, purge=True)
    assert tree(host) == {}
    assert host.ran("userdel", "peanuts")


def test_removing_what_is_not_there_does_no_harm(host: Folder) -> None:
    said: list[str] = []
    uninstall(host, lambda part, line: said.append(line))
    assert said == ["nothing of it was there"]


def test_another_command_called_peanuts_is_left_alone(host: Folder, wiring: Path) -> None:
    host.put("#!/bin/sh\n", LINK)
    told(host, wiring)
    uninstall(host, quiet, purge=True)
    assert tree(host) == {LINK.lstrip("/"): "#!/bin/sh\n"}


def test_the_status_says_what_is_in_force(host: Folder, wiring: Path) -> None:
    told(host, wiring)
    host.put("level = 11\n", "/etc/peanuts/console.toml")
    host.remove(files.PLACES["70-peanuts.rules"])
    host.says["ActiveState"] = "failed"
    runs, lines = status(host)
    said = [f"{part}: {line}" for part, line in lines]
    assert not runs
    assert "service: failed, process 312, enabled: waiting in the lobby" in said
    assert "user: peanuts, in gpio, i2c, spi, dialout" in said
    assert any(line.startswith("settings: /etc/peanuts/console.toml is faulty: ") for line in said)
    assert any(line.startswith("file: /etc/udev/rules.d/70-peanuts.rules is missing")
               for line in said)


def test_the_status_of_a_bare_machine_is_said_too(host: Folder) -> None:
    host.fails = lambda command: command[0] in ("systemctl", "id", home.PYTHON)
    runs, lines = status(host)
    assert not runs
    assert dict(lines)["program"] == "not installed in /opt/peanuts"
    assert dict(lines)["user"] == "there is no user peanuts"
    assert unit.state(host) == "unknown, not installed"


def test_a_command_that_is_not_there_fails_like_any_other(tmp_path: Path) -> None:
    host = Host(tmp_path)
    assert host.ask("peanuts-has-no-such-command") == (
        127, "there is no command peanuts-has-no-such-command")
    with pytest.raises(Unable, match=r"^nothing works: "):
        host.do("nothing works", "peanuts-has-no-such-command")


@pytest.mark.slow
def test_the_staged_copy_has_all_that_the_program_is_made_of(tmp_path: Path) -> None:
    home.stage(tmp_path)
    done = subprocess.run([sys.executable, "-I", "-c", "import sys; sys.path.insert(0, '.');"
                           "from firmware_py.cli import main; main(['--version'])"],
                          cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("peanuts ")
