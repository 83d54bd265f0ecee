"""What the centre of the table shows, at every stage."""

from __future__ import annotations

from collections.abc import Mapping

from engine.foundations import Foundations
from engine.round import Round
from firmware_py.arbiter import Contest
from firmware_py.centre_views import (
    NOBODY,
    CentreLobbyView,
    CentrePlayView,
    CentreView,
    ContestView,
    Tally,
    Top,
)
from firmware_py.stages.flow import Flow
from firmware_py.stages.lobby import Lobby
from firmware_py.stages.playing import Playing
from firmware_py.table.items import settings_of
from firmware_py.table.seeing import FRESH_NS, NEVER_NS, SUITS_SHOWN
from firmware_py.table.table import Table
from firmware_py.views import CalledView, CountdownView, MatchOverView, PauseView, PointsView

SECOND_NS = 1_000_000_000
ALIKE = CountdownView | CalledView | PointsView | MatchOverView | PauseView
"""The views that are a seat's and the centre's alike."""


def see_centre(flow: Flow, now_ns: int) -> CentreView:
    """The view of the centre; where it is no other than a seat's, it is that of nobody's seat."""
    table = flow.table
    match flow.stage:
        case Playing() as playing:
            return see_play(playing, now_ns)
        case Lobby():
            settings = tuple((item.label, item.shown(table)) for item in settings_of(table))
            return CentreLobbyView(table.seats.guests(), settings, table.seats.host)
        case stage:
            view = stage.view(NOBODY, now_ns)
            assert isinstance(view, ALIKE)
            return view


def see_play(playing: Playing, now_ns: int) -> CentrePlayView:
    """The table in play."""
    table, round_ = playing.table, playing.round
    stuck = round_.next_deed_ns is not None
    coming = "end" if round_.exhausted else "shift"
    return CentrePlayView(
        foundations=tops_seen(round_.foundations, playing.telling.changed_ns, now_ns),
        tallies=tallies_seen(table, round_),
        contest=None if table.last_contest is None else contest_seen(table.last_contest),
        clock_s=elapsed_ns(playing, now_ns) // SECOND_NS,
        round_number=round_.number + 1,
        coming=coming if stuck else None,
        message=table.notices.of(NOBODY, now_ns),
    )


def tops_seen(
    foundations: Foundations, changed_ns: Mapping[int, int], now_ns: int
) -> tuple[tuple[Top, ...], ...]:
    """For each suit shown the tops of its foundations, oldest first."""
    tops = [
        (each.suit, Top(each.cards[-1], now_ns - changed_ns.get(index, NEVER_NS) < FRESH_NS))
        for index, each in enumerate(foundations)
    ]
    return tuple(tuple(top for of, top in tops if of is suit) for suit in SUITS_SHOWN)


def tallies_seen(table: Table, round_: Round) -> tuple[Tally, ...]:
    """What everybody may know of each seat."""
    return tuple(
        Tally(seat, round_.on_foundations(seat), len(layout.peanuts), table.total(seat),
              round_.could_call(seat))
        for seat, layout in enumerate(round_.layouts)
        if not round_.rules.sits_out(seat)
    )


def contest_seen(contest: Contest) -> ContestView:
    """A contest as it stands now: another loser may still come to it."""
    winner, *losers = contest.seats
    heat = contest.by == "dead-heat"
    return ContestView(contest.card, winner, tuple(losers), contest.margin_ns, heat)


def elapsed_ns(playing: Playing, now_ns: int) -> int:
    """How long the round has been played, pauses left out."""
    entries = playing.round.log.entries
    starts_ns = entries[0].at_ns if entries else 0
    return max(now_ns - playing.lag_ns - starts_ns, 0)


def next_second_ns(flow: Flow, now_ns: int) -> int | None:
    """When the round's clock shows another second, or None while it doesn't run."""
    if not isinstance(flow.stage, Playing):
        return None
    return now_ns + SECOND_NS - elapsed_ns(flow.stage, now_ns) % SECOND_NS
