"""Lines of the pads' protocol (PROTOCOL.md): bytes in, messages out; no I/O, no state but the line.

Whatever comes in, nothing is raised, nothing is made up, and no more than a line is kept.
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hal.edges import Key

VERSION = 1
LONGEST = 63  # bytes, with the line feed
LETTERS = {
    "p": Key.PEANUTS, "1": Key.WORK1, "2": Key.WORK2, "3": Key.WORK3, "4": Key.WORK4,
    "w": Key.WASTE, "d": Key.DRAW, "s": Key.SLAP, "c": Key.CALL,
    "<": Key.LEFT, ">": Key.RIGHT, "k": Key.PICK,
}  # fmt: skip
ID = r"[a-z0-9-]{1,16}"


@dataclass(frozen=True, slots=True)
class Who:
    """H: who a pad is. Of a version that isn't ours only the version is known."""

    token: int
    version: int
    id: str
    seat: int | None
    legend: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Boot:
    """B: which boot it is, the counter's period in ticks, and the oldest edge's number."""

    token: int
    nonce: str
    period: int
    first: int


@dataclass(frozen=True, slots=True)
class Change:
    """E: an edge, stamped in ticks of a microsecond."""

    number: int
    ticks: int
    line: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """X: an exchange's two stamps in ticks, the edges before the second, the contacts' levels.

    `levels` has a bit a contact, set if it is closed, or is None if they would not keep still.
    """

    token: int
    came: int
    went: int
    count: int
    levels: int | None


@dataclass(frozen=True, slots=True)
class Pulse:
    """P: the stamp of the sync wire's edge in ticks."""

    ticks: int


@dataclass(frozen=True, slots=True)
class Lit:
    """L: whether the lamp shines."""

    on: bool


@dataclass(frozen=True, slots=True)
class Troubles:
    """T: how many lines were garbled and how many edges lost since the boot."""

    garbled: int
    lost: int


Message = Who | Boot | Change | Answer | Pulse | Lit | Troubles

NUMBER = r"(\d{1,10})"
FLAG = r"([01])"


def _who(token: str, version: str, rest: str) -> Who | None:
    if int(version) != VERSION:
        return Who(int(token), int(version), "", None, ())
    found = re.fullmatch(rf"({ID}) (\d\d?|-) (\S{{1,16}})", rest)
    if found is None or not set(found[3]) <= LETTERS.keys():
        return None
    seat = None if found[2] == "-" else int(found[2])
    return Who(int(token), VERSION, found[1], seat, tuple(LETTERS[key] for key in found[3]))


def _boot(token: str, nonce: str, period: str, first: str) -> Boot | None:
    return Boot(int(token), nonce, int(period), int(first)) if int(period) > 0 else None


def _change(number: str, ticks: str, line: str, closed: str) -> Change:
    return Change(int(number), int(ticks), int(line), closed == "1")


def _answer(token: str, came: str, went: str, count: str, levels: str) -> Answer:
    closed = None if levels == "-" else int(levels, 16)
    return Answer(int(token), int(came), int(went), int(count), closed)


# Ticks have as many digits as the period, which is 2^62 on a build of 64 bits.
TICKS = r"(\d{1,19})"
FORMS: Mapping[str, tuple[re.Pattern[str], Callable[..., Message | None]]] = {
    letter: (re.compile(f"{letter} {form}"), make)
    for letter, form, make in (
        ("H", rf"{NUMBER} {NUMBER} (.+)", _who),
        ("B", rf"{NUMBER} ([0-9a-f]{{8}}) {TICKS} {NUMBER}", _boot),
        ("E", rf"{NUMBER} {TICKS} (\d\d?) {FLAG}", _change),
        ("X", rf"{NUMBER} {TICKS} {TICKS} {NUMBER} ([0-9a-f]{{1,4}}|-)", _answer),
        ("P", TICKS, lambda ticks: Pulse(int(ticks))),
        ("L", FLAG, lambda on: Lit(on == "1")),
        ("T", f"{NUMBER} {NUMBER}", lambda garbled, lost: Troubles(int(garbled), int(lost))),
    )
}


def line(body: str) -> bytes:
    """The line that carries a body."""
    text = body.encode("ascii")
    return b"%s %08x\n" % (text, crc32(text))


def body_of(text: bytes) -> str | None:
    """The body of a line without its line feed, or None if the line doesn't check."""
    body, _, check = text.rpartition(b" ")
    if check != b"%08x" % crc32(body):
        return None
    return body.decode("ascii") if body.isascii() else None


def message(body: str) -> Message | None:
    """What a pad means with a body, or None."""
    form, make = FORMS.get(body[:1], (None, None))
    found = form.fullmatch(body) if form else None
    return make(*found.groups()) if found and make else None


class Decoder:
    """Cuts a pad's bytes into messages.

    `garbled` counts the lines that did not check or meant nothing; `rest` is what has come of
    the next line, its last bytes if it is too long for one.
    """

    def __init__(self) -> None:
        self.garbled = 0
        self.rest = b""
        self._whole = True

    def feed(self, data: bytes) -> list[Message]:
        """Take bytes; the messages that they complete."""
        found = []
        for body in self.bodies(data):
            meant = None if body is None else message(body)
            if meant is None:
                self.garbled += 1
            else:
                found.append(meant)
        return found

    def bodies(self, data: bytes) -> list[str | None]:
        """Take bytes; the bodies of the lines that they end, None for one that doesn't check."""
        *ended, rest = data.split(b"\n")
        found = []
        for part in ended:
            self._keep(part)
            found.append(body_of(self.rest) if self._whole else None)
            self.rest, self._whole = b"", True
        self._keep(rest)
        return found

    def _keep(self, part: bytes) -> None:
        self._whole = self._whole and len(self.rest) + len(part) < LONGEST
        self.rest = (self.rest + part[-LONGEST:])[-LONGEST:]
