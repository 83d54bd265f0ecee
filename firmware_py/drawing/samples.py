"""A view of every stage, and of what is hardest to fit: for pictures and for tests."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card, Rank, Suit, card
from firmware_py.views import (
    AsideView,
    AskView,
    CalledView,
    CountdownView,
    Guest,
    LobbyView,
    MatchOverView,
    PauseView,
    Pile,
    PlayView,
    PointsView,
    Rival,
    Score,
    SeatView,
    SpellView,
    StuckView,
)

_RANKS = "A23456789TJQK"
NAMES = (
    "Ada", "Bartholomew Jr.", "Zoë", "Ümit Łoś", "李明", "Maximiliane von Thun", "Flo", "Max"
)


def samples() -> dict[str, SeatView]:
    """The views by name, all of 2 to 8 seats."""
    return _plays() | _lobbies() | _waits() | _ends()


def _card(text: str) -> Card:
    return card(Rank(_RANKS.index(text[0]) + 1), Suit("CDHS".index(text[1])), 0)


def _pile(text: str) -> Pile:
    """A pile from text: its open card, `/` its base, `^` and how many are lifted."""
    text, _, lifted = text.partition("^")
    top, _, base = text.partition("/")
    return Pile(
        _card(top) if top else None, _card(base) if base else None, int(lifted) if lifted else 0
    )


def _piles(text: str) -> tuple[Pile, ...]:
    return tuple(_pile(part.strip("-")) for part in text.split())


def _tops(*suits: str) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """The foundations of each suit from text: their ranks; a `*` follows one that changed."""
    return tuple(
        tuple(
            (_RANKS.index(rank) + 1, suit[place + 1:place + 2] == "*")
            for place, rank in enumerate(suit) if rank != "*"
        )
        for suit in suits
    )


def _rivals(*counts: int) -> tuple[Rival, ...]:
    return tuple(Rival(seat, count, count == 0) for seat, count in enumerate(counts, 1))


def _plays() -> dict[str, SeatView]:
    play = PlayView(
        seats=4, foundations=_tops("A49K", "37J2", "A6Q8", "25TQ"), peanuts=9, stock=23,
        piles=_piles("8S 9H/KS TD JD/QC 4C/7H 6H"), run=(), cursor=2, total=14,
        rivals=_rivals(9, 13, 4), message=None,
    )
    selected = replace(
        play, foundations=_tops("A49K", "37J2", "A6*Q8", "25TQ"), peanuts=13,
        piles=_piles("TH 9H/KS TD^1 JD/QC - 6H"), cursor=3, total=-18, message="needs a black 9",
    )
    run = replace(
        play, piles=_piles("8S 9H/JH^3 TD JD/QC^1 4C/7H 6H"), cursor=None,
        run=tuple(map(_card, ("JH", "TS", "9H"))),
    )
    six = replace(
        play, seats=6, rivals=_rivals(9, 0, 12, 11, 3),
        foundations=_tops("A49J2T", "37J2A6", "A6Q89*T", "25TQ83"),
    )
    eight = replace(
        play, seats=8, total=-104, rivals=_rivals(13, 0, 9, 12, 11, 13, 10), peanuts=10, stock=3,
        foundations=_tops("A49J2TK8", "37J*2A6QT", "A6Q89T25", "25TQ83JK"), cursor=None,
        piles=_piles("AS^1 2H/TH 3D/TS^2 5C/TC 7C/9D KH^1"),
    )
    seven = replace(
        eight, seats=7, rivals=eight.rivals[:6],
        foundations=_tops("A49J2T", "37J*2A6", "A6Q89T", "25TQ83"),
    )
    start = PlayView(
        2, ((), (), (), ()), 13, 35, _piles("QS QH 3C 7S AD -"), (), None, 0, _rivals(13), None
    )
    return {
        "play": play, "play-selected": selected, "play-run": run, "play-six-seats": six,
        "play-seven-seats": seven, "play-eight-seats": eight, "play-first-cards": start,
        "play-beaten": replace(play, message="beaten by seat 2, 4.2 ms"),
        "play-call": replace(play, peanuts=0, piles=_piles("- 9H/KS TD JD/QC 4C/7H 6H")),
        "play-long-run": replace(run, run=tuple(
            map(_card, ("KH", "QS", "JD", "TC", "9H", "8S", "7D", "6C", "5H", "4S")))),
        "stuck-shift": StuckView(play, "shift"), "stuck-end": StuckView(eight, "end"),
    }


def guests(seats: int, free: int) -> tuple[Guest, ...]:
    return tuple(
        Guest(seat, NAMES[seat], 5 if seat % 3 == 1 else None, seat != free)
        for seat in range(seats)
    )


def _lobbies() -> dict[str, SeatView]:
    host = LobbyView(0, guests(4, 2), True, True, "points to win", "100", False)
    guest = replace(host, seat=3, host=False, item="your name", value=NAMES[3], slap="new name",
                    starter="seat 1 starts")
    letters = ("abcdefghijklm", "nopqrstuvwxyz", "0123456789 -'")
    spelled = SpellView("Maxim", letters, 8, False)
    return {
        "lobby-host": host,
        "lobby-host-name": replace(
            host, item="your name", value=NAMES[0], slap="new name"),
        "lobby-compact-host": replace(
            host, guests=guests(8, 7), compact=True, item="empty piles", value="from-peanuts",
            note="a compact pad presses more"),
        "lobby-switch-off": replace(
            host, item="switch the console off", value="", slap="switch off"),
        "lobby-joined": guest,
        "lobby-compact-joined": replace(
            guest, compact=True, guests=guests(8, 7), note="seat 1 is called so"),
        "lobby-join": replace(host, seat=2, host=False, joined=False),
        "lobby-join-eight": replace(
            host, seat=7, guests=guests(8, 7), host=False, joined=False),
        "spelling": spelled,
        "spelling-begins": replace(
            spelled, text="", letters=tuple(map(str.upper, letters)), at=0, compact=True),
        "spelling-longest": replace(spelled, text="Wwwww Wwmmmm", at=36),
        "spelling-note": replace(spelled, at=38, note="12 letters are the most"),
        "switch-off": AskView("Switch the console off?", "Then wait 20 s to unplug it.", "off"),
    }


def _waits() -> dict[str, SeatView]:
    return {
        "aside": AsideView(2, False), "aside-joined": AsideView(12, True),
        "countdown-3": CountdownView(3, 2), "countdown-1": CountdownView(1, 12),
        "pause": PauseView(1, NAMES[1], None, None, also="DRAW: leave"),
        "pause-join": PauseView(1, NAMES[1], None, None, "press CALL to join"),
        "pause-missing": PauseView(None, "", "pad of seat 3: no answer", None),
        "pause-full": PauseView(
            3, NAMES[3], "pad of seat 3: no answer", None, also="DRAW: leave"),
        "resume": PauseView(
            None, "", "the console was off", None, also="SLAP: with bots, DRAW: end"),
        "leaving": AskView("Leave the match?", "A bot goes on in your place.", "leave"),
        "pause-ends": PauseView(3, NAMES[3], None, 2),
        "pause-both": PauseView(3, NAMES[3], "screen of seat 2: lost", 3),
    }


def scores(seats: int) -> tuple[Score, ...]:
    rows = ((12, 0, 12, 104), (5, 13, -21, -18), (0, 4, -8, 77), (31, 1, 29, 100),
            (52, 0, 52, 1040), (8, 7, -6, -104), (9, 2, 5, 33), (20, 3, 14, 12))
    return tuple(
        Score(seat, NAMES[seat], *row) for seat, row in zip(range(seats), rows, strict=False)
    )


def _ends() -> dict[str, SeatView]:
    ranked = tuple(sorted(scores(8), key=lambda score: -score.total))
    winner = replace(ranked[-1], total=121)
    record = "record: 52 points in a round"
    return {
        "called-own": CalledView(0, 0, NAMES[0]), "called": CalledView(0, 1, NAMES[1]),
        "called-short": CalledView(1, 2, NAMES[2]), "dead": CalledView(0, None, ""),
        "points-two": PointsView(0, scores(2), 100, 1000),
        "points-four": PointsView(1, scores(4), 100, 500, "DRAW: leave, any other: go on"),
        "points-six": PointsView(1, scores(6), 100, 500, "DRAW: leave, any other: go on"),
        "points-seven": PointsView(5, scores(7), None, 1000),
        "points-eight": PointsView(5, scores(8), 100, 0),
        "match-over": MatchOverView(0, 0, NAMES[0], scores(2), 1, None),
        "match-over-four": MatchOverView(
            0, winner.seat, winner.name, (winner, *ranked[1:4]), 7, record),
        "match-over-eight": MatchOverView(0, 4, NAMES[4], ranked, 7, None),
    }
