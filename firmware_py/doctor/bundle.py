"""A zip for a bug report: what was found, the files, the versions, the log; nobody's name."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path

from firmware_py.deployment.files import UNIT, read
from firmware_py.deployment.host import Host
from firmware_py.doctor.finding import Finding
from firmware_py.doctor.identity import identity, system
from firmware_py.doctor.report import as_json, lines, summary
from firmware_py.doctor.scrubbing import Scrubber, without_comments, without_people
from firmware_py.places import journal_to_read
from hal.edges import Fault

LINES = "400"
LOG = ("journalctl", "--quiet", "--no-hostname", "--output=short-monotonic", f"--lines={LINES}",
       "--unit", UNIT)


def contents(
    host: Host, wiring: Path, settings: Path, findings: Sequence[Finding],
    faults: Iterable[Fault] = (), journal: Path | None = None,
) -> dict[str, str]:
    """The files of a bundle by their names, scrubbed."""
    scrubber = Scrubber(identity(host, settings, wiring, journal or journal_to_read()))
    # Before they are set in lines, which may part a name.
    clean = [replace(each, detail=scrubber.scrub(each.detail), remedy=scrubber.scrub(each.remedy))
             for each in findings]
    report = [line for finding in clean for line in lines(finding)]
    raw = {
        "report.txt": "\n".join([*report, summary(clean), ""]),
        "report.json": as_json(clean) + "\n",
        "wiring.toml": without_comments(read(wiring) or ""),
        "console.toml": without_people(read(settings) or ""),
        "versions.txt": versions(host),
        "faults.txt": "".join(f"{told(each)}\n" for each in faults),
        "service.txt": host.ask("systemctl", "show", UNIT, "--no-pager")[1],
        "log.txt": log(host),
    }
    return {name: scrubber.scrub(text) for name, text in raw.items()}


def write(path: Path, files: Mapping[str, str]) -> None:
    """Write them into a zip; OSError if that can't be done."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in files.items():
            # Without the time of writing, which says nothing here.
            bundle.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def versions(host: Host) -> str:
    """The kernel's, the system's, Python's, and those of everything installed beside it."""
    release = (read(host.at("/etc/os-release")) or "").splitlines()
    named = [line for line in release if line.startswith("PRETTY_NAME=")]
    names = sorted({f"{each.metadata['Name']} {each.version}" for each in metadata.distributions()})
    return "\n".join([system(), *named, *names, ""])


def log(host: Host) -> str:
    """The end of the service's log; or why there is none."""
    status, said = host.ask(*LOG)
    return (said if status == 0 else f"the log can't be read: {said}") + "\n"


def told(fault: Fault) -> str:
    """A fault as its driver has it."""
    return f"{fault.at_ns / 1e9:.3f} s  {fault.part}: {fault.kind.value}: {fault.detail}"

