from __future__ import annotations

from PIL.Image import Image

from engine.round import Round
from engine.rules import Rules
from firmware_py.controls import Controls
from firmware_py.table.screens import SHORTEST_NS, Screens
from firmware_py.table.seeing import see
from firmware_py.views import CountdownView, SeatView


class Paper:
    """A panel that writes down whose turn it was."""

    def __init__(self, seat: int, order: list[int]) -> None:
        self.size = (128, 64)
        self.seat = seat
        self.order = order
        self.lit = True
        self.loaded: list[bool] = []

    def display(self, image: Image) -> None:
        assert image.size == self.size
        self.loaded.append(self.lit)

    def show(self, image: Image | None = None) -> None:
        if image is not None:
            self.display(image)
        self.lit = True
        self.order.append(self.seat)

    def dark(self) -> None:
        self.lit = False


def table(seats: int) -> tuple[Screens, list[int], list[Paper]]:
    order: list[int] = []
    panels = [Paper(seat, order) for seat in range(seats)]
    return Screens(panels), order, panels


def at(left: int, seats: int = 3) -> list[SeatView]:
    return [CountdownView(left, 1)] * seats


def test_what_has_not_changed_is_not_drawn_again() -> None:
    screens, order, _ = table(3)
    assert sorted(screens.update(at(3), set(), 0)) == [0, 1, 2]
    assert screens.update(at(3), {1}, SHORTEST_NS) == []
    assert len(order) == 3
    assert screens.next_ns() is None


def test_the_first_change_goes_out_at_once_and_the_next_a_thirtieth_later() -> None:
    screens, _, _ = table(1)
    assert screens.update(at(3, 1), set(), 5) == [0]
    assert screens.update(at(2, 1), set(), 6) == []
    assert screens.next_ns() == 5 + SHORTEST_NS
    assert screens.update(at(1, 1), set(), 5 + SHORTEST_NS) == [0]


def test_the_acting_seat_comes_first_and_the_order_of_the_others_goes_round() -> None:
    screens, order, _ = table(3)
    for turn in range(6):
        screens.update(at(turn % 3 + 1), {2}, turn * SHORTEST_NS)
    rounds = [tuple(order[start:start + 3]) for start in range(0, 18, 3)]
    assert all(seats[0] == 2 for seats in rounds)
    assert set(rounds) == {(2, 0, 1), (2, 1, 0)}


def test_the_cards_come_into_sight_on_dark_panels_that_are_lit_together() -> None:
    screens, order, panels = table(3)
    screens.update(at(1), set(), 0)
    round_ = Round.deal(Rules(), 3, 1, 0)
    views = [see(round_, seat, Controls(), 0, None, {}, 0) for seat in range(3)]
    assert screens.update(views, set(), 1) == order[3:]
    assert [panel.loaded for panel in panels] == [[True, False]] * 3
    assert all(panel.lit for panel in panels)


def test_in_the_end_all_panels_are_dark() -> None:
    screens, _, panels = table(2)
    screens.dark()
    assert not any(panel.lit for panel in panels)
