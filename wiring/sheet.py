"""A drawing as a list of shapes, which is written as SVG or painted as a picture."""

from __future__ import annotations

from dataclasses import dataclass

from wiring.uses import Function

Point = tuple[int, int]
INK = "#1a1a1a"


@dataclass(frozen=True, slots=True)
class Style:
    """How the wires of a function look: its name, its colour, and lengths of dashes and gaps."""

    name: str
    colour: str
    dashes: tuple[int, ...] = ()


STYLES = {
    Function.KEY: Style("key", "#1f4fa3"),
    Function.INT: Style("INT of an expander", "#b34700", (2, 3)),
    Function.I2C: Style("I2C", "#1b7a3d", (9, 3)),
    Function.SPI: Style("SPI", "#7a1fa3", (12, 3, 2, 3)),
    Function.RESET: Style("reset", "#555555", (4, 4)),
    Function.LAMP: Style("lamp", "#a37800", (6, 2, 2, 2)),
    Function.BUZZER: Style("buzzer", "#8a2b2b", (3, 2)),
    Function.SYNC: Style("sync wire", "#00707a", (14, 4)),
    Function.TAKEN: Style("taken", "#777777"),
}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with an outline."""

    at: Point
    size: Point
    fill: str = "#ffffff"
    outline: str = INK


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text on its base line; `anchor` is start, middle or end."""

    at: Point
    text: str
    size: int = 11
    anchor: str = "start"
    bold: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Wire:
    """A line through points."""

    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Dot:
    """A joint of wires."""

    at: Point
    style: Style


Shape = Box | Words | Wire | Dot


@dataclass(frozen=True, slots=True)
class Sheet:
    """A drawing: what is in front comes later."""

    title: str
    size: Point
    shapes: tuple[Shape, ...]
