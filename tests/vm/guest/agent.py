"""Runs, in the machine, what the tests ask for: a JSON line in, a JSON line out."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import IO


def main() -> None:
    """Serve the virtio-serial port until the other side hangs up."""
    with open(next(Path("/dev").glob("vport*")), "r+b", buffering=0) as wire:
        wire.write(b"{}\n")
        while line := read_line(wire):
            wire.write(json.dumps(obey(**json.loads(line))).encode() + b"\n")


def read_line(wire: IO[bytes]) -> bytes:
    """All bytes up to the end of a line; none if nobody is there any more."""
    line = b""
    while not line.endswith(b"\n"):
        if not (some := wire.read(65536)):
            return b""
        line += some
    return line


def obey(script: str, given: str, seconds: float) -> dict[str, object]:
    """Run a shell script with its input; it is ended when its time is over."""
    command = ("timeout", "-k", "2", str(seconds), "/bin/bash", "-c", script)
    done = subprocess.run(command, input=given, capture_output=True, text=True, errors="replace",
                          check=False)
    return {"status": done.returncode, "output": done.stdout, "errors": done.stderr}


if __name__ == "__main__":
    main()
