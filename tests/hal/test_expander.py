"""Driver and model of the expander together: stamps, blind windows, hanging INT, failing buses."""

from __future__ import annotations

import errno
from typing import Any

import pytest

from hal.edges import Edge, Fault, FaultKind, Mended, News
from hal.expander import POLL_NS, WATCH_NS
from hal.expander_port import U_NS
from tests.hal.expanders import ADDRESS, INTA, INTB, MS, US, Bench


def rows(bench: Bench, edges: list[Edge]) -> list[tuple[int, bool, float, float]]:
    """Line, closed, and instant and u in µs."""
    return [(edge.line, edge.closed, bench.us(edge.at_ns), edge.u_ns / US) for edge in edges]


def told(news: list[News]) -> list[tuple[FaultKind | None, str]]:
    return [(each.kind, each.detail) if isinstance(each, Fault) else (None, each.part)
            for each in news]


def started(**options: Any) -> Bench:
    bench = Bench(**options)
    bench.start()
    bench.turn(2000)
    return bench


def test_a_press_is_stamped_with_the_edge_of_int() -> None:
    bench = started()
    bench.will(5000, 9, True)
    assert rows(bench, bench.turn(7000)) == [(9, True, 5000, U_NS / US)]
    assert bench.edges[0].source == "expander A"
    assert (bench.turn(8000), bench.source.faults()) == ([], [])


def test_contacts_of_both_ports_have_stamps_of_their_own() -> None:
    bench = started()
    bench.will(5000, 0, True)
    bench.will(5040, 11, True)
    assert rows(bench, bench.turn(5300)) == [(0, True, 5000, 120), (11, True, 5040, 120)]


def test_what_changes_before_the_read_gets_an_honest_uncertainty() -> None:
    bench = started()
    bench.will(5000, 1, True)
    bench.will(5400, 2, True)  # the port is blind then
    first, second = rows(bench, bench.turn(6000))
    assert first == (1, True, 5000, 120)
    line, closed, at_us, u_us = second
    assert (line, closed) == (2, True)
    assert at_us - u_us <= 5400 <= at_us + u_us
    assert u_us == pytest.approx(721, abs=1)  # half of what lies between INT and the read's end


def test_a_bounce_that_fits_between_int_and_the_read_is_an_opening_again() -> None:
    bench = started()
    bench.will(5000, 1, True)
    bench.will(5100, 1, False)
    assert [row[:2] for row in rows(bench, bench.turn(5300))] == [(1, True), (1, False)]


def test_a_change_between_the_flags_and_the_clearing_of_one_burst_is_narrowed_down() -> None:
    bench = started()
    bench.will(5000, 9, True)
    # INTFA goes out 4 bytes of 22.5 µs after the read began, INTCAPA after 6: it clears unseen.
    bench.will(5200 + 5 * 22.5 - 1, 2, True)
    line, closed, at_us, u_us = rows(bench, bench.turn(5200))[0]
    assert (line, closed) == (2, True)
    assert abs(at_us - 5311) < u_us < 250


def test_a_change_after_the_clearing_is_the_next_reads() -> None:
    bench = started()
    bench.will(5000, 1, True)
    bench.will(5200 + 8 * 22.5 + 1, 2, True)  # GPIOA has gone out as byte 8, and the burst goes on
    edges = bench.turn(5200) + bench.turn(5600)
    assert rows(bench, edges) == [(1, True, 5000, 120), (2, True, 5402.5, 120)]


def test_a_read_that_is_quicker_than_the_edge_of_int_waits_for_it() -> None:
    bench = started()
    bench.ints.latency_ns = {INTA: 50 * US, INTB: 3 * MS}
    bench.will(5000, 0, True)
    bench.will(5050, 8, True)
    bench.source.watermark_ns(bench.clock.now_ns())
    assert [row[0] for row in rows(bench, bench.turn(5200))] == [0]
    published_ns = bench.source.watermark_ns(bench.clock.now_ns())
    bench.turn(7000)
    assert bench.source.watermark_ns(bench.clock.now_ns()) == published_ns
    assert rows(bench, bench.turn(8100)) == [(8, True, 5050, 120)]
    assert bench.source.watermark_ns(bench.clock.now_ns()) > published_ns


def test_int_that_hangs_low_from_before_the_start_is_cleared() -> None:
    bench = Bench()
    for address in (0x04, 0x0C):  # an earlier program's setting
        bench.chip.write(address, 0xFF)
    bench.chip.move(3, True)
    assert bench.chip.read(0x0E) == 0x08
    bench.start()
    (held,) = bench.turn(2000)
    assert (held.line, held.closed, held.held) == (3, True, True)
    bench.will(5000, 2, True)
    assert rows(bench, bench.turn(5500)) == [(2, True, 5000, 120)]


def test_a_chip_that_was_left_with_banks_is_set_up() -> None:
    bench = Bench()
    bench.chip.write(0x0A, 0x80)
    bench.start()
    bench.will(5000, 10, True)
    assert rows(bench, bench.turn(5500)) == [(10, True, 5000, 120)]


def test_int_that_stays_low_is_read_again() -> None:
    bench = started()
    bench.ints.latency_ns[INTA] = 2 * MS  # the rise is told later, too: it seems to be low still
    bench.will(5000, 1, True)
    bench.turn(7100)
    transactions = bench.bus.transactions
    assert bench.source.next_ns() is not None
    bench.turn(8200)
    assert bench.bus.transactions > transactions
    bench.turn(12_000)
    settled = bench.bus.transactions
    bench.turn(13_000)
    assert bench.bus.transactions == settled


def test_int_that_hangs_low_is_named_and_the_chip_is_read_without_it() -> None:
    bench = started()
    bench.ints.wire(0, False)  # a short to ground
    bench.ints.cut = True
    for at_ms in range(5, 75, 5):
        bench.turn(1000 * at_ms)
    assert told(bench.source.faults()) == [
        (FaultKind.DEGRADED, "INT hangs low: the chip is read every 5 ms")]
    assert bench.source.u_ns == POLL_NS // 2 + U_NS
    bench.will(72_000, 4, True)  # nobody's
    bench.will(72_000, 2, True)
    (row,) = rows(bench, bench.turn(75_000))
    assert row[:2] == (2, True)
    assert abs(row[2] - 72_000) <= row[3] <= 3000


def test_an_int_that_says_nothing_is_noticed_by_the_watchdog() -> None:
    bench = started()
    bench.ints.cut = True
    for number in range(3):
        bench.will(10_000 + 200_000 * number, 1, number % 2 == 0)
        edges = bench.turn(150_000 + 200_000 * number) + bench.turn(156_000 + 200_000 * number)
        assert [(edge.line, edge.closed) for edge in edges] == [(1, number % 2 == 0)]
    assert told(bench.source.faults()) == [
        (FaultKind.DEGRADED, "INT says nothing: the chip is read every 5 ms")]
    now_ns = bench.clock.now_ns()
    assert bench.source.watermark_ns(now_ns) <= now_ns - 5 * MS
    bench.ints.cut = False
    bench.will(600_000, 1, False)
    bench.turn(600_500)
    assert told(bench.source.faults()) == [(None, "expander A")]
    assert bench.source.u_ns == U_NS


def test_lines_of_int_that_cannot_be_had_are_done_without() -> None:
    bench = started()
    bench.ints.lag_ns = 1000 * MS
    bench.ints.cut = True
    bench.ints.news = [Fault("INT of expander A", FaultKind.DENIED, 0, "busy", (1,), stops=True)]
    bench.turn(3000)
    degraded, busy = bench.source.faults()
    assert told([degraded]) == [
        (FaultKind.DEGRADED, "the lines of INT can't be had: the chip is read every 5 ms")]
    assert isinstance(busy, Fault)
    assert not busy.stops
    bench.will(9000, 1, True)
    assert len(bench.turn(10_000)) == 1


def test_the_watchdog_reads_now_and_then() -> None:
    bench = started()
    at_ns = bench.source.next_ns()
    assert at_ns is not None
    assert bench.us(at_ns) == pytest.approx(WATCH_NS / US, abs=1000)
    transactions = bench.bus.transactions
    bench.turn(bench.us(at_ns))
    assert bench.bus.transactions == transactions + 1


def test_a_few_refusals_are_tried_again_and_nobody_hears_of_them() -> None:
    bench = started()
    bench.bus.failing = [errno.EREMOTEIO, errno.EIO]
    bench.will(5000, 1, True)
    assert rows(bench, bench.turn(5200)) == [(1, True, 5000, 120)]
    assert bench.source.faults() == []


def test_a_dead_chip_is_named_its_u_grows_and_it_is_back_with_what_is_closed_held() -> None:
    bench = started()
    bench.will(3000, 1, True)
    bench.turn(3500)
    bench.bus.dead = errno.EREMOTEIO
    bench.will(5000, 2, True)
    bench.turn(5200)
    (fault,) = bench.source.faults()
    assert fault == Fault(
        "expander A", FaultKind.NO_ANSWER, fault.at_ns,
        "the chip at 0x20: no answer (Remote I/O error): look at its wires", (1, 2), True,
    )  # fmt: skip
    watermark_ns = bench.source.watermark_ns(bench.clock.now_ns())
    bench.will(100_000, 1, False)
    bench.turn(400_000)
    assert bench.source.u_ns > 100 * MS
    assert bench.source.watermark_ns(bench.clock.now_ns()) == watermark_ns
    bench.bus.dead = None
    edges = bench.turn(510_000)
    assert [(edge.line, edge.closed, edge.held) for edge in edges] == [
        (1, False, False), (2, True, True)]
    assert told(bench.source.faults()) == [(None, "expander A")]
    assert bench.source.u_ns == U_NS


def test_a_dead_chip_is_not_asked_all_the_time() -> None:
    bench = started()
    bench.bus.dead = errno.ETIMEDOUT
    bench.will(5000, 1, True)
    transactions = bench.bus.transactions
    for at_ms in range(5, 500, 5):
        bench.turn(1000 * at_ms + 200)
    assert bench.bus.transactions == transactions + 1  # a bus that hangs costs time each try
    assert "something holds its lines down" in told(bench.source.faults())[0][1]


def test_a_chip_that_lost_its_power_is_set_up_again() -> None:
    bench = started()
    bench.chip.power_on()
    bench.turn(200_000)
    assert told(bench.source.faults()) == [
        (FaultKind.DEGRADED, "the chip had lost its setting, or its power, and is set up again"),
        (None, "expander A"),
    ]
    bench.will(250_000, 1, True)
    assert rows(bench, bench.turn(250_300)) == [(1, True, 250_000, 120)]


def test_a_bus_that_is_not_there_is_missing_and_tried_again() -> None:
    bench = Bench()
    bench.bus.dead = errno.ENOENT
    source = bench.start()
    (fault,) = source.faults()
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.stops) == (FaultKind.MISSING, True)
    bench.bus.dead = None
    bench.turn(600_000)
    assert [type(each) for each in source.faults()] == [Mended]


def test_the_last_pin_of_a_port_is_an_input_only_if_a_contact_is_there() -> None:
    bench = started()
    assert bench.chip.registers["IODIR"] == [0x7F, 0x7F]
    bench = started(lines=(7, 8))
    assert (bench.chip.registers["IODIR"], bench.chip.registers["GPINTEN"]) == (
        [0xFF, 0x7F], [0x80, 0x01])
    bench.will(5000, 7, True)
    assert rows(bench, bench.turn(5300)) == [(7, True, 5000, 120)]


def test_a_source_that_is_closed_lets_go_of_all() -> None:
    bench = started()
    bench.source.close()
    assert (bench.bus.closed, bench.ints.is_closed, bench.source.next_ns()) == (True, True, None)
    assert ADDRESS in bench.bus.chips
