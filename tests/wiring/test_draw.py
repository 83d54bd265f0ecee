from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from tests.wiring.files import EXPANDERS, GPIO, PADS, table_of
from tests.wiring.tables import tables
from wiring.blocks import blocks
from wiring.draw import draw
from wiring.load import load_wiring
from wiring.sheet import Box, Dot, Point, Sheet, Wire, Words
from wiring.svg import svg
from wiring.table import Table

WIRING = Path(__file__).parent.parent.parent / "wiring"
SHIPPED = sorted(WIRING.glob("*.toml"))
Segment = tuple[int, int, int]  # where it lies across, and from where to where along


def texts(sheet: Sheet) -> list[str]:
    return [shape.text for shape in sheet.shapes if isinstance(shape, Words)]


def segments(sheet: Sheet) -> Iterator[tuple[str, Segment]]:
    """The wires' straight parts: level ones, and upright ones."""
    for shape in sheet.shapes:
        if isinstance(shape, Wire):
            (x0, y0), (x1, y1) = shape.points
            if y0 == y1:
                yield "level", (y0, min(x0, x1), max(x0, x1))
            else:
                yield "upright", (x0, min(y0, y1), max(y0, y1))


def extent(words: Words) -> tuple[float, float, float, float]:
    """How far a text reaches: left, top, right, bottom."""
    x, y = words.at
    width = 0.603 * words.size * len(words.text)
    left = x - width * {"start": 0, "middle": 0.5, "end": 1}[words.anchor]
    return left, y - 0.8 * words.size, left + width, y + 0.2 * words.size


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (one[0] < other[2] and other[0] < one[2]
            and one[1] < other[3] and other[1] < one[3])


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_the_drawings_that_ship_are_current(file: Path) -> None:
    drawing = file.with_suffix(".svg")
    assert drawing.read_text(encoding="utf-8") == svg(draw(load_wiring(file))), (
        f"draw it anew: python3 -m firmware_py wiring diagram wiring/{file.name} --out wiring")


def test_a_drawing_does_not_depend_on_where_its_file_lies(tmp_path: Path) -> None:
    copy = tmp_path / SHIPPED[0].name
    copy.write_bytes(SHIPPED[0].read_bytes())
    assert draw(load_wiring(copy)) == draw(load_wiring(SHIPPED[0]))


def test_both_ends_of_a_wire_are_named() -> None:
    found = texts(draw(table_of(EXPANDERS)))
    assert {"pin 29, GPIO 5", "GPIO 5", "seat 1 slap"} <= set(found)  # block, header
    assert {"A GPB3", "seat 2 draw"} <= set(found)  # block, expander
    assert {"0x70 SD1", "seat 2 SDA"} <= set(found)  # block, multiplexer
    assert {"expander A INTA", "pin 11, GPIO 17"} <= set(found)


def test_all_forty_pins_are_there_with_their_numbers() -> None:
    for text in (GPIO, EXPANDERS, PADS):
        assert {str(pin) for pin in range(1, 41)} <= set(texts(draw(table_of(text))))


def test_parts_and_what_is_left_out_are_in_the_drawing() -> None:
    found = texts(draw(table_of(GPIO)))
    assert " 12 x push button, normally open: 2 x 6 (compact)" in found
    assert any(text.startswith("No screen at the centre: it wants SPI's") for text in found)


def test_a_function_is_told_by_letter_pattern_and_colour() -> None:
    styles = {shape.style for shape in draw(table_of(EXPANDERS)).shapes
              if isinstance(shape, Wire)}
    assert len({style.colour for style in styles}) == len(styles) > 3
    assert len({style.dashes for style in styles}) == len(styles)
    signs = {shape.text for shape in draw(table_of(EXPANDERS)).shapes
             if isinstance(shape, Words) and len(shape.text) == 1 and shape.text.isalpha()}
    assert signs == {"K", "I", "C", "S", "R"}


@settings(max_examples=40)
@given(tables())
def test_no_wire_runs_upon_another_and_no_text_upon_a_text(table: Table) -> None:
    sheet = draw(table)
    lanes: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for kind, (across, begin, end) in segments(sheet):
        lanes[kind, across].append((begin, end))
    for spans in lanes.values():
        assert all(end <= begin for (_, end), (begin, _) in pairwise(sorted(spans)))
    extents = [extent(shape) for shape in sheet.shapes if isinstance(shape, Words)]
    assert not [pair for pair in combinations(extents, 2) if overlap(*pair)]


@settings(max_examples=40)
@given(tables())
def test_every_drawing_is_sound_and_keeps_within_its_sheet(table: Table) -> None:
    sheet = draw(table)
    root = ElementTree.fromstring(svg(sheet))
    assert len(root) == len(sheet.shapes) + 2  # its title and its ground
    width, height = sheet.size
    for left, top, right, bottom in map(reach, sheet.shapes):
        assert 0 <= left <= right <= width
        assert 0 <= top <= bottom <= height


def reach(shape: object) -> tuple[float, float, float, float]:
    if isinstance(shape, Words):
        return extent(shape)
    if isinstance(shape, Box):
        (x, y), (width, height) = shape.at, shape.size
        return x, y, x + width, y + height
    points: list[Point] = [shape.at] if isinstance(shape, Dot) else list(
        shape.points if isinstance(shape, Wire) else ())
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@settings(max_examples=20)
@given(tables())
def test_every_wire_joins_all_of_its_ends_and_no_others(table: Table) -> None:
    rows = [row for block in blocks(table) for row in block.rows if row.net is not None]
    ends = Counter(row.net for row in rows)
    ends.update(net for net in list(ends) if net and net[0] == "gpio")  # the header's pin
    samples = len({row.function for row in rows})  # the legend's
    assert sorted([*ends.values(), *[2] * samples]) == sorted(map(loose_ends, joined(draw(table))))


def joined(sheet: Sheet) -> list[list[Wire]]:
    """The wires' parts, those together that touch: a part ends upon another one."""
    groups: list[list[Wire]] = []
    for part in (shape for shape in sheet.shapes if isinstance(shape, Wire)):
        mine = [group for group in groups if any(touch(part, other) for other in group)]
        groups = [group for group in groups if group not in mine]
        groups.append([part, *(each for group in mine for each in group)])
    return groups


def touch(one: Wire, other: Wire) -> bool:
    return (any(upon(point, other) for point in one.points)
            or any(upon(point, one) for point in other.points))


def upon(point: Point, wire: Wire) -> bool:
    (x0, y0), (x1, y1) = wire.points
    return (min(x0, x1) <= point[0] <= max(x0, x1)) and (min(y0, y1) <= point[1] <= max(y0, y1))


def loose_ends(group: list[Wire]) -> int:
    return sum(not any(upon(point, other) for other in group if other is not part)
               for part in group for point in part.points)
