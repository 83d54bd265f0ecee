"""A view of every stage of the centre of the table, and of what is hardest to fit there."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import RANKS, SUITS, Card, card
from firmware_py.centre_views import (
    NOBODY,
    CentreLobbyView,
    CentrePlayView,
    CentreView,
    ContestView,
    Tally,
    Top,
)
from firmware_py.drawing.samples import NAMES, guests, scores
from firmware_py.views import CalledView, CountdownView, MatchOverView, PauseView, PointsView


def centre_samples() -> dict[str, CentreView]:
    """The views by name, of 2 to 8 seats."""
    return _plays() | _lobbies() | _waits() | _ends()


def _card(text: str, back: int = 0) -> Card:
    return card(RANKS.index(text[0]) + 1, SUITS.index(text[1]), back)


def _tops(*suits: str) -> tuple[tuple[Top, ...], ...]:
    """The foundations of each suit from text: rank and seat, a `*` after one that changed."""
    return tuple(
        tuple(
            Top(_card(part[0] + suit, int(part[1]) - 1), part.endswith("*"))
            for part in parts.split()
        )
        for suit, parts in zip("SHCD", suits, strict=True)
    )


def _tallies(seats: int) -> tuple[Tally, ...]:
    rows = ((9, 9, 14), (21, 4, 77), (3, 13, -18), (12, 0, 104),
            (52, 12, -104), (0, 10, 8), (7, 1, 33), (16, 11, 0))
    return tuple(Tally(seat, *row, row[1] == 0) for seat, row in enumerate(rows[:seats]))


def _plays() -> dict[str, CentreView]:
    tops = _tops("A1 42 94 K2", "33 71 J4* 22", "A3 64 Q1 82", "24 53 T1 Q2")
    contest = ContestView(_card("5H"), 1, (0,), 4_200_000, False)
    four = CentrePlayView(tops, _tallies(4), contest, 154, 3)
    begun = CentrePlayView(((), (), (), ()), _tallies(4), None, 0, 1)
    heat = ContestView(_card("TS"), 7, (2, 5), 12_000, True)
    eight = CentrePlayView(
        _tops("A1 48 97 J6 25 T4 K3 82", "38 77 J6* 25 A4 63 Q2 T1", "A2 64 Q5 87 98 T1 23 56",
              "25 58 T1 Q2 83 37 J4 K6"),
        _tallies(8), heat, 3599, 12)
    return {
        "play": four, "play-first-cards": begun,
        "play-two-seats": replace(
            four, foundations=_tops("A1 42", "32", "", "22 K1"), tallies=_tallies(2)),
        "play-three-seats": replace(four, tallies=_tallies(3)),
        "play-six-seats": replace(
            eight, foundations=tuple(suit[:6] for suit in eight.foundations),
            tallies=_tallies(6), contest=replace(contest, margin_ns=1_499_900_000)),
        "play-eight-seats": eight,
        "play-message": replace(four, message="seat 4 could call!"),
        "stuck-shift": replace(four, coming="shift"),
        "stuck-end": replace(eight, coming="end"),
    }


def _lobbies() -> dict[str, CentreView]:
    settings = (("points to win", "100"), ("bots' level", "5"), ("bots at most", "3"),
                ("cards a draw", "3"), ("peanuts cards", "13"))
    open_ = CentreLobbyView(guests(4, 2), settings, 0)
    return {
        "lobby": open_,
        "lobby-nobody": replace(
            open_, host=None, guests=tuple(
                replace(guest, taken=False, level=None) for guest in guests(4, 2))),
        "lobby-eight-seats": replace(open_, guests=guests(8, 7)),
    }


def _waits() -> dict[str, CentreView]:
    return {
        "countdown-3": CountdownView(3, 2),
        "pause": PauseView(1, NAMES[1], None, None),
        "pause-missing": PauseView(None, "", "pad of seat 3: no answer", None),
        "pause-ends": PauseView(3, NAMES[3], "screen of seat 2: lost", 2),
    }


def _ends() -> dict[str, CentreView]:
    ranked = tuple(sorted(scores(8), key=lambda score: -score.total))
    best = "best round +52, seat 5"
    return {
        "called": CalledView(NOBODY, 1, NAMES[1]), "dead": CalledView(NOBODY, None, ""),
        "points-two-seats": PointsView(NOBODY, scores(2), 100, 1000),
        "points": PointsView(NOBODY, scores(4), 100, 500),
        "points-eight-seats": PointsView(NOBODY, scores(8), None, 1000),
        "match-over": MatchOverView(NOBODY, ranked[0].seat, ranked[0].name, ranked[:4], 7, best),
        "match-over-eight-seats": MatchOverView(NOBODY, 3, NAMES[3], ranked, 7, best),
    }
