"""Several sources at one table: who is waited for, who is held out, what is late."""

from __future__ import annotations

import pytest

from firmware_py.sources import Arrivals, Sources
from hal.edges import Decision, Edge, Fault, FaultKind, Glitch, Key, Mended, Press, Release
from tests.firmware_py.feeds import MS, Feed

US = 1_000
CONTACTS = {("gpio", 4): (0, Key.SLAP), ("pad A", 1): (1, Key.SLAP), ("pad A", 2): (1, Key.CALL)}


class Bench:
    """A table of a seat on GPIO and one with a pad, turn by turn as its loop would go."""

    def __init__(self) -> None:
        self.gpio, self.pad = Feed("gpio"), Feed("pad A", 300 * US, watermark=0)
        self.sources = Sources([self.gpio, self.pad], CONTACTS)
        self.frontier_ns = -1
        self.next_ns: int | None = None

    def turn(self, now_ms: float, waits_ms: float | None = None) -> list[Decision]:
        now_ns = round(now_ms * MS)
        decisions = self.sources.take(self.sources.gather(now_ns))
        self.frontier_ns = self.sources.frontier_ns(lambda seat, at_ns: False)
        waits_ns = None if waits_ms is None else round(waits_ms * MS)
        self.next_ns = self.sources.next_ns(waits_ns, now_ns)
        return decisions


def stamps(decisions: list[Decision]) -> list[tuple[int, float, float | None]]:
    return [(d.seat, d.at_ns / MS, None if d.late_ns is None else d.late_ns / MS)
            for d in decisions if isinstance(d, Press)]


def held_out(bench: Bench) -> None:
    """Let the pad fall silent at 90 ms while a press of 100 ms waits."""
    bench.pad.watermark = 90 * MS
    bench.gpio.give(4, 100 * MS)
    bench.turn(108, waits_ms=100)
    bench.turn(138, waits_ms=100)


def test_the_frontier_is_the_least_watermark() -> None:
    bench = Bench()
    bench.pad.watermark = 60 * MS
    bench.turn(100)
    assert bench.frontier_ns == 60 * MS
    bench.pad.watermark = 99 * MS
    bench.turn(100)
    assert bench.frontier_ns == 95 * MS


def test_an_undecided_burst_of_any_source_holds_the_frontier() -> None:
    bench = Bench()
    bench.pad.watermark = 98 * MS
    bench.pad.give(1, 93 * MS)
    bench.gpio.give(4, 94 * MS)
    assert stamps(bench.turn(100)) == [(1, 93, None)]
    assert bench.frontier_ns == 94 * MS


def test_decisions_come_in_the_order_in_which_they_fell() -> None:
    bench = Bench()
    bench.pad.watermark = 198 * MS
    bench.gpio.give(4, 100 * MS, 101 * MS, 102 * MS)
    bench.pad.give(1, 101 * MS)
    assert stamps(bench.turn(200)) == [(1, 101, None), (0, 100, None)]


def test_lines_and_sources_that_nobody_plays_on_are_ignored() -> None:
    bench = Bench()
    bench.gpio.give(9, 10 * MS)
    stray = Feed("sync", watermark=0)
    sources = Sources([bench.gpio, stray], {("gpio", 4): (0, Key.SLAP)})
    assert sources.take(sources.gather(100 * MS)) == []
    assert sources.frontier_ns(lambda seat, at_ns: False) == 95 * MS
    sources.close()
    assert (bench.gpio.closed, stray.closed) == (True, True)


def test_two_sources_of_one_name_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="two sources of one name"):
        Sources([Feed("gpio"), Feed("gpio")], CONTACTS)


def test_a_release_of_call_that_would_be_a_vote_is_waited_for() -> None:
    bench = Bench()
    bench.pad.watermark = 2000 * MS
    bench.pad.give(2, 100 * MS, 1990 * MS)
    bench.turn(2005)
    vote = (1, 1990 * MS)
    assert bench.sources.frontier_ns(lambda seat, at_ns: (seat, at_ns) == vote) == vote[1]


def test_a_source_that_holds_the_table_for_30_ms_is_held_out_and_named() -> None:
    bench = Bench()
    bench.pad.watermark = 90 * MS
    bench.gpio.give(4, 100 * MS)
    bench.turn(108, waits_ms=100)
    assert bench.next_ns == 138 * MS
    bench.turn(137.9, waits_ms=100)
    assert (bench.frontier_ns, bench.sources.held_out) == (90 * MS, {})
    bench.turn(138, waits_ms=100)
    assert (bench.frontier_ns, bench.sources.held_out) == (133 * MS, {"pad A": 138 * MS})
    (fault,) = bench.sources.news()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.kind) == ("timing of seat 2", FaultKind.HELD_OUT)
    assert (fault.at_ns, fault.seats, fault.stops) == (138 * MS, (1,), False)
    assert bench.sources.news() == []


def test_nobody_is_held_out_while_nothing_waits() -> None:
    bench = Bench()
    bench.turn(100)
    bench.turn(5000)
    assert (bench.sources.held_out, bench.frontier_ns) == ({}, 0)


def test_a_source_that_gave_what_was_needed_has_its_time_again() -> None:
    bench = Bench()
    bench.turn(100, waits_ms=95)
    bench.pad.watermark = 96 * MS
    bench.turn(120, waits_ms=110)
    bench.turn(149, waits_ms=110)
    assert bench.sources.held_out == {}
    bench.turn(150, waits_ms=110)
    assert list(bench.sources.held_out) == ["pad A"]


def test_what_waits_for_an_instant_to_come_waits_from_then_on() -> None:
    bench = Bench()
    bench.pad.watermark = 99 * MS
    bench.turn(100, waits_ms=500)
    assert bench.next_ns == 501 * MS  # the pad's watermark was 1 ms behind
    bench.turn(529, waits_ms=500)
    assert bench.sources.held_out == {}


def test_a_loop_that_was_late_itself_holds_nobody_out() -> None:
    bench = Bench()
    bench.pad.watermark = 90 * MS
    bench.turn(108, waits_ms=100)
    bench.pad.watermark = 399 * MS
    bench.turn(400, waits_ms=100)
    assert (bench.sources.held_out, bench.frontier_ns) == ({}, 395 * MS)


def test_a_source_whose_watermark_catches_up_is_back_and_mended() -> None:
    bench = Bench()
    held_out(bench)
    bench.sources.news()
    bench.pad.watermark = 169 * MS
    bench.turn(200)
    assert bench.sources.held_out != {}
    bench.pad.watermark = 190 * MS
    bench.turn(200)
    assert bench.sources.news() == [Mended("timing of seat 2", 200 * MS)]
    assert (bench.sources.held_out, bench.frontier_ns) == ({}, 190 * MS)


def test_a_press_that_comes_from_a_held_out_source_is_late() -> None:
    bench = Bench()
    held_out(bench)
    bench.pad.watermark = 190 * MS
    bench.pad.give(1, 95 * MS, 95 * MS + 40 * US, 97 * MS, 98 * MS, 99 * MS)
    # The spike earns nothing though all of it came at once, and long after.
    assert stamps(bench.turn(191)) == [(1, 97, 133)]
    assert bench.sources.late == 5


def test_a_press_that_comes_from_a_held_out_source_after_what_is_final_is_not_late() -> None:
    bench = Bench()
    held_out(bench)
    bench.pad.watermark = 190 * MS
    bench.pad.give(1, 140 * MS)
    assert stamps(bench.turn(191)) == [(1, 140, None)]
    assert bench.sources.late == 0


def test_a_press_whose_end_its_source_did_not_tell_in_time_is_overtaken() -> None:
    bench = Bench()
    bench.pad.watermark = 101 * MS
    bench.pad.give(1, 100 * MS)
    bench.turn(102, waits_ms=103)
    assert bench.frontier_ns == 97 * MS
    bench.turn(106, waits_ms=103)
    bench.turn(136, waits_ms=103)
    assert bench.frontier_ns == 131 * MS
    bench.pad.watermark = 190 * MS
    assert stamps(bench.turn(191)) == [(1, 100, 131)]


def test_a_table_whose_sources_are_all_held_out_goes_on() -> None:
    feed = Feed("gpio", watermark=0)
    sources = Sources([feed], {("gpio", 4): (0, Key.SLAP), ("gpio", 5): (2, Key.SLAP)})
    for now_ms in (100, 130):
        sources.take(sources.gather(now_ms * MS))
        frontier_ns = sources.frontier_ns(lambda seat, at_ns: False)
        sources.next_ns(50 * MS, now_ms * MS)
    assert frontier_ns == 130 * MS
    (fault,) = sources.news()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.seats) == ("timing of gpio", (0, 2))


def test_a_source_that_is_out_of_step_is_not_waited_for_and_its_seat_is_told() -> None:
    bench = Bench()
    bench.pad.u_ns = 5 * MS + 1
    bench.turn(100)
    assert (bench.frontier_ns, bench.sources.most_u_ns) == (95 * MS, 100 * US)
    (fault,) = bench.sources.news()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.kind) == ("timing of seat 2", FaultKind.OUT_OF_STEP)
    bench.pad.u_ns = 5 * MS
    bench.turn(101)
    assert bench.sources.news() == [Mended("timing of seat 2", 101 * MS)]
    assert (bench.frontier_ns, bench.sources.most_u_ns) == (0, 5 * MS)


def test_a_press_that_came_in_time_counts_though_its_source_is_out_of_step() -> None:
    bench = Bench()
    bench.pad.u_ns = 20 * MS
    bench.pad.watermark = 85 * MS
    bench.pad.give(1, 99 * MS)
    bench.turn(101)
    bench.pad.watermark = 95 * MS
    bench.turn(115)
    assert bench.frontier_ns == 99 * MS  # what has come is waited for, its watermark is not
    bench.pad.watermark = 102 * MS
    (press,) = bench.turn(122)
    assert (press.at_ns, press.u_ns, press.late_ns) == (99 * MS, 20 * MS, None)


def test_one_that_is_held_out_and_out_of_step_is_mended_once_it_is_neither() -> None:
    bench = Bench()
    held_out(bench)
    bench.pad.u_ns = 9 * MS
    bench.turn(139)
    bench.pad.watermark = 139 * MS
    bench.turn(140)
    bench.pad.u_ns = 300 * US
    bench.turn(141)
    kinds = [each.kind if isinstance(each, Fault) else None for each in bench.sources.news()]
    assert kinds == [FaultKind.HELD_OUT, FaultKind.OUT_OF_STEP, None]


def test_who_keeps_a_press_waiting_is_hurried() -> None:
    bench = Bench()
    bench.pad.watermark = 90 * MS
    bench.turn(108, waits_ms=100)
    bench.sources.hurry(108 * MS)
    assert (bench.gpio.hurried, bench.pad.hurried) == ([], [108 * MS])
    bench.pad.watermark = 105 * MS
    bench.turn(109, waits_ms=110)
    bench.sources.hurry(109 * MS)
    assert bench.pad.hurried == [108 * MS]  # nobody can know yet what will be at 110 ms


def test_a_source_whose_own_burst_is_due_is_hurried() -> None:
    bench = Bench()
    bench.pad.watermark = 101 * MS
    bench.pad.give(1, 100 * MS)
    bench.turn(102)
    assert bench.next_ns == 104 * MS
    bench.sources.hurry(102 * MS)
    assert bench.pad.hurried == []
    bench.sources.hurry(104 * MS)
    assert bench.pad.hurried == [104 * MS]


def test_the_loop_is_turned_again_when_a_burst_can_be_decided() -> None:
    bench = Bench()
    bench.pad.watermark = 200 * MS
    bench.gpio.give(4, 100 * MS)
    bench.turn(101)
    assert bench.next_ns == 100 * MS + 1 + 5 * MS  # then the edge is final
    bench.turn(105.1)
    assert bench.next_ns == 108 * MS  # and then it is quiet
    assert stamps(bench.turn(108)) == [(0, 100, None)]
    assert bench.next_ns is None


def test_a_source_that_wants_to_be_asked_is_asked() -> None:
    bench = Bench()
    bench.gpio.due_ns = 123 * MS
    bench.turn(100)
    assert bench.next_ns == 123 * MS
    assert bench.sources.filenos() == [7, 7]


def test_late_edges_gaps_and_edges_made_good_are_counted() -> None:
    bench = Bench()
    bench.gpio.give(4, 50 * MS, seq=3)
    bench.gpio.give(4, 60 * MS, seq=6)
    bench.turn(100)
    bench.gpio.given.append(Edge(96 * MS, 2 * MS, "gpio", 4, True, 6, made_good=True))
    bench.gpio.give(4, 94 * MS, seq=7)
    bench.turn(101)
    assert (bench.sources.late, bench.sources.gaps, bench.sources.made_good) == (1, 2, 1)


def test_a_spike_that_comes_late_together_with_its_press_earns_nothing_either() -> None:
    bench = Bench()
    bench.pad.watermark = 1000 * MS
    bench.turn(100)
    bench.gpio.give(4, 90 * MS, 90 * MS + 40 * US, 92 * MS)
    assert stamps(bench.turn(101)) == [(0, 92, 95)]


def test_a_contact_that_is_held_when_its_source_opens_is_not_pressed() -> None:
    bench = Bench()
    bench.pad.watermark = 10_000 * MS
    bench.gpio.given = [Edge(10 * MS, 0, "gpio", 4, True, 0, held=True)]
    bench.gpio.give(4, 101 * MS, 130 * MS, seq=1)
    assert stamps(bench.turn(100)) + stamps(bench.turn(120)) + stamps(bench.turn(200)) == []
    bench.gpio.give(4, 300 * MS, seq=5)
    assert stamps(bench.turn(310)) == [(0, 300, None)]


def test_a_contact_that_was_down_and_is_still_held_goes_on_being_down() -> None:
    bench = Bench()
    bench.pad.watermark = 10_000 * MS
    bench.gpio.give(4, 100 * MS)
    bench.turn(120)
    bench.gpio.given = [Edge(130 * MS, 0, "gpio", 4, True, 0, held=True),
                        Edge(140 * MS, 0, "gpio", 4, False, 1)]
    (release,) = bench.turn(200)
    assert isinstance(release, Release)
    assert release.at_ns == 140 * MS


def test_arrivals_are_all_that_decisions_need() -> None:
    bench = Bench()
    bench.pad.watermark = 100 * MS
    bench.gpio.give(4, 50 * MS, 50 * MS + 20 * US)
    bench.gpio.news, bench.pad.due_ns = [Mended("gpio", 3)], 170 * MS
    arrivals = bench.sources.gather(100 * MS)
    assert arrivals.news == (Mended("gpio", 3),)
    replayed = Sources([], CONTACTS)
    (decision,) = replayed.take(arrivals)
    assert isinstance(decision, Glitch)
    assert replayed.frontier_ns(lambda seat, at_ns: False) == 95 * MS
    assert replayed.next_ns(None, 100 * MS) == 170 * MS
    assert replayed.take(Arrivals(101 * MS)) == []
