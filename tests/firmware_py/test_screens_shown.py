"""What goes out to the displays, and when."""

from __future__ import annotations

import pytest

from engine.round import Round
from engine.rules import Rules
from firmware_py.centre_views import NOBODY
from firmware_py.commands.play import CENTRES
from firmware_py.controls import Controls
from firmware_py.drawing import CENTRE_SIZES, draw
from firmware_py.table.screens import Screens, opens
from firmware_py.table.seeing import see
from firmware_py.views import CountdownView, PauseView, SeatView
from hal.displays import Displays
from hal.edges import Fault
from hal.health import CENTRE
from hal.mock.panel import mock_centre
from hal.panels.panel import Panel
from hal.slots import SHORTEST_NS
from tests.hal.buses import NotePanel, panels


def table(seats: int) -> tuple[Screens, list[int], list[NotePanel]]:
    order: list[int] = []
    places = panels(seats)
    screens = Screens(Displays([places], order.append, scrub_ns=None))
    return screens, order, [panel for _, panel in places]


def at(left: int, seats: int = 3) -> list[SeatView]:
    return [CountdownView(left, 1)] * seats


def cards(seats: int = 3) -> list[SeatView]:
    round_ = Round.deal(Rules(), seats, 1, 0)
    return [see(round_, seat, Controls(), 0, None, {}, 0) for seat in range(seats)]


def test_what_has_not_changed_is_not_drawn_again() -> None:
    screens, order, _ = table(3)
    screens.update(at(3), set(), 0)
    screens.update(at(3), {1}, SHORTEST_NS)
    assert sorted(order) == [0, 1, 2]


def test_the_first_change_goes_out_at_once_and_the_next_a_thirtieth_later() -> None:
    screens, order, (panel,) = table(1)
    screens.update(at(3, 1), set(), 5)
    screens.update(at(2, 1), set(), 6)
    assert order == [0]
    assert screens.next_ns() == 5 + SHORTEST_NS
    screens.update(at(1, 1), set(), 5 + SHORTEST_NS)
    assert order == [0, 0]
    assert panel.image == draw(CountdownView(1, 1))


def test_the_acting_seat_comes_first_and_the_order_of_the_others_goes_round() -> None:
    screens, order, _ = table(3)
    for turn in range(6):
        screens.update(at(turn % 3 + 1), {2}, turn * SHORTEST_NS)
    rounds = [tuple(order[start:start + 3]) for start in range(0, 18, 3)]
    assert rounds == [(2, 0, 1), (2, 1, 0)] * 3


def test_the_cards_come_into_sight_on_dark_panels_that_are_lit_together() -> None:
    screens, order, places = table(3)
    screens.update(at(1), set(), 0)
    notes = [len(panel.notes) for panel in places]
    screens.update(cards(), set(), 1)
    assert [panel.notes[n:] for panel, n in zip(places, notes, strict=True)] == [
        ["dark", "display", "light"]] * 3
    loads, lights = order[3:6], order[6:]
    assert sorted(loads) == sorted(lights) == [0, 1, 2]


def test_the_end_of_a_pause_is_an_opening_and_a_play_is_none() -> None:
    play, other = cards(2)
    pause = PauseView(0, "Ann", None, 1)
    assert opens(pause, play)
    assert not opens(play, other)
    assert not opens(pause, pause)
    assert not opens(None, play)


def test_a_seat_without_a_screen_is_left_out() -> None:
    panel = NotePanel()
    screens = Screens(Displays([[(2, panel)]], scrub_ns=None))
    screens.update(at(3), {0}, 0)
    assert panel.image == draw(CountdownView(3, 1))


def test_a_screen_that_fails_is_news_and_the_others_go_on() -> None:
    screens, _, places = table(3)
    places[1].error = OSError(121, "no answer")
    screens.update(at(3), {1}, 0)
    (fault,) = screens.news()
    assert isinstance(fault, Fault)
    assert (fault.part, fault.seats, fault.stops) == ("screen of seat 2", (1,), False)
    assert places[0].lit
    assert places[2].lit


@pytest.mark.parametrize("dead", [False, True])
def test_in_the_end_all_say_goodbye_and_are_dark(dead: bool) -> None:
    screens, _, places = table(2)
    screens.update(at(3, 2), set(), 0)
    places[0].error = OSError(5, "gone") if dead else None
    assert screens.close() == ([0] if dead else [])
    assert places[1].notes[-2:] == ["display", "dark"]
    assert not places[1].lit


@pytest.mark.parametrize("size", CENTRE_SIZES)
def test_the_centre_is_shown_after_the_seats_and_says_goodbye_too(size: tuple[int, int]) -> None:
    order: list[int] = []
    panel, glass = mock_centre(size)
    places: list[tuple[int, Panel]] = [*panels(2)]
    screens = Screens(Displays([[(NOBODY, panel)], places], order.append, scrub_ns=None))
    assert screens.has_centre
    screens.update(at(3, 2), set(), 0, CountdownView(3, 1))
    assert sorted(order) == [NOBODY, 0, 1]
    expected = draw(CountdownView(3, 1), size).convert("L")
    lit = [level > 127 for level in glass.image().convert("L").tobytes()]
    assert lit == [level > 127 for level in expected.tobytes()]
    assert screens.close() == []
    assert glass.image().getbbox() is None


def test_no_seat_waits_for_the_centre_when_the_cards_come_into_sight() -> None:
    order: list[int] = []
    panel, _ = mock_centre((128, 128))
    places: list[tuple[int, Panel]] = [*panels(2)]
    screens = Screens(Displays([[(NOBODY, panel)], places], order.append, scrub_ns=None))
    screens.update(at(1, 2), set(), 0, CountdownView(1, 1))
    order.clear()
    screens.update(cards(2), set(), SHORTEST_NS, CountdownView(2, 1))
    assert order.count(NOBODY) == 1
    assert sorted(order)[1:] == [0, 0, 1, 1]


def test_the_seat_that_is_nobodys_is_the_displays_centre() -> None:
    assert NOBODY == CENTRE


def test_play_offers_the_centre_in_every_size_that_has_a_layout() -> None:
    assert tuple(CENTRES.values()) == CENTRE_SIZES
