"""What all tests share: hypothesis without a clock, and the browser where there is one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from hal.mock.micropython import Command, NoMicroPython, micropython

CI = os.environ.get("CI", "").lower() in ("1", "true")
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
NO_CHROMIUM = "no Chromium is installed"
NO_MICROPYTHON = "no MicroPython with a Pico's widths could be had"

# A deadline would judge the machine; in CI the same examples come every time.
settings.register_profile("peanuts", deadline=None, derandomize=CI, print_blob=True)
settings.load_profile("peanuts")


def find_chromium() -> str | None:
    """The path of a Chromium, Chrome or Edge, or None."""
    found = (shutil.which(name) for name in NAMES)
    places = (place for place in PLACES if Path(place).exists())
    return next((path for path in (*found, *places) if path), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; a test without one is skipped loudly, and fails in CI."""
    path = find_chromium()
    if path is None and CI:
        pytest.fail(f"{NO_CHROMIUM}, and CI has to have one")
    if path is None:
        pytest.skip(NO_CHROMIUM)
    return path


@pytest.fixture(scope="session")
def interpreter() -> Command:
    """The command of a real MicroPython; tests are skipped loudly without, and fail in CI."""
    try:
        return micropython()
    except NoMicroPython as problem:
        if CI:
            pytest.fail(f"{NO_MICROPYTHON}, and CI has to have one: {problem}")
        pytest.skip(f"{NO_MICROPYTHON}: {problem}")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests keep their journals to themselves."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was left out for want of a browser or an interpreter."""
    skipped = [str(report.longrepr) for report in terminalreporter.getreports("skipped")]
    for kind, why, remedy in (
        ("BROWSER", NO_CHROMIUM, "the page itself was not tried. Install chromium"),
        ("PAD", NO_MICROPYTHON, "the pads' firmware was not tried. Go online, on Debian"),
    ):
        count = sum(why in reason for reason in skipped)
        if count:
            terminalreporter.section(f"{count} {kind} TESTS WERE NOT RUN", sep="!")
            terminalreporter.line(f"{why}: {remedy} and run the tests again.")
