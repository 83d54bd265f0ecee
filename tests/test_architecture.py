"""The arrows between the packages, read off the imports: who may know whom."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "hal", "wiring", "firmware_py")
STDLIB = sys.stdlib_module_names
# What would let the outside world into the rules.
IMPURE = {"asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "queue",
          "secrets", "select", "selectors", "signal", "socket", "subprocess", "sys", "tempfile",
          "threading", "time"}
MAY_IMPORT = {
    "engine": {"engine"},
    "wiring": {"wiring"},
    "hal": {"hal", "wiring", "gpiozero", "gpiod", "luma", "serial", "smbus2", "PIL"},
    "firmware_py": {"firmware_py", "engine", "hal", "wiring", "PIL", "websockets", "pytest"},
}
# What of hal is pure or a contract, and open to all; the rest is put together in one place.
PURE_HAL = {"hal.edges", "hal.clock", "hal.debounce", "hal.sorting", "hal.displays",
            "hal.panels.panel", "hal.pads.counter", "hal.pads.sync"}
PUT_TOGETHER = {
    "firmware_py.app",
    "firmware_py.commands.bench_display",  # measures drivers on wires of memory
    "firmware_py.measures.latency",  # builds a console on a machine of memory
    "firmware_py.measures.pico",  # plugs in a pad that a real MicroPython runs
    "firmware_py.measures.real_pad",  # hears that pad without a console
    "firmware_py.measures.wired",  # wires that machine one way or another
    "firmware_py.doctor.hands",  # tries each part of a table by itself, without a game
    "firmware_py.commands.pad",  # writes to a board that no table has yet
}
CLOCK = "hal.clock"
# Programs for a pad's own computer, which has MicroPython and none of the packages.
ABOARD = (ROOT / "firmware_py" / "pad", ROOT / "hal" / "mock" / "board")
TEXTS = {".py", ".md", ".toml", ".html", ".js", ".css", ".svg", ".service", ".rules"}
# Unfinished work, and places and papers that only its writer knows.
UNWANTED = re.compile(
    r"\b(?:TO" r"DO|FIX" r"ME|X" r"XX)\b|\bissue #?\d|(?<!\w)/(?:home|root|work|Users)/\w")


@dataclass
class Module:
    """A module's imports: all of them, and those that are made as it is loaded."""

    name: str
    tree: ast.Module
    imports: set[str] = field(default_factory=set)
    at_once: set[str] = field(default_factory=set)


@cache
def modules() -> dict[str, Module]:
    """Every module of the four packages, by its dotted name."""
    found = {}
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if file.parent in ABOARD:
                continue
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            name = name.removesuffix(".__init__")
            found[name] = Module(name, ast.parse(file.read_text(encoding="utf-8")))
    for module in found.values():
        module.imports = set(named(ast.walk(module.tree), module.name, found))
        module.at_once = set(named(loaded(module.tree), module.name, found))
    return found


def named(nodes: Iterable[ast.AST], importer: str, known: Container[str]) -> Iterator[str]:
    """The modules that the import statements among some nodes name."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = importer.split(".")[:-node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                full = f"{module}.{alias.name}"
                yield full if full in known else module


def loaded(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when a module is loaded: not what functions do when they are called."""
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield child
            yield from loaded(child)


def foreign(module: Module) -> Iterator[str]:
    """What a module imports and its package may not."""
    package = module.name.partition(".")[0]
    for full in sorted(module.imports):
        top = full.partition(".")[0]
        allowed = MAY_IMPORT[package] | (STDLIB - (IMPURE if package == "engine" else set()))
        if top not in allowed:
            yield full


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_knows_only_those_behind_its_arrows(package: str) -> None:
    wrong = {name: list(foreign(module)) for name, module in modules().items()
             if name.partition(".")[0] == package}
    assert {name: found for name, found in wrong.items() if found} == {}


def test_no_module_is_loaded_in_a_circle() -> None:
    graph = {name: {full for full in module.at_once if full in modules()}
             for name, module in modules().items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_only_the_app_puts_drivers_together() -> None:
    wrong = {name: drivers for name, module in modules().items()
             if name.startswith("firmware_py.") and name not in PUT_TOGETHER
             and (drivers := {full for full in module.imports
                              if full.startswith("hal") and full not in PURE_HAL})}
    assert wrong == {}


def test_only_the_clock_asks_for_the_time() -> None:
    asking = {name for name, module in modules().items()
              if module.imports & {"time", "datetime", "sched"}}
    # The checker names dates that stand in a file; it asks for none.
    assert asking - {"wiring.wording"} == {CLOCK}


def test_the_engine_rolls_no_dice_but_its_own() -> None:
    for name, module in modules().items():
        if name.partition(".")[0] != "engine":
            continue
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert {alias.name for alias in node.names} == {"Random"}, name
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert node.value.id != "random" or node.attr == "Random", name


def test_no_test_sleeps_or_looks_at_a_clock() -> None:
    for file in (ROOT / "tests").rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = set(named(ast.walk(tree), "tests", ()))
        assert not found & {"time", "sched"}, file


def test_every_command_loads_on_the_standard_library_alone() -> None:
    names = sorted(name for name in modules() if name.startswith("firmware_py.commands."))
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n" + "".join(
        f"import {name}\n" for name in [*names, "firmware_py.__main__", "firmware_py.cli"])
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True,
                          text=True, check=False)
    assert done.stderr == ""


def test_tests_and_unit_files_are_no_packages() -> None:
    for folder in ("tests", "systemd"):
        assert list((ROOT / folder).rglob("__init__.py")) == []


def test_the_project_speaks_of_itself_alone() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    files = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    for file in files:
        if file.suffix in TEXTS and file.exists():
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                assert not UNWANTED.search(line), f"{file}:{number}: {line.strip()}"


@pytest.mark.strict
@pytest.mark.parametrize("tool", [("ruff", "check", "--no-cache"), ("mypy",)],
                         ids=["ruff", "mypy"])
def test_the_code_is_clean(tool: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *tool], cwd=ROOT, capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
