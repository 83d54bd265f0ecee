"""Takes out of texts what says who or where somebody is: names, secrets, addresses, numbers.

What is replaced by the same word each time, with a number, so that two pads stay two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from ipaddress import AddressValueError, IPv6Address

# They name nobody, and are words of the report itself.
COMMON = {"pi", "root", "peanuts", "raspberrypi", "localhost", "debian"}
MAC = re.compile(r"\b[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5,7}\b", re.IGNORECASE)
IPV4 = re.compile(r"(?<![\d.])[1-9]\d{0,2}(?:\.\d{1,3}){3}(?![\d.])")
IPV6 = re.compile(r"(?<![\w:.])[0-9a-f:]{2,45}(?:%\w+)?(?![\w:])", re.IGNORECASE)
UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)
# A number that a factory gave: hexadecimal, long, and not merely decimal.
SERIAL = re.compile(r"(?<![0-9A-Za-z])(?=[0-9]*[A-Fa-f])(?=[A-Fa-f]*[0-9])[0-9A-Fa-f]{8,}"
                    r"(?![0-9A-Za-z])")
URL = re.compile(r"""\b(?:https?|wss?)://[^\s"'<>]+""")
HOME = re.compile(r"/(?:home|Users)/[^/\s\"']+")
COMMENT = re.compile(r"""("(?:\\.|[^"\\])*"|'[^']*')|\s*#.*""")
TITLE = re.compile(r"\s*title\s*=")
NAMES = re.compile(r"^(\s*names\s*=\s*)(?:\[[^\]]*\]?|.*)", re.MULTILINE)
TOKEN = re.compile(r"^(\s*token\s*=\s*).*", re.MULTILINE)
MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")

FIRST = (("URL", URL), ("MAIL", MAIL), ("HOME", HOME), ("ID", UUID), ("IP", IPV4))
LAST = (("MAC", MAC), ("SERIAL", SERIAL))  # after the longer addresses that hold the like


def is_telling(kind: str, text: str) -> bool:
    """Whether a text says something about somebody."""
    return bool(text) and (kind not in ("HOST", "USER") or text.lower() not in COMMON)


class Scrubber:
    """Replaces what it knows, by kind, and whatever looks like an address or a serial number.

    `known` maps a kind, such as "NAME", to the texts of that kind.
    """

    def __init__(self, known: Mapping[str, Iterable[str]]) -> None:
        self._numbers: dict[tuple[str, str], str] = {}
        self._known = {text.lower(): kind for kind, texts in known.items()
                       for text in sorted(set(texts)) if is_telling(kind, text)}
        words = map(re.escape, sorted(self._known, key=len, reverse=True))
        self._any = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)

    def scrub(self, text: str) -> str:
        """The text without all that."""
        if self._known:
            text = self._any.sub(lambda found: self._word(
                self._known[found[0].lower()], found[0]), text)
        for kind, pattern in FIRST:
            text = pattern.sub(self._replaced(kind), text)
        text = IPV6.sub(self._sixth, text)
        for kind, pattern in LAST:
            text = pattern.sub(self._replaced(kind), text)
        return text

    def _word(self, kind: str, text: str) -> str:
        """The word that stands for a text, always the same."""
        same = sum(known == kind for known, _ in self._numbers) + 1
        return self._numbers.setdefault((kind, text.lower()), f"{kind}-{same}")

    def _replaced(self, kind: str) -> Callable[[re.Match[str]], str]:
        return lambda found: self._word(kind, found[0])

    def _sixth(self, found: re.Match[str]) -> str:
        """An address of the Internet's version 6, which a time of day resembles."""
        try:
            address = IPv6Address(found[0])
        except AddressValueError:
            return found[0]
        return found[0] if found[0] == "::" else self._word("IP", str(address))


def without_comments(toml: str) -> str:
    """A TOML file without what its comments and its title say: only people read those."""
    lines = (COMMENT.sub(lambda found: found[1] or "", line) for line in toml.splitlines())
    return "\n".join(line for line in lines if line.strip() and not TITLE.match(line)) + "\n"


def without_people(toml: str) -> str:
    """A settings file without the values of names and token, even if it can't be read."""
    return TOKEN.sub(r'\1"…"', NAMES.sub(r"\1[]", without_comments(toml)))
