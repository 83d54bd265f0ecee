"""The drawing of a table: its header in the middle, its parts on both sides, its wires between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from textwrap import wrap

from wiring.blocks import Net, Row, blocks
from wiring.config_txt import config_lines, must_be_off
from wiring.header import PINS
from wiring.parts import left_out, parts
from wiring.placing import LEFT, PITCH, RIGHT, ROW, TITLE, Placed, header_side, placed
from wiring.routing import STEP, Run, tracks, width
from wiring.sheet import STYLES, Box, Dot, Shape, Sheet, Wire, Words
from wiring.table import Table
from wiring.uses import Function, Use, uses

MARGIN, TOP = 24, 90
BLOCK, END = 248, 118
LABEL, PIN = 136, 20
HEADER = 2 * (LABEL + PIN)
SIGN = 12
COLUMNS = 33
"""So many letters fit into a block."""
LINE = 16


def draw(table: Table) -> Sheet:
    """The drawing of a table."""
    plan = _plan(table)
    shapes: list[Shape] = [*_heading(table, plan), *_wires(plan), *_header(table, plan)]
    for each in plan.placed:
        shapes += _block(each, plan)
    legend = list(_legend(table, plan))
    bottom = max([plan.top + each.top + each.height for each in plan.placed]
                 + [shape.at[1] for shape in legend if isinstance(shape, Words)]) + 40
    notes = list(_notes(table, bottom, plan.width))
    height = max(shape.at[1] for shape in notes) + MARGIN
    return Sheet(table.title or "Wiring", (plan.width, height), (*shapes, *legend, *notes))


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything is: blocks, the runs of wires and their tracks, and the columns' edges."""

    placed: list[Placed]
    runs: dict[Net, Run]
    tracks: dict[int, dict[Net, int]]
    top: int
    header_top: int
    header_x: int
    width: int

    def edge(self, side: int) -> int:
        """The x at which blocks of a side meet their wires."""
        return MARGIN + BLOCK if side == LEFT else self.width - MARGIN - BLOCK

    def header_edge(self, side: int) -> int:
        """The x at which the header meets its wires."""
        return self.header_x if side == LEFT else self.header_x + HEADER

    def track_x(self, side: int, net: Net) -> int:
        """The x of a wire's track."""
        return self.header_edge(side) + side * (2 * STEP + STEP * self.tracks[side][net])


def _plan(table: Table) -> Plan:
    stood = placed(blocks(table))
    runs: dict[Net, Run] = {}
    for each in stood:
        for index, row in enumerate(each.block.rows):
            if row.net is not None:
                runs.setdefault(row.net, Run()).at_blocks[each.side].append(each.row_y(index))
    for net, run in runs.items():
        if side := header_side(net):
            run.at_header[side].append(0)
    bridges = [net for net, run in runs.items() if run.crosses]
    top = TOP
    header_top = -(-(TOP + 30 + 6 * len(bridges)) // 6) * 6
    for number, net in enumerate(sorted(bridges, key=str)):
        runs[net].bridge = header_top - 12 - 6 * number
    for net, run in runs.items():
        for side in (LEFT, RIGHT):
            run.at_blocks[side] = [top + y for y in run.at_blocks[side]]
            if run.at_header[side]:
                run.at_header[side] = [_pin_y(header_top, int(net[1]))]
    chosen = {side: tracks(runs, side) for side in (LEFT, RIGHT)}
    rooms = [width(chosen[side].values()) for side in (LEFT, RIGHT)]
    header_x = MARGIN + BLOCK + rooms[0]
    return Plan(stood, runs, chosen, top, header_top, header_x,
                header_x + HEADER + rooms[1] + BLOCK + MARGIN)


def _pin_y(header_top: int, bcm: int) -> int:
    return header_top + PITCH * (PINS.index(bcm) // 2) + PITCH // 2 + 3


def _wires(plan: Plan) -> Iterator[Shape]:
    for net, run in plan.runs.items():
        function = next(row.function for each in plan.placed for row in each.block.rows
                        if row.net == net)
        style = STYLES[function]
        for side in (LEFT, RIGHT):
            levels = run.levels(side)
            if len(levels) < 2:
                continue
            x = plan.track_x(side, net)
            yield Wire(((x, levels[0]), (x, levels[-1])), style)
            for y in run.at_blocks[side]:
                yield Wire(((plan.edge(side), y), (x, y)), style)
            for y in run.at_header[side]:
                yield Wire(((plan.header_edge(side), y), (x, y)), style)
            yield from (Dot((x, y), style) for y in levels[1:-1])
        if run.bridge is not None:
            yield Wire(tuple((plan.track_x(side, net), run.bridge) for side in (LEFT, RIGHT)),
                       style)


def _heading(table: Table, plan: Plan) -> Iterator[Shape]:
    yield Words((MARGIN, 38), table.title or "Wiring", 20, bold=True)
    yield Words((MARGIN, 60), f"{PurePath(table.file).name}: every contact closes its line to "
                              "ground. All grounds are one, and so are both pins of 3.3 V.", 11)


def _header(table: Table, plan: Plan) -> Iterator[Shape]:
    found = {use.bcm: use for use in uses(table)}
    x, top = plan.header_x, plan.header_top
    yield Box((x, top), (HEADER, PITCH * len(PINS) // 2 + 6), "#f6f6f6")
    for index, line in enumerate(PINS):
        side, y = (LEFT, RIGHT)[index % 2], top + PITCH * (index // 2) + PITCH // 2 + 3
        use = found.get(line) if isinstance(line, int) else None
        yield from _pin(plan, index + 1, line, use, side, y)
    yield Words((x + HEADER // 2, top + PITCH * len(PINS) // 2 + 22),
                "seen from above; pin 1 is at the SD card's end", 10, "middle")


def _pin(plan: Plan, number: int, line: int | str, use: Use | None, side: int,
         y: int) -> Iterator[Shape]:
    middle = plan.header_x + HEADER // 2 + side * PIN // 2
    colour = STYLES[use.function].colour if use else "#1a1a1a"
    dark = line == "ground"
    yield Box((middle - 8, y - 8), (16, 16), "#333333" if dark else "#ffffff", colour)
    yield Words((middle, y + 4), str(number), 10, "middle", number == 1,
                "#ffffff" if dark else "#1a1a1a")
    anchor, at = ("end", middle - 12) if side == LEFT else ("start", middle + 12)
    if isinstance(line, str):
        yield Words((at, y + 4), line, 10, anchor)
        return
    yield Words((at, y - 2), f"GPIO {line}", 10, anchor, use is not None)
    yield Words((at, y + 10), use.text if use else "free", 9, anchor)
    if use and ("gpio", line) in plan.runs:
        yield from _sign(plan.header_edge(side), y, -side, use.function)


def _sign(edge: int, y: int, inwards: int, function: Function) -> Iterator[Shape]:
    """A function's letter in a square, within the edge at which a wire ends."""
    x = edge if inwards > 0 else edge - SIGN
    yield Box((x, y - SIGN // 2), (SIGN, SIGN), "#ffffff", STYLES[function].colour)
    yield Words((x + SIGN // 2, y + 3), function.value, 9, "middle", True,
                STYLES[function].colour)


def _block(each: Placed, plan: Plan) -> Iterator[Shape]:
    x = MARGIN if each.side == LEFT else plan.edge(RIGHT)
    y = plan.top + each.top
    yield Box((x, y), (BLOCK, each.height), "#fbfbf4")
    yield Words((x + BLOCK // 2, y + 16), each.block.title, 12, "middle", True)
    for index, row in enumerate(each.block.rows):
        yield from _row(row, x, y + TITLE + ROW * index + ROW // 2, each.side, plan)


def _row(row: Row, x: int, y: int, side: int, plan: Plan) -> Iterator[Shape]:
    far = x + 8 if side == LEFT else x + SIGN + 8 + (END if row.end else 0)
    near, anchor = (x + BLOCK - SIGN - 6, "end") if side == LEFT else (x + SIGN + 6, "start")
    yield Words((far, y + 4), cut(row.text), 11, bold=bool(row.end))
    if row.end:
        yield Words((near, y + 4), row.end, 10, anchor)
    if row.net is not None:
        yield from _sign(plan.edge(side), y, side, row.function)


def cut(text: str) -> str:
    """A text as long as a block is wide."""
    return text if len(text) <= COLUMNS else text[:COLUMNS - 1] + "…"


def _legend(table: Table, plan: Plan) -> Iterator[Shape]:
    functions = {row.function for each in plan.placed for row in each.block.rows if row.net}
    x, y = plan.header_x + 20, plan.header_top + PITCH * len(PINS) // 2 + 60
    yield Words((x, y), "Wires", 12, bold=True)
    for function in (each for each in Function if each in functions):
        y += ROW
        yield from _sign(x, y - 4, 1, function)
        yield Wire(((x + SIGN, y - 4), (x + 90, y - 4)), STYLES[function])
        yield Words((x + 100, y), STYLES[function].name)


def _notes(table: Table, y: int, width: int) -> Iterator[Words]:
    columns = (width - 2 * MARGIN) * 10 // 66
    sections = [("Parts", [f"{part.count:3} x {part.name}{': ' * bool(part.remark)}{part.remark}"
                           for part in parts(table)]),
                ("Left over, and left out", left_out(table)),
                ("In /boot/firmware/config.txt", config_lines(table)),
                ("To be switched off", must_be_off(table))]
    for head, rows in sections:
        if not rows:
            continue
        yield Words((MARGIN, y), head, 12, bold=True)
        for row in rows:
            for text in wrap(row, columns, subsequent_indent="      ", drop_whitespace=False):
                y += LINE
                yield Words((MARGIN, y), text)
        y += 2 * LINE
