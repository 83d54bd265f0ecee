"""A seat's screen of 128x64: every stage of the table."""

from __future__ import annotations

from firmware_py.drawing.asking_128x64 import asking
from firmware_py.drawing.bitmap import Canvas
from firmware_py.drawing.lobby_128x64 import lobby
from firmware_py.drawing.play_128x64 import play, stuck
from firmware_py.drawing.results_128x64 import called, match_over, points
from firmware_py.drawing.spelling_128x64 import spelling
from firmware_py.drawing.waits_128x64 import aside, countdown, pause
from firmware_py.views import (
    AsideView,
    AskView,
    CalledView,
    CountdownView,
    LobbyView,
    MatchOverView,
    PauseView,
    PlayView,
    PointsView,
    SeatView,
    SpellView,
    StuckView,
)


def draw(view: SeatView) -> Canvas:
    """What a seat sees at this stage."""
    match view:
        case PlayView():
            return play(view)
        case StuckView():
            return stuck(view)
        case LobbyView():
            return lobby(view)
        case SpellView():
            return spelling(view)
        case AskView():
            return asking(view)
        case AsideView():
            return aside(view)
        case CountdownView():
            return countdown(view)
        case CalledView():
            return called(view)
        case PointsView():
            return points(view)
        case MatchOverView():
            return match_over(view)
        case PauseView():
            return pause(view)
