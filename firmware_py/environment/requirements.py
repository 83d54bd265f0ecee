"""Which of the project's requirements this Python lacks; the standard library alone tells."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*([^;]*?)\s*(?:;\s*sys_platform == '(\w+)')?$")
BOUND = re.compile(r"\s*(>=|<)\s*([0-9A-Za-z.]+)\s*$")


def required(pyproject: Path, extra: str | None = None) -> list[str]:
    """The requirements of the project for this platform, those of an extra behind them."""
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"][extra] if extra else []
    return [line for line in [*project["dependencies"], *extras] if _is_for_here(line)]


def lacking(requirements: Iterable[str]) -> list[str]:
    """The requirements that are not installed here, or in another version."""
    return [line for line in requirements if not is_met(line)]


def is_met(requirement: str) -> bool:
    """Whether a distribution is installed in a version that the requirement allows."""
    name, bounds, _ = _parts(requirement)
    try:
        version = numbers(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False
    return all(_allows(bound, version) for bound in bounds.split(",") if bound)


def numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, for comparing: `2.0.1.post3` is (2, 0, 1, 3)."""
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _parts(requirement: str) -> tuple[str, str, str | None]:
    found = REQUIREMENT.match(requirement)
    if found is None:
        raise ValueError(f"a requirement in a form that is not known here: {requirement}")
    return found[1], found[2], found[3]


def _is_for_here(requirement: str) -> bool:
    platform = _parts(requirement)[2]
    return platform is None or platform == sys.platform


def _allows(bound: str, version: tuple[int, ...]) -> bool:
    found = BOUND.match(bound)
    if found is None:
        raise ValueError(f"a bound in a form that is not known here: {bound}")
    limit = numbers(found[2])
    return version >= limit if found[1] == ">=" else version < limit
