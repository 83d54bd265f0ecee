from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.moves import Call, Draw
from firmware_py.inbox import Entry, Inbox, by_file
from hal.edges import Key, Press


def press(at_ns: int, seat: int, late_ns: int | None = None, key: Key = Key.DRAW) -> Press:
    return Press(at_ns, 0, seat, key, 0, at_ns, late_ns)


def drained(inbox: Inbox, frontier_ns: int) -> list[tuple[int, int]]:
    return [(thing.at_ns, thing.seat) for thing in inbox.drain(frontier_ns)]


@given(st.permutations([press(at, seat) for at in (5, 7, 7, 9) for seat in (0, 1, 2)]))
def test_things_come_out_in_the_order_of_instants_whatever_the_order_of_delivery(
    things: list[Press],
) -> None:
    inbox = Inbox()
    for thing in things:
        inbox.put(thing)
    assert drained(inbox, 100) == sorted((thing.at_ns, thing.seat) for thing in things)


def test_a_thing_is_held_until_the_frontier_has_passed_it() -> None:
    inbox = Inbox()
    inbox.put(press(10, 0))
    assert drained(inbox, 10) == []
    assert drained(inbox, 11) == [(10, 0)]


def test_of_one_instant_every_call_comes_last() -> None:
    inbox = Inbox(by_file)
    inbox.put(Entry(10, 0, 0, Call(), seq=0))
    inbox.put(press(10, 1, key=Key.CALL))
    inbox.put(Entry(10, 0, 2, Draw(), seq=5))
    assert [thing.seat for thing in inbox.drain(11)] == [2, 0, 1]


def test_a_late_thing_takes_the_turn_of_what_is_final_when_it_arrives() -> None:
    inbox = Inbox()
    for thing in (press(30, 0), press(20, 0), press(5, 1, late_ns=20), press(19, 2)):
        inbox.put(thing)
    assert drained(inbox, 20) == [(19, 2), (5, 1)]
    assert drained(inbox, 40) == [(20, 0), (30, 0)]
    assert inbox.late == 1


def test_the_next_thing_of_a_seat_is_its_earliest() -> None:
    inbox = Inbox()
    first, second = press(10, 1), press(11, 1)
    inbox.put(second)
    inbox.put(first)
    inbox.put(press(5, 0))
    assert inbox.next_of(1) is first
    inbox.remove(first)
    assert inbox.next_of(1) is second
    assert inbox.next_of(3) is None
