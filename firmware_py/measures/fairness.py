"""How often the earlier of two presses doesn't win, by the console's code and by other ways."""

from __future__ import annotations

from collections import Counter
from random import Random

from firmware_py.measures.bounce import Pair, clear_pair, faint_pair, near_pair
from firmware_py.measures.delivery import Delivered, deliver
from firmware_py.measures.duel import Verdict, decide, table
from firmware_py.measures.figures import Figure
from firmware_py.measures.rivals import RIVALS
from firmware_py.measures.spread import spread

CHUNK = 1_000  # clear pairs; beside them come near and faint ones, one each for so many:
ASIDE = 10
START_NS = 1_000_000_000
TABLE = table()

Task = tuple[int, int, int]  # seed, number of the chunk, clear pairs in it


def fairness(pairs: int, seed: int) -> list[Figure]:
    """The figures of so many clear pairs, and of a tenth as many near and faint ones."""
    tally: Counter[str] = Counter()
    for part in spread(judge, tasks(pairs, seed)):
        tally += part
    return figures_of(tally)


def tasks(pairs: int, seed: int) -> list[Task]:
    """The pairs in chunks, each with random numbers of its own."""
    return [(seed, chunk, min(CHUNK, pairs - chunk * CHUNK))
            for chunk in range((pairs + CHUNK - 1) // CHUNK)]


def judge(task: Task) -> Counter[str]:
    """What came of a chunk."""
    seed, chunk, pairs = task
    random, tally = Random(f"fairness/{seed}/{chunk}"), Counter[str]()
    for number in range(chunk * CHUNK, chunk * CHUNK + pairs):
        count_clear(tally, random, number)
        if number % ASIDE == 0:
            count_near(tally, random, number)
            count_faint(tally, random, number)
    return tally


def count_clear(tally: Counter[str], random: Random, number: int) -> None:
    """A pair that can be told apart: decided by the console, and by each other way."""
    pair, delivered, verdict = duel(clear_pair(random, START_NS), random, number)
    tally["clear"] += 1
    tally["gpio"] += is_wrong(pair, verdict)
    for name, decider in RIVALS.items():
        tally[name] += decider(pair, delivered) != pair.earlier


def count_near(tally: Counter[str], random: Random, number: int) -> None:
    """A pair that can't be told apart: a dead heat, and who had it."""
    _, _, verdict = duel(near_pair(random, START_NS), random, number)
    tally["near"] += 1
    tally["dead heats"] += verdict.dead_heat
    tally["dead heats of seat 1"] += verdict.dead_heat and verdict.winner == 0


def count_faint(tally: Counter[str], random: Random, number: int) -> None:
    """A pair with what can't be told from something else."""
    pair, _, verdict = duel(faint_pair(random, START_NS), random, number)
    tally["faint"] += 1
    tally["faint wrong"] += is_wrong(pair, verdict)


def duel(pair: Pair, random: Random, number: int) -> tuple[Pair, Delivered, Verdict]:
    """Deliver a pair to the console, and let it decide."""
    delivered = deliver(random, pair)
    return pair, delivered, decide(TABLE, number, delivered.turns)


def is_wrong(pair: Pair, verdict: Verdict) -> bool:
    """Whether the earlier press did not win, or there were more presses, or fewer."""
    return verdict.winner != pair.earlier or verdict.presses != 2


def figures_of(tally: Counter[str]) -> list[Figure]:
    """The figures of all chunks together."""
    clear, heats = tally["clear"], tally["dead heats"]
    bias = abs(2 * tally["dead heats of seat 1"] - heats) / max(1, heats) ** 0.5
    rivals = [Figure(f"wrong_{name}", share(tally[name], clear), "") for name in RIVALS]
    return [
        Figure("pairs", clear, ""),
        Figure("gpio_wrong", tally["gpio"], "", "<= 0"),
        *rivals,
        Figure("wrong_faint", share(tally["faint wrong"], tally["faint"]), ""),
        Figure("dead_heat_share", share(heats, tally["near"]), "", ">= 1"),
        Figure("dead_heat_bias_sigma", round(bias, 2), "", "<= 4"),
    ]


def share(part: int, whole: int) -> float:
    """A share of 1."""
    return round(part / whole, 5) if whole else 0.0
