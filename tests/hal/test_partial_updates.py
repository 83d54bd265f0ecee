"""Only changed bytes are sent, and the glass shows the image all the same."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from hal.mock.glass import Glass
from hal.panels.panel import PanelError
from tests.hal.screens import Rig, noise, rig, same, seen

SIZES = {"ssd1306": (128, 64), "ssd1309": (64, 48), "sh1106": (128, 64),
         "ssd1322": (256, 64), "ssd1351": (128, 128)}
every_driver = pytest.mark.parametrize("driver", SIZES)
on_i2c = pytest.mark.parametrize("driver", ["ssd1306", "ssd1309", "sh1106"])

Patch = tuple[int, int, int, int, int]
patches = st.lists(
    st.tuples(st.integers(0, 255), st.integers(0, 127), st.integers(1, 40), st.integers(1, 30),
              st.integers(0, 3)),
    min_size=1, max_size=6)


@pytest.fixture(autouse=True)
def forget_panels_at_exit() -> Iterator[None]:
    """Luma keeps every panel until the program ends; the tests make many."""
    with patch.object(atexit, "register"):
        yield


def changed(image: Image.Image, boxes: list[Patch]) -> Image.Image:
    """An image with some rectangles of it painted, black, white, inverse or in a colour."""
    image = image.copy()
    for x, y, width, height, how in boxes:
        box = (x, y, min(x + width, image.width), min(y + height, image.height))
        if box[0] >= image.width or box[1] >= image.height:
            continue
        if how == 2:
            image.paste(ImageChops.invert(image.crop(box)), box)
        elif image.mode == "RGB":
            image.paste((60 * how, 255 - 80 * how, 9), box)
        else:
            image.paste(how % 2, box)
    return image


@every_driver
@pytest.mark.parametrize("rotate", [0, 2])
@settings(max_examples=15)
@given(updates=st.lists(patches, min_size=1, max_size=5))
def test_any_updates_leave_glass_and_image_alike(
    driver: str, rotate: int, updates: list[list[Patch]]
) -> None:
    made = rig(driver, SIZES[driver], rotate)
    image = noise(made.panel.size, 1, made.panel.mode)
    made.panel.show(image)
    for boxes in updates:
        image = changed(image, boxes)
        made.panel.show(image)
        assert same(made.glass.image(), seen(image, rotate, driver))


@on_i2c
@settings(max_examples=25)
@given(boxes=patches, others=patches, after=st.integers(0, 300))
def test_after_an_error_in_mid_update_the_next_image_is_whole(
    driver: str, boxes: list[Patch], others: list[Patch], after: int
) -> None:
    made = rig(driver, SIZES[driver])
    first = noise(made.panel.size, 1)
    made.panel.show(first)
    bus = made.ports.buses[1]
    bus.break_after(after)
    try:
        made.panel.show(changed(first, boxes))
    except PanelError:
        bus.mend()
    bus.mend()
    image = changed(first, others)
    made.panel.show(image)
    assert same(made.glass.image(), image)


steps = st.lists(
    st.one_of(
        st.tuples(st.just("show"), patches),
        st.tuples(st.just("show, cut short"), patches, st.integers(0, 300)),
        st.tuples(st.sampled_from(["scrub a page", "lose power", "forget", "dark", "reset"])),
    ), max_size=10)


@on_i2c
@settings(max_examples=40)
@given(steps=steps, last=patches)
def test_whatever_happened_a_round_of_scrubs_leaves_glass_and_image_alike(
    driver: str, steps: list[tuple[Any, ...]], last: list[Patch]
) -> None:
    made = rig(driver, SIZES[driver])
    image = noise(made.panel.size, 1)
    made.panel.show(image)
    for number, (step, *how) in enumerate(steps):
        if step.startswith("show"):
            image = changed(image, how[0])
        happen(made, step, image, number, *how[1:])
    image = changed(image, last)
    made.panel.show(image)
    if not any(step == "lose power" for step, *_ in steps):
        assert same(made.glass.image(), image)
    for page in range(made.panel.pages):
        made.panel.scrub(page)
    assert same(made.glass.image(), image)
    image = changed(image, [(3, 3, 40, 9, 2), (60, 20, 9, 30, 2)])
    made.panel.show(image)
    assert same(made.glass.image(), image)


def happen(made: Rig, step: str, image: Image.Image, number: int, after: int = 0) -> None:
    """Let one thing happen to a panel."""
    bus = made.ports.buses[1]
    match step:
        case "show":
            made.panel.show(image)
        case "show, cut short":
            bus.break_after(after)
            with suppress(PanelError):
                made.panel.show(image)
            bus.mend()
        case "lose power":
            made.glass.reset()
        case "scrub a page":
            made.panel.scrub(number % made.panel.pages)
        case "forget":
            made.panel.forget()
        case "dark":
            made.panel.dark()
        case "reset":
            made.panel.reset()


@on_i2c
@pytest.mark.parametrize("after", range(60))
def test_an_error_while_it_is_initialised_is_made_good(driver: str, after: int) -> None:
    made = rig(driver, SIZES[driver])
    image = noise(made.panel.size, 1)
    bus = made.ports.buses.get(1)
    assert bus is not None
    bus.break_after(after)
    with pytest.raises(PanelError):
        made.panel.show(image)
    bus.mend()
    made.panel.show(image)
    assert same(made.glass.image(), image)


@pytest.mark.parametrize("cut_short", [b"\x00\x21", b"\x00\x21\x05", b"\x00\x22", b"\x00\x8d"])
def test_a_command_that_waits_for_arguments_still_swallows_nothing_of_a_reset(
    cut_short: bytes,
) -> None:
    made = rig()
    image = noise((128, 64), 1)
    made.panel.show(image)
    assert isinstance(made.glass, Glass)
    made.glass.write(cut_short)
    made.panel.reset()
    assert not made.glass.on
    made.panel.show(image)
    assert same(made.glass.image(), image)


def test_an_update_is_one_transfer_with_two_messages_a_window() -> None:
    made = rig()
    image = noise((128, 64), 1)
    made.panel.show(image)
    with patch.object(made.ports.buses[1], "write") as write:
        made.panel.show(changed(image, [(0, 0, 5, 8, 2), (100, 40, 5, 8, 2)]))
    assert [len(call.args) for call in write.call_args_list] == [1 + 4]


def test_a_window_costs_10_bytes_on_an_ssd1306_and_7_on_an_sh1106() -> None:
    for driver, window in (("ssd1306", 10), ("sh1106", 7)):
        made = rig(driver)
        image = noise((128, 64), 1)
        made.panel.show(image)
        sent = made.sent
        made.panel.show(changed(image, [(8, 16, 12, 8, 2)]))
        assert made.sent - sent == 12 + window


CARD = (8, 24, 12, 24, 2)
NEXT = {"beside it": (50, 24, 12, 24, 2), "below it": (8, 48, 12, 16, 2),
        "in its place": CARD, "elsewhere": (50, 0, 12, 16, 2)}


@pytest.mark.parametrize(
    ("where", "command"),
    [("beside it", 7), ("below it", 7), ("in its place", 2), ("elsewhere", 10)])
def test_what_of_a_window_is_set_already_is_not_set_again(where: str, command: int) -> None:
    made = rig()
    first = noise((128, 64), 1)
    second = changed(first, [CARD])
    made.panel.show(first)
    made.panel.show(second)
    sent = made.sent
    made.panel.show(changed(second, [NEXT[where]]))
    assert made.sent - sent == NEXT[where][2] * NEXT[where][3] // 8 + command


def test_the_window_of_a_page_that_is_scrubbed_is_set_whole() -> None:
    made = rig()
    image = noise((128, 64), 1)
    made.panel.show(image)
    made.panel.scrub(3)
    sent = made.sent
    made.panel.scrub(3)
    with_settings = made.sent - sent
    assert with_settings == 168
    made.glass.reset()
    made.panel.scrub(3)
    assert made.glass.image().crop((0, 24, 128, 32)).tobytes() == image.crop(
        (0, 24, 128, 32)).tobytes()


def test_a_whole_frame_costs_no_more_than_lumas() -> None:
    made = rig()
    made.panel.show(Image.new("1", (128, 64)))
    sent = made.sent
    made.panel.show(Image.new("1", (128, 64), 1))
    assert made.sent - sent == 1026  # luma's 1,034 but for the window, which is set already


@every_driver
def test_what_is_shown_already_is_not_sent_again(driver: str) -> None:
    made = rig(driver, SIZES[driver])
    image = noise(SIZES[driver], 1, made.panel.mode)
    made.panel.show(image)
    made.glass.ram[:] = bytes(len(made.glass.ram))
    made.panel.show(image.copy())
    assert not any(made.glass.ram)
