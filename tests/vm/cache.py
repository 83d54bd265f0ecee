"""Where what is made once is kept: outside the checkout, by a hash of what made it."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).parent


def cached(name: str, makers: Iterable[bytes], make: Callable[[Path], None]) -> Path:
    """A folder that `make` filled, now or in an earlier run with the same makers.

    It appears whole or not at all; older ones of the same name are removed.
    """
    kept = cache() / f"{name}-{digest(makers)}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(prefix=f"{name}.", dir=kept.parent))
        try:
            make(new)
            for old in kept.parent.glob(f"{name}-*"):
                shutil.rmtree(old)
            new.chmod(0o755)
            new.rename(kept)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    return kept


def cache() -> Path:
    """The folder of everything that is kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "peanuts" / "vm"


def digest(makers: Iterable[bytes]) -> str:
    """A hash of the makers, short enough for a name."""
    whole = hashlib.sha256()
    for maker in makers:
        whole.update(hashlib.sha256(maker).digest())
    return whole.hexdigest()[:16]


def files(*names: str) -> list[bytes]:
    """The contents of files of this folder: what a build was made by."""
    return [(HERE / name).read_bytes() for name in names]
