"""The doctor as a whole: what it looks at in which case, and how it tells."""

from __future__ import annotations

import builtins
import errno
import json
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.cli import main
from firmware_py.deployment.host import Host
from firmware_py.doctor import hands
from firmware_py.doctor.examination import Examination, Question
from firmware_py.doctor.finding import Finding
from firmware_py.doctor.key_round import key_round
from firmware_py.doctor.report import as_json, holds, lines, summary
from firmware_py.lock import Lock
from hal.clock import ManualClock
from hal.line_chip import ChipMissing
from hal.mock.chip import MockChip
from hal.mock.machine import MockMachine
from tests.firmware_py.patients import START_NS, WIRING, by_part

TWO = WIRING / "two-seats-gpio.toml"
texts = st.text("abcdefg-/. ", max_size=200)


class Bare(Host):
    """A machine with nothing on it: a laptop."""

    def ask(self, *command: str) -> tuple[int, str]:
        return 127, f"there is no command {command[0]}"


def examined(
    root: Path, wiring: Path = TWO, console: int | None = None, **asked: Any
) -> dict[str, Finding]:
    """What is found on a bare machine, in time that is set by hand."""
    clock = ManualClock(START_NS)

    def rest(ns: int, filenos: Sequence[int]) -> None:
        clock.advance(ns)

    question = Question(wiring, root / "console.toml", look_ns=0, **asked)
    return by_part(list(Examination(question, Bare(root), clock, rest, console).findings()))


@pytest.mark.parametrize("name", ["two-seats-gpio", "four-seats-gpio", "four-seats-expander"])
def test_mock_hardware_of_a_shipped_file_is_well(tmp_path: Path, name: str) -> None:
    found = examined(tmp_path, WIRING / f"{name}.toml", mock=True)
    assert [each for each in found.values() if not each.ok] == []
    assert {"Python", "wiring", "GPIO chip", "screen of seat 2", "keys"} <= set(found)
    assert "groups" not in found  # mock hardware is nobody's


def test_keys_are_part_of_it_if_asked(tmp_path: Path) -> None:
    with open(os.devnull, "w") as nowhere:
        found = examined(tmp_path, mock=True, key_test=key_round(nowhere))
    assert "all 9 pressed; at most 3 edges" in found["keys of seat 2"].detail


def test_while_a_console_plays_only_what_does_not_disturb_it_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = MockChip()
    chip.holders = dict.fromkeys(range(28), "peanuts")
    monkeypatch.setattr(hands, "open_chip", lambda labels: chip.open())
    found = examined(tmp_path, console=4711)
    assert found["GPIO17"].ok
    assert found["hardware"].ok is None
    assert "process 4711" in found["hardware"].detail
    assert "kill 4711" in found["hardware"].remedy
    assert chip.requests == []
    assert not {"screen of seat 1", "keys", "lamp of seat 1"} & set(found)


def test_a_laptop_gets_a_helpful_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(labels: object) -> None:
        raise ChipMissing("no GPIO chip is called pinctrl-rp1: there is no /dev/gpiochip*")

    monkeypatch.setattr(hands, "open_chip", none)
    found = examined(tmp_path, tmp_path / "none.toml")
    assert "peanuts doctor --mock" in found["machine"].remedy
    assert found["GPIO chip"].ok is False
    assert (found["wiring"].ok, "--wiring FILE" in found["wiring"].remedy) == (False, True)
    assert all(each.remedy for each in found.values() if each.ok is False)


def test_another_system_has_no_such_hardware(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    found = examined(tmp_path)
    assert found["hardware"].ok is None
    assert "overlay" not in found


def test_a_library_that_is_missing_ends_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(name: str, *rest: Any) -> Any:
        if name == "firmware_py.doctor.hands":
            raise ModuleNotFoundError("No module named 'gpiozero'")
        return importing(name, *rest)

    importing = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", without)
    found = examined(tmp_path)
    assert (found["hardware"].ok, "gpiozero" in found["hardware"].detail) == (None, True)


def test_a_driver_that_cannot_be_had_ends_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise OSError(errno.EIO, "no lgpio")

    monkeypatch.setattr(hands, "open_chip", lambda labels: MockChip().open())
    monkeypatch.setattr(hands, "machine_parts", refuse)
    monkeypatch.setattr(hands, "Lock", lambda: Lock("\0peanuts-test-doctor"))
    found = examined(tmp_path)
    assert (found["GPIO driver"].ok, "no lgpio" in found["GPIO driver"].detail) == (False, True)


@settings(max_examples=50)
@given(st.builds(Finding, st.text("abc ", max_size=40), st.sampled_from([True, False, None]),
                 texts, texts))
def test_a_finding_keeps_to_eighty_columns(finding: Finding) -> None:
    # Only a command's long word may stick out, since nobody could type it broken in two.
    assert all(len(line) <= 80 or len(line.removeprefix("      -> ").split()) == 1
               for line in lines(finding))


def test_a_finding_is_a_line_and_its_remedy_another() -> None:
    assert lines(Finding("GPIO17", False, "seat 1 slap: held", "end it")) == [
        "WRONG GPIO17               seat 1 slap: held",
        "      -> end it",
    ]  # fmt: skip
    assert lines(Finding("a part with a very long name", None, "yes"))[1].strip() == "yes"


def test_what_could_not_be_looked_at_is_no_fault() -> None:
    good, bad, unseen = (Finding("x", ok, "y") for ok in (True, False, None))
    assert [holds([good, unseen]), holds([good, bad])] == [True, False]
    assert summary([good, unseen]) == "all is well; 1 could not be looked at"
    assert summary([good, bad]) == "1 of 2 parts want something"
    assert json.loads(as_json([bad])) == {
        "ok": False, "findings": [{"part": "x", "ok": False, "detail": "y", "remedy": ""}]}


def test_the_command_prints_one_object_and_writes_the_bundle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = tmp_path / "report.zip"
    status = main(["doctor", "--mock", "--wiring", str(TWO), "--json", "--bundle", str(bundle)])
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert (status, told["ok"]) == (0, True)
    assert "screen of seat 2" in {each["part"] for each in told["findings"]}
    assert bundle.exists()
    assert str(bundle) in said.err


def test_the_command_says_what_is_wrong_with_a_wiring_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = tmp_path / "wiring.toml"
    faulty.write_text("seats = 3\n")
    assert main(["doctor", "--mock", "--wiring", str(faulty)]) == 1
    assert f"WRONG wiring               {faulty}"[:40] in capsys.readouterr().out
    assert main(["doctor", "--mock", "--wiring", str(tmp_path / "none.toml")]) == 2
    assert "--wiring: there is no file" in capsys.readouterr().err


def test_whoever_ends_the_doctor_finds_the_screens_dark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[MockMachine] = []
    seen = []

    def make(*parts: Any) -> MockMachine:
        made.append(MockMachine(*parts))
        return made[0]

    def ended(shown: hands.Hands) -> Iterator[Finding]:
        seen.append(made[0].glasses[0].image().getbbox())
        os.kill(os.getpid(), signal.SIGTERM)
        yield Finding("lamps", True, "never")

    monkeypatch.setattr(hands, "MockMachine", make)
    monkeypatch.setattr(hands.Hands, "lights", ended)
    assert main(["doctor", "--mock", "--wiring", str(TWO)]) == 130
    assert seen == [(0, 0, 128, 64)]
    assert made[0].glasses[0].image().getbbox() is None
    assert "interrupted" in capsys.readouterr().err
