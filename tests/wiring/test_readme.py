"""The page about wiring names every key that there is, and what it links to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.wiring.files import EXPANDERS, GPIO, PADS, broken, told
from wiring.config_txt import config_lines
from wiring.load import load_wiring
from wiring.table import LEGENDS

WIRING = Path(__file__).parent.parent.parent / "wiring"
PAGE = (WIRING / "README.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z0-9_-]+)`", PAGE))


@pytest.mark.parametrize(("text", "old", "new"), [
    (PADS, "[sync]", "zzz = 1\n[sync]"), (PADS, "[sync]", "[sync]\nzzz = 1"),
    (PADS, "[sync]", "[gpio]\nzzz = 1\n[sync]"), (PADS, "legend", "zzz = 1\nlegend"),
    (PADS, "id =", "zzz = 1, id ="), (EXPANDERS, "dc =", "zzz = 1\ndc ="),
    (EXPANDERS, "sda =", "zzz = 1\nsda ="), (EXPANDERS, "inta =", "zzz = 1\ninta ="),
    (EXPANDERS, "miso =", "zzz = 1, miso ="), (EXPANDERS, "mux =", "zzz = 1, mux ="),
    (GPIO, "left =", "zzz = 1, left ="),
], ids=range(11))
def test_the_page_names_every_key_that_the_checker_knows(text: str, old: str, new: str) -> None:
    (problem,) = told(broken(text, old, new))
    known = set(problem.partition("known here: ")[2].split(", "))
    assert known
    assert known - {"seat", "expander", "bus", *LEGENDS["full"]} <= NAMED
    for table in ("[[seat]]", "[[expander]]", "[[bus]]"):
        assert f"`{table}`" in PAGE


def test_what_the_page_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert {f"{file.stem}.svg" for file in WIRING.glob("*.toml")} <= set(links)
    assert all((WIRING / link).exists() for link in links)


def test_the_page_explains_every_line_that_is_wanted_in_config_txt() -> None:
    for file in WIRING.glob("*.toml"):
        for line in config_lines(load_wiring(file)):
            assert f"`{line}`" in PAGE
