"""What a seat's lamp does: a light to join by, flashes when beaten, a blink when one could call."""

from __future__ import annotations

from collections.abc import Iterable

from engine.refusals import Reason
from firmware_py.happenings import Happening, TurnTaken
from firmware_py.outcomes import Refused
from firmware_py.stages.called import Called
from firmware_py.stages.flow import Flow
from firmware_py.stages.lobby import Lobby
from firmware_py.stages.playing import Playing
from firmware_py.stages.stage import soonest

FLASH_NS = 120_000_000
FLASHES = 3
BLINK_NS = 250_000_000


class Lighting:
    """The lamps of all seats: pure, told the time."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._beaten_ns: dict[int, int] = {}

    def take(self, happenings: Iterable[Happening]) -> None:
        """Notice who was beaten."""
        for each in happenings:
            if isinstance(each, TurnTaken) and isinstance(each.outcome, Refused) and (
                each.outcome.refusal.reason is Reason.BEATEN
            ):
                self._beaten_ns[each.outcome.thing.seat] = each.at_ns

    def lit(self, seat: int, now_ns: int) -> bool:
        """Whether a seat's lamp shines now."""
        stage, beaten_ns = self._flow.stage, self._beaten_ns.get(seat)
        if beaten_ns is not None and now_ns < beaten_ns + 2 * FLASHES * FLASH_NS:
            return (now_ns - beaten_ns) // FLASH_NS % 2 == 0
        if isinstance(stage, Lobby):
            return not self._flow.table.seats[seat].taken
        if isinstance(stage, Called):
            return seat != stage.round.caller or blinks(now_ns)
        return self._could_call(seat) and blinks(now_ns)

    def next_ns(self, now_ns: int) -> int | None:
        """The next instant at which a lamp changes by itself, or None."""
        flashing = [at_ns for at_ns in self._beaten_ns.values()
                    if now_ns < at_ns + 2 * FLASHES * FLASH_NS]
        steps = [at_ns + ((now_ns - at_ns) // FLASH_NS + 1) * FLASH_NS for at_ns in flashing]
        calls = any(map(self._could_call, range(len(self._flow.table.seats))))
        blinking = calls or isinstance(self._flow.stage, Called)
        return soonest(*steps, (now_ns // BLINK_NS + 1) * BLINK_NS if blinking else None)

    def _could_call(self, seat: int) -> bool:
        stage = self._flow.stage
        return isinstance(stage, Playing) and stage.round.could_call(seat)


def blinks(now_ns: int) -> bool:
    """Whether a blinking lamp shines now."""
    return now_ns // BLINK_NS % 2 == 0
