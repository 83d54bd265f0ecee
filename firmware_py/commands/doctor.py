"""`peanuts doctor`: checks the hardware part by part, and says what to do."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_py.errors import BadInput
from firmware_py.places import SETTINGS, WIRING

if TYPE_CHECKING:
    from firmware_py.doctor.examination import Examination, Question
    from firmware_py.doctor.finding import Finding

HELP = "check the hardware part by part, and say what mends it"
EXAMPLE = "peanuts doctor --keys\npeanuts doctor --mock --wiring wiring/four-seats-pads.toml"
SHIPPED = Path(__file__).parents[2] / "wiring" / "two-seats-gpio.toml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to look at, and how to tell."""
    parser.add_argument("--wiring", type=Path, metavar="FILE",
                        help=f"what is wired where, in TOML ({WIRING})")
    parser.add_argument("--settings", type=Path, metavar="FILE",
                        help=f"settings, in TOML ({SETTINGS}, if it is there)")
    parser.add_argument("--mock", action="store_true",
                        help="try mock hardware that is wired so, not this machine's")
    parser.add_argument("--keys", action="store_true",
                        help="have every key pressed, too; Ctrl-C ends that")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--bundle", type=Path, metavar="FILE",
                        help="write a zip for a bug report, without names and secrets")


def run(args: argparse.Namespace) -> int:
    """Examine everything; 1 if something is wrong."""
    from firmware_py.deployment.host import Host
    from firmware_py.doctor.examination import Examination
    from firmware_py.doctor.report import as_json, holds, lines, summary
    from firmware_py.doctor.rest import resting
    from firmware_py.lock import holder
    from hal.clock import MonotonicClock

    question = asked(args)
    findings = []
    with resting() as rest:
        examination = Examination(question, Host(), MonotonicClock(), rest, holder())
        with closing(examination.findings()) as found:  # whatever ends it, all is dark then
            for finding in found:
                findings.append(finding)
                if not args.json:
                    print("\n".join(lines(finding)), flush=True)
    print(as_json(findings) if args.json else summary(findings))
    if args.bundle is not None:
        write_bundle(args.bundle, question, examination, findings)
    return 0 if holds(findings) else 1


def asked(args: argparse.Namespace) -> Question:
    """What the arguments ask; raises BadInput for a file that isn't there."""
    from firmware_py.doctor.examination import LOOK_NS, Question
    from firmware_py.doctor.key_round import key_round

    for option, file in (("--wiring", args.wiring), ("--settings", args.settings)):
        if file is not None and not file.is_file():
            raise BadInput(f"{option}: there is no file {file}")
    wiring = args.wiring or (SHIPPED if args.mock and not WIRING.exists() else WIRING)
    said = sys.stderr if args.json else sys.stdout
    return Question(wiring, args.settings or SETTINGS, args.settings is not None, args.mock,
                    key_round(said) if args.keys else None, 0 if args.mock else LOOK_NS)


def write_bundle(
    path: Path, question: Question, examination: Examination, findings: list[Finding]
) -> None:
    """Write the bug report, and say what is in it."""
    from firmware_py.deployment.host import Host
    from firmware_py.doctor.bundle import contents, write

    write(path, contents(Host(), question.wiring, question.settings, findings,
                         examination.faults))
    print(f"{path}: report, wiring, settings, versions and log, without names and secrets; "
          "look through it before you send it", file=sys.stderr)
