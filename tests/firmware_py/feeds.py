"""A source whose deliveries a test writes down, for the tests of what takes sources."""

from __future__ import annotations

from dataclasses import dataclass, field

from hal.edges import Edge, News

MS = 1_000_000


@dataclass
class Feed:
    """An edge source that hands over what it was given, with the watermark it was given.

    With `watermark` None it is always 5 ms behind the clock, like GPIO.
    """

    name: str = "gpio"
    u_ns: int = 100_000
    watermark: int | None = None
    given: list[Edge] = field(default_factory=list)
    news: list[News] = field(default_factory=list)
    due_ns: int | None = None
    hurried: list[int] = field(default_factory=list)
    closed: bool = False

    def give(self, line: int, *changes: int, seq: int = 0) -> None:
        """Edges that close, open, close... a line at instants in ns."""
        for number, at_ns in enumerate(changes, start=seq):
            closed = (number - seq) % 2 == 0
            self.given.append(Edge(at_ns, self.u_ns, self.name, line, closed, number))

    def edges(self) -> list[Edge]:
        given, self.given = self.given, []
        return given

    def watermark_ns(self, now_ns: int) -> int:
        return now_ns - 5 * MS if self.watermark is None else self.watermark

    def faults(self) -> list[News]:
        news, self.news = self.news, []
        return news

    def filenos(self) -> list[int]:
        return [7]

    def next_ns(self) -> int | None:
        return self.due_ns

    def hurry(self, now_ns: int) -> None:
        self.hurried.append(now_ns)

    def close(self) -> None:
        self.closed = True
