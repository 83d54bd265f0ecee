"""What the buzzer plays, and when."""

from __future__ import annotations

from engine.events import Called, Died, Event, Shifted
from firmware_py.happenings import Happening, MatchEnded, RoundBegan, TurnTaken
from firmware_py.outcomes import Applied, Deed, VoteCast

MS = 1_000_000
C5, E5, G5, A5, REST = 523.25, 659.26, 783.99, 880.0, None
Notes = tuple[tuple[float | None, int], ...]  # each in Hz (None for a rest), and in ns

OPEN: Notes = ((A5, 300 * MS),)
CALLED: Notes = (
    (C5, 120 * MS), (E5, 120 * MS), (G5, 120 * MS), (REST, 60 * MS), (E5, 90 * MS),
    (G5, 420 * MS),
)  # fmt: skip
SHIFTED: Notes = ((E5, 90 * MS), (REST, 50 * MS), (E5, 90 * MS))
DIED: Notes = ((E5, 250 * MS), (C5, 500 * MS))
WON: Notes = (
    (G5, 150 * MS), (REST, 30 * MS), (G5, 150 * MS), (REST, 30 * MS), (G5, 150 * MS),
    (C5, 300 * MS), (E5, 300 * MS), (A5, 600 * MS),
)  # fmt: skip


def tune_of(happening: Happening) -> Notes | None:
    """The tune that something is worth, or None."""
    if isinstance(happening, RoundBegan):
        return OPEN
    if isinstance(happening, MatchEnded):
        return WON
    if isinstance(happening, TurnTaken) and isinstance(
        happening.outcome, Applied | Deed | VoteCast
    ):
        return next((t for e in happening.outcome.events if (t := tune_for(e))), None)
    return None


def tune_for(event: Event) -> Notes | None:
    """The tune of an event that all should hear."""
    if isinstance(event, Called):
        return CALLED
    if isinstance(event, Died):
        return DIED
    return SHIFTED if isinstance(event, Shifted) else None
