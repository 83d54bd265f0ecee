"""MicroPython's raw prompt, over a port: runs programs on a board and returns what they print.

As its manual describes it: "MicroPython Interactive Interpreter Mode", raw mode and raw-paste mode.
"""

from __future__ import annotations

import select

from hal.clock import Clock
from hal.edges import FaultKind
from hal.pads.port import PortTrouble, SerialPort

CTRL_A, CTRL_B, CTRL_C, CTRL_D = b"\x01", b"\x02", b"\x03", b"\x04"
INTERRUPT = b"\r" + CTRL_C
TRIES = 3
RAW = b"raw REPL; CTRL-B to exit\r\n>"
PASTE = b"\x05A" + CTRL_A
UNDERSTOOD = b"R\x01"
ANSWER_NS = 3_000_000_000
RUN_NS = 20_000_000_000


class BoardTrouble(Exception):
    """A board that doesn't do what it was told: what it said, in one sentence."""


class RawPrompt:
    """The raw prompt of the board at a port; waits for it, so it is for commands only."""

    def __init__(self, port: SerialPort, clock: Clock) -> None:
        self._port = port
        self._clock = clock
        self._came = b""

    def enter(self) -> None:
        """Interrupt what runs, and come to the prompt; PortTrouble if nobody is there."""
        for rest in reversed(range(TRIES)):
            self._send(INTERRUPT)
            self._send(b"\r" + CTRL_A)
            try:
                self._until(RAW, ANSWER_NS // TRIES)
            except PortTrouble as trouble:
                if rest == 0 or trouble.kind is not FaultKind.NO_ANSWER:
                    raise
            else:
                return

    def run(self, program: str) -> str:
        """Run a program; what it printed. BoardTrouble with what it ended in, if it failed."""
        self._send(PASTE)
        if self._take(2) != UNDERSTOOD:
            raise BoardTrouble("its MicroPython is too old to be sent programs with flow control")
        self._paste(program.encode())
        self._until(CTRL_D, ANSWER_NS)
        printed, failed = self._until(CTRL_D, RUN_NS), self._until(CTRL_D, ANSWER_NS)
        self._until(b">", ANSWER_NS)
        if failed:
            raise BoardTrouble(failed.decode(errors="replace").strip().splitlines()[-1])
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def restart(self) -> None:
        """Leave the prompt, and start the board's own program."""
        self._send(b"\r" + CTRL_B)
        self._send(CTRL_D)

    def _paste(self, source: bytes) -> None:
        """Send a program, no more at a time than the board has said it has room for."""
        window = room = int.from_bytes(self._take(2), "little")
        while source:
            while not room or self._came:
                if self._take(1) != CTRL_A:
                    raise BoardTrouble("it broke off a program that was being sent to it")
                room += window
            now, source = source[:room], source[room:]
            self._send(now)
            room -= len(now)
            self._hear(0)
        self._send(CTRL_D)

    def _until(self, end: bytes, patience_ns: int) -> bytes:
        """What comes before something that has to come, which is dropped."""
        until_ns = self._clock.now_ns() + patience_ns
        while end not in self._came:
            self._wait(until_ns)
        before, _, self._came = self._came.partition(end)
        return before

    def _take(self, count: int) -> bytes:
        until_ns = self._clock.now_ns() + ANSWER_NS
        while len(self._came) < count:
            self._wait(until_ns)
        taken, self._came = self._came[:count], self._came[count:]
        return taken

    def _wait(self, until_ns: int) -> None:
        left_ns = until_ns - self._clock.now_ns()
        if left_ns <= 0:
            raise PortTrouble(FaultKind.NO_ANSWER, f"{self._port.path} gives no answer")
        self._hear(left_ns)

    def _hear(self, patience_ns: int) -> None:
        self._came += b"".join(data for data, _ in self._port.wait(patience_ns / 1e9))

    def _send(self, data: bytes) -> None:
        until_ns = self._clock.now_ns() + ANSWER_NS
        while data:
            data = data[self._port.put(data):]
            if data and self._clock.now_ns() > until_ns:
                raise PortTrouble(FaultKind.NO_ANSWER, f"{self._port.path} takes nothing in")
            if data:
                select.select([], [self._port.fileno], [], ANSWER_NS / 1e9)
