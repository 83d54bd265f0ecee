"""All that comes in at one turn of the loop: given the same inputs, the game goes the same way."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_py.page.messages import Message
from firmware_py.sources import Arrivals
from hal.edges import News


@dataclass(frozen=True, slots=True)
class Inputs:
    """What came by an instant: edges with their watermarks, what pages said, news of other parts.

    The keys that pages pressed are among the edges already.
    """

    now_ns: int
    arrivals: Arrivals
    messages: tuple[Message, ...] = ()
    news: tuple[News, ...] = ()
