"""The unit and its kin: they name what the program and the installer name."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_py.deployment import home
from firmware_py.deployment.files import PLACES, UNIT, shipped
from firmware_py.deployment.status import GROUPS
from firmware_py.deployment.unit import FAULTY
from firmware_py.places import SERVICE_STATE

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None,
                                   reason="needs systemd-analyze; the machine's tests have it")


def values(name: str) -> list[str]:
    """All values that the unit gives a setting."""
    return re.findall(rf"^{name}=(.*)$", shipped(UNIT), re.MULTILINE)


def test_every_file_of_the_folder_is_installed() -> None:
    assert {path.name for path in SYSTEMD.iterdir()} - {"README.md"} == set(PLACES)


def test_the_unit_starts_what_is_installed_as_the_user_that_is_made() -> None:
    assert values("ExecStart") == [f"{home.HOME}/bin/peanuts console"]
    users = shipped("peanuts.sysusers")
    for group in GROUPS:
        assert f"\nm {values('User')[0]} {group}\n" in users
    assert values("SupplementaryGroups") == [" ".join(GROUPS)]
    assert values("StateDirectory") == [SERVICE_STATE.name]


def test_faulty_settings_are_not_tried_again_but_all_else_is() -> None:
    assert values("RestartPreventExitStatus") == [FAULTY]
    assert values("Restart") == ["on-failure"]
    assert values("StartLimitIntervalSec") == ["0"]


def test_lgpio_has_a_folder_that_it_may_write_to() -> None:
    assert values("Environment") == [f"LG_WD=/run/{values('RuntimeDirectory')[0]}"]


def test_a_class_of_devices_is_known_before_the_unit_may_use_it() -> None:
    modules = {"char-i2c": "i2c_dev", "char-spi": "spidev", "char-ttyACM": "cdc_acm"}
    for device in values("DeviceAllow"):
        name = device.split()[0]
        if name != "char-gpiochip":  # built into every kernel of a Pi's
            for when in ("Wants", "After"):
                assert f"modprobe@{modules[name]}.service" in values(when)[0].split()


def test_only_switching_off_is_allowed() -> None:
    actions = re.findall(r"org\.freedesktop\.[\w.-]+", shipped("50-peanuts.rules"))
    assert actions == ["org.freedesktop.login1.power-off",
                       "org.freedesktop.login1.power-off-multiple-sessions"]
    assert f'subject.user == "{values("User")[0]}"' in shipped("50-peanuts.rules")


@needs_systemd
def test_the_unit_is_little_exposed() -> None:
    command = ["systemd-analyze", "security", "--offline=yes", "--threshold=15",
               str(SYSTEMD / UNIT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:]
