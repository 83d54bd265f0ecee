"""Puts the firmware on a board: copies it, compares what arrived, and only then puts it to use."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from hal.clock import Clock
from hal.pads.calling import Calling, Hello
from hal.pads.port import PortTrouble, SerialPort
from hal.pads.prompt import BoardTrouble, RawPrompt

SETTINGS = "pad.json"
CHUNK = 512
HELLO_NS = 8_000_000_000
WAIT_S = 0.05
NEW = ".new"
ABOUT = """
import binascii, hashlib, json, machine, os, sys
machine.Pin.irq
try:
    with open("pad.json") as file:
        settings = json.load(file)
except (OSError, ValueError):
    settings = None
print(json.dumps({"machine": getattr(sys.implementation, "_machine", sys.platform),
                  "version": ".".join(str(n) for n in sys.implementation[1][:3]),
                  "id": binascii.hexlify(machine.unique_id()).decode(), "settings": settings}))
"""
HASH = """
import binascii, hashlib
digest = hashlib.sha256()
with open({name!r}, "rb") as file:
    while chunk := file.read(256):
        digest.update(chunk)
print(binascii.hexlify(digest.digest()).decode())
"""
# On a FAT file system a file can't be renamed onto another.
USE = """
import os
for name in {names!r}:
    try:
        os.remove(name)
    except OSError:
        pass
    os.rename(name + {new!r}, name)
if hasattr(os, "sync"):
    os.sync()
"""


def files_of(firmware: Path) -> dict[str, bytes]:
    """The firmware's files by their names on the board; what starts it comes last."""
    files = {file.name: file.read_bytes() for file in sorted(firmware.glob("*.py"))}
    return {name: files[name] for name in sorted(files, key=lambda name: name == "main.py")}


class Installer:
    """A board at its raw prompt that is made a pad."""

    def __init__(self, port: SerialPort, clock: Clock) -> None:
        self._port = port
        self._clock = clock
        self._prompt = RawPrompt(port, clock)

    def about(self) -> Mapping[str, Any]:
        """What board it is: `machine`, `version`, `id`, and its `settings` or None."""
        self._prompt.enter()
        answer: dict[str, Any] = json.loads(self._prompt.run(ABOUT))
        return answer

    def copy(self, files: Mapping[str, bytes]) -> Iterator[str]:
        """Copy files; their names as each has arrived whole, then put all of them to use."""
        for name, content in files.items():
            self._send(name + NEW, content)
            arrived = self._prompt.run(HASH.format(name=name + NEW)).strip()
            if arrived != hashlib.sha256(content).hexdigest():
                raise BoardTrouble(f"what arrived of {name} isn't what was sent")
            yield name
        self._prompt.run(USE.format(names=list(files), new=NEW))

    def restart(self) -> Hello:
        """Start the firmware; its hello. BoardTrouble with what it said if none comes."""
        self._prompt.restart()
        calling, said = Calling(), b""
        until_ns = self._clock.now_ns() + HELLO_NS
        while calling.hello is None:
            if self._clock.now_ns() > until_ns:
                raise BoardTrouble(f"the firmware doesn't say hello; it said {last_of(said)}")
            self._port.write(calling.due)
            for data, _ in self._port.wait(WAIT_S):
                calling.receive(data)
                said = (said + data)[-500:]
        return calling.hello

    def leave(self) -> None:
        """Start whatever is on the board, and expect nothing."""
        with suppress(PortTrouble):
            self._prompt.restart()

    def _send(self, name: str, content: bytes) -> None:
        mode = "wb"
        for start in range(0, max(1, len(content)), CHUNK):
            chunk = content[start:start + CHUNK]
            self._prompt.run(f"with open({name!r}, {mode!r}) as file:\n    file.write({chunk!r})")
            mode = "ab"


def last_of(said: bytes) -> str:
    """The last line that a board said, for a sentence."""
    lines = [line.strip() for line in said.decode(errors="replace").splitlines()]
    return next((f'"{line}"' for line in reversed(lines) if line not in ("", ">>>")), "nothing")
