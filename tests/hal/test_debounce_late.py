"""Edges that come too late: what is put right, and what stands."""

from __future__ import annotations

from hal.debounce import Debouncer
from hal.edges import Decision, Edge, Key, Press

US = 1_000
LONG_AFTER = 10_000_000 * US


def edge(at_us: int, label: str, seq: int = 0, late_us: int | None = None) -> Edge:
    late_ns = None if late_us is None else late_us * US
    return Edge(at_us * US, 100 * US, "gpio", 3, label == "closed", seq, late_ns)


def told(decisions: list[Decision]) -> list[tuple[str, float, float]]:
    return [
        (type(each).__name__.lower(), each.at_ns / US, each.decided_ns / US) for each in decisions
    ]


def fed(*pairs: tuple[int, str]) -> tuple[Debouncer, list[Decision]]:
    debouncer = Debouncer(0, Key.DRAW)
    edges = [edge(at_us, label, seq) for seq, (at_us, label) in enumerate(pairs)]
    decisions = [each for one in edges for each in debouncer.feed(one)]
    return debouncer, decisions


def test_a_press_that_comes_late_is_made_and_marked() -> None:
    debouncer = Debouncer(0, Key.DRAW)
    debouncer.advance(30_000 * US)
    (press,) = debouncer.feed(edge(5000, "closed", late_us=25_000))
    assert isinstance(press, Press)
    assert (press.at_ns, press.decided_ns, press.late_ns) == (5000 * US, 8000 * US, 25_000 * US)


def test_a_late_edge_still_finds_its_place_in_an_undecided_burst() -> None:
    debouncer, _ = fed((1000, "closed"), (1700, "closed"))
    assert debouncer.feed(edge(900, "closed", 9)) == []
    assert told(debouncer.advance(LONG_AFTER)) == [("press", 900, 4700)]


def test_a_late_closing_brings_to_light_what_was_taken_for_a_glitch() -> None:
    debouncer, decided = fed((20_000, "open"))
    decided += debouncer.advance(40_000 * US)
    assert told(decided) == [("glitch", 20_000, 23_000)]
    news = debouncer.feed(edge(5000, "closed", 9, late_us=35_000))
    assert told(news) == [("press", 5000, 8000), ("release", 20_000, 35_000)]
    assert [each.late_ns for each in news] == [35_000 * US] * 2
    assert debouncer.glitches == 1


def test_a_press_that_begins_with_a_known_glitch_is_late_as_well() -> None:
    debouncer, decided = fed((1000, "closed"), (1200, "open"))
    decided += debouncer.advance(9000 * US)
    (press,) = debouncer.feed(edge(1900, "closed", 9, late_us=9000))
    assert (press.at_ns, press.late_ns) == (1000 * US, 9000 * US)


def test_a_glitch_is_not_told_twice() -> None:
    debouncer, decided = fed((1000, "closed"), (1050, "open"))
    decided += debouncer.advance(9000 * US)
    assert debouncer.feed(edge(2000, "open", 9, late_us=9000)) == []
    assert told(debouncer.feed(edge(7000, "open", 10, late_us=12_000))) == []
    assert told(debouncer.advance(LONG_AFTER)) == [("glitch", 7000, 10_000)]
    assert debouncer.glitches == 2


def test_what_was_handed_over_stands() -> None:
    debouncer, _ = fed((1000, "closed"))
    assert told(debouncer.advance(9000 * US)) == [("press", 1000, 4000)]
    assert debouncer.feed(edge(900, "closed", 9)) == []
    assert debouncer.feed(edge(950, "open", 10)) == []
    assert (debouncer.overtaken, debouncer.closed, debouncer.down) == (2, True, True)


def test_an_overtaken_opening_still_lets_the_press_go() -> None:
    debouncer, _ = fed((1000, "closed"))
    debouncer.advance(9000 * US)
    assert debouncer.feed(edge(3500, "open", 9)) == []
    assert told(debouncer.advance(LONG_AFTER)) == [("release", 3500, 18_500)]


def test_an_overtaken_closing_is_no_second_press_but_the_level_is_known() -> None:
    debouncer, _ = fed((1000, "closed"), (30_000, "open"))
    debouncer.advance(60_000 * US)
    assert debouncer.feed(edge(40_000, "closed", 9)) == []
    assert (debouncer.closed, debouncer.down) == (True, False)
    debouncer.feed(edge(100_000, "open", 10))
    debouncer.feed(edge(200_000, "closed", 11))
    assert told(debouncer.advance(LONG_AFTER)) == [("press", 200_000, 203_000)]


def test_an_overtaken_bounce_does_not_close_a_contact_that_has_opened_since() -> None:
    debouncer, _ = fed((1000, "closed"), (30_000, "open"))
    debouncer.advance(60_000 * US)
    debouncer.feed(edge(1400, "closed", 9))
    assert (debouncer.closed, debouncer.overtaken) == (False, 1)
