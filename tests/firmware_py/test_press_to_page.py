from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_py.drawing import draw
from firmware_py.page.server import PageServer
from hal.clock import MonotonicClock
from hal.edges import Key
from hal.mock.pins import PAGE_U_NS
from tests.firmware_py.browser import Browser, Page
from tests.firmware_py.tables import MS, TableInTime

GLASS = """
(() => {
    const canvas = document.querySelector(".console.own canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, 128, 64);
    let bits = "";
    for (let at = 0; at < data.length; at += 4) bits += data[at] > 128 ? "1" : "0";
    return bits;
})()
"""


@pytest.fixture
def server() -> Iterator[PageServer]:
    served = PageServer(0, lambda: None, MonotonicClock(), seats=2)
    yield served
    served.stop()


@pytest.fixture
def browser(chromium: str) -> Iterator[Browser]:
    with Browser(chromium) as opened:
        yield opened


def drawn(table: TableInTime) -> str:
    """The pixels that seat 0 ought to see, row by row, drawn by themselves."""
    image = draw(table.console.game.flow.view(0, table.now_ns))
    return "".join("1" if pixel else "0" for pixel in image.convert("L").tobytes())


def shows(page: Page, pixels: str) -> bool:
    return bool(page.wait_for(f"{GLASS} === {pixels!r}"))


@pytest.mark.browser
def test_a_mock_contact_changes_the_right_pixels_on_the_page(
    server: PageServer, browser: Browser
) -> None:
    table = TableInTime(server=server)
    table.start()
    page = browser.open(server.url)
    before = drawn(table)
    assert shows(page, before)
    table.console.pads.press(0, Key.DRAW, True, table.now_ns, PAGE_U_NS)
    table.run(20 * MS)
    after = drawn(table)
    assert after != before
    assert shows(page, after)
    assert browser.complaints == []
