"""How well a pad's clock is known after a while, over a modelled cable in virtual time."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random

from firmware_py.measures.estimates import ESTIMATES, Exchange
from firmware_py.measures.figures import Figure
from firmware_py.measures.percentiles import in_us
from firmware_py.measures.spread import spread
from firmware_py.measures.usb import PERIOD, PadClock, Way
from hal.pads.counter import Counter
from hal.pads.sync import ClockSync

S = 1_000_000_000
START_NS = 1_000 * S
AGES_S = (10, 60)
WATCHED_NS = 5 * S  # from an age on
PADS = 100
PRESSES = 25  # a pad and an age
END_NS = START_NS + AGES_S[-1] * S + WATCHED_NS
ABOARD_NS = (20_000, 300_000)  # from a line's first byte to the answer

Task = tuple[int, int, bool]  # seed, pad, heavy load
Happening = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Placed:
    """A press: its pad's age in s, how far it was misplaced, and by each other way; its bounds.

    `u_ns` is what the bounds alone claim: less than what is claimed over plain USB.
    """

    age_s: int
    error_ns: int
    u_ns: int
    rivals_ns: dict[str, int]

    @property
    def covered(self) -> bool:
        """Whether the truth was within the bounds."""
        return self.error_ns <= self.u_ns


def synchronising(seed: int) -> list[Figure]:
    """The figures: all pads without load, at each age, by each other way, and under load."""
    quiet = presses(seed, load=False)
    figures = [*errors("sync", quiet, "<= 100"), *in_us("sync_u", [p.u_ns for p in quiet])]
    for age_s in AGES_S:
        figures += errors(f"sync_{age_s}s", [p for p in quiet if p.age_s == age_s])
    for name in ESTIMATES:
        figures += in_us(f"sync_{name}", [p.rivals_ns[name] for p in quiet])
    return [*figures, *errors("sync_load", presses(seed, load=True), "<= 350")]


def presses(seed: int, load: bool) -> list[Placed]:
    """The presses of all pads."""
    each = spread(watch, [(seed, pad, load) for pad in range(PADS)])
    return [press for pad in each for press in pad]


def errors(name: str, placed: list[Placed], goal: str | None = None) -> list[Figure]:
    """How far presses were misplaced, and how often that was within the bounds."""
    covered = sum(press.covered for press in placed) / len(placed)
    return [*in_us(name, [press.error_ns for press in placed], goal),
            Figure(f"{name}_covered", round(covered, 5), "", ">= 0.999")]


def watch(task: Task) -> list[Placed]:
    """The presses of one pad."""
    seed, pad, load = task
    return Conversation(Random(f"sync/{seed}/{pad}/{load}"), load).run()


class Conversation:
    """A pad and the console: exchanges as the clock wants them, and presses in between."""

    def __init__(self, random: Random, load: bool) -> None:
        stalls_ns = random.randrange(START_NS, END_NS)
        self._random = random
        self._pad = PadClock.wrapping(random, START_NS, END_NS)
        self._down, self._up = Way(random, stalls_ns, load), Way(random, stalls_ns, load)
        self._counter, self._sync = Counter(PERIOD), ClockSync()
        self._exchanges: list[Exchange] = []
        self._placed: list[Placed] = []
        self._due: list[tuple[int, int, Happening]] = []
        self._count = count()

    def run(self) -> list[Placed]:
        """Let all happen in the order of the instants; the presses as they were placed."""
        self._at(START_NS, self._ask)
        for age_s in AGES_S:
            for _ in range(PRESSES):
                at_ns = START_NS + age_s * S + self._random.randrange(WATCHED_NS)
                self._at(at_ns, partial(self._press, age_s))
        while self._due:
            now_ns, _, happen = heapq.heappop(self._due)
            happen(now_ns)
        return self._placed

    def _at(self, at_ns: int, happen: Happening) -> None:
        heapq.heappush(self._due, (at_ns, next(self._count), happen))

    def _ask(self, now_ns: int) -> None:
        came_ns = self._down.arrives_ns(now_ns)
        went_ns = came_ns + self._random.randint(*ABOARD_NS)
        hear = partial(self._hear_answer, now_ns, came_ns, went_ns)
        self._at(self._up.arrives_ns(went_ns), hear)

    def _hear_answer(self, asked_ns: int, came_ns: int, went_ns: int, now_ns: int) -> None:
        p2_ns, p1_ns = self._stamp_ns(went_ns, now_ns), self._stamp_ns(came_ns, now_ns)
        exchange = Exchange(asked_ns, p1_ns, p2_ns, now_ns)
        self._sync.add_exchange(*exchange)
        self._exchanges.append(exchange)
        next_ns = max(now_ns, self._sync.next_exchange_ns(now_ns))
        if next_ns < END_NS:
            self._at(next_ns, self._ask)

    def _press(self, age_s: int, now_ns: int) -> None:
        sent_ns = now_ns + self._random.randint(*ABOARD_NS)
        self._at(self._up.arrives_ns(sent_ns), partial(self._hear_press, age_s, now_ns))

    def _hear_press(self, age_s: int, pressed_ns: int, now_ns: int) -> None:
        p_ns = self._stamp_ns(pressed_ns, now_ns)
        self._sync.add_bound(p_ns, now_ns)
        between = self._sync.between(p_ns, now_ns)
        assert between is not None  # exchanges came before
        least_ns, greatest_ns = between
        at_ns, _ = self._sync.place(p_ns, now_ns)
        rivals_ns = {name: abs(estimate(self._exchanges, p_ns) - pressed_ns)
                     for name, estimate in ESTIMATES.items()}
        self._placed.append(Placed(
            age_s, abs(at_ns - pressed_ns), greatest_ns - (least_ns + greatest_ns) // 2,
            rivals_ns))  # fmt: skip

    def _stamp_ns(self, at_ns: int, heard_ns: int) -> int:
        """The pad's stamp of an instant, as the console unwraps it."""
        return self._counter.at_ns(self._pad.ticks(at_ns), heard_ns)
