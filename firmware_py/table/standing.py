"""How things stand, as the pages are told: see page/PROTOCOL.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.round import Round
from firmware_py.stages.flow import Flow
from firmware_py.stages.lobby import Lobby
from firmware_py.table.faults import words
from firmware_py.table.hints import Hint
from firmware_py.table.items import settings_of
from firmware_py.table.telling import spoken
from firmware_py.table.todo import todo
from firmware_py.views import StuckView
from hal.edges import COMPACT, FULL, Fault


def standing(
    flow: Flow, hints: Mapping[int, Hint], faults: Sequence[Fault], now_ns: int
) -> dict[str, Any]:
    """The state of the table, in JSON's kinds."""
    table, stage = flow.table, flow.stage
    round_: Round | None = getattr(stage, "round", None)
    stuck = isinstance(flow.view(0, now_ns), StuckView)
    return {
        "stage": "stuck" if stuck else stage.name,
        "seats": [seat_standing(flow, seat, round_) for seat in range(len(table.seats))],
        "target": table.rules.target if table.rules.rounds is None else None,
        "round": len(table.match.rounds) + 1 if table.match is not None else 0,
        "todo": {
            str(seat): todo(stage, table, seat) for seat in range(len(table.seats))
        },
        "hint": {
            str(seat): {"text": each.text, "keys": [key.value for key in each.keys]}
            for seat, each in hints.items()
        },
        "settings": settings(flow) if isinstance(stage, Lobby) else [],
        "last_contest": None if table.last_contest is None else spoken(table.last_contest),
        "faults": [words(fault) for fault in faults],
        "say": list(table.said),
    }


def seat_standing(flow: Flow, number: int, round_: Round | None) -> dict[str, Any]:
    """Who sits at a seat, and what everybody may know of it."""
    table = flow.table
    seat = table.seats[number]
    out = round_ is not None and round_.rules.sits_out(number)
    legend = COMPACT if seat.compact else FULL
    return {
        "seat": number,
        "name": seat.name,
        "person": seat.person,
        "level": table.seats.level if seat.bot else None,
        "taken": seat.taken,
        "legend": [key.value for key in legend],
        "total": table.total(number),
        "peanuts": None if round_ is None or out else len(round_.layouts[number].peanuts),
        "could_call": round_ is not None and round_.could_call(number),
    }


def settings(flow: Flow) -> list[dict[str, Any]]:
    """What can be set in the lobby, with the values it may have."""
    table = flow.table
    return [
        {
            "name": item.name,
            "label": item.label.capitalize(),
            "value": item.get(table),
            "choices": list(item.choices(table)),
        }
        for item in settings_of(table)
    ]
