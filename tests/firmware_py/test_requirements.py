from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from firmware_py.environment.environment import PYPROJECT
from firmware_py.environment.requirements import is_met, lacking, numbers, required

WRITTEN = """
[project]
dependencies = ["a>=1", "b>=2; sys_platform == 'linux'", "c<3; sys_platform == 'win32'"]
[project.optional-dependencies]
test = ["d"]
"""


@pytest.fixture
def versions(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is installed, as far as the code under test can see."""
    there: dict[str, str] = {}

    def version(name: str) -> str:
        if name in there:
            return there[name]
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", version)
    return there


@pytest.mark.parametrize(("platform", "expected"), [
    ("linux", ["a>=1", "b>=2; sys_platform == 'linux'"]),
    ("win32", ["a>=1", "c<3; sys_platform == 'win32'"]),
    ("darwin", ["a>=1"]),
])
def test_a_requirement_of_another_platform_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, expected: list[str]
) -> None:
    file = tmp_path / "pyproject.toml"
    file.write_text(WRITTEN)
    monkeypatch.setattr("sys.platform", platform)
    assert required(file) == expected
    assert required(file, "test") == [*expected, "d"]


@pytest.mark.parametrize(("requirement", "version", "met"), [
    ("a", "0.1", True), ("a>=2", "2.0", True), ("a>=2", "1.9", False), ("a<14", "13.9.1", True),
    ("a<14", "14.0", False), ("a>=1,<3", "2.5", True), ("a>=1, <3", "3", False),
    ("a>=2.0.1.post3", "2.0.1", False), ("a>=2.0.1.post3", "2.0.1.post3", True),
    ("a>=2.0.1.post3", "2.0.2", True), ("a>=9", "10.0", True),
])
def test_a_requirement_is_met_by_a_version_within_its_bounds(
    versions: dict[str, str], requirement: str, version: str, met: bool
) -> None:
    versions["a"] = version
    assert is_met(requirement) is met


def test_what_is_not_installed_is_lacking(versions: dict[str, str]) -> None:
    versions["a"] = "1.0"
    assert lacking(["a", "b>=1", "a>=2"]) == ["b>=1", "a>=2"]


def test_numbers_of_a_version_compare() -> None:
    assert numbers("2.0.1.post3") == (2, 0, 1, 3)


def test_a_form_that_is_not_known_is_a_mistake_of_ours(versions: dict[str, str]) -> None:
    versions["a"] = "1.0"
    for requirement in ("a==1", "a[x]>=1", "a>=1; python_version < '4'"):
        with pytest.raises(ValueError, match="not known here"):
            is_met(requirement)


def test_the_projects_own_requirements_are_in_a_known_form_and_met() -> None:
    assert lacking(required(PYPROJECT)) == []
    assert set(lacking(required(PYPROJECT, "test"))) <= set(required(PYPROJECT, "test"))
