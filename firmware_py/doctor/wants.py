"""What a table wants of the machine, as its wiring says; without one, all that could be wanted."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_py.deployment.status import GROUPS
from wiring.table import Table
from wiring.uses import Function, buses, on_spi, screens, uses

OUTPUTS = {Function.LAMP, Function.BUZZER, Function.SYNC, Function.RESET}


def groups(table: Table | None) -> list[str]:
    """The groups whose devices it uses."""
    if table is None:
        return list(GROUPS)
    wanted = {
        "gpio": any(use.function is not Function.TAKEN for use in uses(table)),
        "i2c": any(buses(table)),
        "spi": on_spi(table),
        "dialout": any(seat.pad is not None for seat in table.seats),
    }
    return [name for name in GROUPS if wanted[name]]


def libraries(table: Table | None) -> set[str]:
    """The libraries of apt's that it uses."""
    if table is None:
        return set()
    pins = any(use.function in OUTPUTS or use.path[-1:] == ("dc",) for use in uses(table))
    lgpio = {"lgpio"} if pins or table.gpio.driver == "lgpio" else set()
    return lgpio | ({"spidev"} if on_spi(table) else set())


def parts(table: Table) -> list[str]:
    """The parts that only whoever has the hardware can try, in words."""
    return list(_parts(table))


def _parts(table: Table) -> Iterator[str]:
    count = sum(1 for _ in screens(table))
    if count:
        yield f"{count} screens"
    if table.expanders:
        yield "expanders"
    if any(seat.pad is not None for seat in table.seats):
        yield "pads"
    yield "keys"
    if any(seat.lamp is not None or seat.pad is not None for seat in table.seats):
        yield "lamps"
    if table.buzzer is not None:
        yield "buzzer"
