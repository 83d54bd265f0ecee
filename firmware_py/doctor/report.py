"""Findings for people, in 80 columns, and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from textwrap import wrap

from firmware_py.doctor.finding import Finding

WIDTH = 80
PART = 20
WORDS = {True: "ok", False: "WRONG", None: "-"}
INDENT = 6 + PART + 1


def lines(finding: Finding) -> list[str]:
    """A finding: how it is, the part, the detail; what mends it in a line of its own."""
    head = f"{WORDS[finding.ok]:6}{finding.part:{PART}} "
    first, *rest = wrap(finding.detail, WIDTH - INDENT) or [""]
    if len(head) > INDENT:  # a long name has a line to itself
        shown = [head.rstrip(), " " * INDENT + first]
    else:
        shown = [(head + first).rstrip()]
    return [*shown, *(" " * INDENT + each for each in rest), *_remedy(finding.remedy)]


def _remedy(text: str) -> list[str]:
    """What mends it; a command is never broken in two."""
    return wrap(text, WIDTH, initial_indent="      -> ", subsequent_indent=" " * 9,
                break_long_words=False, break_on_hyphens=False)


def summary(findings: Sequence[Finding]) -> str:
    """The last line."""
    faults = sum(each.ok is False for each in findings)
    unseen = sum(each.ok is None for each in findings)
    said = f"{faults} of {len(findings)} parts want something" if faults else "all is well"
    return said + (f"; {unseen} could not be looked at" if unseen else "")


def as_json(findings: Sequence[Finding]) -> str:
    """One object."""
    rows = [{"part": each.part, "ok": each.ok, "detail": each.detail, "remedy": each.remedy}
            for each in findings]
    return json.dumps({"ok": holds(findings), "findings": rows}, ensure_ascii=False)


def holds(findings: Sequence[Finding]) -> bool:
    """Whether nothing that could be looked at is wrong."""
    return all(each.ok is not False for each in findings)
