"""A model of the MCP23017: registers, pins, and what its INT outputs do.

Written from Microchip's data sheet DS20001952C, sections 3.2 to 3.6. Not modelled: what pins
configured as outputs drive, and rise times. A read or write of I2C takes as long as its bits at
the bus's speed, so that contacts change while it is under way.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence

from hal.clock import Clock, ManualClock

# As with IOCON.BANK = 0: A and B by turns.
NAMES = ("IODIR", "IPOL", "GPINTEN", "DEFVAL", "INTCON", "IOCON", "GPPU", "INTF", "INTCAP", "GPIO",
         "OLAT")  # fmt: skip
BANK, MIRROR, SEQOP, ODR, INTPOL = 0x80, 0x40, 0x20, 0x04, 0x02
READ_ONLY = {"INTF", "INTCAP"}
BITS_A_BYTE = 9  # eight and the acknowledgement
Wire = Callable[[int, bool], None]


class MockExpander:
    """One chip. `wire(port, level)` is called when INTA (0) or INTB (1) changes its level.

    `newer` parts have GPA7 and GPB7 as outputs only: they read as what is driven.
    """

    def __init__(self, wire: Wire, newer: bool = False) -> None:
        self._wire, self._newer = wire, newer
        self.pins = [0xFF, 0xFF]  # what the outside makes of the pins: 1 is open, if pulled up
        self._out: list[bool | None] = [None, None]
        self.power_on()

    def power_on(self) -> None:
        """Lose all that was set."""
        self.registers = {name: [0xFF if name == "IODIR" else 0] * 2 for name in NAMES}
        self._seen = [self.level(0), self.level(1)]  # what an interrupt on change compares with
        self._announce()

    def move(self, bit: int, closed: bool) -> None:
        """A contact between a pin, 0 to 15, and ground changes."""
        port, mask = bit // 8, 1 << bit % 8
        self.pins[port] = self.pins[port] & ~mask | (0 if closed else mask)
        self._notice(port)

    def level(self, port: int) -> int:
        """The levels of a port's pins; one that nothing pulls up floats, and reads low here."""
        register = {name: values[port] for name, values in self.registers.items()}
        inputs = register["IODIR"] & ~(0x80 if self._newer else 0)
        seen = self.pins[port] & register["GPPU"]
        return (seen & inputs | register["OLAT"] & ~inputs) & 0xFF

    def read(self, address: int) -> int:
        """Read the register of an address."""
        name, port = self._place(address)
        if name not in ("GPIO", "INTCAP"):
            return self.registers[name][port]
        value = self.registers[name][port]
        if name == "GPIO":
            value = self.level(port) ^ self.registers["IPOL"][port]
        # The interrupt is over once the last bit has gone out; from then on it sees again.
        self.registers["INTF"][port] = 0
        self._seen[port] = self.level(port)
        self._notice(port)
        return value

    def write(self, address: int, value: int) -> None:
        """Write the register of an address; what is read only stays."""
        name, port = self._place(address)
        if name in READ_ONLY:
            return
        if name == "IOCON":  # it is one register with two addresses
            self.registers[name] = [value, value]
        else:
            self.registers["OLAT" if name == "GPIO" else name][port] = value
        for each in (0, 1):
            if name in ("IODIR", "GPPU", "GPINTEN"):
                self._seen[each] = self.level(each)
            self._notice(each)

    def after(self, address: int) -> int:
        """The address that follows, as a burst goes on."""
        if self._iocon & SEQOP:
            return address ^ 1 if not self._iocon & BANK else address
        if self._iocon & BANK:
            return {0x0A: 0x10, 0x1A: 0x00}.get(address, address + 1)
        return (address + 1) % (2 * len(NAMES))

    @property
    def _iocon(self) -> int:
        return self.registers["IOCON"][0]

    def _place(self, address: int) -> tuple[str, int]:
        if self._iocon & BANK:
            return NAMES[address & 0x0F], address >> 4
        return NAMES[address // 2], address % 2

    def _notice(self, port: int) -> None:
        """Raise the port's interrupt if a pin asks for one, unless one is up: then it is blind."""
        register = {name: values[port] for name, values in self.registers.items()}
        level = self.level(port)
        compared = register["INTCON"]
        wanted = register["DEFVAL"] & compared | self._seen[port] & ~compared
        asking = (level ^ wanted) & register["GPINTEN"] & register["IODIR"]
        if asking and not register["INTF"]:
            self.registers["INTF"][port] = asking
            self.registers["INTCAP"][port] = level
        self._announce()

    def _announce(self) -> None:
        up = [bool(flags) for flags in self.registers["INTF"]]
        if self._iocon & MIRROR:
            up = [any(up)] * 2
        active = bool(self._iocon & INTPOL) and not self._iocon & ODR
        for port in (0, 1):
            level = active if up[port] else not active
            if level != self._out[port]:
                self._out[port] = level
                self._wire(port, level)


class MockRegisterBus:
    """An I2C bus with chips; each byte takes its time, and `passing` is called as time goes by.

    On a clock that is not set by hand nothing takes time but what does.

    `failing` gives the errors of the next transactions, None for one that goes well; `dead` is
    the error of all of them.
    """

    def __init__(self, clock: Clock, hz: int = 400_000) -> None:
        self.chips: dict[int, MockExpander] = {}
        self.failing: list[int | None] = []
        self.dead: int | None = None
        self.transactions = 0
        self.closed = False
        self.passing: Callable[[], None] = lambda: None
        self._clock, self._byte_ns = clock, BITS_A_BYTE * 1_000_000_000 // hz

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        """Read registers from one on."""
        chip = self._start(i2c_addr)
        self._pass(3)  # the address twice, and the register
        data = []
        for _ in range(length):
            self._pass(1)
            data.append(chip.read(register))
            register = chip.after(register)
        return data

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Write registers from one on."""
        chip = self._start(i2c_addr)
        self._pass(2)
        for value in data:
            self._pass(1)
            chip.write(register, value)
            register = chip.after(register)

    def close(self) -> None:
        """Let go of the bus."""
        self.closed = True

    def _start(self, address: int) -> MockExpander:
        self.transactions += 1
        number = self.failing.pop(0) if self.failing else None
        if number is None:
            number = self.dead if address in self.chips else errno.EREMOTEIO
        if number is not None:
            raise OSError(number, os.strerror(number))
        return self.chips[address]

    def _pass(self, count: int) -> None:
        if isinstance(self._clock, ManualClock):
            self._clock.advance(count * self._byte_ns)
        self.passing()
