"""The parts that fail now, and what that means for the table."""

from __future__ import annotations

from collections.abc import Iterable

from hal.edges import Fault, News


class Faults:
    """The newest fault of each part, until the part is mended."""

    def __init__(self) -> None:
        self._of: dict[str, Fault] = {}

    def take(self, news: Iterable[News]) -> list[News]:
        """Take news in; return what is really new: a fault of another kind, or a mended part."""
        fresh: list[News] = []
        for each in news:
            if isinstance(each, Fault):
                known = self._of.get(each.part)
                self._of[each.part] = each
                if known is None or known.kind is not each.kind:
                    fresh.append(each)
            elif self._of.pop(each.part, None) is not None:
                fresh.append(each)
        return fresh

    @property
    def now(self) -> list[Fault]:
        """The faults there are, by part."""
        return [self._of[part] for part in sorted(self._of)]

    def stopping(self, seat: int) -> Fault | None:
        """The fault for which a seat can't play, or None."""
        return next((each for each in self.now if each.stops and seat in each.seats), None)


def words(fault: Fault) -> str:
    """A fault as a screen names it: `pad of seat 3: no answer`."""
    return f"{fault.part}: {fault.kind.value}"
