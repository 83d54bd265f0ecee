from __future__ import annotations

import os
import subprocess
import sys

import pytest

from firmware_py.errors import Unable
from firmware_py.lock import Lock, holder

NAME = f"\0peanuts-test-{os.getpid()}"


def test_a_second_console_names_the_firsts_process() -> None:
    code = (f"from firmware_py.lock import Lock; lock = Lock({NAME!r}); "
            "print('held', flush=True); input()")
    first = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    with pytest.raises(Unable, match=f"as process {first.pid}: stop that one first"):
        Lock(NAME)
    first.kill()
    first.communicate()
    Lock(NAME).close()  # a process that was killed leaves nothing behind


def test_nobody_holds_what_was_let_go() -> None:
    lock = Lock(NAME)
    assert holder(NAME) == os.getpid()
    lock.close()
    assert holder(NAME) is None
