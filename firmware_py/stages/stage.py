"""What a stage is."""

from __future__ import annotations

from typing import Protocol

from firmware_py.views import SeatView
from hal.edges import Press, Release


class Stage(Protocol):
    """One stage of a table, which knows nothing of the others.

    All instants are those of the console's clock. Once it is `over`, another follows.
    """

    name: str

    @property
    def over(self) -> bool:
        """Whether another stage follows."""
        ...

    def put(self, thing: Press | Release) -> bool:
        """Take a thing out of the order of the table's inbox into one's own; False to decline."""
        ...

    def press(self, press: Press, now_ns: int) -> None:
        """Take a press whose turn has come."""
        ...

    def release(self, release: Release) -> None:
        """Take a release whose turn has come."""
        ...

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """Let time run; every press before `frontier_ns` has been taken or put."""
        ...

    def view(self, seat: int, now_ns: int) -> SeatView:
        """What a seat's screen shows."""
        ...

    def next_ns(self, now_ns: int) -> int | None:
        """The next instant at which something happens by itself or a screen changes, or None."""
        ...

    @property
    def waits_ns(self) -> int | None:
        """How far presses have to be complete for something to go on, or None."""
        ...


class Ceremony:
    """The common part of the stages in which no cards are played."""

    over = False
    waits_ns: int | None = None

    def put(self, thing: Press | Release) -> bool:
        """Decline: the table's inbox keeps the order."""
        return False

    def press(self, press: Press, now_ns: int) -> None:
        """Heed no press."""

    def release(self, release: Release) -> None:
        """Heed no release."""

    def advance(self, now_ns: int, frontier_ns: int) -> None:
        """Nothing happens by itself."""

    def next_ns(self, now_ns: int) -> int | None:
        """Nothing changes by itself."""
        return None


def soonest(*instants: int | None) -> int | None:
    """The first of the instants that there are, or None."""
    return min((each for each in instants if each is not None), default=None)


def later(instants: list[int], now_ns: int) -> int | None:
    """The first of the instants that are still to come, or None."""
    return min((each for each in instants if each > now_ns), default=None)
