from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_py.page.allowance import BURST, PATIENCE, PER_SECOND, Allowance
from firmware_py.page.guests import Guests
from firmware_py.page.messages import AskHint, Hold, KeyChange, Leave, Message, PageGone, Sit
from hal.edges import Key


def key(seat: int, closed: bool, at_ns: int = 0) -> KeyChange:
    return KeyChange(at_ns, seat, Key.SLAP, closed)


def two_pages() -> Guests:
    guests = Guests()
    guests.come("one", "pageone")
    guests.come("two", "pagetwo")
    guests.heed("one", Hold(0), 0)
    return guests


def test_a_seat_is_held_by_one_page_at_a_time() -> None:
    guests = two_pages()
    for message in (Hold(0), Sit(0, "Bo"), key(0, True), AskHint(0), Leave(0)):
        assert guests.heed("two", message, 0) == []
    assert guests.heed("one", Leave(0), 0) == [Leave(0)]
    assert guests.heed("two", Sit(0, "Bo"), 0) == [Sit(0, "Bo")]
    assert (guests.held_by("one"), guests.held_by("two")) == ([], [0])


def test_the_keys_of_a_page_that_goes_are_let_go_before_its_seats_are() -> None:
    guests = two_pages()
    guests.heed("one", key(0, True), 0)
    assert guests.go("one", 9) == [key(0, False, 9), PageGone((0,))]
    assert guests.held == []


def test_a_page_that_is_loaded_again_keeps_its_seats_and_the_keys_of_its_other_visit() -> None:
    guests = two_pages()
    guests.come("again", "pageone")
    guests.heed("one", key(0, True), 0)
    assert guests.heed("again", key(0, True), 0) == []
    assert guests.go("one", 9) == []
    assert guests.held_by("again") == [0]
    assert guests.heed("again", key(0, False), 0) == [key(0, False)]


def test_who_leaves_lets_go_of_the_keys_first() -> None:
    guests = two_pages()
    guests.heed("one", key(0, True), 0)
    assert guests.heed("one", Leave(0), 7) == [key(0, False, 7), Leave(0)]


SAID = st.lists(st.tuples(st.sampled_from(["one", "two"]), st.integers(0, 1), st.integers(0, 4)))


@given(SAID)
def test_the_table_never_hears_of_a_key_twice_the_same(said: list[tuple[str, int, int]]) -> None:
    guests = two_pages()
    down: set[int] = set()
    kinds = (Hold, Leave, lambda s: key(s, True), lambda s: key(s, False), AskHint)
    heard: list[Message] = []
    for visit, seat, kind in said:
        heard += guests.heed(visit, kinds[kind](seat), 0)
    heard += [*guests.go("one", 0), *guests.go("two", 0)]
    for message in heard:
        if isinstance(message, KeyChange):
            assert message.closed == (message.seat not in down)
            down ^= {message.seat}
    assert down == set()


def test_what_comes_too_fast_is_dropped_and_whoever_goes_on_is_shown_out() -> None:
    allowance = Allowance(0)
    assert [allowance.grant(0) for _ in range(BURST + 1)].count(True) == BURST
    assert not allowance.exhausted
    for _ in range(PATIENCE):
        allowance.grant(0)
    assert allowance.exhausted


def test_ten_quick_fingers_are_never_dropped() -> None:
    allowance = Allowance(0)
    step_ns = 1_000_000_000 // PER_SECOND + 1
    assert all(allowance.grant(n * step_ns) for n in range(5000))
