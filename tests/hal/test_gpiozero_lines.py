"""Edges from gpiozero's pins, and the pads of the virtual table on its mock pins."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hal.debounce import C_NS, Debouncer
from hal.edges import COMPACT, FULL, Edge, Fault, FaultKind, Key, Press
from hal.gpiozero_lines import U_NS, GpiozeroSource, Stamp
from hal.mock.pins import PAGE_U_NS, MockPads, MockTablePin
from hal.sorting import Sorter

EXACT_NS = 123_456_789_012_345_678  # more digits than a float has


def stock_pins(*bcms: int) -> dict[int, Any]:
    """Gpiozero's own mock pins, which stamp with a clock of their own."""
    factory = MockFactory()
    return {line: factory.pin(bcm) for line, bcm in enumerate(bcms)}


def test_a_contact_to_ground_that_closes_makes_a_closed_edge() -> None:
    pins = stock_pins(17, 27)
    source = GpiozeroSource(pins)
    pins[1].drive_low()
    pins[1].drive_high()
    assert [(each.line, each.closed, each.seq) for each in source.edges()] == [
        (1, True, 0), (1, False, 1),
    ]  # fmt: skip
    assert source.edges() == []


def test_a_drivers_ticks_are_carried_up_as_nanoseconds() -> None:
    source = GpiozeroSource({})
    source.queue(4, 1.25, 0)
    source.queue(4, Stamp(EXACT_NS, 7), 1)
    assert source.edges() == [
        Edge(1_250_000_000, U_NS, "gpio", 4, True, 0),
        Edge(EXACT_NS, 7, "gpio", 4, False, 1),
    ]


def test_the_pins_are_inputs_with_pull_ups_and_no_bounce_time() -> None:
    pins = stock_pins(17)
    GpiozeroSource(pins)
    assert (pins[0].function, pins[0].pull, pins[0].bounce) == ("input", "up", None)


def test_nothing_is_an_edge_before_a_contact_moves() -> None:
    source = GpiozeroSource(stock_pins(17, 27))
    assert source.edges() == []


def test_handlers_outlive_a_collection_of_garbage() -> None:
    pins = stock_pins(17)
    source = GpiozeroSource(pins)
    gc.collect()
    pins[0].drive_low()
    assert len(source.edges()) == 1


def test_the_loop_is_woken_by_every_edge() -> None:
    pins, woken = stock_pins(17), []
    source = GpiozeroSource(pins, wake=lambda: woken.append(True))
    pins[0].drive_low()
    assert (len(woken), len(source.edges())) == (1, 1)


def test_a_loop_that_cannot_be_woken_neither_raises_nor_loses_the_edge() -> None:
    def broken() -> None:
        raise OSError("the socket is closed")

    source = GpiozeroSource({}, wake=broken)
    source.queue(0, Stamp(99, 1), 0)
    assert [each.at_ns for each in source.edges()] == [99]
    (fault,) = source.faults()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.kind, fault.at_ns) == ("gpio", FaultKind.LOST, 99)
    assert "the socket is closed" in fault.detail
    assert source.faults() == []


def test_the_watermark_leaves_the_drivers_thread_its_time() -> None:
    assert GpiozeroSource({}).watermark_ns(20_000_000) == 15_000_000


def test_a_closed_source_hears_nothing() -> None:
    pins = stock_pins(17)
    source = GpiozeroSource(pins)
    source.close()
    pins[0].drive_low()
    assert source.edges() == []


def test_a_mock_pin_carries_its_instant_and_uncertainty_exactly() -> None:
    pin = MockFactory(pin_class=MockTablePin).pin(17)
    source = GpiozeroSource({9: pin})
    pin.drive(True, EXACT_NS, 42)
    pin.drive(True, EXACT_NS + 1, 42)
    pin.drive(False, EXACT_NS + 2)
    assert source.edges() == [
        Edge(EXACT_NS, 42, "gpio", 9, True, 0),
        Edge(EXACT_NS + 2, 0, "gpio", 9, False, 1),
    ]


def test_a_mock_pin_driven_as_gpiozeros_own_stamps_as_gpiozeros_own() -> None:
    pin = MockFactory(pin_class=MockTablePin).pin(17)
    source = GpiozeroSource({9: pin})
    pin.drive_low()
    (edge,) = source.edges()
    assert edge.u_ns == U_NS


@pytest.mark.parametrize("legend", [FULL, COMPACT])
@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_every_key_of_every_seat_is_a_line_of_its_own(seats: int, legend: tuple[Key, ...]) -> None:
    pads = MockPads(seats, legend)
    assert len(set(pads.contacts.values())) == seats * len(legend)
    for i, (seat, key) in enumerate(pads.contacts.values()):
        pads.press(seat, key, True, i)
        (edge,) = pads.source.edges()
        assert pads.contacts[edge.line] == (seat, key)
        assert (edge.at_ns, edge.u_ns, edge.source) == (i, PAGE_U_NS, "page")
        assert pads.closed(seat, key)


def test_a_pad_has_no_key_that_its_legend_lacks() -> None:
    with pytest.raises(KeyError):
        MockPads(1, COMPACT).press(0, Key.WASTE, True, 0)


def test_pads_that_are_put_away_say_nothing() -> None:
    pads = MockPads(2)
    pads.close()
    pads.press(0, Key.SLAP, True, 0)
    assert pads.source.edges() == []


def test_a_key_of_the_page_becomes_a_press_once_the_watermark_is_past_it() -> None:
    pads, sorter, now_ns = MockPads(2), Sorter(), EXACT_NS + 20_000_000
    pads.press(1, Key.SLAP, True, EXACT_NS)
    (edge,) = sorter.pull(pads.source, now_ns)
    debouncer = Debouncer(*pads.contacts[edge.line])
    debouncer.feed(edge)
    assert debouncer.advance(pads.source.watermark_ns(now_ns)) == [
        Press(EXACT_NS, PAGE_U_NS, 1, Key.SLAP, 0, EXACT_NS + C_NS)
    ]
