"""SPI: gpiozero's pins as luma's GPIO library, and a port that opens by itself."""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from unittest.mock import patch

import pytest
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import bitbang

from hal.mock.ports import MockPorts
from hal.panels.opening import open_panel
from hal.panels.panel import PanelError
from hal.panels.ssd1322 import Ssd1322Panel
from hal.spi import GpiozeroOutputs, SpiPort
from tests.hal.screens import noise, rig, same
from wiring.table import Screen, SpiPlace

PLACE = SpiPlace(0, 1, dc=24, reset=25)


class FakeSpidev:
    """As spidev's SpiDev: `failing` is the errno of everything, or of `open` alone."""

    mode = max_speed_hz = 0

    def __init__(self) -> None:
        self.opened: list[tuple[int, int]] = []
        self.written: list[int] = []
        self.failing: int | None = None
        self.closed = 0

    def open(self, port: int, device: int) -> None:
        self._fail()
        self.opened.append((port, device))

    def writebytes(self, values: Sequence[int]) -> None:
        self._fail()
        self.written += values

    def close(self) -> None:
        self.closed += 1

    def _fail(self) -> None:
        if self.failing is not None:
            raise OSError(self.failing, "no")


def outputs() -> tuple[GpiozeroOutputs, MockFactory]:
    factory = MockFactory()
    return GpiozeroOutputs(factory), factory


def test_outputs_are_set_up_driven_and_let_go_as_luma_asks() -> None:
    gpio, factory = outputs()
    gpio.setup(24, gpio.OUT)
    gpio.setup(25, gpio.OUT, gpio.HIGH)
    pins = {bcm: factory.pin(bcm) for bcm in (24, 25)}
    assert [pin.function for pin in pins.values()] == ["output", "output"]
    assert (pins[24].state, pins[25].state) == (0, 1)
    gpio.output(24, gpio.HIGH)
    gpio.output(25, gpio.LOW)
    assert (pins[24].state, pins[25].state) == (1, 0)
    gpio.cleanup([24])
    assert pins[24].function == "input"
    gpio.cleanup()
    assert pins[25].function == "input"


def test_lumas_own_bit_banging_runs_on_them() -> None:
    gpio, factory = outputs()
    clock = factory.pin(11)
    bitbang(gpio=gpio, SCLK=11, SDA=10, CE=8, DC=24, RST=25).command(0xA5)
    assert [each.state for each in clock.states].count(True) == 8


def test_a_pulse_goes_down_and_up() -> None:
    gpio, factory = outputs()
    gpio.pulse(17)
    assert [bool(each.state) for each in factory.pin(17).states][-3:] == [True, False, True]


def test_a_port_opens_with_its_first_use_and_pulses_the_reset_line() -> None:
    gpio, factory = outputs()
    device = FakeSpidev()
    port = SpiPort(PLACE, gpio, device)
    assert device.opened == []
    with patch("luma.core.interface.serial.sleep") as sleep:
        port.command(0xA6)
    assert [call.args for call in sleep.call_args_list] == [(0.001,), (0.001,)]
    port.data([1, 2])
    assert (device.opened, device.written) == ([(0, 1)], [0xA6, 1, 2])
    assert device.max_speed_hz == 8_000_000
    levels = [bool(each.state) for each in factory.pin(25).states]
    assert levels[-2:] == [False, True]
    port.reopen()
    port.command(0xA6)
    assert (len(device.opened), device.closed) == (2, 1)


def test_a_panels_reset_pulses_its_line() -> None:
    device = FakeSpidev()
    panel = Ssd1322Panel(SpiPort(PLACE, outputs()[0], device))
    panel.reset()
    panel.reset()
    assert len(device.opened) == 2


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOENT, "switch SPI on"), (errno.EACCES, "group spi"), (errno.EIO, "no")],
)
def test_a_port_that_can_not_be_opened_says_why(number: int, words: str) -> None:
    device = FakeSpidev()
    device.failing = number
    port = SpiPort(PLACE, outputs()[0], device)
    with pytest.raises(PanelError, match=words) as caught:
        port.command(0xA6)
    assert (caught.value.part, caught.value.errno) == ("/dev/spidev0.1", number)
    device.failing = None
    port.command(0xA6)
    assert device.written == [0xA6]


def test_a_missing_spidev_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(PanelError, match="python3-spidev"):
        SpiPort(PLACE, outputs()[0]).command(0xA6)


def test_after_an_error_a_panel_on_spi_is_initialised_and_sent_whole() -> None:
    made = rig("ssd1322", (256, 64))
    first, second = noise((256, 64), 1), noise((256, 64), 2)
    made.panel.show(first)
    device = FakeSpidev()
    device.failing = errno.EIO
    assert isinstance(made.panel, Ssd1322Panel)
    real, made.panel._serial_interface._port._spi = (
        made.panel._serial_interface._port._spi, device)
    with pytest.raises(PanelError):
        made.panel.show(second)
    made.panel._serial_interface._port._spi = real
    made.glass.reset()
    made.panel.show(first)
    assert same(made.glass.image(), first.convert("L"))


def test_a_panel_of_greys_and_one_of_another_driver() -> None:
    ports = MockPorts()
    screen = Screen("ssd1322", 256, 64, PLACE)
    glass = ports.plug(screen)
    panel = Ssd1322Panel(ports.spi(PLACE), mode="RGB")
    image = noise((256, 64), 1, "RGB")
    panel.show(image)
    assert len(set(glass.image().tobytes())) == 16
    with pytest.raises(ValueError, match="no driver 'ssd1306' on SPI"):
        open_panel(Screen("ssd1306", 128, 64, PLACE), ports)
