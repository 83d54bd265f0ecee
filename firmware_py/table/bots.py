"""The bots of a table at play: each looks, and its move lands a reaction later."""

from __future__ import annotations

from dataclasses import dataclass

from engine.bot import Bot
from engine.moves import Move
from engine.round import Round
from engine.sight import Sight
from firmware_py.inbox import Ballot, Entry
from firmware_py.table.seats import Seats

STALL_NS = 250_000_000


@dataclass(slots=True)
class Player:
    """A bot in a seat: `move` lands at `due_ns`, or if it is None it looks then."""

    bot: Bot
    sight: Sight
    due_ns: int
    move: Move | None = None


class BotsPlaying:
    """The bots of a round, in the round's own time."""

    def __init__(self, seats: Seats, round_: Round, starts_ns: int) -> None:
        self._seats = seats
        self._round = round_
        self._sights = [Sight(round_, seat) for seat in range(len(seats))]
        self._players: dict[int, Player] = {}
        self.seat(starts_ns)

    def seat(self, now_ns: int) -> None:
        """Let those bots play that sit at the table now, and no others."""
        bots = self._seats.bots
        for seat in [s for s in self._players if s not in bots]:
            del self._players[seat]
        for seat in bots:
            if seat not in self._players:
                seed = f"{self._round.seed}/{self._round.number}/{seat}"
                bot = Bot(self._seats.level, seed)
                self._players[seat] = Player(bot, self._sights[seat], now_ns + bot.rest_ns())

    def advance(self, now_ns: int) -> list[Entry | Ballot]:
        """What lands up to now."""
        self.seat(now_ns)
        return [thing for seat in sorted(self._players) for thing in self._run(seat, now_ns)]

    def voters(self) -> list[int]:
        """The seats whose votes make the table shift: people, and bots that see a play."""
        people = self._people
        if not people:
            return self._seats.bots
        bots = [seat for seat, p in self._players.items() if p.bot.sees_play(p.sight)]
        return [*people, *bots]

    @property
    def next_ns(self) -> int | None:
        """The next instant at which a bot looks or moves, or None."""
        return min((player.due_ns for player in self._players.values()), default=None)

    @property
    def _people(self) -> list[int]:
        """The seats of people who play in this round."""
        return [s for s in self._seats.people if not self._round.rules.sits_out(s)]

    def _run(self, seat: int, now_ns: int) -> list[Entry | Ballot]:
        player = self._players[seat]
        if player.due_ns > now_ns:
            return []
        # After a stall a bot goes on from now: it doesn't make up for what it has missed.
        at_ns = max(player.due_ns, now_ns - STALL_NS)
        if player.move is None:
            return self._look(seat, player, at_ns)
        landed = Entry(at_ns, 0, seat, player.move)
        player.move, player.due_ns = None, at_ns + player.bot.rest_ns()
        return [landed]

    def _look(self, seat: int, player: Player, at_ns: int) -> list[Entry | Ballot]:
        bot, sight = player.bot, player.sight
        # With people at the table their votes decide, and the bots only agree or don't.
        asks = not self._people and self._round.rules.shifts == "off" and bot.gives_up(sight)
        player.move = bot.look(sight)
        player.due_ns = at_ns + (bot.rest_ns() if player.move is None else bot.delay_ns())
        return [Ballot(at_ns, 0, seat)] if asks else []
