"""Pin factories by name, and what is said of one that can't be had."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hal.clock import ManualClock
from hal.gpiozero_lines import driven_source
from hal.pin_factories import PinsRefused, named_driver

NO_BOUNCETIME = -666  # RPi.GPIO's own word for none
CLOCK = ManualClock(5_000_000_000)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A driver that a test imports on a stand-in is imported anew by others."""
    for name in ("lgpio", "rpigpio", "pigpio"):
        monkeypatch.delitem(sys.modules, f"gpiozero.pins.{name}", raising=False)
        monkeypatch.setitem(sys.modules, f"gpiozero.pins.{name}", ModuleType("none"))
        monkeypatch.delitem(sys.modules, f"gpiozero.pins.{name}")
    return monkeypatch


def test_a_name_that_is_none_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no pin factory is called 'any': choose from lgpio, rpi"):
        named_driver("any", CLOCK)


def test_a_factory_that_is_not_installed_is_refused_with_its_remedy(
    forgotten: pytest.MonkeyPatch,
) -> None:
    forgotten.setitem(sys.modules, "lgpio", None)
    with pytest.raises(PinsRefused, match=r"the pin factory lgpio can't be had: .*python3-lgpio"):
        named_driver("lgpio", CLOCK)


def test_the_mock_has_pins_for_contacts_lamps_and_tunes() -> None:
    driver = named_driver("mock", CLOCK)
    source = driven_source(driver, [17], CLOCK, lambda: None)
    driver.factory.pin(17).drive_low()
    assert [(edge.line, edge.closed) for edge in source.edges()] == [(17, True)]
    driver.factory.pin(18).function = "output"
    driver.factory.pin(18).frequency = 440
    driver.factory.close()


def test_a_pin_that_is_refused_is_named() -> None:
    driver = named_driver("mock", CLOCK)
    with pytest.raises(PinsRefused, match=r"GPIO99 can't be had through mock: .*wire the key to"):
        driver.pins({99: 0})


def fake_rpi_gpio() -> Any:
    """fake-rpi's RPi.GPIO, with memory: of itself it knows no functions, levels or callbacks."""
    fake_rpi = pytest.importorskip("fake_rpi")
    fake_rpi.toggle_print(False)
    kind = type(fake_rpi.RPi.GPIO)

    class Remembering(kind):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            super().__init__()
            self.functions: dict[int, Any] = {}
            self.callbacks: dict[int, Any] = {}

        def setup(self, channel: int, state: int, *more: Any, **options: Any) -> None:
            self.functions[channel] = state
            self.set_input(channel, 1)

        def gpio_function(self, channel: int) -> Any:
            return self.functions.get(channel, self.IN)

        def add_event_detect(self, channel: int, edge: int, callback: Any, **options: Any) -> None:
            assert options["bouncetime"] == NO_BOUNCETIME
            self.callbacks[channel] = callback

        def drive(self, channel: int, level: int) -> None:
            self.set_input(channel, level)
            self.callbacks[channel](channel)

    return Remembering()


def test_the_old_library_is_driven_through_its_own_factory(
    forgotten: pytest.MonkeyPatch,
) -> None:
    gpio = fake_rpi_gpio()
    package = ModuleType("RPi")
    package.GPIO = gpio  # type: ignore[attr-defined]
    forgotten.setitem(sys.modules, "RPi", package)
    forgotten.setitem(sys.modules, "RPi.GPIO", gpio)
    forgotten.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03111)
    driver = named_driver("rpigpio", CLOCK)
    woken: list[bool] = []
    source = driven_source(driver, [17, 27], CLOCK, lambda: woken.append(True))
    gpio.drive(27, 0)
    assert [(edge.line, edge.closed) for edge in source.edges()] == [(27, True)]
    assert woken == [True]
    source.close()


class FakeLgpio(ModuleType):
    """As much of lgpio as making a factory takes: and it changes the working directory."""

    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 1, 2, 3
    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2
    error = type("error", (Exception,), {})

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.opened: list[int] = []
        self._notify_thread = type("Thread", (), {"is_alive": lambda self: False})()

    def gpiochip_open(self, chip: int) -> int:
        if chip == 7:
            raise self.error("can not open gpiochip")
        self.opened.append(chip)
        return chip


def test_lgpio_opens_the_chip_that_is_named_on_any_machine(forgotten: pytest.MonkeyPatch) -> None:
    lgpio = FakeLgpio()
    forgotten.setitem(sys.modules, "lgpio", lgpio)
    driver = named_driver("lgpio", CLOCK, chip=3)
    assert (lgpio.opened, driver.is_alive()) == ([3], False)
    with pytest.raises(PinsRefused, match="gpiochip7 can't be opened: can not open gpiochip"):
        named_driver("lgpio", CLOCK, chip=7)


def test_importing_lgpio_leaves_the_working_directory_alone(
    forgotten: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    forgotten.delitem(sys.modules, "lgpio", raising=False)
    forgotten.setenv("LG_WD", "restored once the test is over")
    forgotten.delenv("LG_WD")
    forgotten.syspath_prepend(tmp_path)
    (tmp_path / "lgpio.py").write_text(
        "import os\nos.chdir(os.environ['LG_WD'])\nraise ImportError('stop here')\n"
    )
    here = os.getcwd()
    with pytest.raises(PinsRefused, match="stop here"):
        named_driver("lgpio", CLOCK)
    assert os.getcwd() == here
    # Where another user may have left a pipe it could not be imported at all.
    assert Path(os.environ["LG_WD"]).stat().st_mode & 0o777 == 0o700


def test_pigpios_ticks_are_a_count_of_32_bits_behind_the_present(
    forgotten: pytest.MonkeyPatch,
) -> None:
    class Factory:
        @staticmethod
        def ticks() -> int:
            return 500

        @staticmethod
        def ticks_diff(later: int, earlier: int) -> float:
            return ((later - earlier) % 2**32) / 1e6

    module = ModuleType("gpiozero.pins.pigpio")
    module.PiGPIOFactory = Factory  # type: ignore[attr-defined]
    forgotten.setitem(sys.modules, "gpiozero.pins.pigpio", module)
    driver = named_driver("pigpio", CLOCK)
    assert driver.at_ns(2**32 - 500) == 5_000_000_000 - 1_000_000
