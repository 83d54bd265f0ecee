"""One press at a time, each with the table as the ones before left it.

The referee owns a round while it is played: it takes things in, holds them until they are final,
asks the controls what a press means now, decides contests, and applies the moves. Time is virtual:
it is told up to which instant everything has come.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.cards import Card, Rank
from engine.deal import coin
from engine.events import Event, Played
from engine.moves import FOUNDATIONS, Call, Move, Play
from engine.refusals import Reason, Refusal
from engine.round import Round, RoundState
from firmware_py.arbiter import Contest, DeadHeats, Record, heat, reach_of
from firmware_py.controls import Controls
from firmware_py.inbox import Ballot, Entry, Inbox, Thing, by_seat, is_call, is_final, turn_ns
from firmware_py.outcomes import Applied, Deed, Outcome, Refused, Selected, VoteCast
from hal.edges import Key, Press, Release

VOTE_AFTER_NS = 1_500_000_000
PAUSE_AFTER_NS = 3_000_000_000


class Referee:
    """Plays a round from presses; `most_u_ns` is the largest u of the sources waited for."""

    def __init__(
        self,
        round_: Round,
        controls: Sequence[Controls],
        dead_heats: DeadHeats | None = None,
        order: Callable[[Thing], int] = by_seat,
        most_u_ns: int = 0,
    ) -> None:
        self.round = round_
        self.controls = controls
        self.inbox = Inbox(order)
        self.most_u_ns = most_u_ns
        self.voters: Collection[int] = range(len(controls))
        self._dead_heats = dead_heats if dead_heats is not None else DeadHeats()
        self._record = Record()
        self._coins = 0
        self._call_down: dict[int, int] = {}

    @property
    def contests(self) -> list[Contest]:
        """The contests so far, in the order in which the first loser of each was refused."""
        return self._record.contests

    def put(self, thing: Thing) -> None:
        """Take in a press, a release, an entry or a ballot."""
        self.inbox.put(thing)

    def process(self, frontier_ns: int) -> list[Outcome]:
        """Apply all that is final, given that all before `frontier_ns` has come."""
        outcomes: list[Outcome] = []
        while (head := self.inbox.head) is not None and is_final(head, frontier_ns):
            self._deeds(turn_ns(head), outcomes)
            if self._horizon(head) >= frontier_ns:
                return outcomes
            self._turn_of(head, outcomes)
        self._deeds(frontier_ns if head is None else min(frontier_ns, turn_ns(head)), outcomes)
        return outcomes

    @property
    def needs_ns(self) -> int | None:
        """The least frontier at which `process` may do something more, or None."""
        head, final_ns = self.inbox.head, self.inbox.needs_ns
        deed_ns = self.round.next_deed_ns
        if head is None or final_ns is None:
            return deed_ns
        wait_ns = max(final_ns, self._horizon(head) + 1)
        return wait_ns if deed_ns is None else min(wait_ns, deed_ns)

    def vote_hold(self, seat: int, at_ns: int) -> bool:
        """Whether letting go of CALL at this instant would be a vote."""
        down_ns = self._call_down.get(seat)
        return down_ns is not None and VOTE_AFTER_NS <= at_ns - down_ns < PAUSE_AFTER_NS

    def _deeds(self, to_ns: int, outcomes: list[Outcome]) -> None:
        if events := self.round.advance(to_ns):
            self._settle()
            outcomes.append(Deed(events))

    def _horizon(self, head: Thing) -> int:
        """The instant that must be final before the head's turn; only a contender waits."""
        if head.late_ns is not None or self._wants(head) is None:
            return -1
        return reach_of(head) + self.most_u_ns

    def _turn_of(self, head: Thing, outcomes: list[Outcome]) -> None:
        rivals = self._heat(head)
        seats = tuple(rival.seat for rival in rivals) if len(rivals) > 1 else ()
        thing = self._first(rivals) if seats else head
        self.inbox.remove(thing)
        outcomes.append(self._take(thing, seats))
        self._settle()

    def _heat(self, head: Thing) -> list[Thing]:
        """The head and its rivals in a dead heat, if there are fewer places than presses."""
        if head.late_ns is not None:
            return [head]
        nexts = [self.inbox.next_of(seat) for seat in range(len(self.controls))]
        others = [n for n in nexts if n is not None and n.seat != head.seat and n.late_ns is None]
        if is_call(head):
            return [head, *(n for n in others if self._same_call(head, n))]
        card = self._wants(head)
        if card is None:
            return [head]
        want = [n for n in others if (c := self._wants(n)) is not None and c.kind == card.kind]
        heated = heat(head, want)
        return heated if self.round.places(card) < len(heated) else [head]

    def _same_call(self, head: Thing, other: Thing) -> bool:
        """Whether both are calls of one instant, and either would be heard."""
        same = is_call(other) and other.at_ns == head.at_ns
        return same and self._calls(head) and self._calls(other)

    def _calls(self, thing: Thing) -> bool:
        """Whether it is a call that would be heard, and contends for who has it."""
        contends = not isinstance(thing, Entry) or thing.contends
        return contends and self.round.refusal(thing.seat, Call(), thing.at_ns) is None

    def _wants(self, thing: Thing) -> Card | None:
        """The card for which a thing contends as things stand; an ace never has to."""
        if isinstance(thing, Entry) and not thing.contends:
            return None
        move = self._move(thing)
        if not isinstance(move, Play) or move.target != FOUNDATIONS:
            return None
        if self.round.refusal(thing.seat, move, thing.at_ns) is not None:
            return None
        card = self.round.layouts[thing.seat].pile(move.source)[-1]
        return None if card.rank is Rank.ACE else card

    def _move(self, thing: Thing) -> Move | None:
        """The move that a thing is as things stand."""
        if isinstance(thing, Entry):
            return thing.move
        if isinstance(thing, Press):
            layout = self.round.layouts[thing.seat]
            return self.controls[thing.seat].meaning(thing.key, layout).move
        return None

    def _first(self, rivals: list[Thing]) -> Thing:
        seat = self._dead_heats.winner([r.seat for r in rivals], self._coin)
        return next(r for r in rivals if r.seat == seat)

    def _coin(self, sides: int) -> int:
        self._coins += 1
        return coin(self.round.seed, self.round.number, self._coins, sides)

    def _take(self, thing: Thing, seats: tuple[int, ...]) -> Outcome:
        if isinstance(thing, Entry):
            return self._apply(thing, thing.move, seats)
        if isinstance(thing, Press):
            return self._press(thing, seats)
        if isinstance(thing, Ballot):
            return self._vote(thing)
        return self._release(thing)

    def _press(self, press: Press, seats: tuple[int, ...]) -> Outcome:
        if press.key is Key.CALL:
            self._call_down[press.seat] = press.at_ns
        layout = self.round.layouts[press.seat]
        intent = self.controls[press.seat].press(press.key, layout, press.at_ns)
        if intent.move is None:
            return Selected(press, intent.notice)
        return self._apply(press, intent.move, seats)

    def _release(self, release: Release) -> Outcome:
        self.controls[release.seat].release(release.key, release.at_ns)
        if release.key is Key.CALL:
            votes = self.vote_hold(release.seat, release.at_ns)
            self._call_down.pop(release.seat, None)
            if votes:
                return self._vote(release)
        return Selected(release, None)

    def _vote(self, thing: Thing) -> Outcome:
        if self.round.state is not RoundState.RUNNING:
            return Selected(thing, None)
        return VoteCast(thing, self.round.vote(thing.seat, thing.at_ns, self.voters))

    def _apply(self, thing: Thing, move: Move, seats: tuple[int, ...]) -> Outcome:
        answer = self.round.apply(thing.seat, move, thing.at_ns)
        contends = not isinstance(thing, Entry) or thing.contends
        if isinstance(answer, Refusal):
            beaten = answer.reason is Reason.BEATEN and contends
            return Refused(thing, move, answer, self._lost(thing, move, answer) if beaten else None)
        if contends:
            self._took(thing, answer, "dead-heat" if seats else "instant")
        return Applied(thing, move, answer, seats)

    def _lost(self, thing: Thing, move: Move, refusal: Refusal) -> Contest | None:
        assert isinstance(move, Play)
        assert refusal.by is not None
        assert refusal.margin_ns is not None
        card = self.round.layouts[thing.seat].pile(move.source)[-1]
        return self._record.beaten(card, thing, refusal.by, refusal.margin_ns)

    def _took(self, thing: Thing, events: Sequence[Event], by: str) -> None:
        for event in events:
            if isinstance(event, Played) and event.target == FOUNDATIONS:
                self._record.take(event.cards[-1], thing, by)

    def _settle(self) -> None:
        for control, layout in zip(self.controls, self.round.layouts, strict=True):
            control.settle(layout)
