"""The model of the MCP23017 against what the data sheet says of the chip."""

from __future__ import annotations

import errno

import pytest

from hal.clock import ManualClock
from hal.mcp23017 import GPINTEN, GPIO, GPPU, INTCAP, INTCON, INTF, IOCON, IODIR, OLAT
from hal.mock.expander import BANK, INTPOL, MIRROR, ODR, SEQOP, MockExpander, MockRegisterBus

DEFVAL, IPOL = 0x06, 0x02


class Chip(MockExpander):
    """A chip whose two INT outputs can be looked at; all pins are pulled up and watched."""

    def __init__(self, newer: bool = False) -> None:
        self.ints: list[bool | None] = [None, None]
        super().__init__(self.ints.__setitem__, newer)
        for port in (0, 1):
            self.write(GPPU + port, 0xFF)
            self.write(GPINTEN + port, 0xFF)


def test_power_on_makes_inputs_that_nothing_watches() -> None:
    chip = Chip()
    chip.power_on()
    assert [chip.read(address) for address in range(0x16)] == [0xFF, 0xFF] + [0] * 0x14
    chip.move(3, True)
    assert (chip.read(INTF), chip.ints) == (0, [True, True])


def test_a_change_is_flagged_and_captured_and_int_falls() -> None:
    chip = Chip()
    chip.move(3, True)
    assert (chip.ints, chip.read(INTF)) == ([False, True], 0x08)
    assert (chip.read(INTCAP), chip.ints) == (0xF7, [True, True])
    assert (chip.read(INTF), chip.read(GPIO)) == (0, 0xF7)


def test_a_port_is_blind_until_intcap_or_gpio_is_read() -> None:
    chip = Chip()
    chip.move(3, True)
    chip.move(4, True)
    chip.move(3, False)
    assert (chip.read(INTF), chip.registers["INTCAP"][0]) == (0x08, 0xF7)
    assert chip.read(GPIO) == 0xEF
    assert (chip.read(INTF), chip.ints[0]) == (0, True)  # what happened meanwhile is not told
    chip.move(4, False)
    assert (chip.read(INTF), chip.read(INTCAP)) == (0x10, 0xFF)


def test_the_other_port_sees_on() -> None:
    chip = Chip()
    chip.move(3, True)
    chip.move(8, True)
    assert (chip.read(INTF), chip.read(INTF + 1), chip.ints) == (0x08, 0x01, [False, False])
    chip.read(GPIO + 1)
    assert chip.ints == [False, True]


def test_writing_or_reading_others_does_not_clear_an_interrupt() -> None:
    chip = Chip()
    chip.move(0, True)
    chip.write(INTF, 0)
    chip.write(INTCAP, 0)
    chip.write(OLAT, 0)
    chip.read(INTF)
    assert (chip.ints[0], chip.registers["INTF"][0]) == (False, 1)


def test_a_comparison_with_defval_lasts_as_long_as_the_difference() -> None:
    chip = Chip()
    chip.write(DEFVAL, 0xFF)
    chip.write(INTCON, 0xFF)
    chip.move(0, True)
    chip.read(INTCAP)
    assert chip.ints[0] is False
    chip.move(0, False)
    chip.read(INTCAP)
    assert chip.ints[0] is True


def test_pins_that_are_not_enabled_or_not_inputs_are_quiet() -> None:
    chip = Chip()
    chip.write(GPINTEN, 0x02)
    chip.write(IODIR, 0xFD)
    chip.move(0, True)
    chip.move(1, True)
    assert chip.ints[0] is True


def test_mirrored_interrupts_use_both_pins() -> None:
    chip = Chip()
    chip.write(IOCON, MIRROR)
    chip.move(9, True)
    assert chip.ints == [False, False]


@pytest.mark.parametrize(("setting", "quiet"), [(0, True), (INTPOL, False), (INTPOL | ODR, True)])
def test_int_is_active_low_unless_intpol_says_otherwise_and_odr_overrules_it(
    setting: int, quiet: bool
) -> None:
    chip = Chip()
    chip.write(IOCON, setting)
    assert chip.ints[0] is quiet
    chip.move(0, True)
    assert chip.ints[0] is not quiet


def test_iocon_has_two_addresses_and_banks_move_all() -> None:
    chip = Chip()
    chip.write(IOCON + 1, BANK)
    assert (chip.read(0x05), chip.read(0x15)) == (BANK, BANK)
    chip.move(8, True)
    assert (chip.read(0x17), chip.read(0x19)) == (0x01, 0xFE)
    assert [chip.after(each) for each in (0x00, 0x0A, 0x1A)] == [0x01, 0x10, 0x00]


def test_bursts_go_on_in_order_or_between_a_pair() -> None:
    chip = Chip()
    assert [chip.after(each) for each in (INTF, INTCAP + 1, OLAT + 1)] == [INTF + 1, GPIO, 0]
    chip.write(IOCON, SEQOP)
    assert [chip.after(each) for each in (GPIO, GPIO + 1)] == [GPIO + 1, GPIO]
    chip.write(IOCON, SEQOP | BANK)
    assert chip.after(0x09) == 0x09


def test_polarity_turns_what_is_read_of_the_port() -> None:
    chip = Chip()
    chip.write(IPOL, 0x01)
    assert chip.read(GPIO) == 0xFE


def test_in_newer_parts_the_last_pin_of_a_port_is_an_output_only() -> None:
    chip = Chip(newer=True)
    chip.write(GPIO, 0x80)
    chip.move(7, True)
    assert (chip.read(GPIO), chip.ints[0]) == (0xFF, True)


def test_a_bus_takes_time_and_fails_as_it_is_told() -> None:
    clock = ManualClock()
    bus = MockRegisterBus(clock)
    bus.chips[0x20] = Chip()
    bus.write_i2c_block_data(0x20, GPPU, [1, 2])
    assert bus.read_i2c_block_data(0x20, GPPU, 2) == [1, 2]
    assert clock.now_ns() == 9 * 22_500
    bus.failing = [None, errno.EIO]
    bus.read_i2c_block_data(0x20, 0, 1)
    with pytest.raises(OSError, match="Input/output"):
        bus.read_i2c_block_data(0x20, 0, 1)
    with pytest.raises(OSError, match="Remote I/O"):
        bus.read_i2c_block_data(0x21, 0, 1)
