"""The machine that the console is deployed on: its files, and the commands that change it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from firmware_py.environment.environment import reason
from firmware_py.environment.installers import MISLEADING
from firmware_py.errors import Unable


class Host:
    """A machine whose file system begins at `root`: `/`, or a folder that stands in for it."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.root = root

    def at(self, path: str | Path) -> Path:
        """Where an absolute path is on this machine."""
        return self.root / str(path).lstrip("/")

    def ask(self, *command: str) -> tuple[int, str]:
        """The exit status of a command, and what it said; 127 if there is no such command."""
        environ = {name: value for name, value in os.environ.items() if name not in MISLEADING}
        try:
            done = subprocess.run(command, env=environ, stdin=subprocess.DEVNULL, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  errors="replace", check=False)
        except FileNotFoundError:
            return 127, f"there is no command {command[0]}"
        return done.returncode, done.stdout.strip()

    def do(self, purpose: str, *command: str) -> str:
        """Run a command for a purpose, such as "the unit can't be enabled"; Unable if it fails."""
        status, said = self.ask(*command)
        if status:
            raise Unable(f"{purpose}: {reason(said)} (from `{' '.join(command)}`)")
        return said

    def put(self, text: str, path: str | Path) -> bool:
        """Write a file, whole or not at all; False if it is there already, the same."""
        target = self.at(path)
        if target.exists() and target.read_text(encoding="utf-8") == text:
            return False
        target.parent.mkdir(parents=True, exist_ok=True)
        new = target.with_name(target.name + ".new")
        new.write_text(text, encoding="utf-8")
        new.chmod(0o644)
        new.replace(target)
        return True

    def remove(self, path: str | Path) -> bool:
        """Remove a file or a folder with all that is in it; False if it wasn't there."""
        target = self.at(path)
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
            return True
        there = target.exists() or target.is_symlink()
        target.unlink(missing_ok=True)
        return there
