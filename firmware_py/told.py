"""What happened, as a line of text: for recordings, and for whoever compares them."""

from __future__ import annotations

from engine.notation import format_move
from engine.sentences import sentence
from firmware_py.happenings import (
    Happening,
    MatchBegan,
    MatchEnded,
    RoundBegan,
    RoundEnded,
    SwitchedOff,
    TurnTaken,
)
from firmware_py.outcomes import Applied, Deed, Outcome, Refused, Selected


def told(happening: Happening) -> str:
    """A line that differs whenever anything that matters does."""
    match happening:
        case MatchBegan(_, match, names, bots):
            levels = ["person" if level is None else f"bot {level}" for level in bots]
            for seat in set(range(match.seats)) - set(match.rules.playing(match.seats)):
                levels[seat] = "sits out"
            seats = ", ".join(map(" ".join, zip(names, levels, strict=True)))
            return f"match of seed {match.seed}: {seats}"
        case RoundBegan(_, round_, resumed):
            return f"round {round_.number + 1} {'goes on' if resumed else 'begins'}"
        case TurnTaken(_, outcome, _):
            return told_outcome(outcome)
        case RoundEnded(_, round_, points):
            return f"round {round_.number + 1} ended, {round_.state.value}: {points}"
        case MatchEnded(_, winner):
            return "match given up" if winner is None else f"seat {winner + 1} wins the match"
        case SwitchedOff():
            return "the console is to be switched off"


def told_outcome(outcome: Outcome) -> str:
    """What came of a thing: whose and when in the round's time, and what it led to."""
    if isinstance(outcome, Deed):
        return " ".join(map(sentence, outcome.events))
    whose = f"{outcome.thing.at_ns} seat {outcome.thing.seat + 1}"
    if isinstance(outcome, Selected):
        return f"{whose}: {outcome.notice or 'chooses'}"
    if isinstance(outcome, Refused):
        contest = outcome.contest
        lost = "" if contest is None else f", {contest.by} by {contest.margin_ns} ns"
        refusal = outcome.refusal.reason.value
        return f"{whose} {format_move(outcome.move)} refused: {refusal}{lost}"
    move = f" {format_move(outcome.move)}" if isinstance(outcome, Applied) else ""
    return f"{whose}{move}: {' '.join(map(sentence, outcome.events))}"
