"""Plays a scenario in virtual time, through the code that the console itself uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.notation import format_move
from engine.round import Round
from engine.sentences import sentence
from firmware_py.arbiter import MOST_U_NS
from firmware_py.controls import Controls
from firmware_py.inbox import Entry, by_file
from firmware_py.intake import Intake
from firmware_py.outcomes import Applied, Outcome, Refused
from firmware_py.referee import Referee
from firmware_py.scenario import Scenario, Step
from hal.edges import Decision, Edge, Glitch, Key, Press, Release

GUARD_NS = 5_000_000
END_NS = 1 << 62
KIND = {Press: "down", Release: "up", Glitch: "glitch"}


@dataclass(slots=True)
class Playthrough:
    """What came of a scenario: its round, and rows of what was applied and decided."""

    scenario: Scenario
    round: Round
    referee: Referee
    steps: list[dict[str, object]] = field(default_factory=list)
    presses: list[Decision] = field(default_factory=list)

    def report(self) -> dict[str, object]:
        """The whole as the object that `--json` prints."""
        round_ = self.round
        return {
            "file": self.scenario.file,
            "steps": self.steps,
            "presses": [press_row(decision) for decision in self.presses],
            "contests": [
                {
                    "card": contest.card.text,
                    "seats": contest.seats,
                    "winner": contest.winner,
                    "margin_us": contest.margin_ns / 1000,
                    "by": contest.by,
                }
                for contest in self.referee.contests
            ],
            "position": round_.position(),
            "points": list(round_.points()),
            "stuck": [round_.stuck(seat) for seat in range(len(round_.layouts))],
            "round": round_.state.value,
            "caller": round_.caller,
        }


def play(scenario: Scenario) -> Playthrough:
    """Play a scenario until nothing is pending."""
    round_ = scenario.set_up()
    most_u_ns = min(max((step.u_ns for step in scenario.steps), default=0), MOST_U_NS)
    controls = [Controls() for _ in round_.layouts]
    referee = Referee(round_, controls, order=by_file, most_u_ns=most_u_ns)
    played = Playthrough(scenario, round_, referee)
    lines = {contact: line for line, contact in enumerate(contacts(scenario))}
    intake = Intake({line: contact for contact, line in lines.items()})
    for arrives_ns, steps in arrivals(scenario.steps):
        # What was final before these came is judged without them, as it would be on the console.
        proceed(played, intake, [], arrives_ns - GUARD_NS)
        edges = []
        for step in steps:
            if step.closed is None:
                put(step, arrives_ns - GUARD_NS, played)
            else:
                assert step.key is not None
                line = lines[step.seat, step.key]
                edges.append(Edge(step.at_ns, step.u_ns, "gpio", line, step.closed, step.index))
        proceed(played, intake, edges, arrives_ns - GUARD_NS)
    proceed(played, intake, [], END_NS)
    played.presses.sort(key=lambda press: (press.decided_ns, press.at_ns, press.seat))
    return played


def arrivals(steps: Sequence[Step]) -> Iterator[tuple[int, Iterator[Step]]]:
    """The steps in the order in which they reach the console, those of one instant together."""
    by_arrival = sorted(steps, key=lambda step: step.arrives_ns)
    return groupby(by_arrival, key=lambda step: step.arrives_ns)


def contacts(scenario: Scenario) -> list[tuple[int, Key]]:
    """The contacts whose raw edges a scenario gives, each once."""
    edges = [step for step in scenario.steps if step.closed is not None]
    return list(dict.fromkeys((s.seat, s.key) for s in edges if s.key is not None))


def put(step: Step, watermark_ns: int, played: Playthrough) -> None:
    """Hand over a step that is a move or a press."""
    if step.move is not None:
        entry = Entry(step.at_ns, 0, step.seat, step.move, step.index, contends=False)
        played.referee.put(entry)
        return
    assert step.key is not None
    late_ns = watermark_ns if step.at_ns < watermark_ns else None
    press = Press(
        step.at_ns, step.u_ns, step.seat, step.key, step.index, step.arrives_ns, late_ns
    )
    played.presses.append(press)
    played.referee.put(press)


def proceed(played: Playthrough, intake: Intake, edges: list[Edge], watermark_ns: int) -> None:
    """Let all happen that is final once these edges have come and time has run so far."""
    for decision in intake.take(edges, watermark_ns):
        played.presses.append(decision)
        if isinstance(decision, Press) or (
            isinstance(decision, Release) and decision.key is Key.CALL
        ):
            played.referee.put(decision)
    frontier_ns = intake.frontier_ns(played.referee.vote_hold)
    played.steps += (
        step_row(outcome)
        for outcome in played.referee.process(frontier_ns)
        if isinstance(outcome, Applied | Refused)
    )


def step_row(outcome: Outcome) -> dict[str, object]:
    """The row of a move that reached the rules."""
    assert isinstance(outcome, Applied | Refused)
    row: dict[str, object] = {
        "step": outcome.thing.seq,
        "seat": outcome.thing.seat,
        "move": format_move(outcome.move),
    }
    if isinstance(outcome, Applied):
        return row | {"result": "played", "events": [sentence(e) for e in outcome.events]}
    refusal = outcome.refusal
    row |= {"result": "refused", "refusal": refusal.reason.value}
    if refusal.margin_ns is not None:
        row |= {"by": refusal.by, "margin_us": refusal.margin_ns / 1000}
    return row


def press_row(decision: Decision) -> dict[str, object]:
    """The row of a press, a release or a glitch."""
    return {
        "seat": decision.seat,
        "key": decision.key.value,
        "kind": KIND[type(decision)],
        "at_us": decision.at_ns / 1000,
        "decided_us": decision.decided_ns / 1000,
    }
