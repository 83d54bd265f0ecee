"""`peanuts bench engine`: how many moves a second bots and rules do, and where the time goes."""

from __future__ import annotations

import argparse
from statistics import median

from engine.bot import Bot
from engine.deal import deal
from engine.events import Event
from engine.moves import Move
from engine.refusals import Refusal
from engine.round import Round, RoundState
from engine.rules import Rules
from engine.sight import Sight
from engine.simulation import SelfPlay
from engine.watch import Watch
from firmware_py.measures.figures import Figure, report
from firmware_py.parsing import whole
from hal.clock import MonotonicClock

HELP = "how many moves a second bots and rules do, and where the time goes"
EXAMPLE = "peanuts bench engine --json"
SEATS, LEVEL, SEED, RULES = 4, 10, 0, Rules()
now_ns = MonotonicClock().now_ns


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the measurement."""
    parser.add_argument("--rounds", type=whole(1), default=200, metavar="N",
                        help="how many rounds a run plays, of three runs (200)")
    parser.add_argument("--json", action="store_true", help="print one object for programs")


def run(args: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    print(report("engine", [*speed(args.rounds), *stuck_checks(args.rounds), *shares(args.rounds)],
                 args.json))
    return 0


def speed(rounds: int) -> list[Figure]:
    """Whole rounds, deals included, by the median of three runs."""
    rates = []
    for _ in range(3):
        began_ns = now_ns()
        moves = sum(table(number).run().moves for number in range(rounds))
        rates.append(moves * 1e9 / (now_ns() - began_ns))
    return [Figure("moves_per_s", int(median(rates)), "1/s", ">= 80000")]


def stuck_checks(rounds: int) -> list[Figure]:
    """One exact check from scratch, of one seat, in positions from all over some rounds."""
    taken_us = []
    for number in range(max(1, rounds // 10)):
        play, steps = table(number), 0
        while play.round.state is RoundState.RUNNING:
            play.step()
            steps += 1
            seat = steps % SEATS
            began_ns = now_ns()
            play.round.stuck(seat)
            taken_us.append((now_ns() - began_ns) / 1000)
    taken_us.sort()
    return [Figure("stuck_us", round(median(taken_us), 2), "us"),
            Figure("stuck_us_p99", round(taken_us[len(taken_us) * 99 // 100], 2), "us")]


def shares(rounds: int) -> list[Figure]:
    """Which part of the time each thing takes, in percent; the stopwatch's own is in it."""
    stopwatch = Stopwatch()
    began_ns = now_ns()
    for number in range(rounds):
        dealt_ns = now_ns()
        bots: list[Bot] = [TimedBot(stopwatch, number, seat) for seat in range(SEATS)]
        layouts = [deal(RULES, SEED, number, seat) for seat in range(SEATS)]
        timed = TimedRound(RULES, layouts, seed=SEED, number=number)
        stopwatch.deal_ns += now_ns() - dealt_ns
        SelfPlay(timed.start(stopwatch), bots).run()
    total_ns = now_ns() - began_ns
    parts = {
        "choose": stopwatch.choose_ns,
        "apply": stopwatch.apply_ns - stopwatch.stuck_ns,
        "stuck": stopwatch.stuck_ns,
        "deal": stopwatch.deal_ns,
    }
    parts["other"] = total_ns - sum(parts.values())
    return [Figure(f"{name}_percent", percent(spent, total_ns), "%")
            for name, spent in parts.items()]


def percent(part: int, whole: int) -> float:
    """A share to a tenth."""
    return round(100 * part / whole, 1)


def table(number: int) -> SelfPlay:
    """A round of bots."""
    return SelfPlay.deal(RULES, SEATS, LEVEL, SEED, number)


class Stopwatch:
    """The time spent; that on looking for stuck seats is part of that on applying."""

    def __init__(self) -> None:
        self.deal_ns = self.choose_ns = self.apply_ns = self.stuck_ns = 0


class TimedBot(Bot):
    """A bot whose choosing is timed."""

    def __init__(self, stopwatch: Stopwatch, number: int, seat: int) -> None:
        super().__init__(LEVEL, f"{SEED}/{number}/{seat}")
        self._stopwatch = stopwatch

    def look(self, sight: Sight) -> Move | None:
        """As a bot looks."""
        began_ns = now_ns()
        move = super().look(sight)
        self._stopwatch.choose_ns += now_ns() - began_ns
        return move


class TimedRound(Round):
    """A round whose door is timed, and behind it the watch for a stuck table."""

    stopwatch = Stopwatch()

    def start(self, stopwatch: Stopwatch) -> TimedRound:
        """The round, from now on timed with this stopwatch."""
        self.stopwatch = stopwatch
        self._watch = TimedWatch(self.layouts, self.foundations, self.rules)
        self._watch.stopwatch = stopwatch
        return self

    def apply(self, seat: int, move: Move, at_ns: int) -> Refusal | tuple[Event, ...]:
        """As a round applies a move."""
        began_ns = now_ns()
        answer = super().apply(seat, move, at_ns)
        self.stopwatch.apply_ns += now_ns() - began_ns
        return answer


class TimedWatch(Watch):
    """A watch that is timed."""

    stopwatch = Stopwatch()

    def drawn(self, seat: int, at_ns: int) -> None:
        """As a watch looks after a draw."""
        began_ns = now_ns()
        super().drawn(seat, at_ns)
        self.stopwatch.stuck_ns += now_ns() - began_ns

    def played(self, seat: int, on_foundation: bool, at_ns: int) -> None:
        """As a watch looks after a play."""
        began_ns = now_ns()
        super().played(seat, on_foundation, at_ns)
        self.stopwatch.stuck_ns += now_ns() - began_ns
