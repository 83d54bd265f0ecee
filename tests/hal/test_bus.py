"""I2C buses: the kernel's by way of smbus2, the multiplexer's channels, ports and their words."""

from __future__ import annotations

import errno
import sys
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.core.error import DeviceNotFoundError

from hal.bus import I2cPort, KernelBus, Mux, MuxChannel, panel_error, wire_ns
from hal.clock import ManualClock
from hal.mock.bus import RecordingBus
from hal.mock.mux import MuxChip
from hal.panels.panel import PanelError

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="smbus2 is for Linux")


class Ear:
    """A chip that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def write(self, message: bytes) -> None:
        self.heard.append(message)


class FakeSmbus:
    """As smbus2's SMBus, over a bus of memory; `closed` counts."""

    wire: ClassVar[RecordingBus]
    opened: ClassVar[list[int]]
    missing = False
    calls: ClassVar[list[int]]

    def __init__(self, number: int) -> None:
        if self.missing:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        self.opened.append(number)

    def i2c_rdwr(self, *messages: Any) -> None:
        self.calls.append(len(messages))
        self.wire.i2c_rdwr(*messages)

    def close(self) -> None:
        self.opened.pop()


@pytest.fixture
def smbus(monkeypatch: pytest.MonkeyPatch) -> type[FakeSmbus]:
    import smbus2

    FakeSmbus.wire, FakeSmbus.opened = RecordingBus({0x3C: Ear()}, keep=99), []
    FakeSmbus.calls, FakeSmbus.missing = [], False
    monkeypatch.setattr(smbus2, "SMBus", FakeSmbus)
    return FakeSmbus


@on_linux
def test_the_kernels_bus_is_opened_when_it_is_used_and_sends_all_in_one_call(
    smbus: type[FakeSmbus],
) -> None:
    bus = KernelBus(1)
    assert smbus.opened == []
    bus.write(0x3C, b"\x00\xaf", b"\x40" + bytes(range(200)))
    assert (smbus.opened, smbus.calls) == ([1], [2])
    assert list(smbus.wire.transactions) == [
        (0x3C, b"\x00\xaf"), (0x3C, b"\x40" + bytes(range(200)))]
    bus.close()
    assert smbus.opened == []


@on_linux
def test_more_messages_than_the_kernel_takes_are_sent_in_several_calls(
    smbus: type[FakeSmbus],
) -> None:
    KernelBus(1).write(0x3C, *[bytes([0x40, n]) for n in range(90)])
    assert smbus.calls == [42, 42, 6]
    assert [message[1] for _, message in smbus.wire.transactions] == list(range(90))


@on_linux
def test_a_bus_that_was_missing_is_tried_again(smbus: type[FakeSmbus]) -> None:
    smbus.missing = True
    port = I2cPort(KernelBus(1), 0x3C)
    with pytest.raises(PanelError, match="0x3C on /dev/i2c-1: there is no such bus") as caught:
        port.command(0xE3)
    assert caught.value.errno == errno.ENOENT
    smbus.missing = False
    port.command(0xE3)
    assert smbus.calls == [1]


@on_linux
def test_an_adapter_that_was_pulled_out_is_opened_again(smbus: type[FakeSmbus]) -> None:
    bus = KernelBus(1)
    smbus.wire.break_after(0, errno.ENODEV)
    with pytest.raises(OSError, match="broken"):
        bus.write(0x3C, b"\x00\xe3")
    assert smbus.opened == []
    smbus.wire.mend()
    bus.write(0x3C, b"\x00\xe3")
    assert smbus.opened == [1]


@on_linux
def test_a_bus_that_is_not_there_says_how_to_get_it() -> None:
    with pytest.raises(PanelError, match=r"/dev/i2c-251: .*dtparam=i2c_arm=on"):
        I2cPort(KernelBus(251), 0x3C).command(0xE3)


@pytest.mark.parametrize("number", [121, 6, 5, 110, 11, 2, 19, 13, 1, 71])
def test_any_errno_is_a_panel_error_with_its_number(number: int) -> None:
    bus = RecordingBus({0x3C: Ear()})
    bus.break_after(0, number)
    with pytest.raises(PanelError) as caught:
        I2cPort(bus, 0x3C).data([1, 2])
    assert caught.value.errno == number
    assert caught.value.part == "0x3C on mock bus"
    assert str(caught.value) == f"0x3C on mock bus: {caught.value.detail}"


def test_lumas_errors_are_panel_errors_too() -> None:
    error = panel_error("a panel", DeviceNotFoundError("I2C device not found on address: 0x3C"))
    assert str(error) == "a panel: I2C device not found on address: 0x3C"
    assert error.errno is None


class SlowBus(RecordingBus):
    """Takes its time."""

    def __init__(self, clock: ManualClock, ms: int) -> None:
        super().__init__({0x3C: Ear()})
        self._clock, self._ms = clock, ms

    def write(self, address: int, *messages: bytes) -> None:
        super().write(address, *messages)
        self._clock.advance(self._ms * 1_000_000)


@pytest.mark.parametrize(("ms", "late"), [(99, False), (101, True)])
def test_an_answer_much_slower_than_any_bus_is_an_error(ms: int, late: bool) -> None:
    clock = ManualClock()
    port = I2cPort(SlowBus(clock, ms), 0x3C, clock)
    if late:
        with pytest.raises(PanelError, match="answers late: after 101 ms"):
            port.command(0xE3)
    else:
        port.command(0xE3)


def test_a_whole_frame_at_the_slowest_speed_is_not_late() -> None:
    clock = ManualClock()
    I2cPort(SlowBus(clock, 200), 0x3C, clock).data(bytes(1024))
    with pytest.raises(PanelError, match="late"):
        I2cPort(SlowBus(clock, 300), 0x3C, clock).data(bytes(1024))


def test_the_wires_time_is_nine_bits_a_byte_and_starts_and_a_stop() -> None:
    assert wire_ns([b"\x00\xaf"], 1_000_000_000) == 3 * 9 + 2
    assert wire_ns([b"\x00\xaf", b"\x40" * 10], 1_000_000_000) == 14 * 9 + 3


# A multiplexer


def muxed() -> tuple[RecordingBus, MuxChip, list[Ear], list[MuxChannel], Mux]:
    chip, ears = MuxChip(), [Ear() for _ in range(4)]
    for channel, ear in enumerate(ears):
        chip.channels[channel][0x3C] = ear
    bus = RecordingBus({0x70: chip}, keep=999)
    mux = Mux(bus, 0x70)
    return bus, chip, ears, [MuxChannel(mux, channel) for channel in range(4)], mux


@given(st.lists(st.integers(0, 3), max_size=30))
def test_every_message_reaches_its_channel_and_no_other(order: list[int]) -> None:
    bus, _, ears, channels, _ = muxed()
    for number, channel in enumerate(order):
        channels[channel].write(0x3C, bytes([0x40, number]))
    for channel, ear in enumerate(ears):
        assert [message[1] for message in ear.heard] == [
            number for number, chosen in enumerate(order) if chosen == channel]
    choices = [message for address, message in bus.transactions if address == 0x70]
    assert len(choices) == sum(a != b for a, b in zip([None, *order], order, strict=False))


def test_after_an_error_the_channel_is_chosen_anew() -> None:
    _, chip, ears, channels, _ = muxed()
    channels[1].write(0x3C, b"\x00\xe3")
    chip.reset()
    with pytest.raises(OSError, match="nobody"):
        channels[1].write(0x3C, b"\x00\xe3")
    channels[1].write(0x3C, b"\x00\xae")
    assert ears[1].heard == [b"\x00\xe3", b"\x00\xae"]


def test_a_multiplexer_that_does_not_answer_is_named() -> None:
    bus, chip, _, channels, _ = muxed()
    port = I2cPort(channels[2], 0x3C)
    del bus.devices[0x70]
    with pytest.raises(PanelError, match=r"^multiplexer 0x70 on mock bus: nobody answers"):
        port.command(0xE3)
    bus.devices[0x70] = chip
    bus.devices[0x70] = MuxChip()
    with pytest.raises(PanelError, match=r"^0x3C on channel 2 of multiplexer 0x70 on mock bus"):
        port.command(0xE3)


def test_a_channel_is_chosen_in_a_transfer_of_its_own() -> None:
    chip = MuxChip()
    chip.write(b"\x04")
    assert chip.chosen == 0, "it takes effect at the stop"
    chip.stop()
    assert chip.chosen == 4


# The bus of memory itself


def test_the_bus_remembers_no_more_than_it_is_asked_to() -> None:
    bus = RecordingBus({0x3C: Ear()}, keep=2)
    bus.write_i2c_block_data(0x3C, 0, [0xAF])
    bus.write_byte(0x3C, 0)
    bus.write_i2c_block_data(0x3C, 0, [0x81, 5])
    assert list(bus.transactions) == [(0x3C, b"\x00"), (0x3C, b"\x00\x81\x05")]
    assert bus.bytes_sent == 3 + 2 + 4
    assert bus.busy_ns == 2500 * (9 * (3 + 2 + 4) + 3 * 2)


def test_a_wire_that_breaks_lets_through_what_it_can() -> None:
    ear = Ear()
    bus = RecordingBus({0x3C: ear})
    bus.break_after(3, errno.ETIMEDOUT)
    with pytest.raises(OSError, match="broken") as caught:
        bus.write(0x3C, b"\x00\xe3", b"\x40\x01\x02")
    assert caught.value.errno == errno.ETIMEDOUT
    assert ear.heard == [b"\x00\xe3", b"\x40"]
    bus.mend()
    bus.write(0x3C, b"\x00\xe3")
    assert ear.heard[-1] == b"\x00\xe3"
