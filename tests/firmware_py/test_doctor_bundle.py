"""The doctor's bundle: all that a bug report wants, and nothing of who or where somebody is."""

from __future__ import annotations

import json
import sqlite3
import tomllib
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.deployment.host import Host
from firmware_py.doctor.bundle import contents, write
from firmware_py.doctor.finding import Finding
from firmware_py.doctor.identity import identity
from firmware_py.doctor.scrubbing import Scrubber, without_comments, without_people
from hal.edges import Fault, FaultKind

SECRETS = (
    "Zebulon", "Mary Ann", "Wilhelmina", "s3cretToken42xyz", "kitchenpi", "kitchenpi.example.org",
    "ottokar", "Ottokar Example", "10000000deadbeef", "deadbeef", "e6614103e7452c2f", "e7452c2f",
    "12345678", "b8:27:eb:12:34:56", "B8-27-EB-12-34-56", "192.168.178.23", "fe80::ba27:ebff:fe12",
    "2001:db8:aa:bb:cc:dd:ee:ff", "0f2a4c6e8b0d1f2a4c6e8b0d1f2a4c6e", "otto@example.org",
    "3b1f0b6e-6f0a-4a53-9f61-0c5d0f7f8a11", "/" "home/ottokar",
)  # fmt: skip
LEAKY = " ".join(f"[{secret}]" for secret in SECRETS) + " http://10.1.2.3:8765/s3cretToken42xyz/ "
CONSOLE = """\
names = ["Zebulon",   # the boy from next door, Hieronymus
         "Mary Ann"]
serve = "lan"
token = "s3cretToken42xyz"  # of the 2001:db8::5 net
level = 7
"""
WIRING = """\
title = "Hieronymus's table"
# soldered by Hieronymus in Vienna
[[seat]]
legend = "full"
pad = { id = "e7452c2f" }   # Hieronymus
[[seat]]
legend = "full"
pad = { id = "12345678", port = "/dev/peanuts/pad-e6614103e7452c2f" }
"""


class Machine(Host):
    """A machine that is full of what must not get out."""

    def ask(self, *command: str) -> tuple[int, str]:
        return 0, LEAKY + "\n" + LEAKY.upper()

    def has(self, path: str, text: str) -> Path:
        file = self.at(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.has("/etc/hostname", "kitchenpi.example.org\n")
    made.has("/etc/machine-id", "0f2a4c6e8b0d1f2a4c6e8b0d1f2a4c6e\n")
    made.has("/etc/passwd", "root:x:0:0:root:/root:/bin/sh\npeanuts:x:999:999::/:/bin/false\n"
                            "ottokar:x:1000:1000:Ottokar Example,,,:/" "home/ottokar:/bin/bash\n")
    made.has("/proc/device-tree/serial-number", "10000000deadbeef\0")
    made.has("/dev/serial/by-id/usb-MicroPython_Board_e6614103e7452c2f-if00", "")
    made.has("/etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nHOME_URL="x"\n')
    return made


def journal(folder: Path) -> Path:
    file = folder / "journal.db"
    with sqlite3.connect(file) as made:
        made.execute("CREATE TABLE seat (name TEXT)")
        made.executemany("INSERT INTO seat VALUES (?)", [("Wilhelmina",), ("seat 3",)])
    made.close()
    return file


def bundled(machine: Machine) -> dict[str, str]:
    findings = [Finding("screen of seat 3", False, f"a long story {LEAKY}", LEAKY),
                Finding("Python", True, "3.11.2, 64 bit; lgpio 0.2.2.0")]
    faults = [Fault("pad of seat 1", FaultKind.LOST, 12_345_678_901, LEAKY)]
    return contents(machine, machine.has("/etc/peanuts/wiring.toml", WIRING),
                    machine.has("/etc/peanuts/console.toml", CONSOLE), findings, faults,
                    journal(machine.root))


def test_nothing_of_who_or_where_gets_in(machine: Machine) -> None:
    for name, text in bundled(machine).items():
        squeezed = " ".join(text.split()).lower()  # lines are wrapped
        for secret in (*SECRETS, "Hieronymus", "Vienna", "2001:db8"):
            assert secret.lower() not in squeezed, f"{secret} is in {name}: {text}"


def test_what_a_bug_report_wants_is_there(machine: Machine) -> None:
    files = bundled(machine)
    assert set(files) == {"report.txt", "report.json", "wiring.toml", "console.toml", "faults.txt",
                          "versions.txt", "service.txt", "log.txt"}  # fmt: skip
    assert "screen of seat 3" in files["report.txt"]  # a seat without a name isn't a name
    assert "lgpio 0.2.2.0" in files["report.txt"]
    assert json.loads(files["report.json"])["ok"] is False
    settings = tomllib.loads(files["console.toml"])
    assert (settings["level"], settings["serve"], settings["names"]) == (7, "lan", [])
    seats = tomllib.loads(files["wiring.toml"])["seat"]
    assert seats[0]["pad"]["id"] != seats[1]["pad"]["id"]  # two pads stay two
    assert files["faults.txt"].startswith("12.346 s  pad of seat 1: lost: ")
    assert "gpiozero 2" in files["versions.txt"]
    assert 'PRETTY_NAME="Debian' in files["versions.txt"]


def test_settings_that_cannot_be_read_leak_nothing_either(machine: Machine) -> None:
    machine.has("/etc/peanuts/wiring.toml", WIRING)
    faulty = machine.has("/etc/peanuts/console.toml", CONSOLE.replace("level = 7", "level = = 7"))
    files = contents(machine, faulty, faulty, [Finding("settings", False, LEAKY)])
    assert "level = = 7" in files["console.toml"]
    for text in files.values():
        assert "Zebulon" not in text
        assert "s3cret" not in text


@pytest.mark.parametrize("harmless", [
    "GPIO17: seat 1 peanuts: free", "ssd1309 at 0x3C on bus 1, mux 0x70 channel 2",
    "at 12:34:56 and 10928.343246 s", "gpiozero 2.0.1.post3, lgpio 0.2.2.0, 1024 events",
    "Linux 6.1.0-rpi7-rpi-v8 #1 SMP PREEMPT aarch64", "expander A: no answer", "std::string",
    "Raspberry Pi 4 Model B Rev 1.1", "pi@raspberrypi", "20241130 23456789012 ns", "dead beef cafe",
])
def test_what_says_nothing_of_anybody_stays(harmless: str) -> None:
    scrubber = Scrubber({"USER": ["pi", "root"], "HOST": ["raspberrypi"], "NAME": ["Ann"]})
    assert scrubber.scrub(harmless) == harmless


def test_names_are_words_not_parts_of_words() -> None:
    scrubber = Scrubber({"NAME": ["Ann", "Mary Ann"]})
    said = scrubber.scrub("Ann, Mary Ann, ANN: Annual plan")
    assert said == "NAME-1, NAME-2, NAME-1: Annual plan"


octet = st.integers(0, 255)


@settings(max_examples=60, deadline=None)
@given(st.text("abcdefghijklmnopqrstuvwxyzäöü .+*()[]", min_size=2).filter(str.strip),
       st.tuples(st.integers(1, 255), octet, octet, octet), st.text("ab 1.,\n", max_size=8))
def test_whatever_is_known_and_every_address_goes(
    name: str, address: tuple[int, ...], before: str
) -> None:
    dotted = ".".join(map(str, address))
    text = Scrubber({"NAME": [name]}).scrub(f"{before} {dotted} \n{name}\n")
    assert dotted not in text.split()
    assert name not in text.splitlines()


def test_comments_go_and_strings_stay() -> None:
    text = without_comments('a = "x # y"  # Ann\n# Bob\n\nb = \'#\' # Eve\n')
    assert text == "a = \"x # y\"\nb = '#'\n"
    assert without_people('names = ["a",\n "b"]\nlevel = 5\n') == "names = []\nlevel = 5\n"


def test_the_systems_own_users_are_nobodys_names(machine: Machine) -> None:
    found = identity(machine, Path("none"), Path("none"), Path("none"))
    assert "ottokar" in found["USER"]
    assert "peanuts" not in Scrubber(found).scrub("[ottokar]")
    assert found["NAME"] == []


def test_it_is_a_zip_that_opens(machine: Machine, tmp_path: Path) -> None:
    files = bundled(machine)
    write(tmp_path / "report.zip", files)
    with zipfile.ZipFile(tmp_path / "report.zip") as bundle:
        assert bundle.testzip() is None
        assert {each: bundle.read(each).decode() for each in bundle.namelist()} == files
