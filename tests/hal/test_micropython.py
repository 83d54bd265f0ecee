"""The interpreter that plays the pad: fetched once, kept, and refused in a sentence."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hal.mock import micropython as module
from hal.mock.micropython import Command, NoMicroPython, fetch, micropython

FAST_FORWARD = "import time; print(time.ticks_add(0, -1) + 1)"


def test_the_interpreter_has_the_ticks_of_a_pico(interpreter: Command) -> None:
    done = subprocess.run([*interpreter, "-c", FAST_FORWARD], capture_output=True, text=True,
                          check=True)
    assert int(done.stdout) == 1 << 30


def test_what_was_fetched_is_kept(interpreter: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "fetch", lambda folder: pytest.fail("fetched again"))
    assert micropython() == interpreter


def test_a_machine_that_debian_has_no_build_for_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NARROW", {})
    with pytest.raises(NoMicroPython, match="Debian has no 32-bit build for"):
        micropython()


def test_a_tool_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoMicroPython, match="apt-get is needed"):
        fetch(tmp_path / "new")


def test_a_fetch_that_fails_says_why_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("apt-get", "dpkg-deb"):
        (tools / name).write_text("#!/bin/sh\necho 'E: no route to host' >&2\nexit 100\n")
        (tools / name).chmod(0o755)
    keyring = tmp_path / "debian-archive-keyring.gpg"
    keyring.touch()
    monkeypatch.setattr(module, "KEYRINGS", (keyring,))
    monkeypatch.setenv("PATH", str(tools))
    with pytest.raises(NoMicroPython, match="apt-get failed: E: no route to host"):
        fetch(tmp_path / "cache" / "new")
    assert list((tmp_path / "cache").iterdir()) == []


def test_what_does_not_run_here_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "peanuts" / f"micropython-{module.architecture()}"
    (folder / "usr/lib/any").mkdir(parents=True)
    with pytest.raises(NoMicroPython, match="there is no loader"):
        micropython()
    (folder / "usr/lib/any/ld-linux.so.2").touch()
    with pytest.raises(NoMicroPython, match="does not run on this machine"):
        micropython()
