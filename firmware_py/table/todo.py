"""What the person of a seat should do next, in a sentence beside the table."""

from __future__ import annotations

from firmware_py.stages.called import Called
from firmware_py.stages.countdown import Countdown
from firmware_py.stages.lobby import Lobby, wanting
from firmware_py.stages.pause import Pause
from firmware_py.stages.playing import Playing
from firmware_py.stages.points import Points
from firmware_py.stages.resume import Resume
from firmware_py.stages.stage import Stage
from firmware_py.table.items import bots_of
from firmware_py.table.table import Table


def todo(stage: Stage, table: Table, seat: int) -> str:
    """The sentence for a seat; keys are named in capitals."""
    if isinstance(stage, Lobby):
        return in_lobby(stage, table, seat)
    if not table.seats[seat].person:
        what = "A bot plays here: press CALL to take its place"
        return f"{what}." if table.plays(seat) else "Press CALL to play from the next round on."
    match stage:
        case Countdown():
            return "Three, two, one: then everybody plays at the same time."
        case Playing() if not stage.plays(seat):
            return "You play from the next round on."
        case Playing():
            return in_play(stage, seat)
        case Pause() | Points() if stage.leaving.is_asked(seat):
            return "SLAP leaves the match, any other key stays."
        case Pause():
            return in_pause(stage, table)
        case Resume():
            return in_resume(stage, table, seat)
        case Called():
            return "The round is over."
        case Points() if stage.is_ready(seat):
            return "In a moment it goes on."
        case Points():
            return "Press any key to go on, but DRAW to leave the match."
    return "Press any key to go on."


def in_lobby(stage: Lobby, table: Table, seat: int) -> str:
    """Join, spell, answer, wait or start."""
    seats, host = table.seats, table.seats.host
    compact = seats[seat].compact
    if not seats[seat].person:
        return "Press CALL to join."
    if stage.is_asked(seat):
        return "SLAP switches the console off, any other key doesn't."
    if stage.spelling(seat) is not None:
        take, undo = ("PICK", "DRAW") if compact else ("DRAW", "WASTE")
        return f"{take} takes a letter, {undo} takes it back; SLAP when the name is whole."
    if (wanted := wanting(table)) is not None:
        return f"{wanted.capitalize()}, or more bots."
    if seat != host:
        return "" if host is None else f"{seats[host].name} starts the game."
    if (item := stage.item(seat)).slap != "start":
        return f"SLAP: {item.slap}; {'PICK' if compact else 'DRAW'} comes to what starts the game."
    return f"Press SLAP to start{joining(table)}."


def joining(table: Table) -> str:
    """What becomes of free seats once the match starts."""
    bots = min(len(table.seats.free), bots_of(table))
    out = len(table.seats.free) - bots
    parts = [f"{bots} bot{'s play' if bots > 1 else ' plays'}, too"] if bots else []
    parts += [f"{out} seat{'s' if out > 1 else ''} left out"] if out else []
    return f": {', '.join(parts)}" if parts else ""


def in_resume(stage: Resume, table: Table, seat: int) -> str:
    """Say that one is here, or if one is the host, decide."""
    if seat == table.seats.host:
        return "CALL: go on; SLAP: go on with bots for who isn't here; DRAW: end the match."
    if stage.is_here(seat):
        return "It goes on when all are here."
    return "The console was off in mid-match: press CALL to go on."


def in_play(stage: Playing, seat: int) -> str:
    """What the keys would do now."""
    if stage.round.could_call(seat):
        return "Your peanuts pile is empty: press CALL!"
    if stage.round.next_deed_ns is not None:
        coming = "the round ends" if stage.round.exhausted else "all stocks shift"
        return f"Nobody can play: {coming} in a moment."
    if stage.controls[seat].selection is not None:
        return "SLAP plays the card on a foundation; a work pile's key puts it there."
    if stage.controls[seat].cursor is not None:
        return "LEFT and RIGHT choose a pile, PICK picks its card up; DRAW turns up more cards."
    return "Pick up a card with its column's key; DRAW turns up more cards."


def in_pause(stage: Pause, table: Table) -> str:
    """Go on, or wait for whoever is missing."""
    if stage.ending:
        return "It goes on."
    missing = " and ".join(table.seats[seat].name for seat in table.seats.missing)
    how = f"go on with a bot for {missing}" if missing else "go on"
    return f"Press CALL to {how}, DRAW to leave the match."
