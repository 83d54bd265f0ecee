"""`python3 -m tests.vm`: the tests that need a machine with a kernel of its own, as root.

Arguments are pytest's. Without QEMU and mmdebstrap it says what to install, exit status 1.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from firmware_py.environment import environment
from firmware_py.errors import Sentence, Unable

TOOLS = {"qemu-system-x86_64": "qemu-system-x86", "mmdebstrap": "mmdebstrap", "mke2fs": "e2fsprogs",
         "setpriv": "util-linux"}
# Tells pytest that this folder is meant, too.
WANTED = "PEANUTS_VM"


def main() -> int:
    """Run them on one machine, one after another."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        raise Unable(f"the machine needs {' and '.join(missing)}: apt install {' '.join(missing)}")
    if os.geteuid():
        raise Unable("the machine's root file system can only be made by root: use sudo")
    environment.enter("test")
    import pytest

    os.environ[WANTED] = "1"
    return int(pytest.main([str(Path(__file__).parent), *sys.argv[1:]]))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Sentence as problem:
        sys.exit(f"peanuts: {problem}")
