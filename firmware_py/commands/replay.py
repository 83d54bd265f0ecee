"""`peanuts replay`: plays a recording again, and checks that it comes out the same."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_py.parsing import whole
from firmware_py.settings import PORTS

HELP = "play a recording again, and check that it comes out the same"
EXAMPLE = "peanuts replay friday.jsonl --watch"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what `--record FILE` has written")
    parser.add_argument(
        "--watch", action="store_true", help="show it in a browser page, at its own speed"
    )
    parser.add_argument("--port", type=whole(*PORTS), metavar="N",
                        help="the page's port; 0 takes any free one")
    parser.add_argument("--no-browser", dest="browser", action="store_false",
                        help="serve the page, and let me open it")


def run(args: argparse.Namespace) -> int:
    """Replay it; exit status 1 if anything differs."""
    from firmware_py.recording import Recording
    from firmware_py.replaying import Replay, outcome

    replay = Replay(Recording(args.file))
    if args.watch:
        from firmware_py.serving import serve_replay

        return serve_replay(replay, args.port, args.browser)
    difference = next((each for _, each in replay.turns() if each is not None), None)
    for line in outcome(replay.recording, difference):
        print(line)
    return 0 if difference is None else 1
