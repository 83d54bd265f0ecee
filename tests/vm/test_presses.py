"""Presses on lines of a real kernel, through the console's own sources."""

from __future__ import annotations

import pytest

from firmware_py.arbiter import heat
from tests.vm.lines import Lines, Pull, Pulled
from tests.vm.watching import Seen, watch

MS = 1_000_000
US = 1_000
ONE, OTHER = 5, 6
APART_NS = [20 * US, 50 * US, 100 * US, 190 * US, 300 * US, 500 * US, 1 * MS, 2 * MS, 5 * MS]
HOLD_NS, TURN_NS = 20 * MS, 60 * MS


def presses_of(line: int, *at_ns: int) -> list[Pull]:
    """Presses of a contact at some instants."""
    return [Pull(at + held, line, held == 0) for at in at_ns for held in (0, HOLD_NS)]


def pairs() -> list[Pull]:
    """Two contacts that close shortly after one another, now the one first, now the other."""
    pulls: list[Pull] = []
    for turn, (apart_ns, first, second) in enumerate(
            (apart_ns, *order) for _ in range(3) for apart_ns in APART_NS
            for order in ((ONE, OTHER), (OTHER, ONE))):
        start_ns = turn * TURN_NS
        pulls += presses_of(first, start_ns) + presses_of(second, start_ns + apart_ns)
    return sorted(pulls, key=lambda pull: pull.after_ns)


def stamped(seen: Seen) -> list[tuple[Pulled, int]]:
    """Every pull with the stamp of its edge: per line they come in the same order."""
    stamps = {line: [e.at_ns for e in seen.edges if e.line == line and not e.held]
              for line in {pull.line for pull in seen.pulled}}
    return [(pull, stamps[pull.line].pop(0)) for pull in seen.pulled]


@pytest.mark.parametrize("driver", ["gpiod", "lgpio"])
def test_edges_bear_the_kernels_stamps(lines: Lines, driver: str) -> None:
    seen = watch(lines, driver, 10, presses_of(ONE, *(n * TURN_NS for n in range(10))))
    assert seen.faults == []
    assert len(seen.edges) == len(seen.pulled) == 20
    for pull, at_ns in stamped(seen):
        # lgpio's ticks are a float of seconds: they come within a microsecond.
        assert pull.before_ns - US <= at_ns <= pull.after_ns + US
    assert not any(edge.made_good or edge.late_ns is not None for edge in seen.edges)


@pytest.mark.parametrize("driver", ["gpiod", "lgpio"])
@pytest.mark.parametrize("load", [False, True], ids=["at rest", "under load"])
def test_the_earlier_press_is_first_or_in_a_dead_heat(
        lines: Lines, driver: str, load: bool) -> None:
    pulls = pairs()
    seen = watch(lines, driver, len(pulls) // 2, pulls, load)
    closings = [pull for pull in seen.pulled if pull.closed]
    presses = sorted(seen.presses, key=lambda press: press.at_ns)
    heats = 0
    for first, second, earlier, later in zip(closings[::2], closings[1::2], presses[::2],
                                             presses[1::2], strict=True):
        level = len(heat(earlier, [later])) == 2
        heats += level
        assert level or (earlier.seat, later.seat) == (first.line - ONE, second.line - ONE)
        # However long it took to make it: what is further apart than u allows is no dead heat.
        if second.before_ns - first.after_ns > earlier.u_ns + later.u_ns:
            assert not level
    if driver == "gpiod":
        assert len(APART_NS) < heats < len(closings) // 2
