from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wiring.check import CheckError, Document, Table, load, read


def root(text: str) -> Table:
    return read(text.encode(), "f.toml").root


def told(table: Table) -> list[str]:
    """What is wrong, without the file's name."""
    with pytest.raises(CheckError) as caught:
        table.document.fail_if_bad()
    return [line.removeprefix("f.toml:") for line in str(caught.value).splitlines()]


def test_all_problems_are_told_at_once_in_the_order_of_the_file() -> None:
    table = root('seats = 9\nlevel = "high"\n\n[[seat]]\nnmae = "Ann"\n')
    table.whole("level", 1, 10)
    table.whole("seats", 2, 8)
    for seat in table.tables("seat"):
        seat.text("name", "")
        seat.done()
    table.done()
    assert told(table) == [
        "1: seats: expected a whole number from 2 to 8, not 9",
        '2: level: expected a whole number from 1 to 10, not "high"',
        '5: seat[0].nmae: unknown key; did you mean "name"?',
    ]


def test_a_sound_file_gives_its_values() -> None:
    table = root('n = 3\nx = 1.5\nf = true\nt = "a"\nc = "on"\nl = ["a", "b"]\n[s]\nk = 1')
    assert table.whole("n", 1) == 3
    assert table.number("x", 0, 2) == 1.5
    assert table.number("n", 0) == 3.0
    assert table.flag("f")
    assert table.text("t") == "a"
    assert table.choice("c", ("on", "off")) == "on"
    assert table.texts("l") == ("a", "b")
    assert table.table("s").whole("k", 0) == 1
    assert "t" in table
    assert table.line("l") == 6
    table.done()
    table.document.fail_if_bad()


def test_what_is_left_out_has_its_default() -> None:
    table = root("")
    assert table.whole("n", 1, default=2) == 2
    assert table.number("x", 0, default=0.5) == 0.5
    assert table.flag("f", default=True)
    assert table.text("t", "") == ""
    assert table.choice("c", ("on", "off"), default="off") == "off"
    assert table.texts("l", ()) == ()
    assert table.tables("seat") == []
    assert table.table("rules").values == {}
    assert table.parsed("p", int, 0, default=7) == 7
    table.document.fail_if_bad()


def test_a_key_that_must_be_there_is_told_with_its_table() -> None:
    table = root("\n[[seat]]\n")
    table.tables("seat")[0].text("name")
    assert told(table) == ['2: seat[0]: the key "name" is missing; expected a text in quotes']


ASK: dict[str, Callable[[Table], object]] = {
    "a text in quotes": lambda t: t.text("k"),
    "true or false": lambda t: t.flag("k"),
    "a whole number from 1 to 5": lambda t: t.whole("k", 1, 5),
    "a number from 0.5": lambda t: t.number("k", 0.5),
    "one of on, off": lambda t: t.choice("k", ("on", "off")),
    "an array of texts": lambda t: t.texts("k"),
    "a table": lambda t: t.table("k"),
    "tables, each headed [[k]]": lambda t: t.tables("k"),
}


@pytest.mark.parametrize("expected", ASK)
def test_a_date_is_never_what_was_expected(expected: str) -> None:
    table = root("k = 2026-01-02")
    ASK[expected](table)
    assert told(table) == [f"1: k: expected {expected}, not the date or time 2026-01-02"]


@pytest.mark.parametrize(("value", "shown"), [
    ("true", "true"), ("0", "0"), ("6", "6"), ("2.0", "2.0"), ("[1]", "an array"),
    ("{a = 1}", "a table"), ("1" + "0" * 50, "a huge number"), (f'"{"x" * 50}"', '"xx'),
    ('"a\\nb"', '"a�b"'),
])
def test_a_wrong_value_is_shown(value: str, shown: str) -> None:
    table = root(f"k = {value}")
    assert table.whole("k", 1, 5) == 1
    assert f"1: k: expected a whole number from 1 to 5, not {shown}" in told(table)[0]


@pytest.mark.parametrize("value", ["inf", "nan", "-inf", "true", '"1"'])
def test_a_number_is_finite_and_no_truth_value(value: str) -> None:
    table = root(f"k = {value}")
    table.number("k", 0)
    assert len(told(table)) == 1


def test_a_word_near_to_a_choice_is_told() -> None:
    table = root('draw = "any_time"\nfill = "xyz"')
    table.choice("draw", ("any-time", "when-stuck"))
    assert table.choice("fill", ("from-peanuts", "free")) == "from-peanuts"
    assert told(table) == [
        '1: draw: expected one of any-time, when-stuck, not "any_time"; did you mean "any-time"?',
        '2: fill: expected one of from-peanuts, free, not "xyz"',
    ]


def test_every_wrong_element_of_an_array_has_its_line() -> None:
    table = root('work = [\n "KS",\n 9,\n\n true]\nseat = [1, {}]')
    assert table.texts("work") == ("KS", "", "")
    assert len(table.tables("seat")) == 1
    assert told(table) == [
        "3: work[1]: expected a text in quotes, not 9",
        "5: work[2]: expected a text in quotes, not true",
        "6: seat[0]: expected a table, not 1",
    ]


def test_a_notation_of_its_own_says_itself_what_is_wrong() -> None:
    def parse(text: str) -> int:
        if text == "one":
            return 1
        raise ValueError(f"{text} is no number")

    table = root('a = "one"\nb = "two"\nc = 3')
    assert [table.parsed(key, parse, 0) for key in "abcd"] == [1, 0, 0, 0]
    assert told(table) == [
        '1: the key "d" is missing; expected a text in quotes',
        "2: b: two is no number",
        "3: c: expected a text in quotes, not 3",
    ]


def test_a_far_off_key_is_told_with_what_is_known() -> None:
    table = root("zzz = 1")
    table.text("name", "")
    table.text("side", "")
    table.done()
    assert told(table) == ["1: zzz: unknown key; known here: name, side"]


def refusal(path: Path) -> str:
    with pytest.raises(CheckError) as caught:
        load(path)
    return str(caught.value).removeprefix(f"{path}:").strip()


@pytest.mark.parametrize(("content", "expected"), [
    (b"a = 1\nb = \n", "2: not valid TOML: Invalid value"),
    (b"a = 1\na = 2\n", "2: not valid TOML: Cannot overwrite a value"),
    (b"a = 1\n\nb = [1,\n", "3: not valid TOML: "),
    (b"a = 1\n\nb = '\xff'\n", "3: not UTF-8 text; save the file as UTF-8"),
    (b"a = " + b"[" * 5000, "arrays or tables are nested too deeply"),
    (b"a = 1\n" * 200_000, "the file is larger than 1 MiB, which no file of ours is"),
    (b"a = " + b"9" * 5000, "1: not valid TOML: "),
    ("a = 1".encode("utf-16"), "1: not UTF-8 text; save the file as UTF-8"),
])
def test_what_is_no_toml_is_refused_in_a_sentence(
    tmp_path: Path, content: bytes, expected: str
) -> None:
    file = tmp_path / "f.toml"
    file.write_bytes(content)
    assert refusal(file).startswith(expected)
    assert "\n" not in refusal(file)


def test_a_file_that_is_not_there_or_no_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.toml") == "there is no such file"
    assert refusal(tmp_path) == "the file can't be read: is a directory"
    assert "can't be read" in refusal(Path("a\0b"))


def test_a_file_that_may_not_be_read_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("wiring.check.open", refuse, raising=False)
    assert refusal(Path("f.toml")) == "the file can't be read: permission denied"


def test_a_byte_order_mark_is_no_harm() -> None:
    assert read(b"\xef\xbb\xbfa = 1", "f.toml").root.whole("a", 0) == 1


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with suppress(CheckError):
        assert isinstance(read(content, "f.toml"), Document)


VALUES: list[Any] = ["1", '"x"', "true", "[]", "[1]", "{}", "1.5", "2026-01-02"]


@given(st.dictionaries(st.sampled_from("abcd"), st.sampled_from(VALUES)))
def test_whatever_a_file_holds_an_accessor_gives_its_type(values: dict[str, str]) -> None:
    table = root("\n".join(f"{key} = {value}" for key, value in values.items()))
    assert isinstance(table.text("a"), str)
    assert isinstance(table.whole("b", 0), int)
    assert isinstance(table.texts("c"), tuple)
    assert isinstance(table.table("d"), Table)
