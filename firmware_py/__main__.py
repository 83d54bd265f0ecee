"""Starts the program: `python3 -m firmware_py COMMAND`. Old Pythons can read this file, too."""

import os
import sys

NEEDED = (3, 11)


def main() -> int:
    # Only what Python 3.6 can read, too: what comes here may be as old.
    if sys.version_info < NEEDED:
        sys.stderr.write(
            "Peanuts needs Python 3.11 or newer, and this is {}.{}: install one from python.org "
            "or your system's packages, and start it with that, for example "
            "{} -m firmware_py play.\n".format(
                *sys.version_info[:2], "py -3.12" if sys.platform == "win32" else "python3.12")
        )
        return 1
    if not __package__:  # started as `python3 firmware_py`: let the packages be found
        sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    from firmware_py.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
