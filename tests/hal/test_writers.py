"""The laws of one writer a bus: newest wins, nobody starves, thirty a second, acting first."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from hal.slots import SHORTEST_NS
from hal.turns import Turns
from hal.writers import Writer
from tests.hal.buses import MS, NotePanel, S, Wires, image, panels

submissions = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 60)), max_size=40)


def drained(writer: Writer, now_ns: int) -> list[int]:
    """The seats that are written at an instant, in order."""
    seats = []
    while job := writer.step(now_ns):
        seats.append(job.seat)
    return seats


def submitted(writer: Writer, *seats: int, acting: int | None = None) -> dict[int, Image.Image]:
    images = {seat: image() for seat in seats}
    writer.submit(images, () if acting is None else {acting})
    return images


def test_the_first_image_goes_out_at_once_and_the_next_a_thirtieth_later() -> None:
    writer = Writer(panels(1), None)
    submitted(writer, 0)
    assert drained(writer, 5) == [0]
    submitted(writer, 0)
    assert drained(writer, 6) == []
    assert writer.next_ns(6) == 5 + SHORTEST_NS
    assert drained(writer, 5 + SHORTEST_NS) == [0]
    assert writer.next_ns(5 + SHORTEST_NS) is None


def test_a_newer_image_takes_the_place_of_one_that_waits() -> None:
    (place,) = panels(1)
    writer = Writer([place], None)
    submitted(writer, 0)
    drained(writer, 0)
    submitted(writer, 0)
    newest = submitted(writer, 0)[0]
    assert drained(writer, SHORTEST_NS) == [0]
    assert place[1].image is newest


def test_an_image_that_does_not_fit_is_refused_where_it_is_submitted() -> None:
    writer = Writer(panels(1), None)
    with pytest.raises(ValueError, match=r"\(128, 64\).*\(64, 128\)"):
        writer.submit({0: Image.new("1", (64, 128))})


def test_the_acting_seat_goes_first_and_the_order_of_the_others_goes_round() -> None:
    writer = Writer(panels(3), None)
    orders = []
    for turn in range(6):
        submitted(writer, 0, 1, 2, acting=2)
        orders.append(drained(writer, turn * S))
    assert orders == [[2, 0, 1], [2, 1, 0]] * 3


def test_who_acts_without_anything_new_to_see_is_not_first_later() -> None:
    writer = Writer(panels(3), None)
    submitted(writer, 0, 1, 2)
    assert drained(writer, 0) == [0, 1, 2]
    submitted(writer, 0, acting=2)
    assert drained(writer, S) == [0]
    submitted(writer, 0, 1, 2)
    assert drained(writer, 2 * S) == [1, 2, 0]


def test_an_acting_seat_that_acts_again_while_its_image_is_written_is_first_again() -> None:
    writer = Writer(panels(3), None)
    submitted(writer, 0, 1, 2)
    drained(writer, 0)
    submitted(writer, 2, acting=2)
    job = writer.next_job(S)
    assert job is not None
    submitted(writer, 0, 1, 2, acting=2)
    writer.done(job, S, job.run())
    assert drained(writer, S) == [1, 0]
    submitted(writer, 0, 1)
    assert drained(writer, 2 * S)[0] == 2


def test_without_an_acting_seat_each_is_first_in_its_turn() -> None:
    writer = Writer(panels(4), None)
    firsts = []
    for turn in range(8):
        submitted(writer, 0, 1, 2, 3)
        firsts.append(drained(writer, turn * S)[0])
    assert firsts == [0, 1, 2, 3] * 2


@given(st.lists(st.tuples(st.sets(st.integers(0, 4), min_size=1), st.sets(st.integers(0, 4)))))
def test_a_seat_that_is_ready_is_passed_over_at_most_twice_by_any_other(
    asked: list[tuple[set[int], set[int]]],
) -> None:
    turns = Turns(range(5))
    passed: dict[int, list[int]] = {seat: [] for seat in range(5)}
    for ready, acting in asked:
        seat = turns.next(ready, acting)
        assert seat in ready
        for other in range(5):
            passed[other] = [*passed[other], seat] if other in ready and other != seat else []
        assert all(waits.count(rival) <= 2 for waits in passed.values() for rival in waits)


@settings(max_examples=40)
@given(submissions, st.lists(st.integers(1, 50), min_size=1, max_size=9))
def test_whatever_is_submitted_and_however_slow_the_bus_the_newest_is_seen_in_the_end(
    when: list[tuple[int, int]], delays_ms: list[int]
) -> None:
    places = panels(4)
    writer = Writer(places, None)
    wires = Wires([writer], lambda bus, job: delays_ms[len(wires.log) % len(delays_ms)] * MS)
    newest: dict[int, Image.Image] = {}
    for seat, at_ms in when:
        wires.at(at_ms * MS, lambda seat=seat: newest.update(submitted(writer, seat)))  # type: ignore[misc]
    wires.run(5 * S)
    assert {seat: panel.image for seat, panel in places if panel.image} == newest
    assert len(wires.log) <= len(when)
    for seat in range(4):
        begun = [begun_ns for begun_ns, _, job in wires.log if job.seat == seat]
        assert all(b - a >= SHORTEST_NS for a, b in pairwise(begun))


@settings(max_examples=20)
@given(st.lists(st.integers(1, 40), min_size=1, max_size=9), st.integers(0, 3))
def test_on_a_bus_that_is_never_free_nobody_starves_whoever_acts(
    delays_ms: list[int], busy: int
) -> None:
    writer = Writer(panels(4), None)
    wires = Wires([writer], lambda bus, job: delays_ms[len(wires.log) % len(delays_ms)] * MS)

    def flood() -> None:
        submitted(writer, 0, 1, 2, 3, acting=busy)

    for at_ms in range(0, 3000, 5):
        wires.at(at_ms * MS, flood)
    wires.run(3 * S)
    counts = [sum(job.seat == seat for _, _, job in wires.log) for seat in range(4)]
    assert max(counts) - min(counts) <= 2


def test_an_acting_seat_that_submits_while_a_rival_is_written_is_the_very_next() -> None:
    writer = Writer(panels(4), None)
    submitted(writer, 0, 1, 2)
    wires = Wires([writer], lambda bus, job: 20 * MS)

    wires.at(5 * MS, lambda: submitted(writer, 3, acting=3))
    wires.run(S)
    assert [job.seat for _, _, job in wires.log] == [0, 3, 1, 2]


def test_pages_are_scrubbed_one_at_a_time_when_nothing_else_is_to_do() -> None:
    places = panels(2)
    writer = Writer(places, 100 * MS)
    submitted(writer, 0, 1)
    wires = Wires([writer], lambda bus, job: 4 * MS)
    wires.run(2 * S)
    for _, panel in places:
        assert [note for note in panel.notes if "scrub" in note][:8] == [
            f"scrub {page}" for page in range(8)]
    busy_ns = sum(ended - begun for begun, ended, job in wires.log if job.look is None)
    assert busy_ns <= 2 * S // 25


def test_a_panel_that_was_told_nothing_yet_is_left_alone() -> None:
    places = panels(2)
    writer = Writer(places)
    submitted(writer, 1)
    wires = Wires([writer], lambda bus, job: MS)
    wires.run(S)
    assert places[0][1].notes == []


def test_a_panel_of_another_seat_than_its_place_is_written_by_its_seat() -> None:
    panel = NotePanel()
    writer = Writer([(5, panel)], None)
    assert submitted(writer, 5)[5]
    assert drained(writer, 0) == [5]
    assert panel.lit
