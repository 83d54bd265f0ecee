"""What the doctor says of a machine, on folders that stand in for one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from firmware_py.deployment.host import Host
from firmware_py.doctor import buses, configuration, disk, power, service, software, wants
from firmware_py.doctor.finding import Finding
from firmware_py.doctor.groups import Membership, groups, membership
from firmware_py.doctor.timekeeping import clock
from wiring.load import load_wiring
from wiring.table import Table

WIRING = Path(__file__).resolve().parents[2] / "wiring"
STATE = Path("/var/lib/peanuts")
CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n"
OVERLAID = "/dev/mmcblk0p2 /media/root-ro ext4 ro 0 0\noverlayroot / overlay rw,lowerdir=x 0 0\n"


class Machine(Host):
    """A folder with a few files, and commands that say what they are told to."""

    def __init__(self, root: Path, **says: str) -> None:
        super().__init__(root)
        self.says = says

    def ask(self, *command: str) -> tuple[int, str]:
        name = command[3].partition("=")[2] if command[1] == "show" and command[0] == "systemctl" \
            else command[0]
        return (0, self.says[name]) if name in self.says else (127, f"no command {name}")

    def has(self, path: str, data: str | bytes = "") -> None:
        file = self.at(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data.encode() if isinstance(data, str) else data)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def table(name: str) -> Table:
    return load_wiring(WIRING / f"{name}.toml")


def only(findings: list[Finding], part: str) -> Finding:
    (found,) = [each for each in findings if each.part == part]
    return found


@pytest.mark.parametrize(("version", "bits", "ok"), [
    ((3, 11, 2), 64, True), ((3, 9, 2), 64, False), ((3, 13, 0), 32, False),
])
def test_python_is_judged_by_version_and_width(
    version: tuple[int, ...], bits: int, ok: bool
) -> None:
    found = software.python(version, bits)
    assert found.ok is ok
    assert f"{bits} bit" in found.detail
    assert bool(found.remedy) is not ok


def test_libraries_are_named_with_their_versions_and_what_installs_them() -> None:
    found = list(software.packages(["pytest>=8", "pytest<2", "no-such-library>=1; x"]))
    assert [each.ok for each in found] == [True, False, False]
    assert found[0].detail[0].isdigit()
    assert found[1].remedy.endswith('-m pip install "pytest<2"')
    assert found[2].detail == "is not installed"


def test_every_requirement_of_the_project_is_asked_after() -> None:
    names = {each.part for each in software.packages(software.requirements())}
    assert {"library gpiozero", "library luma.oled", "library pillow"} <= names


def test_libraries_of_apt_are_wanted_by_tables_that_use_them() -> None:
    def missing(name: str) -> None:
        return None

    used = wants.libraries(table("four-seats-expander"))
    assert used == {"lgpio", "spidev"}
    assert wants.libraries(table("four-seats-gpio")) == set()
    lacking = only(list(software.from_apt(used, missing)), "library lgpio")
    assert lacking.ok is False
    assert "sudo apt install python3-lgpio" in lacking.remedy
    assert [each.ok for each in software.from_apt(set(), missing)] == [None, None]
    assert [each.ok for each in software.from_apt(used, str)] == [True, True]


KNOWN = frozenset({"gpio", "i2c", "spi", "dialout", "users"})


@pytest.mark.parametrize(("of", "ok", "says"), [
    (Membership(frozenset({"gpio", "i2c"}), frozenset(), KNOWN), True, "gpio, i2c"),
    (Membership(frozenset({"gpio"}), frozenset(), KNOWN), False,
     '`sudo usermod -aG i2c "$USER"`, then log out and in again'),
    (Membership(frozenset(), frozenset({"gpio", "i2c"}), KNOWN), False, "log out and in again"),
    (Membership(frozenset(), frozenset(), frozenset({"users"})), None, "no group gpio or i2c"),
    (Membership(frozenset(), frozenset(), KNOWN, root=True), True, "root"),
])
def test_groups_that_are_missing_are_named(of: Membership, ok: bool | None, says: str) -> None:
    found = groups(["gpio", "i2c"], of)
    assert found.ok is ok
    assert says in f"{found.detail} {found.remedy}"


def test_a_table_wants_the_groups_of_its_own_devices() -> None:
    assert wants.groups(table("four-seats-gpio")) == ["gpio", "i2c"]
    assert wants.groups(table("four-seats-pads")) == ["gpio", "i2c", "spi", "dialout"]
    assert membership().now <= membership().known


@pytest.mark.parametrize(("mounts", "ok", "says"), [
    (CARD, True, "none"),
    (OVERLAID, False, "lost at power-off"),
    (OVERLAID + "tmpfs /var/lib/peanuts tmpfs rw 0 0\n", False, "lost at power-off"),
    (OVERLAID + "/dev/mmcblk0p3 /var/lib/peanuts ext4 rw 0 0\n", True, "a partition of its own"),
    (OVERLAID + "/dev/mmcblk0p3 /var/lib/peanuts ext4 ro 0 0\n", False, "read-only"),
    ("overlay / overlay rw,lowerdir=x 0 0\n", True, "none"),  # a container's
    ("", None, "doesn't tell"),
])
def test_a_read_only_root_is_noticed(
    machine: Machine, mounts: str, ok: bool | None, says: str
) -> None:
    machine.has("/proc/mounts", mounts)
    found = disk.overlay(machine, STATE)
    assert (found.ok, says in found.detail) == (ok, True)
    assert ("overlayroot=tmpfs:recurse=0" in found.remedy) is (ok is False)


def test_an_older_overlay_names_itself_on_the_kernels_command_line(machine: Machine) -> None:
    machine.has("/proc/mounts", "overlay / overlay rw,lowerdir=x 0 0\n")
    machine.has("/proc/cmdline", "boot=overlay root=x")
    assert disk.overlay(machine, STATE).ok is False


def test_a_disk_that_is_nearly_full_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert disk.disk(machine, STATE, ours=True).ok is True
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10, 9, 1))
    found = disk.disk(machine, STATE, ours=False)
    assert (found.ok, "0.0 GB free" in found.detail) == (False, True)


def test_a_folder_that_may_not_be_written_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert disk.disk(machine, STATE, ours=True).ok is False
    assert disk.disk(machine, STATE, ours=False).ok is True  # the service's own


@pytest.mark.parametrize(("says", "rtc", "ok"), [
    ({"timedatectl": "yes"}, False, True), ({"timedatectl": "no"}, True, True),
    ({"timedatectl": "no"}, False, False), ({}, False, None),
])
def test_a_clock_that_nothing_sets_is_named(
    tmp_path: Path, says: dict[str, str], rtc: bool, ok: bool | None
) -> None:
    machine = Machine(tmp_path, **says)
    if rtc:
        machine.has("/sys/class/rtc/rtc0/name")
    assert clock(machine).ok is ok


@pytest.mark.parametrize(("said", "ok", "when"), [
    ("throttled=0x0", True, "right"), ("throttled=0x50005", False, "now"),
    ("throttled=0x50000", False, "since the start"),
])
def test_a_voltage_that_is_too_low_is_named(
    tmp_path: Path, said: str, ok: bool, when: str
) -> None:
    (found,) = power.power(Machine(tmp_path, vcgencmd=said))
    assert (found.ok, when in found.detail) == (ok, True)


def test_the_kernel_tells_of_the_voltage_too(machine: Machine) -> None:
    assert list(power.power(machine)) == []
    machine.has("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    machine.has("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert [each.ok for each in power.power(machine)] == [False]


RUNS = {"FragmentPath": "/etc/systemd/system/peanuts.service", "ActiveState": "active",
        "UnitFileState": "enabled", "MainPID": "312", "ExecMainStatus": "0", "StatusText": "lobby"}


@pytest.mark.parametrize(("changed", "ok", "says"), [
    ({}, True, "process 312"),
    ({"FragmentPath": ""}, None, "service install"),
    ({"ActiveState": "failed"}, False, "journalctl -u peanuts"),
    ({"StatusText": "lobby; without pad of seat 3: lost"}, False, "without pad of seat 3"),
    ({"ActiveState": "failed", "ExecMainStatus": "78"}, False, "peanuts wiring check"),
])
def test_the_service_is_asked_how_it_is(
    tmp_path: Path, changed: dict[str, str], ok: bool | None, says: str
) -> None:
    found = service.service(Machine(tmp_path, **{**RUNS, **changed}))
    assert found.ok is ok
    assert says in f"{found.detail} {found.remedy}"


def test_whoever_has_the_hardware_is_named_and_what_to_type(tmp_path: Path) -> None:
    machine = Machine(tmp_path, **RUNS)
    parts = wants.parts(table("four-seats-expander"))
    served = service.held(machine, 312, parts)
    assert served.ok is None
    assert "the service (process 312)" in served.detail
    assert "5 screens, expanders, keys, lamps, buzzer" in served.detail
    assert served.remedy == "`sudo systemctl stop peanuts`, and then again"
    assert "`kill 99`" in service.held(machine, 99, parts).remedy
    assert service.held(machine, None, parts).ok is True


def bus_1(machine: Machine, hz: int | None = None) -> None:
    machine.has("/dev/i2c-1")
    machine.at("/sys/bus/i2c/devices/i2c-1/of_node").mkdir(parents=True)
    if hz is not None:
        machine.has("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", hz.to_bytes(4, "big"))


@pytest.mark.parametrize(("hz", "ok", "says"), [
    (400_000, True, "400 kHz"), (100_000, False, "100 kHz"), (None, False, "100 kHz"),
])
def test_a_slow_bus_is_named_with_the_line_that_makes_it_fast(
    machine: Machine, hz: int | None, ok: bool, says: str
) -> None:
    bus_1(machine, hz)
    (found,) = buses.i2c(machine, table("two-seats-gpio"))
    assert (found.part, found.ok, says in found.detail) == ("I2C bus 1", ok, True)
    assert ("dtparam=i2c_arm_baudrate=400000" in found.remedy) is not ok


def test_a_bus_that_is_not_there_is_named_with_what_makes_it(machine: Machine) -> None:
    bus_1(machine, 400_000)
    found = list(buses.i2c(machine, table("four-seats-expander")))
    assert only(found, "I2C bus 1").ok is True
    assert "dtoverlay=i2c-gpio,bus=3," in only(found, "I2C bus 3").remedy
    assert "there is no /dev/spidev0.0" in next(buses.spi(
        machine, table("four-seats-expander"))).detail


def test_a_bus_that_tells_no_speed_is_no_fault(machine: Machine) -> None:
    machine.has("/dev/i2c-1")
    assert next(buses.i2c(machine, table("two-seats-gpio"))).ok is None


def test_a_bus_of_gpio_lines_is_as_fast_as_its_delay_says(machine: Machine) -> None:
    machine.has("/sys/bus/i2c/devices/i2c-3/of_node/i2c-gpio,delay-us", bytes((0, 0, 0, 2)))
    assert buses.speed(machine, 3) == 250_000


def test_a_bus_that_is_another_groups_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus_1(machine, 400_000)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert "usermod -aG i2c" in next(buses.i2c(machine, table("two-seats-gpio"))).remedy


def test_a_multiplexer_of_the_kernels_has_its_channels(machine: Machine) -> None:
    bus_1(machine, 400_000)
    layout = table("four-seats-gpio")
    assert "dtoverlay=i2c-mux,pca9548" in only(list(buses.i2c(machine, layout)), "mux 0x70").remedy
    chip = machine.at("/sys/bus/i2c/devices/1-0070")
    chip.mkdir()
    for channel in range(3):
        (chip / f"channel-{channel}").symlink_to(f"../i2c-{channel + 10}")
        machine.at(f"/sys/bus/i2c/devices/i2c-{channel + 10}").mkdir()
    half = only(list(buses.i2c(machine, layout)), "mux 0x70")
    assert (half.ok, "channels 3 are missing" in half.detail) == (False, True)
    machine.at("/sys/bus/i2c/devices/i2c-13").mkdir()
    (chip / "channel-3").symlink_to("../i2c-13")
    whole = only(list(buses.i2c(machine, layout)), "mux 0x70")
    assert (whole.ok, "channel 3 is i2c-13" in whole.detail) == (True, True)


def test_files_are_judged_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "wiring.toml"
    file.write_text('[[seat]]\nlegend = "fool"\n[[seat]]\nlamp = 99\n')
    none, found = configuration.wiring(file)
    assert none is None
    assert len(found) > 1
    assert all(each.ok is False and f"{file}:" in each.detail for each in found)
    assert configuration.wiring(tmp_path / "none.toml")[1][0].ok is False
    whole, (well,) = configuration.wiring(WIRING / "two-seats-gpio.toml")
    assert (whole is not None, well.ok) == (True, True)


def test_settings_that_nobody_named_need_not_be_there(tmp_path: Path) -> None:
    file = tmp_path / "console.toml"
    assert configuration.settings(file, named=False)[0].ok is True
    file.write_text("level = 99\n")
    (found,) = configuration.settings(file, named=False)
    assert (found.ok, "peanuts config check" in found.remedy) == (False, True)


def test_a_service_that_was_stopped_is_no_fault_whatever_it_said_last(tmp_path: Path) -> None:
    stopped = {**RUNS, "ActiveState": "inactive", "StatusText": "lobby; without buzzer: lost"}
    assert service.service(Machine(tmp_path, **stopped)).ok is True
