"""The console as a service of a real systemd, on a real kernel's lines."""

from __future__ import annotations

import pytest

from tests.vm.lines import Lines
from tests.vm.machine import Machine
from tests.vm.service import CALL, DRAW, SETTINGS, Service

INSTALL = "cd /srv/peanuts && sudo python3 -m firmware_py service"


@pytest.fixture
def service(installed: Machine) -> Service:
    """The service, freshly started."""
    made = Service(installed, Lines(installed))
    made.start()
    made.wait("lobby")
    return made


def test_it_comes_up_and_says_ready(service: Service) -> None:
    assert (service.says("ActiveState"), service.says("SubState")) == ("active", "running")
    assert service.says("User") == "peanuts"
    assert "without" in service.says("StatusText")  # screens and lamps are not there, and named


def test_presses_on_lines_reach_the_game_with_the_kernels_stamps(service: Service) -> None:
    service.begin()
    service.tap(DRAW)
    service.machine.do("sleep 1")
    assert service.kept("SELECT kind, move, u_ns FROM press WHERE seat = 0") == (
        "('press', 'draw', 100000)")


def test_they_do_through_lgpio_too_and_are_less_certain(service: Service) -> None:
    wiring = "/etc/peanuts/wiring.toml"
    service.machine.do(f"cp {wiring} /tmp/wiring; printf '\\n[gpio]\\ndriver = \"lgpio\"\\n"
                       f"chip = \"pinctrl-bcm2711\"\\n' >> {wiring}")
    try:
        service.start()
        service.wait("lobby")
        service.begin()
        service.tap(DRAW)
        service.machine.do("sleep 1")
        assert service.kept("SELECT move, u_ns FROM press WHERE seat = 0") == "('draw', 1000000)"
    finally:
        service.machine.do(f"cp /tmp/wiring {wiring}")


def test_a_round_is_played_to_its_call_by_pulling_lines(service: Service) -> None:
    service.begin()
    assert service.play().startswith("ended")
    service.wait("points", 20)
    assert service.kept("SELECT state, ended IS NOT NULL FROM round") == "('called', 1)"
    assert int(service.kept("SELECT count(*) FROM press WHERE kind = 'press'").strip("(,)")) > 5


def test_a_console_that_is_killed_is_back_and_the_round_goes_on(service: Service) -> None:
    service.begin()
    service.tap(DRAW)
    service.machine.do("sleep 1; systemctl kill -s KILL peanuts")
    service.wait("pause")
    service.tap(CALL)
    service.wait("play")
    assert service.kept("SELECT count(*), count(ended) FROM round") == "(1, 0)"
    assert service.kept("SELECT move FROM press WHERE seat = 0") == "('draw',)"
    assert int(service.says("NRestarts")) >= 1


def test_a_hang_is_ended_by_the_watchdog(service: Service) -> None:
    before = service.says("MainPID")
    service.machine.do("systemctl kill -s STOP peanuts")
    service.machine.do(f"for n in $(seq 600); do pid=$(systemctl show -P MainPID peanuts); "
                       f"[ $pid != {before} ] && [ $pid != 0 ] && exit; sleep 0.1; done; exit 1",
                       seconds=90)
    service.wait("lobby")
    assert "Watchdog timeout" in service.machine.do("journalctl -u peanuts -n 50 --no-pager")


def test_it_leaves_by_the_front_door(service: Service) -> None:
    service.begin()
    took = service.machine.do(
        "before=$(date +%s%N); systemctl stop peanuts; echo $(($(date +%s%N) - before))")
    assert (service.says("ActiveState"), service.says("Result")) == ("inactive", "success")
    assert service.says("ExecMainStatus") == "0"
    assert service.kept("SELECT count(*) FROM round") == "(1,)"
    print(f"stopped in {int(took) / 1e9:.1f} s")


def test_faulty_settings_end_it_and_it_is_not_started_again(service: Service) -> None:
    service.machine.run(f"systemctl stop peanuts; echo 'lvel = 3' > {SETTINGS}; "
                        "systemctl start peanuts")
    service.machine.do("sleep 5")
    assert (service.says("ExecMainStatus"), service.says("NRestarts")) == ("78", "0")
    assert service.says("ActiveState") == "failed"
    assert 'did you mean "level"?' in service.machine.do("journalctl -u peanuts -n 20 --no-pager")


def test_a_second_console_names_the_firsts_process(service: Service) -> None:
    second = service.machine.run("/opt/peanuts/bin/peanuts console")
    assert second.status == 1
    assert f"as process {service.says('MainPID')}" in second.errors


def test_installing_again_does_no_harm_and_keeps_the_settings(service: Service) -> None:
    service.machine.do(f"printf 'level = 9\\n' > {SETTINGS}")
    for _ in range(2):
        service.machine.do(f"{INSTALL} install", seconds=300)
    assert service.machine.do(f"cat {SETTINGS}") == "level = 9\n"
    service.wait("lobby")
    assert "active" in service.machine.do(f"{INSTALL} status")


def test_the_unit_is_sound_and_strict(service: Service) -> None:
    verified = service.machine.run("systemd-analyze verify peanuts.service")
    assert (verified.status, verified.output + verified.errors) == (0, "")
    told = service.machine.do("systemd-analyze security --no-pager peanuts.service | tail -1")
    exposure = next(float(word) for word in told.split() if word.replace(".", "").isdigit())
    assert exposure <= 1.5, told


def test_it_can_be_taken_away_and_leaves_settings_and_journal(service: Service) -> None:
    service.machine.do(f"{INSTALL} uninstall", seconds=120)
    assert service.says("LoadState") == "not-found"
    service.machine.do(f"test -e {SETTINGS} && test -d /var/lib/peanuts && ! test -e /opt/peanuts")
