"""The MCP23017: its registers, how they are set up for contacts, and what a read of it tells.

After Microchip's data sheets DS20001952C (sections 3.2, 3.5, 3.6) and D, whose parts have GPA7 and
GPB7 as outputs only. Registers are addressed as with IOCON.BANK = 0: port A and B by turns.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from hal.clock import Clock
from hal.edges import FaultKind

IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU = 0x00, 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C
INTF, INTCAP, GPIO, OLAT = 0x0E, 0x10, 0x12, 0x14
IOCON_WITH_BANKS = 0x05  # where IOCON is while BANK = 1; else it is GPINTENB
ODR = 0x04  # INT is an open drain, which pulls low; the Pi's own pull-up lifts it
PORTS = (0, 1)

I2C_TIMEOUT = 0x0702  # linux/i2c-dev.h; in units of 10 ms
TIMEOUT = 2  # a bus that hangs may hold up the table for so long, not for the usual second
TRIES = 3
# Nobody answered, or the wire was disturbed: it may be well the next time.
WORTH_RETRYING = {errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.EAGAIN}


class RegisterBus(Protocol):
    """What is used of smbus2's SMBus; every call may raise OSError."""

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        """Read registers from one on, in one transaction."""
        ...

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Write registers from one on, in one transaction."""
        ...

    def close(self) -> None:
        """Let go of the bus."""
        ...


def open_bus(number: int) -> RegisterBus:
    """/dev/i2c-`number`, which gives up soon when it hangs; OSError if it can't be had."""
    from fcntl import ioctl

    from smbus2 import SMBus

    bus = SMBus(number)
    assert bus.fd is not None
    ioctl(bus.fd, I2C_TIMEOUT, TIMEOUT)
    opened: RegisterBus = bus
    return opened


class Snapshot(NamedTuple):
    """What one burst told of a port; levels are the pins', 1 is high.

    `flags` says whose change made the interrupt, `captured` what the levels were then; `levels`
    were read between the two instants, in ns, after the interrupt had been cleared.
    """

    flags: int
    captured: int
    levels: int
    before_ns: int
    after_ns: int


Snapshots = tuple[Snapshot, Snapshot]
Result = TypeVar("Result")


class Mcp23017:
    """One chip on a bus; `lines` are the bits with contacts, 0 to 15. Every call may raise OSError.

    A transaction that fails is tried up to three times if that is of use.
    """

    def __init__(self, bus: RegisterBus, address: int, lines: Sequence[int], clock: Clock) -> None:
        self._bus, self._address, self._clock = bus, address, clock
        self.masks = tuple(
            sum(1 << line % 8 for line in lines if line // 8 == port) for port in PORTS
        )
        # GPA7 and GPB7 are outputs unless there is a contact: see the data sheet's newer edition.
        inputs = [mask | 0x7F for mask in self.masks]
        self._setting = [*inputs, 0, 0, *self.masks, 0, 0, 0, 0, ODR, ODR, *inputs]

    def set_up(self) -> Snapshots:
        """Set all up, whatever it was before, and read once: INT may hang low since long ago."""
        self._write(IOCON_WITH_BANKS, [0])
        self._write(IODIR, self._setting)
        return self.read()

    def read(self) -> Snapshots:
        """Read both ports in one burst, which clears their interrupts."""
        before_ns = self._clock.now_ns()
        return self._cut(self._read(INTF), before_ns)

    def check(self) -> Snapshots | None:
        """The same, but None if the chip isn't set up any more: it had lost its power."""
        before_ns = self._clock.now_ns()
        data = self._read(IODIR)
        if data[: len(self._setting)] != self._setting:
            return None
        return self._cut(data[INTF:], before_ns)

    def close(self) -> None:
        """Let go of the bus."""
        self._bus.close()

    def _cut(self, data: Sequence[int], before_ns: int) -> Snapshots:
        after_ns = self._clock.now_ns()
        flags_a, flags_b, captured_a, captured_b, levels_a, levels_b = data
        return (Snapshot(flags_a, captured_a, levels_a, before_ns, after_ns),
                Snapshot(flags_b, captured_b, levels_b, before_ns, after_ns))

    def _read(self, register: int) -> list[int]:
        """Read from a register up to the levels."""
        length = GPIO + len(PORTS) - register
        return _tried(lambda: self._bus.read_i2c_block_data(self._address, register, length))

    def _write(self, register: int, data: Sequence[int]) -> None:
        _tried(lambda: self._bus.write_i2c_block_data(self._address, register, data))


def _tried(transaction: Callable[[], Result]) -> Result:
    for _ in range(TRIES - 1):
        try:
            return transaction()
        except OSError as error:
            if error.errno not in WORTH_RETRYING:
                raise
    return transaction()


def reason(error: OSError) -> tuple[FaultKind, str]:
    """What kind of failure of a bus it is, and what to do about it."""
    if error.errno == errno.ENOENT:
        return FaultKind.MISSING, "there is no such I2C bus: switch I2C on (raspi-config)"
    if error.errno in (errno.EACCES, errno.EPERM):
        return FaultKind.DENIED, "this user may not use the I2C bus: add it to the group i2c"
    if error.errno == errno.ETIMEDOUT:
        return FaultKind.NO_ANSWER, "the I2C bus hangs: something holds its lines down"
    return FaultKind.NO_ANSWER, f"no answer ({error.strerror or error}): look at its wires"
