"""Images through our drivers and over the wire, seen on the glass."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from PIL import Image

from hal.bus import I2cPort
from hal.mock.bus import RecordingBus
from hal.mock.ssd1306 import Ssd1306Glass, Ssd1309Glass
from hal.panels.panel import PanelError
from hal.panels.ssd1306 import Ssd1306Panel
from tests.hal.screens import ADDRESS, ON_I2C, ON_SPI, Rig, noise, rig, same, seen

ONE_OF_EACH = [("ssd1306", (128, 64)), ("ssd1309", (128, 64)), ("sh1106", (128, 64)),
               ("ssd1322", (256, 64)), ("ssd1351", (128, 128))]
every_driver = pytest.mark.parametrize(("driver", "size"), ONE_OF_EACH)


@pytest.fixture(autouse=True)
def forget_panels_at_exit() -> Iterator[None]:
    """Luma keeps every panel until the program ends; the tests make many."""
    with patch.object(atexit, "register"):
        yield


def shows(made: Rig, image: Image.Image, rotate: int = 0, driver: str = "") -> bool:
    return same(made.glass.image(), seen(image, rotate, driver))


def is_dark(made: Rig) -> bool:
    return not any(made.glass.image().tobytes())


@pytest.mark.parametrize("rotate", range(4))
@pytest.mark.parametrize(("driver", "size"), ON_I2C + ON_SPI)
def test_the_glass_shows_the_image(driver: str, size: tuple[int, int], rotate: int) -> None:
    made = rig(driver, size, rotate)
    for seed in range(3):
        image = noise(made.panel.size, seed, made.panel.mode)
        made.panel.show(image)
        assert shows(made, image, rotate, driver)


@pytest.mark.parametrize("offset", [0, 2, 4])
def test_an_sh1106s_column_offset_is_its_modules(offset: int) -> None:
    made = rig("sh1106", column_offset=offset)
    image = noise((128, 64), 1)
    made.panel.show(image)
    assert shows(made, image)


@every_driver
def test_making_a_panel_touches_no_wire(driver: str, size: tuple[int, int]) -> None:
    made = rig(driver, size)
    assert made.glass.ram == type(made.glass)(*size).ram
    assert not made.glass.on
    assert not any(bus.bytes_sent for bus in made.ports.buses.values())


@every_driver
def test_a_dark_panel_is_loaded_unseen_and_lit_by_the_next_show(
    driver: str, size: tuple[int, int]
) -> None:
    made = rig(driver, size)
    image = noise(size, 1, made.panel.mode)
    made.panel.dark()
    made.panel.display(image)
    assert is_dark(made)
    made.panel.show()
    assert shows(made, image, driver=driver)
    made.panel.dark()
    assert is_dark(made)
    made.panel.show(image)
    assert shows(made, image, driver=driver)


@every_driver
def test_a_reset_leaves_the_panel_dark_until_an_image_comes(
    driver: str, size: tuple[int, int]
) -> None:
    made = rig(driver, size)
    image = noise(size, 1, made.panel.mode)
    made.panel.show(image)
    made.glass.reset()
    made.panel.reset()
    made.panel.display(image)
    assert is_dark(made)
    made.panel.show()
    assert shows(made, image, driver=driver)


@every_driver
def test_contrast_is_set_and_a_reset_keeps_to_it(driver: str, size: tuple[int, int]) -> None:
    made = rig(driver, size)
    made.panel.contrast(9)
    assert made.glass.contrast == 9
    made.glass.reset()
    made.panel.reset()
    assert made.glass.contrast == 9


@every_driver
def test_a_forgotten_image_is_sent_whole(driver: str, size: tuple[int, int]) -> None:
    made = rig(driver, size)
    image = noise(size, 1, made.panel.mode)
    made.panel.show(image)
    made.glass.ram[:] = bytes(len(made.glass.ram))
    made.panel.display(image)
    assert is_dark(made), "the panel was thought to show it still"
    made.panel.forget()
    made.panel.display(image)
    assert shows(made, image, driver=driver)


@every_driver
def test_scrubbing_every_page_heals_a_panel_that_lost_its_power_unnoticed(
    driver: str, size: tuple[int, int]
) -> None:
    made = rig(driver, size, rotate=2)
    image = noise(size, 1, made.panel.mode)
    made.panel.show(image)
    made.panel.contrast(77)
    made.glass.reset()
    for page in range(made.panel.pages):
        made.panel.scrub(page)
    assert shows(made, image, 2, driver)
    assert made.glass.contrast == 77


def test_scrubbing_leaves_a_dark_panel_dark_and_sends_nothing_unknown() -> None:
    made = rig()
    made.panel.scrub(0)
    assert made.sent == 0
    made.panel.show(noise((128, 64), 1))
    made.panel.dark()
    made.panel.scrub(0)
    assert is_dark(made)
    made.panel.forget()
    sent = made.sent
    made.panel.scrub(0)
    assert made.sent == sent


def test_scrubbing_never_puts_a_lit_panel_out() -> None:
    class Watched(Ssd1306Glass):
        seen_off = False

        def _command(self, byte: int) -> None:
            super()._command(byte)
            self.seen_off |= not (self.on and self.powered)

    glass = Watched()
    panel = Ssd1306Panel(I2cPort(RecordingBus({ADDRESS: glass}), ADDRESS))
    panel.show(noise((128, 64), 1))
    glass.seen_off = False
    for page in range(8):
        panel.scrub(page)
    assert not glass.seen_off


def test_a_module_that_is_deaf_until_it_is_reset_gets_its_pulse() -> None:
    made = rig("ssd1309", reset=17)
    assert isinstance(made.glass, Ssd1309Glass)
    with pytest.raises(PanelError, match="nobody answers"):
        made.panel.probe()
    image = noise((128, 64), 1)
    made.panel.show(image)
    assert shows(made, image)


@every_driver
def test_a_probe_changes_nothing(driver: str, size: tuple[int, int]) -> None:
    made = rig(driver, size)
    image = noise(size, 1, made.panel.mode)
    made.panel.show(image)
    made.panel.probe()
    assert shows(made, image, driver=driver)


def test_an_image_of_another_size_or_mode_is_refused_in_a_sentence() -> None:
    panel = rig().panel
    with pytest.raises(ValueError, match=r"a panel of \(128, 64\) can't show \(64, 128\)"):
        panel.show(Image.new("1", (64, 128)))
    with pytest.raises(ValueError, match="'RGB'"):
        panel.show(Image.new("RGB", (128, 64)))


