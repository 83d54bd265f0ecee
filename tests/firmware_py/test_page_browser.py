"""The page in a real browser: pressed in every way, lost and found, pictured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from firmware_py.centre_views import NOBODY
from firmware_py.page.server import PageServer
from firmware_py.page.visit import hang_up
from firmware_py.stages.playing import Playing
from hal.clock import ManualClock
from tests.firmware_py.browser import Browser
from tests.firmware_py.tables import MS, S, TableInTime

pytestmark = pytest.mark.browser

PIXELS = """
((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return [...data].filter((_, at) => at % 4 < 3);
})(document.querySelector("#centre canvas"))
"""
DRAW = ".own .key.draw"


class Meeting:
    """A table in play and a page that sits at its first seat, in one time."""

    def __init__(
        self, browser: Browser, touch: bool = False, downloads: Path | None = None, **options: Any
    ) -> None:
        self._clock = ManualClock(1_000 * S)
        self.server = PageServer(0, lambda: None, self._clock, seats=2)
        self.table = TableInTime(server=self.server, **options)
        self.table.start()
        self._clock.advance(self.table.now_ns - self._clock.now_ns())
        if downloads is not None:
            browser.download_to(downloads)
        self.page = browser.open(self.server.url)
        self.page.emulate(400 if touch else 1280, 800, touch=touch)
        self.until(lambda: self.sees("document.querySelector('.own')"))

    def until(self, true: Callable[[], bool]) -> None:
        """Let time go by, here and in the browser, until something is true."""
        for _ in range(1000):
            self.go_on(10 * MS)
            if true():
                return
            self.page.evaluate("new Promise((done) => setTimeout(done, 10))")
        raise AssertionError("it never came true")

    def go_on(self, ns: int) -> None:
        """Let so much time go by at the table."""
        self.table.run(ns)
        self._clock.advance(ns)

    def sees(self, expression: str) -> bool:
        """Whether an expression is true in the page."""
        return bool(self.page.evaluate(f"Boolean({expression})"))

    def keys(self, *changes: str) -> None:
        """Keys of the keyboard go down and up: `+KeyG`, `-KeyG`."""
        for change in changes:
            self.page.key(change[1:], "down" if change[0] == "+" else "up")

    @property
    def drawn(self) -> int:
        """How many cards the first seat has drawn."""
        stage = self.table.console.game.flow.stage
        return len(stage.round.layouts[0].waste) if isinstance(stage, Playing) else 0


@pytest.fixture
def meet(chromium: str) -> Iterator[Callable[..., Meeting]]:
    met: list[Meeting] = []
    with Browser(chromium) as browser:

        def begin(**options: Any) -> Meeting:
            met.append(Meeting(browser, **options))
            return met[-1]

        yield begin
        assert browser.complaints == []
    for meeting in met:
        meeting.server.stop()


def test_the_keyboards_keys_press_the_pads_by_their_place(meet: Callable[..., Meeting]) -> None:
    meeting = meet()
    meeting.keys("+KeyG")
    meeting.until(lambda: meeting.drawn == 3)
    meeting.page.key("KeyG", "down", repeat=True)
    meeting.keys("+KeyH", "-KeyG", "-KeyH")
    meeting.until(lambda: not meeting.sees("document.querySelector('.key.down')"))
    meeting.go_on(100 * MS)
    assert meeting.drawn == 3
    meeting.keys("+KeyH")
    meeting.until(lambda: meeting.drawn == 6)


def test_who_types_a_name_plays_no_card(meet: Callable[..., Meeting]) -> None:
    meeting = meet()
    meeting.page.click(".own input")
    meeting.keys("+KeyG", "-KeyG")
    meeting.page.evaluate("document.activeElement.blur()")
    meeting.keys("+KeyG")
    meeting.until(lambda: meeting.drawn > 0)
    meeting.go_on(100 * MS)
    assert meeting.drawn == 3


def test_the_mouse_presses_a_key_until_it_lets_go(meet: Callable[..., Meeting]) -> None:
    meeting = meet()
    meeting.page.mouse(DRAW, "Pressed")
    meeting.until(lambda: meeting.drawn == 3)
    assert meeting.sees(f"document.querySelector('{DRAW}.down')")
    meeting.page.mouse(DRAW, "Released")
    meeting.until(lambda: not meeting.sees("document.querySelector('.key.down')"))


def test_fingers_press_several_keys_at_once_and_no_letter_is_named(
    meet: Callable[..., Meeting]
) -> None:
    meeting = meet(touch=True)
    todo = meeting.page.evaluate("document.getElementById('todo').textContent")
    assert "DRAW turns" in todo
    meeting.page.touch("Start", ".own .key.work2", DRAW)
    meeting.until(lambda: meeting.drawn == 3)
    assert meeting.sees("document.querySelectorAll('.key.down').length === 2")
    meeting.page.touch("End")
    meeting.until(lambda: not meeting.sees("document.querySelector('.key.down')"))


def test_a_line_that_breaks_lets_the_keys_go_and_comes_back_to_its_seat(
    meet: Callable[..., Meeting]
) -> None:
    meeting = meet()
    meeting.keys("+KeyG")
    meeting.until(lambda: meeting.drawn == 3)
    for connection in list(meeting.server._connections):
        hang_up(connection)
    meeting.until(lambda: meeting.table.stage == "pause")
    meeting.until(lambda: meeting.table.stage == "play")
    assert not meeting.sees("document.body.classList.contains('offline')")
    meeting.keys("-KeyG", "+KeyG")
    meeting.until(lambda: meeting.drawn == 6)


def test_a_page_that_is_loaded_again_has_its_seat_and_its_name(
    meet: Callable[..., Meeting]
) -> None:
    meeting = meet()
    meeting.page.go(meeting.server.url)
    meeting.until(lambda: meeting.sees("document.querySelector('.own input')?.value === 'Ann'"))


@pytest.mark.parametrize(("size", "colours"), [((256, 64), False), ((128, 128), True)])
def test_the_centres_glass_is_on_the_page_pixel_for_pixel(
    meet: Callable[..., Meeting], size: tuple[int, int], colours: bool
) -> None:
    meeting = meet(centre=size)
    glass = meeting.table.console.glass(NOBODY)
    assert (glass.size, glass.mode) == (size, "RGB" if colours else "L")
    lit = [level > 100 for level in glass.convert("RGB").tobytes()]
    meeting.until(lambda: [level > 100 for level in meeting.page.evaluate(PIXELS)] == lit)


def has_pictures(folder: Path, count: int) -> bool:
    return len(list(folder.glob("*.png"))) == count


def test_a_key_saves_a_picture_of_all_screens_and_overwrites_none(
    meet: Callable[..., Meeting], tmp_path: Path
) -> None:
    meeting = meet(centre=(256, 64), downloads=tmp_path)
    for count in (1, 2):
        meeting.keys("+Digit0", "-Digit0")
        meeting.until(partial(has_pictures, tmp_path, count))
    told = meeting.page.evaluate("document.getElementById('saved').textContent")
    before, _, name = told.rpartition(" ")
    assert before == "Saved with your downloads:"
    with Image.open(tmp_path / name) as picture:
        # The centre in a row, the two seats in another, each six times enlarged.
        assert picture.size == (2 * 768 + 3 * 24, 2 * 384 + 3 * 24)
        seat = picture.convert("L").crop((24, 432, 792, 816)).resize((128, 64), 0)
    lit = seat.point(lambda level: 255 * (level > 100)).convert("1")
    assert lit.tobytes() == meeting.table.console.glass(0).tobytes()
