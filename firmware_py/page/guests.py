"""Which page holds which seat's pad, and which of its keys are down."""

from __future__ import annotations

from hal.edges import Key

from .messages import Hold, KeyChange, Leave, Message, PageGone, SetRule, Sit

Visit = object
Contact = tuple[int, Key]


class Guests:
    """The visits of pages and what they hold, without sockets or threads.

    A page has a name of its own that outlives its connection: two visits of one page, as while it
    is loaded again, share its seats. A key is down as long as one visit holds it down.
    """

    def __init__(self) -> None:
        self._pages: dict[Visit, str] = {}
        self._down: dict[Visit, set[Contact]] = {}
        self._holder: dict[int, str] = {}

    @property
    def held(self) -> list[int]:
        """The seats whose pad some page holds."""
        return sorted(self._holder)

    def held_by(self, visit: Visit) -> list[int]:
        """The seats that the page of this visit holds."""
        page = self._pages.get(visit)
        return sorted(seat for seat, holder in self._holder.items() if holder == page)

    def come(self, visit: Visit, page: str) -> None:
        """A page has connected."""
        self._pages[visit] = page
        self._down[visit] = set()

    def go(self, visit: Visit, at_ns: int) -> list[Message]:
        """A page's connection has ended: its keys are let go, its seats too if it was the last."""
        seats = tuple(self.held_by(visit))
        said = self._let_go(visit, set(self._down[visit]), at_ns)
        page = self._pages.pop(visit)
        del self._down[visit]
        if page in self._pages.values() or not seats:
            return said
        for seat in seats:
            del self._holder[seat]
        return [*said, PageGone(seats)]

    def heed(self, visit: Visit, message: Message, at_ns: int) -> list[Message]:
        """What the table is told of a page's message: nothing if the seat is another page's."""
        if isinstance(message, SetRule):
            return [message]
        if isinstance(message, PageGone) or not self._may(visit, message):
            return []
        if isinstance(message, KeyChange):
            return self._key(visit, message)
        if isinstance(message, Leave):
            del self._holder[message.seat]
            return [*self._let_go_seat(message.seat, at_ns), message]
        if isinstance(message, Hold | Sit):
            self._holder[message.seat] = self._pages[visit]
        return [message]

    def holds_down(self, visit: Visit, message: Message | None) -> bool:
        """Whether the message lets go of a key that this visit holds down."""
        return (
            isinstance(message, KeyChange)
            and not message.closed
            and (message.seat, message.key) in self._down[visit]
        )

    def _may(self, visit: Visit, message: Message) -> bool:
        assert not isinstance(message, SetRule | PageGone)
        holder = self._holder.get(message.seat)
        mine = holder == self._pages[visit]
        return mine or (holder is None and isinstance(message, Hold | Sit))

    def _key(self, visit: Visit, change: KeyChange) -> list[Message]:
        contact = (change.seat, change.key)
        if not change.closed:
            return self._let_go(visit, {contact}, change.at_ns)
        already = any(contact in down for down in self._down.values())
        self._down[visit].add(contact)
        return [] if already else [change]

    def _let_go(self, visit: Visit, contacts: set[Contact], at_ns: int) -> list[Message]:
        contacts &= self._down[visit]
        self._down[visit] -= contacts
        return [
            KeyChange(at_ns, seat, key, closed=False)
            for seat, key in sorted(contacts, key=lambda contact: (contact[0], contact[1].value))
            if not any((seat, key) in down for down in self._down.values())
        ]

    def _let_go_seat(self, seat: int, at_ns: int) -> list[Message]:
        said: list[Message] = []
        for visit, down in self._down.items():
            said += self._let_go(visit, {contact for contact in down if contact[0] == seat}, at_ns)
        return said
