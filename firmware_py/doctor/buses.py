"""The I2C and SPI buses of a table: whether they are there, and how fast they run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from firmware_py.deployment.host import Host
from firmware_py.doctor.finding import Finding, unknown, well, wrong
from wiring.config_txt import config_lines
from wiring.table import I2cPlace, SpiPlace, Table
from wiring.uses import buses, muxes, screens

CONFIG = "/boot/firmware/config.txt"
FAST_HZ, USUAL_HZ = 400_000, 100_000
BAUDRATE = f"dtparam=i2c_arm_baudrate=400000 in {CONFIG}, and start anew"
SYS = "/sys/bus/i2c/devices"
NODE = "of_node"


def i2c(host: Host, table: Table) -> Iterator[Finding]:
    """Each bus of the table, and each multiplexer that the kernel switches."""
    shown = {place.bus for _, _, screen in screens(table)
             if isinstance(place := screen.place, I2cPlace)}
    for _, bus in buses(table):
        yield _bus(host, table, bus.number, bus.number in shown)
    for number, address in muxes(table):
        yield from _mux(host, table, number, address)


def spi(host: Host, table: Table) -> Iterator[Finding]:
    """Each SPI port of the table."""
    lines = " and ".join(line for line in config_lines(table) if "spi" in line)
    for place in (screen.place for _, _, screen in screens(table)):
        if isinstance(place, SpiPlace):
            device = f"/dev/spidev{place.port}.{place.device}"
            yield _device(host, f"SPI port {place.port}", device, "spi",
                          f"{lines} in {CONFIG}, and start anew")


def speed(host: Host, number: int) -> int | None:
    """A bus's clock in Hz as the device tree has it; None where that doesn't tell.

    What it doesn't say is the driver's default, i2c-bcm2835.c's and i2c-gpio.c's.
    """
    node = host.at(f"{SYS}/i2c-{number}/{NODE}")
    if not node.exists():
        return None
    if (hz := _cells(node / "clock-frequency")) is not None:
        return hz
    delay_us = _cells(node / "i2c-gpio,delay-us")
    return 500_000 // delay_us if delay_us else USUAL_HZ


def _bus(host: Host, table: Table, number: int, shown: bool) -> Finding:
    part, device = f"I2C bus {number}", f"/dev/i2c-{number}"
    mend = " and ".join(line for line in config_lines(table) if _makes(line, number))
    there = _device(host, part, device, "i2c", f"{mend} in {CONFIG}, and start anew")
    if not there.ok:
        return there
    hz = speed(host, number)
    if hz is None:
        return unknown(part, f"{device}; its speed isn't told")
    said = f"{device}, {hz // 1000} kHz"
    if shown and hz < FAST_HZ:
        return wrong(part, f"{said}: screens want 400 kHz", BAUDRATE if number == 1 else
                     f"dtoverlay=i2c-gpio with i2c_gpio_delay_us=1 in {CONFIG}, and start anew")
    return well(part, said)


def _device(host: Host, part: str, device: str, group: str, mend: str) -> Finding:
    """A device, and whether this user may use it."""
    path = host.at(device)
    if not path.exists():
        return wrong(part, f"there is no {device}", mend)
    if not os.access(path, os.R_OK | os.W_OK):
        return wrong(part, f"this user may not use {device}",
                     f'`sudo usermod -aG {group} "$USER"`, then log out and in again')
    return well(part, device)


def _makes(line: str, number: int) -> bool:
    """Whether a line of config.txt makes a bus."""
    return "i2c_arm" in line if number == 1 else f"bus={number}," in line


def _mux(host: Host, table: Table, number: int, address: int) -> Iterator[Finding]:
    """A multiplexer: the kernel's with its channels, or ours."""
    chip = host.at(f"{SYS}/{number}-{address:04x}")
    part = f"mux 0x{address:02X}"
    overlay = next((line for line in config_lines(table) if f"addr=0x{address:02x}" in line), "")
    if not chip.exists():
        yield unknown(part, f"the kernel doesn't switch it on bus {number}: this program does",
                      f"better is {overlay} in {CONFIG}" if overlay and number == 1 else "")
        return
    wanted = {place.channel for _, _, screen in screens(table)
              if isinstance(place := screen.place, I2cPlace) and place.mux == address
              and place.bus == number}
    missing = [channel for channel in sorted(wanted, key=str)
               if not (chip / f"channel-{channel}").exists()]
    if missing:
        yield wrong(part, f"the kernel found no multiplexer there as it started: channels "
                          f"{', '.join(map(str, missing))} are missing",
                    "look at its wires and its address pins (A0 to A2), and start anew")
    else:
        yield well(part, f"the kernel switches it on bus {number}: " + ", ".join(
            f"channel {channel} is {_number(chip / f'channel-{channel}')}"
            for channel in sorted(wanted, key=str)))


def _number(link: Path) -> str:
    return link.readlink().name if link.is_symlink() else "there"


def _cells(path: Path) -> int | None:
    """A number in the device tree: four bytes, the first the highest."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return int.from_bytes(data[:4], "big") if len(data) >= 4 else None
