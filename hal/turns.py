"""Whose screen is updated next: fair between seats, and the acting seat first."""

from __future__ import annotations

from collections.abc import Collection, Sequence


class Turns:
    """Rounds in which each seat that is ready goes once.

    Those who act go first. Of the others, whoever went first goes last in the next round, so that
    nobody sees a rival's play before the rest time and again. A seat that is ready is passed over
    at most twice by any other.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        self._order = list(seats)
        self._gone: set[int] = set()
        self._led: int | None = None

    def next(self, ready: Collection[int], acting: Collection[int]) -> int:
        """The seat whose turn it is; `ready` is not empty."""
        if self._gone.issuperset(ready):
            self._begin()
        left = [seat for seat in self._order if seat in ready and seat not in self._gone]
        seat = next((seat for seat in left if seat in acting), None)
        if seat is None:
            seat = left[0]
            self._led = seat if self._led is None else self._led
        self._gone.add(seat)
        return seat

    def _begin(self) -> None:
        self._gone.clear()
        if self._led is not None:
            self._order.remove(self._led)
            self._order.append(self._led)
            self._led = None
