"""Takes the README's pictures from the running program: python -m tests.pictures.take"""

from __future__ import annotations

from pathlib import Path

from firmware_py.page.server import PageServer
from hal.clock import MonotonicClock
from hal.edges import Key
from tests.conftest import find_chromium
from tests.firmware_py.browser import Browser
from tests.firmware_py.tables import MS, TableInTime

HERE = Path(__file__).parent
ENLARGED = 6
HINTS = 60


def take() -> None:
    """Play a while by hints, then picture the page and the first seat's screen."""
    program = find_chromium()
    assert program, "no Chromium is installed"
    server = PageServer(0, lambda: None, MonotonicClock())
    try:
        table = TableInTime(seats=4, seed=3, server=server, level=8)
        table.start()
        table.follow_hints(0, HINTS)
        table.tap(0, Key.WORK2)
        table.run(2000 * MS)
        with Browser(program) as browser:
            page = browser.open(server.url)
            page.emulate(1280, 800)
            page.wait_for("document.querySelectorAll('canvas').length === 4")
            table.run(50 * MS)
            page.wait_for("document.querySelector('.counts').textContent.includes('left')")
            page.screenshot(HERE / "page.png")
        image = table.console.glass(0)
        size = (image.width * ENLARGED, image.height * ENLARGED)
        image.resize(size).save(HERE / "screen.png")
    finally:
        server.stop()


if __name__ == "__main__":
    take()
