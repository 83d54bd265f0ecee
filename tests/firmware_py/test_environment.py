from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from firmware_py.environment import environment, installers
from firmware_py.environment.environment import CHECKOUT, PYTHON, Home, reason
from firmware_py.environment.installers import Installer
from firmware_py.environment.locking import locked
from firmware_py.errors import Unable

WANTED = ["thing>=1"]
WHEEL = "thing-1.0-py3-none-any.whl"
PYPROJECT = '[project]\ndependencies = ["thing>=1"]\n'
# A program of a checkout: goes where its library is, and tells where that was.
PROBE = """
import sys
from firmware_py.environment.environment import enter
from firmware_py.errors import Sentence
try:
    enter()
except Sentence as sentence:
    sys.exit(str(sentence))
import thing
print(sys.prefix, *sys.argv[1:])
"""
FILES = ("__init__.py", "errors.py", *(f"environment/{name}.py" for name in (
    "__init__", "environment", "installers", "locking", "requirements")))


def doing(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def working(folder: Path) -> Installer:
    """An installer that makes nothing but the file that a Python would be."""
    python = Home(folder).python
    make = f"import pathlib as p; f = p.Path({str(python)!r}); f.parent.mkdir(); f.touch()"
    return Installer(doing(make), None, doing("pass"))


def failing(said: str = "ERROR: no network") -> Installer:
    return Installer(doing("pass"), None, doing(f"import sys; print({said!r}); sys.exit(1)"))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / ".venv")


def use(monkeypatch: pytest.MonkeyPatch, *ways: Installer) -> None:
    monkeypatch.setattr(environment, "installers", lambda folder, python: iter(ways))


def test_what_was_made_serves_what_it_was_made_for(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, working(home.folder))
    assert not home.serves(WANTED)
    home.make(WANTED)
    assert home.serves(WANTED)
    assert not home.serves([*WANTED, "more"])
    out, told = capsys.readouterr()
    assert out == ""
    assert told.count("\n") == 1
    assert "only this first start needs the network" in told


def test_the_next_way_is_taken_when_one_fails(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, failing(), working(home.folder))
    home.make(WANTED)
    assert home.serves(WANTED)


def test_a_failure_leaves_nothing_behind_and_says_why(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, failing("ERROR: the first"), failing("ERROR: the second"))
    with pytest.raises(Unable, match=r"ERROR: the first\. The first start needs the network"):
        home.make(WANTED)
    assert not home.folder.exists()


def test_an_interruption_leaves_nothing_behind(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    use(monkeypatch, working(home.folder))
    monkeypatch.setattr("subprocess.run", interrupt)
    with pytest.raises(KeyboardInterrupt):
        home.make(WANTED)
    assert not home.folder.exists()


def test_without_any_tool_a_sentence_says_what_to_install(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch)
    with pytest.raises(Unable, match="apt install python3-venv"):
        home.make(WANTED)
    assert capsys.readouterr().err == ""
    assert not home.folder.exists()


@pytest.mark.parametrize("stamp", ['{"python": "3.4", "requirements": []}', "{", "[]",
                                   '{"python": "unfinished", "requirements": []}'])
def test_one_half_made_or_of_another_python_is_made_anew(
    home: Home, monkeypatch: pytest.MonkeyPatch, stamp: str
) -> None:
    home.python.parent.mkdir(parents=True)
    home.python.touch()
    home.stamp.write_text(stamp)
    (home.folder / "rest").touch()
    assert not home.serves([])
    use(monkeypatch, working(home.folder))
    home.make(WANTED)
    assert home.serves(WANTED)
    assert not (home.folder / "rest").exists()


def test_one_whose_python_is_gone_is_made_anew(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, working(home.folder))
    home.make(WANTED)
    home.python.unlink()
    assert not home.serves(WANTED)
    home.make(WANTED)
    assert home.serves(WANTED)


def test_somebody_elses_without_a_python_is_left_alone(home: Home) -> None:
    home.folder.mkdir()
    with pytest.raises(Unable, match="was not made by this program"):
        home.make(WANTED)
    assert home.folder.exists()


def test_adding_that_fails_keeps_what_was_there(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, working(home.folder))
    home.make(WANTED)
    use(monkeypatch, failing())
    with pytest.raises(Unable, match="could not be installed: ERROR: no network"):
        home.make([*WANTED, "more"])
    assert home.serves(WANTED)


def test_somebody_elses_is_used_but_never_stamped_nor_removed(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.python.parent.mkdir(parents=True)
    home.python.touch()
    assert home.serves(WANTED)
    use(monkeypatch, failing())
    with pytest.raises(Unable):
        home.make(WANTED)
    use(monkeypatch, Installer((), None, doing("pass")))
    home.make(WANTED)
    assert not home.stamp.exists()


def test_a_checkout_that_may_not_be_written_gets_a_sentence(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.folder = home.folder / "nowhere" / ".venv"
    use(monkeypatch, working(home.folder))
    with pytest.raises(Unable, match="Copy the project to a folder of your own"):
        home.make(WANTED)


def test_the_reason_is_the_line_that_names_an_error() -> None:
    assert reason("WARNING: x\nERROR: a\nERROR: b\n\nnotice: pip is old\n") == "ERROR: b"
    assert reason("  × No solution found:\n  ╰─▶ Because of that.\n") == "Because of that"
    assert reason("") == "no reason was given"


@pytest.mark.parametrize(("there", "commands"), [
    ({"venv, ensurepip", "venv, pip"}, ["-m venv", "-m venv --without-pip"]),
    ({"venv, pip"}, ["-m venv --without-pip"]),
    (set(), []),
])
def test_the_plainest_tool_that_is_there_comes_first(
    monkeypatch: pytest.MonkeyPatch, there: set[str], commands: list[str]
) -> None:
    monkeypatch.setattr(installers, "imports", lambda python, modules: modules in there)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(sys, "_base_executable", sys.executable)
    ways = list(installers.installers(Path("x"), Path("x/bin/python")))
    assert [" ".join(way.create[1:-1]) for way in ways] == commands


def test_uv_alone_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installers, "imports", lambda python, modules: False)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    (way,) = installers.installers(Path("x"), Path("x/bin/python"))
    assert way.create[:2] == ("/bin/uv", "venv")
    assert way.fill == ("/bin/uv", "pip", "install", "--quiet", "--python", "x/bin/python")


def test_settings_of_a_users_own_pip_do_not_lead_astray(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PIP_TARGET", "elsewhere")
    file = tmp_path / "environ"
    installers.run(doing(f"import os; open({str(file)!r}, 'w').write(str(dict(os.environ)))"))
    assert "PIP_TARGET" not in file.read_text()


def test_the_starting_module_can_be_read_by_an_old_python() -> None:
    for name in ("__init__", "__main__"):
        source = (CHECKOUT / "firmware_py" / f"{name}.py").read_text(encoding="utf-8")
        ast.parse(source, feature_version=(3, 8))


def test_a_second_start_waits_for_the_first(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    code = (f"import sys, pathlib; sys.path.insert(0, {str(CHECKOUT)!r})\n"
            "from firmware_py.environment.locking import locked\n"
            f"with locked(pathlib.Path({str(file)!r}), 'waiting'): print('in')")
    with locked(file, "nobody waits here"):
        other = subprocess.Popen(doing(code), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 text=True)
        assert other.stderr is not None
        assert other.stderr.readline() == "waiting\n"
        assert other.poll() is None
    assert other.communicate(timeout=30) == ("in\n", "")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the real start-up code and one small library, which lies in a folder."""
    (tmp_path / "firmware_py" / "environment").mkdir(parents=True)
    for file in FILES:
        shutil.copy(CHECKOUT / "firmware_py" / file, tmp_path / "firmware_py" / file)
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "probe.py").write_text(PROBE)
    (tmp_path / "wheels").mkdir()
    with zipfile.ZipFile(tmp_path / "wheels" / WHEEL, "w") as wheel:
        wheel.writestr("thing.py", "")
        wheel.writestr("thing-1.0.dist-info/METADATA",
                       "Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n")
        wheel.writestr("thing-1.0.dist-info/WHEEL",
                       "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("thing-1.0.dist-info/RECORD", "")
    return tmp_path


def start(checkout: Path) -> subprocess.Popen[str]:
    environ = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(checkout / "wheels"),
               "PIP_CONFIG_FILE": os.devnull,
               "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(checkout / "wheels")}
    environ.pop("PYTHONPATH", None)
    return subprocess.Popen([sys.executable, "probe.py", "a b"], cwd=checkout, env=environ,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_two_first_starts_at_once_make_one_environment_and_a_third_just_uses_it(
    checkout: Path
) -> None:
    both = [start(checkout), start(checkout)]
    told = [each.communicate(timeout=120) for each in both]
    assert [out for out, _ in told] == [f"{checkout / '.venv'} a b\n"] * 2
    assert sum("Setting up" in error for _, error in told) == 1
    assert start(checkout).communicate(timeout=120) == (f"{checkout / '.venv'} a b\n", "")


@pytest.mark.slow
def test_what_cannot_be_had_ends_in_a_sentence_and_leaves_nothing(checkout: Path) -> None:
    (checkout / "wheels" / WHEEL).unlink()
    failed = start(checkout)
    out, error = failed.communicate(timeout=120)
    assert failed.returncode == 1
    assert out == ""
    assert "could not be installed: " in error
    assert "thing>=1" in error
    assert "Traceback" not in error
    assert not (checkout / ".venv").exists()


@pytest.mark.slow
def test_a_library_that_went_missing_is_installed_again(checkout: Path) -> None:
    assert start(checkout).communicate(timeout=120)[0]
    (gone,) = (checkout / ".venv").rglob("thing-1.0.dist-info")
    shutil.rmtree(gone)
    out, error = start(checkout).communicate(timeout=120)
    assert out == f"{checkout / '.venv'} a b\n"
    assert "Adding" in error
    stamp = json.loads((checkout / ".venv" / "peanuts.json").read_text())
    assert stamp == {"python": PYTHON, "requirements": WANTED}
