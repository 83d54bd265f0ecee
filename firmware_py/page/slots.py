"""Newest wins: what waits to go to a page, one slot a thing, never a queue."""

from __future__ import annotations

GAP_NS = 1_000_000_000 // 30


class Slots:
    """A slot keeps only the newest of what was put; each is emptied at most 30 times a second.

    A slot that has rested is due at once, so that a first change waits for nothing.
    """

    def __init__(self, gap_ns: int = GAP_NS) -> None:
        self._gap_ns = gap_ns
        self._waiting: dict[object, bytes | str] = {}
        self._shown: dict[object, bytes | str] = {}
        self._sent_ns: dict[object, int] = {}

    def put(self, slot: object, thing: bytes | str) -> bool:
        """Let the thing take the slot; False if it is what was there already."""
        if self._waiting.get(slot, self._shown.get(slot)) == thing:
            return False
        self._waiting[slot] = thing
        return True

    def take(self, now_ns: int) -> list[bytes | str]:
        """What is due, in the order in which its slots were filled; it is sent at `now_ns`."""
        due = [slot for slot in self._waiting if self._due_ns(slot) <= now_ns]
        for slot in due:
            self._sent_ns[slot] = now_ns
            self._shown[slot] = self._waiting.pop(slot)
        return [self._shown[slot] for slot in due]

    @property
    def next_ns(self) -> int | None:
        """The instant at which something is due, or None if nothing waits."""
        return min(map(self._due_ns, self._waiting), default=None)

    def _due_ns(self, slot: object) -> int:
        sent_ns = self._sent_ns.get(slot)
        return 0 if sent_ns is None else sent_ns + self._gap_ns
