"""Contacts that bounce, and pairs of presses on them: what the deciders are judged by.

A burst is the instants in ns at which a contact changes, from its first closing to its last.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

US = 1_000
OPENING_NS = (20 * US, 2_500 * US)
TOUCH_NS = (20 * US, 1_000 * US)
FIRST_TOUCH_NS = (100 * US, 1_000 * US)
BOUNCE_NS = (0, 8_000 * US)
APART_NS = (210 * US, 5_000 * US)
NEAR_NS = (0, 200 * US)  # inside of both presses' u
SPIKE_NS = (5 * US, 90 * US)
SPIKE_AHEAD_NS = (1_100 * US, 3_000 * US)
SPIKED_BOUNCE_NS = (0, 5_000 * US)
SPIKED = 20  # one press of so many
FAINT_AHEAD_NS = (100 * US, 1_000 * US)
FAINT_TOUCH_NS = (5 * US, 99 * US)
FAINT_OPENING_NS = (1_010 * US, 2_500 * US)

Span = tuple[int, int]
Burst = list[int]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two presses, by seat: when the contacts were touched, and all that they did."""

    touched_ns: Span
    bursts: tuple[Burst, Burst]

    @property
    def earlier(self) -> int:
        """The seat that was first."""
        return int(self.touched_ns[1] < self.touched_ns[0])


def clear_pair(random: Random, at_ns: int) -> Pair:
    """A pair that is far enough apart to be told apart; in one press of twenty there is a spike."""
    touched_ns = _touches(random, at_ns, APART_NS)
    return Pair(touched_ns, (_press(random, touched_ns[0]), _press(random, touched_ns[1])))


def near_pair(random: Random, at_ns: int) -> Pair:
    """A pair that can't be told apart."""
    touched_ns = _touches(random, at_ns, NEAR_NS)
    return Pair(touched_ns, (_press(random, touched_ns[0]), _press(random, touched_ns[1])))


def faint_pair(random: Random, at_ns: int) -> Pair:
    """A pair as a clear one, but one press begins with what can't be told from something else."""
    touched_ns = _touches(random, at_ns, APART_NS)
    first = _press(random, touched_ns[0])
    faint = random.choice((_with_close_spike, _with_faint_touch))(random, touched_ns[1])
    if random.random() < 0.5:
        return Pair(touched_ns, (first, faint))
    return Pair((touched_ns[1], touched_ns[0]), (faint, first))


def bounces(random: Random, touched_ns: int, bounce_ns: Span = BOUNCE_NS) -> Burst:
    """A contact that settles within a time after it was touched."""
    return _go_on(random, [touched_ns], touched_ns + random.randint(*bounce_ns), FIRST_TOUCH_NS)


def _go_on(random: Random, burst: Burst, end_ns: int, touch_ns: Span) -> Burst:
    """Let a closed contact open and close until an instant at the latest."""
    while True:
        opened_ns = burst[-1] + _any_size(random, touch_ns)
        closed_ns = opened_ns + _any_size(random, OPENING_NS)
        if closed_ns > end_ns:
            return burst
        burst += (opened_ns, closed_ns)
        touch_ns = TOUCH_NS


def _touches(random: Random, at_ns: int, apart_ns: Span) -> Span:
    later_ns = at_ns + random.randint(*apart_ns)
    return (at_ns, later_ns) if random.random() < 0.5 else (later_ns, at_ns)


def _press(random: Random, touched_ns: int) -> Burst:
    if random.randrange(SPIKED):
        return bounces(random, touched_ns)
    return _with_spike(random, touched_ns, SPIKE_AHEAD_NS)


def _with_spike(random: Random, touched_ns: int, ahead_ns: Span) -> Burst:
    spiked_ns = touched_ns - random.randint(*ahead_ns)
    spike = [spiked_ns, spiked_ns + random.randint(*SPIKE_NS)]
    return [*spike, *bounces(random, touched_ns, SPIKED_BOUNCE_NS)]


def _with_close_spike(random: Random, touched_ns: int) -> Burst:
    """A spike less than 1 ms before the touch: it might be the touch."""
    return _with_spike(random, touched_ns, FAINT_AHEAD_NS)


def _with_faint_touch(random: Random, touched_ns: int) -> Burst:
    """A first touch of less than 0.1 ms before a long opening: it might be a spike."""
    opened_ns = touched_ns + random.randint(*FAINT_TOUCH_NS)
    burst = [touched_ns, opened_ns, opened_ns + random.randint(*FAINT_OPENING_NS)]
    return _go_on(random, burst, touched_ns + random.randint(*SPIKED_BOUNCE_NS), TOUCH_NS)


def _any_size(random: Random, span: Span) -> int:
    """A length within a span, each order of size equally likely."""
    low, high = span
    return int(low * (high / low) ** random.random())
