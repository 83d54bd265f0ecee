"""The vectors of the pads' protocol: both sides pass them, the pad's under a real MicroPython."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hal.edges import Key
from hal.mock.micropython import Command
from hal.pads import frames
from hal.pads.frames import Decoder, body_of, line, message

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = ROOT / "hal" / "pads" / "vectors.json"
VECTORS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))

# What the pad's side runs: its clock and its pins are told what to be.
ABOARD = """
import json, os, sys

class Module: pass
now = Module()
now.ms, now.us = 10000, 0
clock = Module()
clock.ticks_ms = lambda: now.ms
clock.ticks_us = lambda: now.us
clock.ticks_diff = lambda end, start: end - start
clock.ticks_add = lambda start, more: (start + more) % vectors["period"]

class Pin:
    IN = OUT = PULL_UP = PULL_DOWN = IRQ_FALLING = IRQ_RISING = 0
    def __init__(self, number, mode, pull=None, value=1):
        self.level = value
    def value(self, level=None):
        self.level = self.level if level is None else level
        return self.level
    def irq(self, handler, trigger, hard):
        assert hard
        self.handler = handler

machine = Module()
machine.Pin = Pin
sys.modules["time"], sys.modules["machine"] = clock, machine
sys.path[:] = [sys.argv[1]]
vectors = json.load(open(sys.argv[2]))

from lines import Reader, make, read
from ring import Contact, Pulse, Ring
from talk import Talk

def latin(text):
    return bytes([ord(letter) for letter in text])

def words(line):
    return None if read(line) is None else [str(word, "ascii") for word in read(line)]

for body, text in vectors["lines"]:
    assert make(body.encode()) == text.encode() + b"\\n", body
    assert words(text.encode()) == body.split(" "), body
for text in vectors["no_lines"]:
    assert read(latin(text)) is None, text
for stream in vectors["streams"]:
    reader = Reader()
    ended = [reader.put(byte, 0) for byte in latin(stream["bytes"])]
    found = [" ".join(words(line)) for line in ended if line and words(line)]
    assert found == stream["bodies"], (stream, found)

ring = Ring()
contacts = [Contact(ring, line, line) for line in range(6)]
pulse, lamp, said = Pulse(22), Pin(25, Pin.OUT, value=0), []
talk = Talk(vectors["settings"], said.append, ring, contacts, lamp, pulse)
talk._nonce = int(vectors["nonce"], 16)
for step in vectors["conversation"]:
    now.us = step.get("ticks", now.us)
    for byte in make(step["hear"].encode()) if "hear" in step else b"":
        talk.hear(byte)
    now.ms += step.get("ms", 0)
    if "contact" in step:
        line, closed = step["contact"]
        contacts[line].pin.level = 1 - closed
        contacts[line].pin.handler(contacts[line].pin)
    if "pulse" in step:
        now.us = step["pulse"]
        pulse._pin.handler(pulse._pin)
    talk.tell()
    assert said == [make(body.encode()) for body in step["says"]], (step, said)
    assert lamp.level == step.get("lamp", lamp.level), step
    said.clear()
print("both sides agree")
"""


def test_the_pad_passes_the_vectors(interpreter: Command, tmp_path: Path) -> None:
    program = tmp_path / "aboard.py"
    program.write_text(ABOARD, encoding="utf-8")
    done = subprocess.run(
        [*interpreter, str(program), str(ROOT / "firmware_py" / "pad"), str(FILE)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "both sides agree\n", done.stdout + done.stderr


@pytest.mark.parametrize(("body", "text"), VECTORS["lines"])
def test_a_body_makes_its_line_and_is_read_from_it(body: str, text: str) -> None:
    assert line(body) == text.encode("ascii") + b"\n"
    assert body_of(text.encode("ascii")) == body


@pytest.mark.parametrize("text", VECTORS["no_lines"])
def test_what_does_not_check_is_no_line(text: str) -> None:
    assert body_of(text.encode("latin-1")) is None


@pytest.mark.parametrize(("body", "means"), VECTORS["meanings"])
def test_a_body_means_what_the_vectors_say(body: str, means: list[Any] | None) -> None:
    if means is None:
        assert message(body) is None
        return
    kind, *values = means
    values = [tuple(map(Key, value)) if isinstance(value, list) else value for value in values]
    assert message(body) == getattr(frames, kind)(*values)


@pytest.mark.parametrize("stream", VECTORS["streams"])
def test_a_stream_is_cut_into_the_lines_that_check(stream: dict[str, Any]) -> None:
    data, at_once, by_bytes = stream["bytes"].encode("latin-1"), Decoder(), Decoder()
    found = [body for body in at_once.bodies(data) if body is not None]
    assert found == stream["bodies"]
    slowly = [body for byte in data for body in by_bytes.bodies(bytes((byte,)))]
    assert [body for body in slowly if body is not None] == found


@pytest.mark.parametrize("step", VECTORS["conversation"])
def test_what_a_pad_says_means_something_to_the_console(step: dict[str, Any]) -> None:
    assert None not in [message(body) for body in step["says"]]
    assert Decoder().feed(b"".join(map(line, step["says"]))) == list(map(message, step["says"]))
