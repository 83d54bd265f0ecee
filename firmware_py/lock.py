"""One console a machine: a name that the kernel gives to one process, and frees when it ends."""

from __future__ import annotations

import errno
import socket
import struct

from firmware_py.errors import Unable

NAME = "\0peanuts-console"  # no file: nothing is left behind, and every user sees it


class Lock:
    """Held from its construction until `close`; raises Unable, naming the process that has it."""

    def __init__(self, name: str = NAME) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.bind(name)
            self._socket.listen(1)
        except OSError as error:
            self._socket.close()
            if error.errno != errno.EADDRINUSE:
                raise
            raise Unable(
                f"a console runs here already, as process {holder(name)}: stop that one first "
                "(the service with `sudo systemctl stop peanuts`)"
            ) from None

    def close(self) -> None:
        """Let another console run."""
        self._socket.close()


def holder(name: str = NAME) -> int | None:
    """The process that has the lock, or None."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.settimeout(1)
        try:
            asking.connect(name)
        except OSError:
            return None
        credentials = asking.getsockopt(
            socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")
        )
    return int(struct.unpack("3i", credentials)[0])
