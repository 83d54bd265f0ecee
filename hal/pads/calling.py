"""Asks at a port who is there, until a pad has answered; brings one back from its prompt."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle

from hal.edges import Key
from hal.pads.frames import VERSION, Boot, Decoder, Message, Who, line

AGAIN_NS = 200_000_000
PROMPT_NS = 2_000_000_000
RESTART = b"\x03\x04"  # interrupts, and restarts MicroPython at its prompt


@dataclass(frozen=True, slots=True)
class Hello:
    """Who a pad is, and which boot of it: the counter's period, the oldest edge that it has."""

    id: str
    seat: int | None
    legend: tuple[Key, ...]
    nonce: str
    period: int
    first: int


class Calling:
    """The opening of a session at a port, sans-I/O.

    `hello` is the answer, or None while there is none; `foreign` the version of a pad that can't
    be understood; `restarts` counts how often a pad was brought back from its prompt.
    """

    def __init__(self) -> None:
        self.hello: Hello | None = None
        self.foreign: int | None = None
        self.restarts = 0
        self._decoder = Decoder()
        self._tokens = cycle(range(1, 10_000))
        self._token = 0
        self._who: Who | None = None
        self._again_ns: int | None = None
        self._said = b""
        self._at_prompt = False
        self._prompt_ns: int | None = None

    @property
    def garbled(self) -> int:
        """How many lines did not check, or meant nothing."""
        return self._decoder.garbled

    @property
    def next_ns(self) -> int | None:
        """When `due` has something to say again; None once there is a hello."""
        return self._again_ns if self.hello is None else None

    def call(self) -> None:
        """Begin anew: ask at once."""
        self.hello = self._again_ns = None

    def say(self, body: str) -> bytes:
        """The line of a body; should it come back, it is an echo."""
        made = line(body)
        self._said = made.rstrip(b"\n")
        return made

    def receive(self, data: bytes) -> list[Message]:
        """Take bytes; the messages in them that are no part of the opening."""
        window = self._decoder.rest + data
        if self._said and self._said in window:
            self._at_prompt = True
            self.call()
        return [message for message in self._decoder.feed(data) if not self._opening(message)]

    def due(self, now_ns: int) -> bytes:
        """What is to be written now to come to a hello."""
        if self._at_prompt:
            self._at_prompt = False
            if self._prompt_ns is None or now_ns >= self._prompt_ns:
                self._prompt_ns = now_ns + PROMPT_NS
                self._again_ns = now_ns + AGAIN_NS
                self.restarts += 1
                return RESTART
        if self.hello is not None or (self._again_ns is not None and now_ns < self._again_ns):
            return b""
        self._again_ns = now_ns + AGAIN_NS
        self._token = next(self._tokens)
        return self.say(f"h {self._token}")

    def _opening(self, message: Message) -> bool:
        """Whether a message belongs to the opening; if so, it is dealt with."""
        if isinstance(message, Who):
            if message.token == self._token:
                self._who = message
                self.foreign = None if message.version == VERSION else message.version
        elif isinstance(message, Boot):
            self._hear_boot(message)
        else:
            return False
        return True

    def _hear_boot(self, boot: Boot) -> None:
        who = self._who
        if boot.token == 0 and self.hello is not None:
            self.call()  # it knows of no session
        elif who is not None and who.token == boot.token == self._token and not self.foreign:
            self.hello = Hello(
                who.id, who.seat, who.legend, boot.nonce, boot.period, boot.first)
