"""Laws from the edge to the contest: wiring, registration and delivery never change who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from firmware_py.controls import Controls
from firmware_py.referee import Referee
from firmware_py.sources import Sources
from hal.debounce import Debouncer
from hal.edges import Decision, Edge, Key, Press
from tests.firmware_py.feeds import MS, Feed
from tests.firmware_py.scenarios import FIVES, scenario

US = 1_000
U_NS = 100 * US
START_NS = 100 * MS
END_NS = 10**12
SEATS = (0, 1, 2)


@dataclass(frozen=True)
class Wiring:
    """The source and line of each seat's SLAP, and the order in which sources are registered."""

    places: tuple[tuple[str, int], ...]
    names: tuple[str, ...]


PLAIN = Wiring((("a", 0), ("a", 1), ("a", 2)), ("a",))
PROMPT = tuple(range(0, 200 * MS, MS))


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    """Any seat on any line of any of three sources."""
    places = [(name, line) for name in "abc" for line in range(3)]
    chosen = draw(st.permutations(places))[: len(SEATS)]
    names = sorted({name for name, _ in chosen})
    return Wiring(tuple(chosen), tuple(draw(st.permutations(names))))


gaps = st.one_of(
    st.sampled_from([0, 99 * US, 100 * US, MS, MS + 1, 3 * MS, 9 * MS, 15 * MS]),
    st.integers(0, 2 * MS),
    st.integers(0, 20 * MS),
)
# A contact: when it first closes, near enough to its rivals for contests, and its further changes.
contact = st.builds(
    lambda first_ns, pauses: [first_ns, *pauses],
    st.sampled_from([0, 99 * US, 100 * US, 101 * US, 200 * US, 201 * US, 2 * MS]),
    st.lists(gaps, max_size=9),
)
touches = st.tuples(*(contact for _ in SEATS))
delays = st.lists(st.integers(0, 5 * MS), min_size=1, max_size=20)
turns = st.lists(st.integers(0, 9 * MS), min_size=20, max_size=40)


def changes(pauses: Sequence[int]) -> list[int]:
    """The instants at which a contact changes."""
    at_ns, instants = START_NS, []
    for pause_ns in pauses:
        at_ns += pause_ns
        instants.append(at_ns)
    return instants


def edges_of(contacts: Sequence[Sequence[int]], wiring: Wiring) -> list[Edge]:
    """The edges of all contacts, numbered by source, in the order of their instants."""
    edges = [
        Edge(at_ns, U_NS, *wiring.places[seat], index % 2 == 0, index)
        for seat, pauses in enumerate(contacts)
        for index, at_ns in enumerate(changes(pauses))
    ]
    return sorted(edges, key=lambda edge: edge.at_ns)


def play(
    contacts: Sequence[Sequence[int]],
    wiring: Wiring,
    delay_ns: Sequence[int] = (0,),
    pauses: Sequence[int] = (),
    backwards: bool = False,
) -> tuple[list[Decision], list[object]]:
    """Deliver edges with delays, turn by turn: what was decided, and what the referee made of it.

    `pauses` lie between turns; without any there is one every ms.
    """
    feeds = {name: Feed(name, U_NS) for name in wiring.names}
    sources = Sources(
        list(feeds.values()),
        {place: (seat, Key.SLAP) for seat, place in enumerate(wiring.places)},
    )
    round_ = scenario(FIVES).set_up()
    referee = Referee(round_, [Controls() for _ in SEATS], most_u_ns=U_NS)
    for seat in SEATS:
        referee.put(Press(0, U_NS, seat, Key.PEANUTS, 0, 0))
    post = [(edge.at_ns + delay_ns[i % len(delay_ns)], edge)
            for i, edge in enumerate(edges_of(contacts, wiring))]
    decided: list[Decision] = []
    outcomes: list[object] = []
    instants = changes(pauses) if pauses else [START_NS + at_ns for at_ns in PROMPT]
    for now_ns in [*instants, END_NS]:
        here = [edge for arrives_ns, edge in post if arrives_ns <= now_ns]
        post = [(arrives_ns, edge) for arrives_ns, edge in post if arrives_ns > now_ns]
        for edge in reversed(here) if backwards else here:
            feeds[edge.source].given.append(edge)
        decisions = sources.take(sources.gather(now_ns))
        decided += decisions
        for each in decisions:
            if isinstance(each, Press):
                referee.put(each)
        outcomes += referee.process(sources.frontier_ns(referee.vote_hold))
        sources.next_ns(referee.needs_ns, now_ns)
    assert sources.late == 0
    return decided, [*outcomes, *referee.contests]


@given(touches, wirings(), delays, turns, st.booleans())
def test_neither_wiring_nor_registration_nor_delivery_changes_what_happens(
    contacts: tuple[list[int], ...],
    wiring: Wiring,
    delay_ns: list[int],
    pauses: list[int],
    backwards: bool,
) -> None:
    decided, outcomes = play(contacts, wiring, delay_ns, pauses, backwards)
    want_decided, want_outcomes = play(contacts, PLAIN)
    assert repr(outcomes) == repr(want_outcomes)
    assert sorted(map(repr, decided)) == sorted(map(repr, want_decided))


@given(touches, wirings(), delays, turns)
def test_every_press_is_handed_over_once(
    contacts: tuple[list[int], ...], wiring: Wiring, delay_ns: list[int], pauses: list[int]
) -> None:
    decided, _ = play(contacts, wiring, delay_ns, pauses)
    alone: list[Decision] = []
    for seat, each in enumerate(contacts):
        debouncer = Debouncer(seat, Key.SLAP)
        for edge in edges_of([*[[], [], []][:seat], each], PLAIN):
            alone += debouncer.feed(edge)
        alone += debouncer.advance(END_NS)
    assert sorted(map(repr, decided)) == sorted(map(repr, alone))
