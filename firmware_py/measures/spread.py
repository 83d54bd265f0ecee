"""Spreads work over all processors, with the same result however many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(work: Callable[[Task], Result], tasks: Sequence[Task]) -> list[Result]:
    """The result of each task, in their order; both have to be picklable."""
    if len(tasks) < 2:
        return [work(task) for task in tasks]
    with ProcessPoolExecutor() as pool:
        return list(pool.map(work, tasks))
