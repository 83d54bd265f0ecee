from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wiring.lines import Path, lines_of

AWKWARD = '''\
# seat = "no key, a comment"
rules = { target = 100, "draw count" = 1 }
text = """
seat = 1
[[seat]] ""\\" """
plain = \'\'\'
[x]
y = 1\'\'\'   # after it
a.b . "c.d" = 1

[[seat]]     # the first
work = [
  "KS # no comment",
  # "9C",
  "]",

  ["x", { k = 1, l = [2, 3] }],
]
[seat.pad]
port = "\\"[[seat]]"
[[seat]]
name = \'a "b\'
[[seat.lamp]]
pin = 4
[[seat.lamp]]
pin = 5
[deep.er]
x = 1979-05-27T07:32:00Z
'''


def line(*path: str | int) -> int:
    return lines_of(AWKWARD)[path]


@pytest.mark.parametrize(("path", "expected"), [
    (("rules",), 2), (("rules", "target"), 2), (("rules", "draw count"), 2),
    (("text",), 3), (("plain",), 6), (("a",), 9), (("a", "b", "c.d"), 9),
    (("seat",), 11), (("seat", 0), 11), (("seat", 0, "work"), 12), (("seat", 0, "work", 0), 13),
    (("seat", 0, "work", 1), 15), (("seat", 0, "work", 2), 17),
    (("seat", 0, "work", 2, 1, "l", 1), 17), (("seat", 0, "pad"), 19),
    (("seat", 0, "pad", "port"), 20), (("seat", 1), 21), (("seat", 1, "name"), 22),
    (("seat", 1, "lamp", 1), 25), (("seat", 1, "lamp", 1, "pin"), 26), (("deep",), 27),
    (("deep", "er", "x"), 28),
])
def test_every_key_is_found_where_it_stands(path: Path, expected: int) -> None:
    assert line(*path) == expected


def test_nothing_is_found_in_comments_and_strings() -> None:
    assert set(lines_of(AWKWARD)) == set(paths_of(tomllib.loads(AWKWARD)))


def test_windows_line_ends_count_once() -> None:
    assert lines_of("a = 1\r\n\r\nb = 2\r\n") == {("a",): 1, ("b",): 3}


def paths_of(value: Any, path: Path = ()) -> list[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = [path] if path else []
    for key, part in inner:
        deeper = isinstance(part, (dict, list))
        found += paths_of(part, (*path, key)) if deeper else [(*path, key)]
    return found


NAMES = st.text("ab-_ .#\"'[]=é", min_size=1, max_size=4)
LEAVES = st.one_of(st.integers(), st.booleans(), st.text("a#\"'[]{}=,\\\n", max_size=6))
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3)),
    max_leaves=6)
DOCUMENTS = st.dictionaries(NAMES, VALUES, max_size=4)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def written(value: Any, gap: str) -> str:
    """TOML for a value; `gap` is what stands between the elements of an array."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{gap}" + f",{gap}".join(written(each, gap) for each in value) + f"{gap}]"
    pairs = (f"{quoted(key)} = {written(each, ' ')}" for key, each in value.items())
    return "{ " + ", ".join(pairs) + " }"


@given(DOCUMENTS, st.sampled_from([" ", "\n", " # [[x]] = {\n  "]))
def test_lines_are_found_for_exactly_what_tomllib_reads(values: dict[str, Any], gap: str) -> None:
    text = "".join(f"\n{quoted(key)} = {written(value, gap)}  # end\n"
                   for key, value in values.items())
    lines = lines_of(text)
    assert set(lines) == set(paths_of(tomllib.loads(text)))
    for key in values:
        assert text.split("\n")[lines[(key,)] - 1].startswith(quoted(key))


@given(st.lists(st.integers(0, 2), max_size=5))
def test_each_table_of_an_array_has_the_line_of_its_header(sizes: list[int]) -> None:
    text, expected = "", {}
    for index, size in enumerate(sizes):
        expected["seat", index] = text.count("\n") + 1
        text += "[[seat]]\n" + "".join(f"k{number} = 1\n" for number in range(size))
    assert {path: at for path, at in lines_of(text).items() if len(path) == 2} == expected
