"""What a table wants in /boot/firmware/config.txt, after the overlays' own README there."""

from __future__ import annotations

from collections.abc import Iterator

from wiring.header import OWNERS
from wiring.table import Table
from wiring.uses import Function, buses, muxes, on_spi, uses


def config_lines(table: Table) -> list[str]:
    """The lines that switch on what the table uses, in their order in the file."""
    return [*_i2c(table), *_spi(table), *_uart(table)]


def must_be_off(table: Table) -> list[str]:
    """What may not be switched on, since its lines are used otherwise."""
    own = {Function.TAKEN, Function.I2C, Function.SPI}
    used = {use.bcm for use in uses(table) if use.function not in own}
    names = {"spi": "SPI", "i2c": "I2C", "uart": "the serial console", "1-wire": "1-wire",
             "i2s": "I2S sound"}
    return [f"{names[owner]} (GPIO {', '.join(map(str, sorted(used & set(lines))))})"
            for owner, lines in OWNERS.items() if used & set(lines) and not _has(table, owner)]


def _has(table: Table, owner: str) -> bool:
    """Whether the table has that bus itself, if with fewer lines than all."""
    return owner == "spi" and on_spi(table)


def _i2c(table: Table) -> Iterator[str]:
    for _, bus in buses(table):
        if bus.number == 1:
            yield "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
        else:
            yield (f"dtoverlay=i2c-gpio,bus={bus.number},i2c_gpio_sda={bus.sda},"
                   f"i2c_gpio_scl={bus.scl}")
    # The overlay finds multiplexers on the Pi's own bus; on another one we switch it ourselves.
    for number, address in muxes(table):
        if number == 1:
            yield f"dtoverlay=i2c-mux,pca9548,addr=0x{address:02x}"


def _spi(table: Table) -> Iterator[str]:
    if on_spi(table):
        yield "dtparam=spi=on"
        miso = "" if table.spi.miso else ",no_miso"
        if table.spi.chip_selects == 1 or miso:
            yield f"dtoverlay=spi0-{table.spi.chip_selects}cs{miso}"


def _uart(table: Table) -> Iterator[str]:
    used = {use.bcm for use in uses(table) if use.function is not Function.TAKEN}
    if used & set(OWNERS["uart"]):
        yield "enable_uart=0"
