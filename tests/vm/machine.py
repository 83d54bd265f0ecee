"""A machine of QEMU that runs the tests' commands; as fast as the host lets it be."""

from __future__ import annotations

import json
import os
import platform
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

QEMU = "qemu-system-x86_64"
# Some hosts have a KVM that accepts a machine and then can't run it: it gets little time.
ACCELERATORS = {"kvm": ("host", 30.0), "tcg": ("max", 240.0)}
COMMAND_S = 60.0
# The kernel has no driver for this many things, and shall not wait for them.
KERNEL = ("root=/dev/vda rw console=ttyS0 quiet loglevel=4 mitigations=off nokaslr "
          "audit=0 selinux=0 apparmor=0 random.trust_cpu=on panic=-1 "
          "systemd.show_status=0 rd.systemd.unit=multi-user.target")


class MachineError(Exception):
    """The machine did not do what it was told; the text has the end of what it said."""


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a command."""

    status: int
    output: str
    errors: str


class Machine:
    """One that boots from an image, with a second disk of files; its disk forgets what is written.

    Used with `with`: it is there until the end of the block.
    """

    def __init__(self, kernel: Path, root: Path, disk: Path) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="peanuts-vm.")
        self._command = qemu(kernel, root, disk, self._here)
        self._pending = b""
        self.accelerator = ""

    @property
    def _here(self) -> Path:
        return Path(self._folder.name)

    def __enter__(self) -> Machine:
        try:
            with socket.socket(socket.AF_UNIX) as ear:
                ear.bind(str(self._here / "commands"))
                ear.listen(1)
                self._boot(ear)
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._stop()
        self._folder.cleanup()

    def _boot(self, ear: socket.socket) -> None:
        """Start QEMU with the first accelerator under which the machine answers."""
        for accelerator, (cpu, seconds) in ACCELERATORS.items():
            if accelerator == "kvm" and not os.access("/dev/kvm", os.R_OK | os.W_OK):
                continue
            self._start(ear, "-accel", accelerator, "-cpu", cpu)
            try:
                self._answer(seconds)
            except MachineError:
                self._stop()
                if accelerator == list(ACCELERATORS)[-1]:
                    raise
            except BaseException:
                self._stop()
                raise
            else:
                self.accelerator = accelerator
                return

    def _start(self, ear: socket.socket, *options: str) -> None:
        # Whatever becomes of the tests, no machine is left running.
        command = ("setpriv", "--pdeathsig", "KILL", *self._command, *options)
        with (self._here / "qemu.log").open("wb") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=subprocess.STDOUT)
        ear.settimeout(10)
        self._wire = ear.accept()[0]

    def _stop(self) -> None:
        self._wire.close()
        self.process.kill()
        self.process.wait()

    def run(self, script: str, given: str = "", seconds: float = COMMAND_S) -> Done:
        """Run a shell script as root, whatever its exit status."""
        order = {"script": script, "given": given, "seconds": seconds}
        self._wire.settimeout(10)
        self._wire.sendall(json.dumps(order).encode() + b"\n")
        return Done(**self._answer(seconds + 20))

    def do(self, script: str, given: str = "", seconds: float = COMMAND_S) -> str:
        """Run a shell script as root that has to succeed; hands back what it printed."""
        done = self.run(script, given, seconds)
        if done.status:
            raise MachineError(f"exit status {done.status} of: {script}\n{done.output}"
                               f"{done.errors}")
        return done.output

    def _answer(self, seconds: float) -> dict[str, Any]:
        """The next line of the agent's; raises MachineError if it doesn't come in time."""
        self._wire.settimeout(seconds)
        while b"\n" not in self._pending:
            try:
                some = self._wire.recv(1 << 20)
            except TimeoutError:
                some = b""
            if not some:
                raise MachineError(f"the machine does not answer; it said:\n{self.said()}")
            self._pending += some
        line, _, self._pending = self._pending.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def said(self) -> str:
        """The end of what the kernel and QEMU wrote."""
        logs = (self._here / "console.log", self._here / "qemu.log")
        return "\n".join(log.read_text(errors="replace")[-4000:] for log in logs if log.exists())


def qemu(kernel: Path, root: Path, disk: Path, folder: Path) -> list[str]:
    """The command line: two processors, two disks, a serial port for commands, nothing else."""
    if platform.machine() != "x86_64":
        raise MachineError("the machine of the tests is an x86-64 one; so has this one to be")
    return [QEMU, "-M", "q35", "-smp", "2", "-m", "768",
            "-nodefaults", "-display", "none", "-no-reboot",
            "-kernel", str(kernel / "vmlinux"), "-initrd", str(kernel / "initrd"),
            "-append", KERNEL, "-serial", f"file:{folder / 'console.log'}",
            "-drive", f"file={root},format=raw,if=virtio,snapshot=on",
            "-drive", f"file={disk},format=raw,if=virtio,readonly=on",
            "-device", "virtio-rng-pci", "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=commands,path={folder / 'commands'}",
            "-device", "virtserialport,chardev=commands,name=commands"]
