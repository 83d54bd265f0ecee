"""Takes the README's pictures from the running program: python -m tests.pictures.take"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from firmware_py.centre_views import NOBODY
from firmware_py.drawing import CENTRE_SIZES
from firmware_py.page.server import PageServer
from hal.clock import MonotonicClock
from hal.edges import Key
from tests.conftest import find_chromium
from tests.firmware_py.browser import Browser
from tests.firmware_py.tables import MS, S, TableInTime

HERE = Path(__file__).parent
ENLARGED = 6
HINTS = 60
MIDDLE_NS = 45 * S


def take() -> None:
    """Picture the page, the first seat's screen, and the centre in each of its sizes."""
    program = find_chromium()
    assert program, "no Chromium is installed"
    server = PageServer(0, lambda: None, MonotonicClock())
    try:
        table = played(server)
        with Browser(program) as browser:
            page = browser.open(server.url)
            page.emulate(1280, 800)
            page.wait_for("document.querySelectorAll('canvas').length === 4")
            table.run(50 * MS)
            page.wait_for("document.querySelector('.counts').textContent.includes('left')")
            page.screenshot(HERE / "page.png")
        save(table.console.glass(0), "screen")
    finally:
        server.stop()
    for size in CENTRE_SIZES:
        table = played(centre=size)
        table.run(MIDDLE_NS)
        save(table.console.glass(NOBODY), f"centre-{size[0]}x{size[1]}")


def played(
    server: PageServer | None = None, centre: tuple[int, int] | None = None
) -> TableInTime:
    """A table at which somebody has played for a while as the hints say."""
    table = TableInTime(seats=4, seed=3, server=server, level=8, centre=centre)
    table.start()
    table.follow_hints(0, HINTS)
    table.tap(0, Key.WORK2)
    table.run(2000 * MS)
    return table


def save(image: Image.Image, name: str) -> None:
    """Save what is on a glass, every pixel a square."""
    size = (image.width * ENLARGED, image.height * ENLARGED)
    image.resize(size, Image.Resampling.NEAREST).save(HERE / f"{name}.png")


if __name__ == "__main__":
    take()
