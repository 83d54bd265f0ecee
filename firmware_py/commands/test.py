"""`peanuts test`: the project's tests, from a checkout."""

from __future__ import annotations

import argparse
import os

from firmware_py.environment.environment import CHECKOUT
from firmware_py.errors import Unable

HELP = "the tests (from a checkout)"
EXAMPLE = "peanuts test --quick"
QUICK = ("-m", "not slow and not browser and not strict")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="tests of these files only")
    parser.add_argument("--quick", action="store_true",
                        help="leave out what takes seconds, a browser, or reads the code")
    parser.add_argument("-k", metavar="WORDS", dest="words", help="tests with these words only")


def run(args: argparse.Namespace) -> int:
    """Run them; exit status 1 if one fails."""
    if not (CHECKOUT / "tests").is_dir():
        raise Unable("the tests are not installed with the program: run them from a checkout")
    import pytest

    paths = [os.path.abspath(path) for path in args.paths]
    os.chdir(CHECKOUT)
    # The workers have to find the same tests in the same order, those made from sets, too.
    os.environ.setdefault("PYTHONHASHSEED", "0")
    words = ("-k", args.words) if args.words else ()
    status = pytest.main(["--numprocesses=auto", "--dist=loadfile",
                          *(QUICK if args.quick else ()), *words, *paths])
    return 0 if status == 0 else 1
