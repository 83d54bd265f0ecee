"""A Raspberry Pi Pico at the end of a cable: real firmware, run by a real MicroPython.

Only the pins and the USB port are stood in for. The interpreter's microsecond counter and the
host's monotonic clock are the same clock, so that the true instant of every stamp is known.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import termios
import tty
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from hal.clock import Clock
from hal.mock.cable import Cable, Delay, at_once, open_tty

BOARD = Path(__file__).parent / "board"
ALLOCATED = 255
PERIOD_US = 1 << 30


class Pico:
    """A board that is powered and plugged in once `start` was called.

    `flash` is the folder with its files, `port` a path that leads to its serial port while it is
    plugged in. `shift_us` moves its counter, by less than its period.
    """

    def __init__(
        self,
        interpreter: Sequence[str],
        flash: Path,
        port: Path,
        clock: Clock,
        shift_us: int = 0,
        down: Delay = at_once,
        up: Delay = at_once,
    ) -> None:
        self.port = port
        self.shift_us = shift_us
        self.lamps: dict[int, bool] = {}
        self.allocated = False  # in an interrupt, where a real board could not
        self._interpreter = tuple(interpreter)
        self._flash = flash
        self._clock = clock
        self._delays = (down, up)
        self._levels: dict[int, int] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._cable: Cable | None = None
        self._usb: tuple[int, int] | None = None
        self._wire, self._far_wire = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._inner, self._stdio, self._tty = open_tty()
        mode = termios.tcgetattr(self._stdio)
        mode[tty.CC][termios.VINTR] = b"\x03"
        mode[tty.CC][termios.VQUIT] = mode[tty.CC][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._stdio, termios.TCSANOW, mode)

    def start(self) -> None:
        """Give it power and plug it in."""
        self.power_on()
        self.plug_in()

    def power_on(self) -> None:
        """Run the board from its start."""
        command = [*self._interpreter, str(BOARD / "board.py"), self._tty]
        environment = {
            "MICROPYPATH": ".",
            "PAD_COMMAND": "\x1f".join(command),
            "PAD_WIRE": str(self._far_wire.fileno()),
            "PAD_TICKS_SHIFT": str(self.shift_us),
        }
        for pin, level in self._levels.items():
            self._wire.send(bytes((pin, level)))
        self._process = subprocess.Popen(
            command, cwd=self._flash, env=environment, stdin=self._stdio, stdout=self._stdio,
            pass_fds=(self._far_wire.fileno(),), start_new_session=True,
        )

    def power_off(self) -> None:
        """Take its power away at once."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process.wait()
            self._process = None
        self.hear()

    def reboot(self) -> None:
        """Take its power away for a moment, but leave its port."""
        self.power_off()
        self.power_on()

    def plug_in(self) -> None:
        """Make its port appear."""
        ours, theirs, path = open_tty()
        self._usb = (ours, theirs)
        self.port.symlink_to(path)
        self._cable = Cable(ours, self._inner, self._clock, *self._delays)

    def pull_out(self) -> None:
        """Make its port vanish; the board itself goes on."""
        if self._cable is not None and self._usb is not None:
            self._cable.close()
            self._cable = None
            self.port.unlink()
            for descriptor in self._usb:
                os.close(descriptor)

    def drive(self, pin: int, level: int) -> int:
        """Set a pin's level from outside; the instant in ns just before."""
        self._levels[pin] = level
        now_ns = self._clock.now_ns()
        self._wire.send(bytes((pin, level)))
        if self._process is not None:
            self._process.send_signal(signal.SIGURG)
        return now_ns

    def hear(self) -> None:
        """Take what its own pins have done."""
        with suppress(BlockingIOError):
            while True:
                pin, level = self._wire.recv(2, socket.MSG_DONTWAIT)
                if pin == ALLOCATED:
                    self.allocated = True
                else:
                    self.lamps[pin] = bool(level)

    def true_ns(self, stamp_us: int, near_ns: int) -> int:
        """The instant in ns of a stamp that was taken within minutes of another instant."""
        near_us = near_ns // 1000 + self.shift_us
        half = PERIOD_US // 2
        off_us = (stamp_us - near_us + half) % PERIOD_US - half
        return (near_us + off_us - self.shift_us) * 1000

    def close(self) -> None:
        """Let go of everything."""
        self.power_off()
        self.pull_out()
        self._wire.close()
        self._far_wire.close()
        os.close(self._inner)
        os.close(self._stdio)


def flashed(folder: Path, firmware: Path, settings: Mapping[str, str]) -> Path:
    """Lay the firmware's files and further ones, by name, into a folder that is the flash."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in firmware.glob("*.py"):
        (folder / file.name).write_bytes(file.read_bytes())
    for name, text in settings.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
