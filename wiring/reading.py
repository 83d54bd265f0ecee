"""How lines, addresses, contacts and names are read from a wiring file's tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from wiring.check import Table
from wiring.header import EEPROM, LINES, PINS, PWM
from wiring.table import Contact, ExpanderContact, GpioContact
from wiring.uses import NOWHERE
from wiring.wording import is_whole, shown

T = TypeVar("T")
BIT = re.compile(r"([A-Za-z0-9]+) GP([AB])([0-7])")
SPELLED_LINE = re.compile(r"(?:GPIO|BCM) ?([0-9]{1,2})", re.IGNORECASE)
PAD_ID = re.compile(r"[a-z0-9-]{1,16}")
BUS_NUMBERS = (1, 99)
LONGEST = 70
EXPANDER_NAME = re.compile(r"[A-Za-z0-9]{1,8}")


def optional(table: Table, key: str, read: Callable[[Table, str], T]) -> T | None:
    """What a key says, or None where it isn't there."""
    return read(table, key) if key in table else None


def part(table: Table, key: str, read: Callable[[Table], T]) -> T | None:
    """What a table within a table says, or None where there is none."""
    if key not in table:
        return None
    inner = table.table(key)
    return read(inner) if isinstance(table.values[key], dict) else None


def line(table: Table, key: str) -> int:
    """A line of the header by its BCM number; NOWHERE if it is none."""
    if key not in table:
        return number(table, key, LINES[0], LINES[-1])
    value = table.values[key]
    if is_whole(value) and value in LINES:
        return int(value)
    table.problem(key, f"expected a GPIO line (BCM number) from {LINES[0]} to {LINES[-1]}, "
                       f"not {shown(value)}{_meant(value)}")
    return NOWHERE


def pwm_line(table: Table, key: str) -> int:
    """A line that the hardware can drive with a tone."""
    found = line(table, key)
    if found not in (*PWM, NOWHERE):
        known = ", ".join(map(str, PWM))
        table.problem(key, f"GPIO {found} has no PWM in hardware: take one of {known}")
        return NOWHERE
    return found


def contact(table: Table, key: str) -> Contact:
    """A contact: a line of the header, or an expander's bit as "A GPB3"."""
    value = table.values.get(key)
    if isinstance(value, str) and (found := BIT.fullmatch(value)):
        return ExpanderContact(found[1], 8 * "AB".index(found[2]) + int(found[3]))
    if isinstance(value, str) and not SPELLED_LINE.fullmatch(value):
        table.problem(key, f'expected a GPIO line as 17, or an expander\'s pin as "A GPB3", '
                           f"not {shown(value)}")
        return GpioContact(NOWHERE)
    return GpioContact(line(table, key))


def address(table: Table, key: str, allowed: Sequence[int], part_name: str) -> int:
    """A 7-bit I2C address out of those that a part can have; NOWHERE if it is none."""
    if key not in table:
        table.problem(None, f'the key "{key}" is missing; expected an address {_span(allowed)}')
        return NOWHERE
    value = table.values[key]
    if is_whole(value) and value in allowed:
        return int(value)
    told = f"0x{value:02X}" if is_whole(value) and 0 <= value < 1 << 16 else shown(value)
    found = f"{part_name} has an address {_span(allowed)}, not {told}"
    if is_whole(value) and value >> 1 in allowed:
        found += f"; that is its 8-bit form: write 0x{value >> 1:02X}"
    table.problem(key, found)
    return NOWHERE


def number(table: Table, key: str, lo: int, hi: int, default: int | None = None) -> int:
    """A whole number in a range; NOWHERE if it is none."""
    before = len(table.document.problems)
    found = table.whole(key, lo, hi, default)
    return found if len(table.document.problems) == before else NOWHERE


def words(table: Table, key: str, default: str | None = None) -> str:
    """A text that can be printed in a line."""
    text = table.text(key, default)
    if len(text) > LONGEST or not text.isprintable():
        table.problem(key, f"expected at most {LONGEST} characters that can be printed, "
                           f"not {shown(text)}")
        return ""
    return text


def name(table: Table, key: str, pattern: re.Pattern[str], expected: str) -> str:
    """A name that fits a pattern; empty if it doesn't."""
    before = len(table.document.problems)
    text = table.text(key)
    if len(table.document.problems) > before:
        return ""
    if pattern.fullmatch(text):
        return text
    table.problem(key, f"expected {expected}, not {shown(text)}")
    return ""


def _span(allowed: Sequence[int]) -> str:
    first, last = (f"0x{each:02X}" for each in (allowed[0], allowed[-1]))
    return f"{first} or {last}" if len(allowed) == 2 else f"from {first} to {last}"


def _meant(value: object) -> str:
    """What was meant by something that is no line."""
    if isinstance(value, str) and (found := SPELLED_LINE.fullmatch(value)):
        return f"; write {int(found[1])}"
    if not is_whole(value) or not isinstance(value, int):
        return ""
    if value in EEPROM:
        return "; GPIO 0 and 1 are for the EEPROM of a HAT"
    if 0 < value <= len(PINS) and isinstance(PINS[value - 1], int):
        return f"; if pin {value} of the header is meant, that is GPIO {PINS[value - 1]}"
    return ""
